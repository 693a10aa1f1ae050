//! Holds a server to the description of its interface: whatever a client of this process is answered
//! has to be described, with nothing besides.

use std::{
    collections::HashMap,
    io::Read as _,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use futures_util::StreamExt;
use http::{Extensions, HeaderMap};
use jsonschema::Validator;
use reqwest::{Request, Response};
use reqwest_middleware::{Middleware, Next};
use serde_json::{Map, Value, json};

use crate::Result;

/// Headers that HTTP has and that proxies and browsers go by; no description names them.
const OF_HTTP: [&str; 24] = [
    "access-control-allow-credentials",
    "access-control-allow-headers",
    "access-control-allow-methods",
    "access-control-allow-origin",
    "access-control-expose-headers",
    "access-control-max-age",
    "allow",
    "connection",
    "content-encoding",
    "content-length",
    "content-security-policy",
    "content-type",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "date",
    "permissions-policy",
    "referrer-policy",
    "sec-websocket-accept",
    "transfer-encoding",
    "upgrade",
    "vary",
    "x-content-type-options",
    "x-frame-options",
    "x-request-id",
];

/// Headers that an answer of this status has to have.
const NEEDED: [(u16, &str); 5] = [
    (201, "location"),
    (304, "etag"),
    (401, "www-authenticate"),
    (429, "retry-after"),
    (503, "retry-after"),
];

/// A description, ready to be compared with what is answered.
pub struct Contract {
    document: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

static HELD: OnceLock<Contract> = OnceLock::new();

/// From now on every client of this process holds its server to this description. What is answered
/// otherwise makes it panic.
pub fn hold(description: &Value) {
    HELD.get_or_init(|| Contract::new(description));
}

/// How long a server may take to give its description.
const PATIENCE: Duration = Duration::from_secs(20);

/// The same with the description that the server at this address gives of itself, unless this process
/// has one already.
///
/// # Errors
/// If it gives none.
pub fn hold_to(address: &str) -> Result<()> {
    if HELD.get().is_some() {
        return Ok(());
    }
    let url = format!("http://{address}/api/v1/openapi.json");
    // Whoever asks may be at work on tasks of his own, and may not wait among them.
    let asking = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|e| e.to_string())?;
        runtime.block_on(async {
            let asked = reqwest::Client::new().get(url).timeout(PATIENCE).send();
            let answer = asked.await.map_err(|e| e.to_string())?;
            answer.json::<Value>().await.map_err(|e| e.to_string())
        })
    });
    let description: Result<Value> = asking.join().map_err(|_| "nobody could ask")?;
    hold(&description?);
    Ok(())
}

/// How many answers and messages this process has compared.
pub fn compared() -> u64 {
    COMPARED.load(Ordering::Relaxed)
}

static COMPARED: AtomicU64 = AtomicU64::new(0);

/// Compares a message to a client with the description, if there is one.
///
/// # Panics
/// If the message is not described so.
pub fn hear(message: &Value) {
    if let Some(contract) = HELD.get() {
        COMPARED.fetch_add(1, Ordering::Relaxed);
        let why = contract.fits("/components/schemas/Message", message);
        why.unwrap_or_else(|why| panic!("a message that is not described: {why}"));
    }
}

/// Compares a command that was done with the description, if there is one.
///
/// # Panics
/// If the command is not described so.
pub fn done(command: &Value) {
    if let Some(contract) = HELD.get() {
        let why = contract.fits("/components/schemas/Named", command);
        why.unwrap_or_else(|why| panic!("a command that is not described is done: {why}"));
    }
}

/// What was asked, as far as the description has something to say of it.
struct Asked {
    method: String,
    path: String,
    query: Vec<String>,
    body: Option<Vec<u8>>,
}

