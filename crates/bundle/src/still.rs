//! The client as files that any host hands out, where no server of this game is.

use std::{fs, path::Path};

use super::{brotli, copy, gzip};

/// What hosts that read such a file are told: all that is named by its content may be kept for ever.
const HEADERS: &str = "\
/*.wasm
  Cache-Control: public, max-age=31536000, immutable
/*.css
  Cache-Control: public, max-age=31536000, immutable
/*-*.js
  Cache-Control: public, max-age=31536000, immutable
/*-*.json
  Cache-Control: public, max-age=31536000, immutable
";

/// Puts the files of a built client into a folder, for a host that only hands out files: the page then speaks
/// of no server. With the address at which it will be, links to it show its picture wherever they are sent;
/// some services follow no other address.
///
/// # Errors
/// If there is no client, the folder has something else in it, or the address is none.
pub fn still(dist: &Path, to: &Path, address: Option<&str>) -> Result<(), String> {
    let page = dist.join("index.html");
    let page = fs::read_to_string(&page).map_err(|e| format!("{}: {e}", page.display()))?;
    let page = alone(&page, address)?;
    let problem = |e: std::io::Error| format!("{}: {e}", to.display());
    if to.exists() {
        let is_empty = fs::read_dir(to).map_err(problem)?.next().is_none();
        if !is_empty && !to.join("offline.js").is_file() {
            let to = to.display();
            return Err(format!("{to} has other things in it: name a new folder"));
        }
        fs::remove_dir_all(to).map_err(problem)?;
    }
    fs::create_dir_all(to).map_err(problem)?;
    copy(dist, to).map_err(problem)?;
    let page = page.as_bytes();
    let files = [
        ("index.html", page.to_vec()),
        ("index.html.gz", gzip(page)?),
        ("index.html.br", brotli(page)?),
        ("_headers", HEADERS.into()),
        // Or one of these hosts would leave out what begins with a line.
        (".nojekyll", Vec::new()),
    ];
    for (name, bytes) in files {
        fs::write(to.join(name), bytes).map_err(problem)?;
    }
    Ok(())
}

/// The page, where no server is.
fn alone(page: &str, address: Option<&str>) -> Result<String, String> {
    let page = page.replace("<body ", "<body data-alone ");
    let Some(address) = address else {
        return Ok(page);
    };
    let is_web = address.starts_with("https://") || address.starts_with("http://");
    if !is_web || address.contains(['"', '<', '>', ' ', '?', '#']) {
        return Err(format!(
            "{address} is no address of a folder, such as https://example.org/elbowroom/"
        ));
    }
    let address = address.trim_end_matches('/');
    let picture = "content=\"preview.png\"";
    Ok(page.replace(
        picture,
        &format!(
            "content=\"{address}/preview.png\">\n<meta property=\"og:url\" content=\"{address}/\""
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "<meta property=\"og:image\" content=\"preview.png\">\n<body data-worker=\"w.js\">";

    #[test]
    fn a_page_alone_says_so_and_where_its_picture_is() {
        let page = alone(PAGE, None).unwrap();
        assert!(page.contains("<body data-alone data-worker"), "{page}");
        assert!(page.contains("content=\"preview.png\">"), "{page}");
        let page = alone(PAGE, Some("https://example.org/games/")).unwrap();
        let picture =
            "<meta property=\"og:image\" content=\"https://example.org/games/preview.png\">\n";
        assert!(page.starts_with(picture), "{page}");
        for wrong in ["example.org", "https://example.org/?a", "https://a\"b"] {
            assert!(alone(PAGE, Some(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_folder_with_other_things_is_left_as_it_is() {
        let place = std::env::temp_dir().join(format!("elbowroom-still-{}", std::process::id()));
        let (dist, to) = (place.join("dist"), place.join("to"));
        fs::create_dir_all(&dist).unwrap();
        fs::write(dist.join("index.html"), PAGE).unwrap();
        fs::write(dist.join("offline.js"), "go()").unwrap();
        // Made, and made again over itself.
        still(&dist, &to, None).unwrap();
        still(&dist, &to, None).unwrap();
        assert!(to.join("_headers").is_file());
        fs::remove_file(to.join("offline.js")).unwrap();
        fs::write(to.join("letter.txt"), "dear").unwrap();
        let why = still(&dist, &to, None).unwrap_err();
        assert!(why.contains("other things"), "{why}");
        assert!(to.join("letter.txt").is_file());
        fs::remove_dir_all(place).unwrap();
    }
}
