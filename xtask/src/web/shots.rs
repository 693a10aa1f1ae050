//! Pictures of the screens, for a look at them.

use std::path::Path;

use super::page::{Page, Result, Screen};

/// Takes pictures of all screens on a desktop and on a phone.
pub async fn shots(address: &str, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    for (screen, name) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
        let page = Page::open(address, screen).await?;
        let done = all(&page, folder, name).await;
        if done.is_err() {
            page.shot(&folder.join(format!("{name}-failed.png")))
                .await?;
        }
        page.close().await;
        done?;
    }
    Ok(())
}

async fn all(page: &Page, folder: &Path, name: &str) -> Result<()> {
    let shot = |what: &str| folder.join(format!("{name}-{what}.png"));
    page.js("localStorage.setItem('elbowroom.pace', '0')")
        .await?;
    page.reload().await?;
    page.shot(&shot("1-start")).await?;
    page.click("#more").await?;
    page.click("#seed").await?;
    page.keys("picture").await?;
    page.shot(&shot("2-form")).await?;
    page.click("#start").await?;
    page.wait(".world svg").await?;
    page.until(
        "return document.querySelectorAll('.column .primary').length > 0",
        20,
    )
    .await?;
    page.shot(&shot("3-draft")).await?;
    page.click(".column .primary").await?;
    page.wait(".shape.target").await?;
    page.js("document.querySelectorAll('.shape.target')[1].focus()")
        .await?;
    page.shot(&shot("4-conquest")).await?;
    for turn in 0..4 {
        play_turn(page, turn == 3).await?;
        if turn == 2 {
            page.shot(&shot("5-later")).await?;
        }
    }
    page.wait("#plan").await?;
    page.js("document.querySelector('#plan').scrollIntoView({block: 'nearest'})")
        .await?;
    page.shot(&shot("6-redeploy")).await?;
    page.click("#leave").await?;
    page.click("#more").await?;
    page.js(
        "const who = document.querySelector('.seat select'); who.value = who.options[1].value;
         who.dispatchEvent(new Event('change', { bubbles: true }))",
    )
    .await?;
    page.click("#start").await?;
    page.until("return document.querySelector('#end') !== null", 240)
        .await?;
    page.shot(&shot("7-end")).await?;
    page.js("localStorage.setItem('elbowroom.language', 'ja')")
        .await?;
    page.reload().await?;
    page.shot(&shot("8-japanese")).await?;
    page.click(".bar .quiet").await?;
    page.shot(&shot("9-help")).await?;
    page.js("localStorage.setItem('elbowroom.language', 'en')")
        .await?;
    Ok(())
}

/// Plays a turn of a person in the plainest way; stops at the redeployment if asked to.
async fn play_turn(page: &Page, stop: bool) -> Result<()> {
    for _ in 0..60 {
        page.until(
            "return document.querySelector('.panel.mine, #end') !== null",
            60,
        )
        .await?;
        let script = format!(
            "const stop = {stop};
             const q = s => document.querySelector(s);
             if (q('#plan')) {{ if (stop) return 'plan';
               q('#plan-spread').click(); setTimeout(() => q('#plan-done')?.click(), 50); return 'wait'; }}
             if (q('.column .primary')) {{ q('.column .primary').click(); return 'wait'; }}
             const list = [...document.querySelectorAll('.targets button')]
               .filter(b => b.textContent.startsWith('Conquer'));
             if (list.length && !stop) {{ list[0].click(); return 'wait'; }}
             const end = q('[data-action=\"end\"], [data-action=\"pass\"]');
             if (end) {{ const over = end.dataset.action; end.click(); return over; }}
             return 'wait'"
        );
        let did = page.js(&script).await?;
        tokio::time::sleep(std::time::Duration::from_millis(120)).await;
        if did == "plan" {
            return Ok(());
        }
        if did == "end" && !stop {
            // What follows is the redeployment, if there is anything to choose.
            let script = "if (document.querySelector('#plan')) {
                document.querySelector('#plan-spread').click();
                setTimeout(() => document.querySelector('#plan-done')?.click(), 50); }";
            page.js(script).await?;
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            return Ok(());
        }
    }
    Ok(())
}