impl Contract {
    /// With this description, an OpenAPI document.
    pub fn new(description: &Value) -> Contract {
        let mut document = description.clone();
        if let Some(all) = document.pointer_mut("/components/schemas") {
            for schema in all.as_object_mut().into_iter().flat_map(Map::values_mut) {
                close(schema, false);
            }
        }
        for part in ["/paths", "/components/responses"] {
            document.pointer_mut(part).into_iter().for_each(close_all);
        }
        document["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
        Contract {
            document,
            validators: Mutex::default(),
        }
    }

    /// Whether a value is as the schema at this place of the document says, and has nothing besides.
    fn fits(&self, place: &str, value: &Value) -> Result<()> {
        let known = |place| {
            let validators = self.validators.lock();
            let validators = validators.unwrap_or_else(PoisonError::into_inner);
            validators.get(place).cloned()
        };
        let validator = match known(place) {
            Some(validator) => validator,
            None => {
                let mut schema = self.document.clone();
                schema["$ref"] = format!("#{place}").into();
                let made = jsonschema::validator_for(&schema);
                let made = Arc::new(made.map_err(|e| format!("{place}: {e}"))?);
                let mut validators = self.validators.lock();
                let validators = validators.as_mut();
                let validators = validators.map_err(|_| "another check failed")?;
                validators.insert(place.into(), made.clone());
                made
            }
        };
        let whys = validator.iter_errors(value).map(|e| {
            let within = e.instance_path().to_string();
            format!("{within}: {e}")
        });
        let whys: Vec<String> = whys.collect();
        match whys.is_empty() {
            true => Ok(()),
            false => Err(format!("{value} is not {place}: {}", whys.join("; "))),
        }
    }

    /// Whether a path is described by its own name.
    fn has_path(&self, path: &str) -> bool {
        self.document["paths"].get(path).is_some()
    }

    /// The description of a request, and where it stands.
    fn operation(&self, method: &str, path: &str) -> Option<(String, &Value)> {
        let method = match method {
            "HEAD" => "get".into(),
            other => other.to_ascii_lowercase(),
        };
        let paths = self.document["paths"].as_object()?;
        let found = paths.iter().filter(|(route, _)| matches(route, path));
        // A part that is named comes before one that may be anything.
        let (route, item) = found.min_by_key(|(route, _)| route.matches('{').count())?;
        let operation = item.get(&method)?;
        let route = route.replace('~', "~0").replace('/', "~1");
        Some((format!("/paths/{route}/{method}"), operation))
    }

    /// What is described for a status, and where; references are followed.
    fn response(&self, place: &str, status: u16) -> Option<(String, &Value)> {
        let place = format!("{place}/responses/{status}");
        let response = self.document.pointer(&place)?;
        match response["$ref"].as_str() {
            None => Some((place, response)),
            Some(other) => {
                let place = other.trim_start_matches('#').to_owned();
                let response = self.document.pointer(&place)?;
                Some((place, response))
            }
        }
    }

    fn check(&self, asked: &Asked, status: u16, headers: &HeaderMap, body: &[u8]) -> Result<()> {
        for (_, name) in NEEDED.iter().filter(|n| n.0 == status) {
            headers.get(*name).ok_or(format!("{name} is missing"))?;
        }
        let kind = headers.get("content-type").map(|k| k.to_str());
        let kind = kind.transpose().map_err(|e| e.to_string())?;
        let Some((place, operation)) = self.operation(&asked.method, &asked.path) else {
            // Only browsers ask with OPTIONS.
            if asked.method == "OPTIONS" && status < 400 {
                return Ok(());
            }
            if status < 400 {
                return Err("it is not described".into());
            }
            return match (asked.method.as_str(), kind) {
                ("HEAD", _) => Ok(()),
                (_, Some("application/problem+json")) => self.fits(PROBLEM, &read(body)?),
                (_, kind) => Err(format!("a refusal is {kind:?}")),
            };
        };
        let response = self.response(&place, status);
        let (at, response) = response.ok_or("this status is not described")?;
        self.check_headers(response, headers)?;
        if asked.method != "HEAD" {
            let packed = headers.get("content-encoding").map(|k| k.as_bytes());
            let body = unpacked(packed, body)?;
            self.check_body(&at, response, kind, &body)?;
        }
        match status < 300 {
            true => self.check_asked(asked, &place, operation),
            false => Ok(()),
        }
    }

    fn check_headers(&self, response: &Value, headers: &HeaderMap) -> Result<()> {
        let described = response["headers"].as_object();
        for (name, value) in headers {
            let found = described.into_iter().flatten();
            let mut found = found.filter(|(known, _)| name.as_str().eq_ignore_ascii_case(known));
            let Some((_, header)) = found.next() else {
                match OF_HTTP.contains(&name.as_str()) {
                    true => continue,
                    false => return Err(format!("the header {name} is not described")),
                }
            };
            let header = match header["$ref"].as_str() {
                Some(place) => self.document.pointer(place.trim_start_matches('#')),
                None => Some(header),
            };
            let header = header.ok_or("a header leads nowhere")?;
            let text = value.to_str().map_err(|e| e.to_string())?;
            if header["schema"]["type"] == "integer" && text.parse::<u64>().is_err() {
                return Err(format!("the header {name} is no number: {text}"));
            }
        }
        Ok(())
    }

    fn check_body(
        &self,
        at: &str,
        response: &Value,
        kind: Option<&str>,
        body: &[u8],
    ) -> Result<()> {
        let described = response["content"].as_object();
        let kinds: Vec<&String> = described.into_iter().flat_map(Map::keys).collect();
        let Some(kind) = kind else {
            return match kinds.is_empty() && body.is_empty() {
                true => Ok(()),
                false => Err(format!(
                    "it has no content type, but {kinds:?} is described"
                )),
            };
        };
        if !kinds.iter().any(|k| *k == kind) {
            return Err(format!("it is {kind}, not {kinds:?}"));
        }
        match kind.ends_with("json") && !kind.ends_with("ndjson") {
            false => Ok(()),
            true => {
                let kind = kind.replace('/', "~1");
                let place = format!("{at}/content/{kind}/schema");
                self.fits(&place.replace('{', "%7B").replace('}', "%7D"), &read(body)?)
            }
        }
    }

    /// What is accepted has to be described, too.
    fn check_asked(&self, asked: &Asked, place: &str, operation: &Value) -> Result<()> {
        let parameters = operation["parameters"].as_array();
        for name in &asked.query {
            let mut known = parameters.into_iter().flatten();
            if !known.any(|p| p["in"] == "query" && p["name"] == **name) {
                return Err(format!("it accepts {name}, which is not described"));
            }
        }
        let body = asked.body.as_deref().filter(|b| !b.is_empty());
        match (body, operation.get("requestBody")) {
            (None, None) => Ok(()),
            (Some(body), Some(_)) => {
                let place = format!("{place}/requestBody/content/application~1json/schema");
                self.fits(&place.replace('{', "%7B").replace('}', "%7D"), &read(body)?)
            }
            (body, _) => Err(format!("it accepts the body {body:?}")),
        }
    }
}

/// What every refusal is.
const PROBLEM: &str = "/components/schemas/Problem";

fn read(text: &[u8]) -> Result<Value> {
    serde_json::from_slice(text).map_err(|e| e.to_string())
}

/// A body as it was before it was packed.
fn unpacked(how: Option<&[u8]>, body: &[u8]) -> Result<Vec<u8>> {
    match how {
        None => Ok(body.to_vec()),
        Some(b"gzip") => {
            let mut plain = Vec::new();
            let mut unpack = flate2::read::GzDecoder::new(body);
            let done = unpack.read_to_end(&mut plain);
            done.map_err(|e| format!("it is no gzip: {e}"))?;
            Ok(plain)
        }
        Some(how) => Err(format!("it is packed as {}", String::from_utf8_lossy(how))),
    }
}

fn matches(route: &str, path: &str) -> bool {
    let (route, path) = (route.split('/'), path.split('/'));
    let (route, path): (Vec<_>, Vec<_>) = (route.collect(), path.collect());
    let same = |(r, p): (&&str, &&str)| r == p || (r.starts_with('{') && !p.is_empty());
    route.len() == path.len() && route.iter().zip(&path).all(same)
}

/// Closes every schema of a body below here.
fn close_all(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match name == "schema" {
                    true => close(member, true),
                    false => close_all(member),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close_all),
        _ => {}
    }
}

