use super::*;

fn contract() -> Contract {
    let ok = |schema: Value| json!({"content": {"application/json": {"schema": schema}}});
    Contract::new(&json!({
        "paths": {
            "/api/v1/things": {"post": {
                "requestBody": ok(json!({"$ref": "#/components/schemas/Wish"})),
                "responses": {"200": ok(json!({"type": "array", "items":
                    {"$ref": "#/components/schemas/Thing"}}))},
            }},
            "/api/v1/things/{thing}": {"get": {"responses": {
                "200": {"headers": {"X-Count": {"schema": {"type": "integer"}}},
                    "content": ok(json!({"$ref": "#/components/schemas/Thing"}))["content"]},
                "404": {"$ref": "#/components/responses/None"},
            }}},
        },
        "components": {
            "responses": {"None": {"content": {"application/problem+json":
                {"schema": {"$ref": "#/components/schemas/Problem"}}}}},
            "schemas": {
                "Wish": {"type": "object", "properties": {"name": {"type": "string"}}},
                "Named": {"type": "object", "properties": {"name": {"type": "string"}},
                    "required": ["name"]},
                "Thing": {"allOf": [{"$ref": "#/components/schemas/Named"},
                    {"type": "object", "properties": {"n": {"type": "integer"}}}]},
                "Problem": {"type": "object", "properties": {"code": {"type": "string"}}},
            },
        },
    }))
}

fn ask(
    (method, path): (&str, &str),
    sent: Option<Value>,
    status: u16,
    headers: &[(&'static str, &str)],
    body: Value,
) -> Result<()> {
    let asked = Asked {
        method: method.into(),
        path: path.into(),
        query: Vec::new(),
        body: sent.map(|b| b.to_string().into_bytes()),
    };
    let mut all = HeaderMap::new();
    for (name, value) in headers {
        all.insert(*name, value.parse().unwrap());
    }
    let body = body.to_string();
    contract().check(&asked, status, &all, body.as_bytes())
}

const JSON: (&str, &str) = ("content-type", "application/json");
const REFUSED: (&str, &str) = ("content-type", "application/problem+json");

#[test]
fn what_is_described_is_let_by() {
    let thing = json!({"name": "a", "n": 1});
    let one = ("GET", "/api/v1/things/a");
    assert_eq!(
        ask(one, None, 200, &[JSON, ("x-count", "7")], thing.clone()),
        Ok(())
    );
    let all = ("POST", "/api/v1/things");
    let wish = Some(json!({"name": "a"}));
    assert_eq!(ask(all, wish, 200, &[JSON], json!([thing])), Ok(()));
    assert_eq!(
        ask(one, None, 404, &[REFUSED], json!({"code": "x"})),
        Ok(())
    );
    let nowhere = ("GET", "/api/v1/nowhere");
    assert_eq!(
        ask(nowhere, None, 404, &[REFUSED], json!({"code": "x"})),
        Ok(())
    );
}

#[test]
fn what_is_not_described_is_found() {
    let one = ("GET", "/api/v1/things/a");
    let all = ("POST", "/api/v1/things");
    let thing = json!({"name": "a", "n": 1});
    let wish = || Some(json!({"name": "a"}));
    for (what, found) in [
        (
            "a status",
            ask(one, None, 201, &[JSON, ("location", "/")], thing.clone()),
        ),
        (
            "a kind",
            ask(
                one,
                None,
                200,
                &[("content-type", "text/plain")],
                thing.clone(),
            ),
        ),
        ("no kind", ask(one, None, 200, &[], thing.clone())),
        (
            "a header",
            ask(one, None, 200, &[JSON, ("x-more", "1")], thing.clone()),
        ),
        (
            "no number",
            ask(one, None, 200, &[JSON, ("x-count", "a")], thing.clone()),
        ),
        (
            "a missing member",
            ask(one, None, 200, &[JSON], json!({"n": 1})),
        ),
        (
            "a wrong member",
            ask(one, None, 200, &[JSON], json!({"name": 1})),
        ),
        (
            "a further member",
            ask(one, None, 200, &[JSON], json!({"name": "a", "x": 1})),
        ),
        (
            "one in a list",
            ask(all, wish(), 200, &[JSON], json!([{"name": "a", "x": 1}])),
        ),
        (
            "a refusal",
            ask(one, None, 404, &[REFUSED], json!({"code": "x", "y": 1})),
        ),
        (
            "a further wish",
            ask(all, Some(json!({"x": 1})), 200, &[JSON], json!([])),
        ),
        (
            "another request",
            ask(("GET", "/api/v1/nowhere"), None, 200, &[JSON], thing),
        ),
        ("no place", ask(all, wish(), 201, &[JSON], json!([]))),
    ] {
        assert!(found.is_err(), "{what}");
    }
}
