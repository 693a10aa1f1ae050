use super::*;

#[test]
fn flags_go_before_the_file_and_the_file_before_defaults() {
    let file = Settings::read(
        "s.toml",
        "listen = '0.0.0.0:80'\nthinking = 7\norigins = ['https://a.b']",
    );
    let flags = Settings {
        thinking: Some(9),
        ..Settings::default()
    };
    let config = flags.over(file.unwrap()).config().unwrap();
    assert_eq!(config.listen.port(), 80);
    assert_eq!(config.thinking, Duration::from_millis(9));
    assert_eq!(config.origins, ["https://a.b"]);
    assert_eq!(config.idle, Duration::from_secs(120));
}

#[test]
fn without_limits_means_the_same_everywhere() {
    #[derive(clap::Parser)]
    struct Program {
        #[command(flatten)]
        settings: Settings,
    }
    let flags = ["program", "--listen=127.0.0.1:0", "--database=x.sqlite"];
    let flags = flags.into_iter().chain(testkit::node::NO_LIMITS);
    let flags: Program = clap::Parser::parse_from(flags);
    let shown = |settings: Settings| format!("{:?}", settings.config().unwrap());
    assert_eq!(
        shown(flags.settings),
        shown(Settings::unlimited("x.sqlite"))
    );
    let docs = include_str!("../../../../docs/server.md");
    let docs = docs.split_whitespace().collect::<Vec<_>>().join(" ");
    for flag in testkit::node::NO_LIMITS {
        let flag = flag.replace('=', " ");
        assert!(docs.contains(&flag), "docs/server.md lacks {flag}");
    }
}

#[test]
fn a_host_may_have_a_name() {
    let port = |text: &str| Settings::read("s.toml", text).map(|s| s.listen.map(|a| a.port()));
    assert_eq!(port("listen = 'localhost:81'").unwrap(), Some(81));
    assert_eq!(port("").unwrap(), None);
    let why = port("listen = 'localhost'").unwrap_err().to_string();
    assert!(why.contains("127.0.0.1:7160"), "{why}");
}

#[test]
fn what_there_is_not_is_said() {
    let why = Settings::read("s.toml", "lisen = 'x'")
        .unwrap_err()
        .to_string();
    assert!(why.contains("lisen") && why.contains("listen"), "{why}");
    let with = |database: &str, nats: Option<&str>| {
        let settings = Settings {
            database: Some(database.into()),
            nats: nats.map(Into::into),
            ..Settings::default()
        };
        settings.config().map(|c| c.database)
    };
    assert_eq!(
        with("sqlite:a.db", None).unwrap(),
        Database::Sqlite("a.db".into())
    );
    assert!(with("mysql://x", None).is_err());
    assert!(with("a.db", Some("nats://x")).is_err());
    let shown = format!("{:?}", with("postgres://u:secret@h/d", None).unwrap());
    assert!(!shown.contains("secret"), "{shown}");
}