/// The description is open, so that old clients pass over what is new. Whoever checks a server of the
/// same version wants to hear of everything that is not described: `whole` says that a schema stands
/// for a whole value and not for a part of what is said of one.
fn close(schema: &mut Value, whole: bool) {
    let Some(members) = schema.as_object_mut() else {
        return;
    };
    for (name, member) in members.iter_mut() {
        let below = member.as_object_mut();
        match name.as_str() {
            "properties" => {
                let all = below.into_iter().flat_map(Map::values_mut);
                all.for_each(|m| close(m, true));
            }
            "items" | "additionalProperties" => close(member, true),
            "allOf" | "oneOf" | "anyOf" | "prefixItems" => {
                let all = member.as_array_mut().into_iter().flatten();
                all.for_each(|m| close(m, name == "prefixItems"));
            }
            _ => {}
        }
    }
    let has = |name: &&str| members.contains_key(*name);
    let says = ["$ref", "properties", "allOf", "oneOf", "anyOf"];
    if whole && says.iter().any(has) && !has(&"additionalProperties") {
        members.insert("unevaluatedProperties".into(), json!(false));
    }
}

/// Looks at everything that comes by.
pub(crate) struct Witness;

#[async_trait]
impl Middleware for Witness {
    async fn handle(
        &self,
        request: Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> reqwest_middleware::Result<Response> {
        let url = request.url().clone();
        let is_described =
            |contract: &&Contract| url.path().starts_with("/api/") || contract.has_path(url.path());
        let Some(contract) = HELD.get().filter(is_described) else {
            return next.run(request, extensions).await;
        };
        let body = request.body().and_then(|b| b.as_bytes());
        let asked = Asked {
            method: request.method().to_string(),
            path: url.path().into(),
            query: url.query_pairs().map(|(name, _)| name.into()).collect(),
            body: body.map(<[u8]>::to_vec),
        };
        let response = next.run(request, extensions).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let says = |body: &[u8]| {
            COMPARED.fetch_add(1, Ordering::Relaxed);
            let why = contract.check(&asked, status.as_u16(), &headers, body);
            why.unwrap_or_else(|why| {
                let (Asked { method, path, .. }, text) = (&asked, String::from_utf8_lossy(body));
                panic!(
                    "{method} {path} is answered {status} otherwise than described: {why}\n{text}"
                )
            });
        };
        let is_stream = headers
            .get("content-type")
            .is_some_and(|k| k == "application/x-ndjson");
        let body = match is_stream {
            true => {
                says(b"");
                let mut line = Vec::new();
                let heard = response.bytes_stream().inspect(move |part| {
                    for &byte in part.iter().flatten() {
                        match byte {
                            b'\n' => hear_line(&std::mem::take(&mut line)),
                            byte => line.push(byte),
                        }
                    }
                });
                reqwest::Body::wrap_stream(heard)
            }
            false => {
                let body = response.bytes().await?;
                says(&body);
                body.into()
            }
        };
        let mut again = http::Response::new(body);
        *again.status_mut() = status;
        *again.headers_mut() = headers;
        Ok(again.into())
    }
}

/// A line of a stream; an empty one only says that the server is there.
fn hear_line(line: &[u8]) {
    if !line.is_empty() {
        let message = read(line).unwrap_or_else(|e| panic!("a line that is no JSON: {e}"));
        hear(&message);
    }
}

#[cfg(test)]
mod tests;
