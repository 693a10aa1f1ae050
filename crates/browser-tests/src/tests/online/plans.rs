//! Planning what one does when one will be asked.

use serde_json::{Value, json};
use testkit::client::{Api, Held};

use super::{
    super::{access::check, play::enter},
    Hall, Page, Result, agree, choose, log,
    notify::turn,
    sure,
    world::{Server, store},
    write,
};

/// How many plans for this a page shows.
async fn shown(page: &Page, on: &str, n: usize) -> Result<()> {
    let shown =
        format!("return document.querySelectorAll('#plans [data-plan={on}]').length === {n}");
    page.until(&shown, 10).await
}

/// What a seat has planned, as the server has it.
async fn planned(api: &Api, held: &Held) -> Result<Value> {
    let path = format!("/tables/{}/plans", held.table);
    api.get_as(&path, &held.key).await
}

/// By keys alone Ben plans his next turn, and sees it on his other device, where he takes it back and plans
/// another. Ada sees nothing of it. She moves, and what he has planned is done although he does nothing. Then
/// she plans how she redeploys, region by region, as long as she holds one.
pub async fn planned_ahead(hall: &Hall) -> Result<String> {
    let Hall { ada, ben, cleo, .. } = hall;
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let api = Api::new(&server.address);
    let new = json!({
        "game": "small-world", "seats": 2, "clock": { "slow": { "days": 3 } }, "options": { "turns": 8 },
    });
    let held = api.table_of_people(new, 2).await?;
    let look = api.get(&format!("/tables/{}", held[0].table)).await?;
    sure(look["to_move"] == 1, "the first seat does not begin")?;
    let path = |held: &Held| format!("?table={}#{}", held.table, held.key);
    ada.come(&server.address, &path(&held[0])).await?;
    ben.come(&server.address, &path(&held[1])).await?;
    cleo.come(&server.address, &path(&held[1])).await?;

    enter(ben, "#plans > summary").await?;
    choose(ben, "#plan-step", "decline").await?;
    enter(ben, "#plan-add").await?;
    ben.wait("#plan-steps li").await?;
    enter(ben, "#plan-leave").await?;
    shown(ben, "turn", 1).await?;
    // Once it is left the form is empty.
    ben.wait("#plan-leave:disabled").await?;
    cleo.tap("#plans > summary").await?;
    shown(cleo, "turn", 1).await?;
    // What he puts together next stays until he leaves it, although it is the same so far.
    enter(ben, "#plan-add").await?;
    ben.wait("#plan-leave:not(:disabled)").await?;
    let found = check(cleo, &hall.axe, "plans").await?;
    sure(found.is_empty(), &format!("axe finds {}", found.join("; ")))?;
    cleo.tap("[data-unplan='turn']").await?;
    shown(cleo, "turn", 0).await?;
    shown(ben, "turn", 0).await?;
    ben.wait("#plan-leave:not(:disabled)").await?;
    for step in ["pick 1", "end"] {
        choose(cleo, "#plan-step", step).await?;
        cleo.tap("#plan-add").await?;
    }
    cleo.until(
        "return document.querySelectorAll('#plan-steps li').length === 2",
        10,
    )
    .await?;
    cleo.tap("#plan-leave").await?;
    shown(ben, "turn", 1).await?;
    let lines = planned(&api, &held[1]).await?["plans"][0]["plans"][0]["lines"].clone();
    sure(
        lines == json!(["pick 1", "end"]),
        &format!("{lines} is planned"),
    )?;
    ada.tap("#plans > summary").await?;
    let nothing = "return document.querySelector('#plans li') === null";
    sure(ada.js(nothing).await? == true, "Ada sees what Ben plans")?;

    // Ada moves, and he has nothing to do.
    turn(&api, &held[0]).await?;
    let done = "return document.querySelector('#plans [data-ended=turn]')?.textContent !== ''
        && document.querySelector('#plans [data-ended=turn]') !== null";
    ben.until(done, 20).await?;
    shown(ben, "turn", 0).await?;
    agree(&hall.pages()).await?;
    let entries = log(&server.address, &held[0].table).await?;
    let acts = entries.iter().filter(|e| e["t"] == "act" && e["seat"] == 2);
    let acts: Vec<&str> = acts.filter_map(|e| e["do"].as_str()).collect();
    sure(
        acts.first() == Some(&"pick 1") && acts.contains(&"end"),
        &format!("Ben did {acts:?}"),
    )?;
    let private = entries.iter().filter(|e| e["t"] == "private");
    sure(
        private
            .clone()
            .all(|e| e.as_object().is_some_and(|e| e.len() == 3)),
        "the log says what is private",
    )?;
    sure(private.count() == 4, "it is not private what Ben planned")?;

    // How tokens are redeployed, region by region.
    choose(ada, "#plan-on", "redeployment").await?;
    ada.wait("#plan-shares [data-share]").await?;
    let first = "return document.querySelector('#plan-shares [data-share]').dataset.share";
    let region = ada.js(first).await?;
    let region = region.as_str().ok_or("no region")?;
    write(ada, &format!("[data-share='{region}']"), "1").await?;
    choose(ada, "#plan-rest", region).await?;
    choose(ada, "#plan-when", "held").await?;
    ada.wait("#plan-leave:disabled").await?;
    ada.tap(&format!("[data-hold='{region}']")).await?;
    ada.tap("#plan-leave:not(:disabled)").await?;
    shown(ada, "redeployment", 1).await?;
    let plan = planned(&api, &held[0]).await?["plans"][0]["plans"][0].clone();
    sure(
        plan["rest"].is_string() && plan["if"]["hold"] == json!([plan["rest"]]),
        &format!("{plan} is planned"),
    )?;
    Ok(String::new())
}
