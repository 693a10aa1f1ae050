//! The worker that plays the bots and looks at games, seen from both sides.

use std::cell::RefCell;

use client::job::Trouble;
use js_sys::JsString;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

const READY: &str = "ready";

/// The worker's side: answers requests for ever.
pub fn serve() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return;
    };
    let to = scope.clone();
    let mut desk = client::job::Desk::default();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let (number, request) = text.split_once('\n').unwrap_or_default();
        let answer = match desk.answer(request) {
            Ok(done) => format!("{number}\n+{done}"),
            Err(why) => format!("{number}\n-{}", why.keyword()),
        };
        // A page that is gone needs no answer.
        let _ = to.post_message(&JsValue::from_str(&answer));
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    let _ = scope.post_message(&JsValue::from_str(READY));
}

type Answer = Result<String, Trouble>;

/// The page's side.
#[derive(Default)]
struct Link {
    worker: Option<Worker>,
    ready: bool,
    number: u64,
    /// Whether it is at work on a question.
    busy: bool,
    /// What is not yet sent, because the worker is still starting.
    waiting: Option<String>,
    then: Option<Box<dyn FnOnce(Answer)>>,
}

thread_local! {
    static LINK: RefCell<Link> = RefCell::default();
}

/// Starts the worker, so that it is there when the first bot has the move.
pub fn warm() {
    LINK.with_borrow_mut(|link| {
        if link.worker.is_none() {
            link.worker = start();
        }
    });
}

/// Asks the worker. A new question makes an old one void: whoever thinks about it is stopped, and
/// its answer is not heard.
pub fn ask(request: &str, then: impl FnOnce(Answer) + 'static) {
    stop();
    let started = LINK.with_borrow_mut(|link| {
        if link.worker.is_none() {
            link.worker = start();
        }
        link.number += 1;
        link.busy = true;
        link.then = Some(Box::new(then));
        let text = format!("{}\n{request}", link.number);
        match (&link.worker, link.ready) {
            (Some(worker), true) => _ = worker.post_message(&JsString::from(text)),
            (Some(_), false) => link.waiting = Some(text),
            (None, _) => return false,
        }
        true
    });
    if !started {
        settle(Err(Trouble::Missing));
    }
}

/// Stops whoever thinks.
pub fn stop() {
    LINK.with_borrow_mut(|link| {
        link.then = None;
        link.waiting = None;
        if std::mem::take(&mut link.busy)
            && link.ready
            && let Some(worker) = link.worker.take()
        {
            worker.terminate();
            link.ready = false;
        }
    });
}

fn settle(answer: Answer) {
    // The link is not borrowed while the answer is heard: it may ask again.
    if let Some(then) = LINK.with_borrow_mut(|link| link.then.take()) {
        then(answer);
    }
}

fn hear(text: &str) {
    if text == READY {
        LINK.with_borrow_mut(|link| {
            link.ready = true;
            if let (Some(worker), Some(text)) = (&link.worker, link.waiting.take()) {
                let _ = worker.post_message(&JsString::from(text));
            }
        });
        return;
    }
    let (number, answer) = text.split_once('\n').unwrap_or_default();
    if LINK.with_borrow(|link| link.number.to_string() != number) {
        return;
    }
    LINK.with_borrow_mut(|link| link.busy = false);
    settle(match answer.split_at_checked(1) {
        Some(("+", action)) => Ok(action.into()),
        Some((_, why)) => Err(Trouble::of(why)),
        None => Err(Trouble::Senseless),
    });
}

/// A worker gets the program as the page has compiled it.
fn start() -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let body = web_sys::window()?.document()?.body()?;
    let file = body.get_attribute("data-worker")?;
    let worker = Worker::new_with_options(&format!("./{file}"), &options).ok()?;
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        hear(&event.data().as_string().unwrap_or_default());
    });
    worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    let fail = Closure::<dyn FnMut(JsValue)>::new(|_| {
        LINK.with_borrow_mut(|link| {
            link.worker = None;
            link.ready = false;
            link.busy = false;
        });
        settle(Err(Trouble::Broken));
    });
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    worker.post_message(&wasm_bindgen::module()).ok()?;
    Some(worker)
}
