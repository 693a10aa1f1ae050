//! In whose language something is said.

use axum::{
    extract::Request,
    http::{HeaderMap, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use messages::Lang;
use protocol::{Code, Command, Refusal};
use wording::words;

use super::{App, error::Problem};
use crate::hub::Ask;

/// The language that somebody would rather read, of those that there are.
pub(super) fn reader(asked: &HeaderMap) -> Lang {
    let all = asked.get_all(header::ACCEPT_LANGUAGE).iter();
    let all = all.filter_map(|v| v.to_str().ok());
    let wishes = all.flat_map(|v| v.split(',')).filter_map(|one| {
        let (tag, quality) = one.split_once(';').unwrap_or((one, "q=1"));
        let quality = quality.trim().strip_prefix("q=")?.parse::<f32>().ok()?;
        Some((Lang::from_tag(tag.trim())?, quality)).filter(|wish| wish.1 > 0.0)
    });
    // Of those that are wished alike the first.
    let best = wishes.fold(None, |best: Option<(Lang, f32)>, wish| match best {
        Some(best) if best.1 >= wish.1 => Some(best),
        _ => Some(wish),
    });
    best.map_or(Lang::En, |best| best.0)
}

/// Says refusals in the reader's language that have a reason: those are for everybody. What is wrong with a
/// request that cannot be read is for whoever writes programs, in English.
pub(super) async fn speak(request: Request, next: Next) -> Response {
    let lang = reader(request.headers());
    let response = next.run(request).await;
    if lang == Lang::En {
        return response;
    }
    let Some(why) = response.extensions().get::<Refusal>() else {
        return response;
    };
    let said = why
        .reason
        .as_deref()
        .and_then(|r| words::of_server(lang, r));
    let Some(text) = said else {
        return response;
    };
    let why = Refusal {
        text,
        ..why.clone()
    };
    let mut told = Problem(response.status(), why).into_response();
    for (name, value) in response.headers() {
        if name != header::CONTENT_LENGTH {
            told.headers_mut().insert(name, value.clone());
        }
    }
    told
}

/// The same for what the rules refuse of a command at a table, if they still do.
pub(super) async fn by_the_rules(
    app: &App,
    asked: &HeaderMap,
    table: &str,
    key: Option<String>,
    command: &Command,
    problem: Problem,
) -> Problem {
    let lang = reader(asked);
    let Command::Act { line, .. } = command else {
        return problem;
    };
    if lang == Lang::En || problem.1.code != Code::Rules {
        return problem;
    }
    let ask = |reply| Ask::Why {
        key: key.clone(),
        line: line.clone(),
        lang,
        reply,
    };
    match app.hub.ask(table, ask).await {
        Ok(Ok(Some(text))) => Problem(problem.0, Refusal { text, ..problem.1 }),
        // It is refused all the same.
        _ => problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reads_several_languages_reads_the_one_he_would_rather() {
        let of = |said: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, said.parse().unwrap());
            reader(&headers)
        };
        for (said, lang) in [
            ("pl", Lang::Pl),
            ("de, it;q=0.8, pl;q=0.9", Lang::Pl),
            ("it, pl", Lang::It),
            ("ja-JP,ja;q=0.9,en;q=0.8", Lang::Ja),
            ("de-DE", Lang::En),
            ("it;q=0, *", Lang::En),
            ("it;q=x", Lang::En),
            ("", Lang::En),
        ] {
            assert_eq!(of(said), lang, "{said}");
        }
        assert_eq!(reader(&HeaderMap::new()), Lang::En);
    }
}
