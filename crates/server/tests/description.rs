//! The description of the interface is an OpenAPI document, and what it says of itself is true.

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::Validator;
use serde_json::{Value, json};

/// The schema of OpenAPI 3.1; where it is from stands beside it.
const SCHEMA: &str = include_str!("data/openapi/schema-3.1.json");

fn description() -> Value {
    serde_json::to_value(server::http::openapi()).unwrap()
}

/// The requests that stand beside the interface: whether the node is well.
fn is_beside(path: &str) -> bool {
    ["/health", "/ready"].contains(&path)
}

/// Calls something for every value in a document, with its place.
fn walk(value: &Value, place: &str, look: &mut impl FnMut(&str, &Value)) {
    look(place, value);
    let step = |name: &str| format!("{place}/{}", name.replace('~', "~0").replace('/', "~1"));
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                walk(member, &step(name), look);
            }
        }
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                walk(item, &step(&i.to_string()), look);
            }
        }
        _ => {}
    }
}

/// All requests: the path, the method, what is described.
fn operations(description: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = description["paths"].as_object().unwrap();
    let of = paths.iter().flat_map(|(path, item)| {
        let members = item.as_object().unwrap().iter();
        let methods =
            members.filter(|(name, _)| ["get", "post", "put", "delete"].contains(&&***name));
        methods.map(move |(method, operation)| (&**path, &**method, operation))
    });
    of.collect()
}

fn errors(schema: &Validator, value: &Value) -> Vec<String> {
    let all = schema.iter_errors(value);
    all.map(|e| format!("{}: {e}", e.instance_path())).collect()
}

#[test]
fn it_is_an_openapi_document() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    assert_eq!(errors(&schema, &description()), Vec::<String>::new());
    // The schema is one that finds something.
    let mut wrong = description();
    wrong["info"]["version"] = Value::Null;
    assert_ne!(errors(&schema, &wrong), Vec::<String>::new());
}

#[test]
fn its_schemas_are_schemas() {
    let description = description();
    let schemas = description["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas {
        let known = jsonschema::draft202012::meta::is_valid(schema);
        assert!(known, "{name} is no schema: {schema}");
    }
}

#[test]
fn every_reference_leads_somewhere_and_everything_is_referred_to() {
    let description = description();
    let mut used = BTreeSet::new();
    walk(&description, "", &mut |place, value| {
        if let Some(to) = value["$ref"].as_str() {
            let target = to.strip_prefix('#').unwrap();
            assert!(
                description.pointer(target).is_some(),
                "{place} leads to {to}"
            );
            used.insert(target.to_owned());
        }
    });
    // What is said on a WebSocket, no request refers to.
    let spoken = ["Message", "Incoming"].map(|n| format!("/components/schemas/{n}"));
    used.extend(spoken);
    for kind in ["schemas", "responses", "headers"] {
        for name in description["components"][kind].as_object().unwrap().keys() {
            let place = format!("/components/{kind}/{name}");
            assert!(used.contains(&place), "nothing refers to {place}");
        }
    }
}

#[test]
fn every_request_has_a_name_a_tag_words_and_its_parameters() {
    let description = description();
    let tags = description["tags"].as_array().unwrap();
    let mut ids = BTreeSet::new();
    for (path, method, operation) in operations(&description) {
        let text = |name: &str| operation[name].as_str().unwrap_or_default();
        assert!(ids.insert(text("operationId")), "{method} {path}");
        assert!(
            text("operationId").contains('_'),
            "{method} {path} has no name of its own"
        );
        assert!(!text("summary").is_empty(), "{method} {path}");
        let own = operation["tags"].as_array().unwrap();
        for tag in own {
            assert!(
                tags.iter().any(|t| t["name"] == *tag),
                "{tag} of {path} is not described"
            );
        }
        assert_eq!(own.len(), 1, "{method} {path}");
        let parts = path
            .split('/')
            .filter_map(|p| p.strip_prefix('{')?.strip_suffix('}'));
        let wanted: BTreeSet<&str> = parts.collect();
        let all = operation["parameters"].as_array().into_iter().flatten();
        let all: Vec<&Value> = all.collect();
        for parameter in &all {
            let words = parameter["description"].as_str();
            assert!(
                words.is_some_and(|w| !w.is_empty()),
                "{parameter} of {path}"
            );
        }
        let of_path = all.iter().filter(|p| p["in"] == "path");
        let declared: BTreeSet<&str> = of_path.map(|p| p["name"].as_str().unwrap()).collect();
        assert_eq!(declared, wanted, "{method} {path}");
    }
    assert!(ids.len() > 15, "{ids:?}");
}

#[test]
fn every_way_to_show_a_key_is_one_that_there_is() {
    let description = description();
    let schemes = &description["components"]["securitySchemes"];
    assert_eq!(schemes["key"]["scheme"], "bearer");
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    for (path, method, operation) in operations(&description) {
        for one in operation["security"].as_array().into_iter().flatten() {
            for name in one.as_object().unwrap().keys() {
                assert!(schemes.get(name).is_some(), "{name} at {path}");
                *shown.entry(name).or_default() += 1;
            }
        }
        // Where a key is asked for, it is said what comes of none; and where a session or a token
        // may be shown, what comes of one that has ended.
        let ways = operation["security"].as_array();
        let needs = ways.is_some_and(|all| {
            let is_one = |name| all.iter().any(|way| way.get(name).is_some());
            !all.contains(&json!({})) || is_one("session") || is_one("token")
        });
        let refused = operation["responses"].get("401").is_some();
        assert_eq!(needs, refused, "{method} {path}");
    }
    assert_eq!(
        shown,
        BTreeMap::from([("key", 6), ("session", 37), ("token", 16)])
    );
}

