//! Small pictures of the rules.

use client::reference::{Kind, Show, articles};
use content::Library;
use wording::Lang;

#[test]
fn everything_that_is_shown_is_drawn_with_what_it_is_about() {
    let all = articles(Library::shipped(), Lang::En);
    for a in all.iter().filter(|a| a.kind != Kind::Terrain) {
        let key = a.key();
        let show = Show::of(a.kind, &a.id).unwrap_or_else(|| panic!("{key}"));
        let [before, after] = web::figure::pictures(&show, &key).unwrap_or_else(|| panic!("{key}"));
        for (picture, state) in [(&before, show.before()), (&after, &show.after)] {
            let all = show.rules.map().all.iter();
            let held = all.filter(|r| {
                let who = client::pieces::pieces(&show.rules, state, *r).stack;
                who.is_some_and(|s| s.who != client::pieces::Who::Natives)
            });
            assert_eq!(
                picture.matches("class=\"held").count(),
                held.count(),
                "{key}"
            );
            assert_eq!(
                picture.matches("<svg").count(),
                picture.matches("</svg>").count()
            );
        }
    }
}