#[test]
fn every_answer_is_described_and_every_refusal_is_a_problem_with_its_codes() {
    let description = description();
    let mut codes = BTreeSet::new();
    for (path, method, operation) in operations(&description) {
        let what = format!("{method} {path}");
        if is_beside(path) {
            continue;
        }
        let answers = operation["responses"].as_object().unwrap();
        for status in ["429", "431", "500", "503"] {
            assert!(answers.contains_key(status), "{what} lacks {status}");
        }
        for (status, answer) in answers {
            let to = answer["$ref"].as_str().map(|to| to.trim_start_matches('#'));
            let answer = to.map_or(answer, |to| description.pointer(to).unwrap());
            let words = answer["description"].as_str().unwrap_or_default();
            assert!(!words.is_empty(), "{what} {status}");
            let limited = answer["headers"].get("RateLimit-Remaining").is_some();
            assert!(limited, "{what} {status}");
            match &**status {
                "201" => assert!(answer["headers"].get("Location").is_some(), "{what}"),
                "304" => assert!(answer["headers"].get("ETag").is_some(), "{what}"),
                "429" | "503" => assert!(answer["headers"].get("Retry-After").is_some()),
                _ => {}
            }
            if status.parse::<u16>().unwrap() >= 400 {
                let content = &answer["content"]["application/problem+json"];
                let narrower = &content["schema"]["allOf"][1]["properties"];
                assert_eq!(
                    narrower["status"]["enum"],
                    json!([status.parse::<u16>().unwrap()])
                );
                let own = narrower["code"]["enum"].as_array().unwrap();
                codes.extend(own.iter().map(|c| c.as_str().unwrap().to_owned()));
                assert!(content.get("example").is_some(), "{what} {status}");
            }
        }
    }
    // All codes that there are, and no others.
    let all = protocol::Code::ALL.map(|c| json!(c).as_str().unwrap().to_owned());
    assert_eq!(codes, all.into());
    let listed = &description["components"]["schemas"]["Code"]["enum"];
    assert_eq!(listed, &json!(protocol::Code::ALL));
}

/// A schema at a place of the document.
fn schema(description: &Value, place: &str) -> Validator {
    let mut document = description.clone();
    document["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    let place = place.replace('{', "%7B").replace('}', "%7D");
    let place = place.replace(' ', "%20");
    document["$ref"] = format!("#{place}").into();
    jsonschema::validator_for(&document).unwrap()
}

#[test]
fn every_example_is_one() {
    let description = description();
    let mut seen = 0;
    let mut try_one = |place: &str, example: &Value| {
        let schema = schema(&description, place);
        assert_eq!(
            errors(&schema, example),
            Vec::<String>::new(),
            "{place}: {example}"
        );
        seen += 1;
    };
    walk(&description, "", &mut |place, value| {
        // Within an example it is not told of examples.
        if place.contains("/example") {
            return;
        }
        let beside = match value.get("schema") {
            Some(_) => format!("{place}/schema"),
            None => place.to_owned(),
        };
        if let Some(example) = value
            .get("example")
            .filter(|_| !place.ends_with("/properties"))
        {
            try_one(&beside, example);
        }
        for example in value["examples"].as_array().into_iter().flatten() {
            try_one(&beside, example);
        }
    });
    assert!(seen > 30, "{seen}");
}

#[test]
fn every_body_has_an_example() {
    let description = description();
    let has = |value: &Value| value.get("example").is_some() || value.get("examples").is_some();
    for (path, method, operation) in operations(&description) {
        let answers = operation["responses"].as_object().unwrap();
        let bodies = answers.iter().filter(|(status, _)| status.starts_with('2'));
        let bodies = bodies.map(|(_, answer)| &answer["content"]);
        for body in bodies.chain([&operation["requestBody"]["content"]]) {
            let Some(content) = body.get("application/json") else {
                continue;
            };
            let schema = &content["schema"];
            let to = |schema: &Value| {
                let to = schema["$ref"].as_str()?.trim_start_matches('#');
                description.pointer(to).cloned()
            };
            let named = to(schema).or_else(|| to(&schema["items"]));
            let found = has(content) || has(schema) || named.as_ref().is_some_and(has);
            assert!(found, "{method} {path} has no example");
        }
    }
}

#[test]
fn whether_a_node_is_well_is_described_beside_the_interface() {
    let description = description();
    let operations = operations(&description);
    let beside = operations.iter().filter(|o| is_beside(o.0));
    let beside: Vec<&Value> = beside
        .map(|(_, method, operation)| {
            assert_eq!(*method, "get");
            *operation
        })
        .collect();
    assert_eq!(beside.len(), 2);
    for operation in beside {
        // Neither limits nor keys: whoever asks has to be told.
        assert!(operation.get("security").is_none(), "{operation}");
        let answers = operation["responses"].as_object().unwrap();
        for (status, answer) in answers {
            assert!(["200", "503"].contains(&&**status), "{status}");
            assert!(
                answer["content"]["text/plain; charset=utf-8"].is_object(),
                "{answer}"
            );
        }
    }
    let others = operations.iter().filter(|o| !is_beside(o.0));
    assert!(others.into_iter().all(|o| o.0.starts_with("/api/v1/")));
}

#[test]
fn it_says_which_version_it_is_and_what_may_change() {
    let description = description();
    let version = description["info"]["version"].as_str().unwrap();
    assert!(version.starts_with("1."), "{version}");
    let about = description["info"]["description"].as_str().unwrap();
    assert!(
        about.contains("passes over what it does not know"),
        "{about}"
    );
    let protocol = include_str!("../../../docs/protocol.md");
    assert!(protocol.contains("A client passes over what it does not know"));
}
