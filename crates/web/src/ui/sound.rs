//! Sounds: they are made when they are to be heard, from [`crate::tune`]'s numbers.

use std::cell::RefCell;

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{
    AudioBuffer, AudioContext, AudioNode, AudioScheduledSourceNode, BiquadFilterType,
    OscillatorType,
};

use super::{
    app::{App, app},
    browser,
};
use crate::tune::{self, Note, Wave};
use client::{
    session::Entry,
    sound::{self, Queue, Sound},
};

/// What plays sounds.
struct Player {
    context: AudioContext,
    noise: AudioBuffer,
    queue: Queue,
}

thread_local! {
    /// There is none before the reader has done something: browsers let no page sound on its own.
    static PLAYER: RefCell<Option<Player>> = const { RefCell::new(None) };
}

/// Gets ready to sound with the first thing that the reader does, and falls silent when sound is off.
pub(super) fn follow(app: App) {
    let on = app.settings.sound.on;
    let rouse = move || {
        if on.get_untracked() && browser::was_used() {
            Player::rouse();
        }
    };
    // Where a finger is let go, and not where it comes down, is where browsers begin to allow it.
    let pointed = window_event_listener_untyped("pointerup", move |_| rouse());
    let pressed = window_event_listener_untyped("keydown", move |_| rouse());
    on_cleanup(move || {
        pointed.remove();
        pressed.remove();
    });
    Effect::new(move |before: Option<bool>| {
        let on = on.get();
        match (before, on) {
            (Some(true), false) => PLAYER.with_borrow_mut(|p| {
                if let Some(p) = p.take() {
                    // What sounds stops with it.
                    let _ = p.context.close();
                }
            }),
            // Whoever turns it on hears that it is.
            (Some(false), true) => {
                Player::rouse();
                play(&[Sound::Coins]);
            }
            _ => {}
        }
        on
    });
}

impl App {
    /// Sounds what has happened in the game since it had so many entries.
    pub(super) fn sound(self, since: usize) {
        if !self.settings.sound.on.get_untracked() {
            return;
        }
        let skipped = self.pace_now() == 0;
        let heard = self.game.session.with_untracked(|s| {
            let s = s.as_ref()?;
            Some(sound::heard(s, since, skipped || s.cursor().is_some()))
        });
        // To make notes takes time, and what happened is drawn first.
        browser::soon(move || play(&heard.unwrap_or_default()));
    }

    /// Sounds what actions did that are looked back at.
    pub(super) fn sound_again(self, entries: &[Entry]) {
        if self.settings.sound.on.get_untracked() {
            play(&sound::of(entries));
        }
    }
}

fn play(sounds: &[Sound]) {
    PLAYER.with_borrow_mut(|player| {
        let Some(player) = player else { return };
        for &sound in sounds {
            let Some(at) = player.queue.place(player.context.current_time(), sound) else {
                continue;
            };
            for note in tune::notes(sound) {
                // A browser that cannot make a note leaves it out.
                let _ = player.play(note, at);
            }
            tell(sound);
        }
    });
}

/// Whoever watches the page is told at the button what sounds. (At the root it would make the browser
/// style the whole page anew.)
fn tell(sound: Sound) {
    let button = web_sys::window().and_then(|w| w.document()?.get_element_by_id("sound"));
    let _ = button.map(|b| b.set_attribute("data-heard", sound.name()));
}

impl Player {
    fn new() -> Result<Player, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        let noise = context.create_buffer(1, (rate * 0.25) as u32, rate)?;
        let mut state = 0x9e37_79b9_u32;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as f32 / u32::MAX as f32 * 2.0 - 1.0
        };
        let samples: Vec<f32> = (0..noise.length()).map(|_| next()).collect();
        noise.copy_to_channel(&samples, 0)?;
        Ok(Player {
            context,
            noise,
            queue: Queue::default(),
        })
    }

    /// Makes it where there is none, and wakes it where the browser has put it to sleep.
    fn rouse() {
        PLAYER.with_borrow_mut(|player| {
            if player.is_none() {
                *player = Player::new().ok();
            }
            if let Some(p) = player
                && p.context.state() != web_sys::AudioContextState::Running
            {
                // If it may not yet, the next thing that the reader does asks again.
                let _ = p.context.resume();
            }
        });
    }

    fn play(&self, note: &Note, sound_at: f64) -> Result<(), JsValue> {
        let context = &self.context;
        let (at, lasts) = (sound_at + note.at, note.lasts);
        let end = at + lasts;
        let (from, to) = note.pitch;
        let swell = context.create_gain()?;
        let loud = swell.gain();
        loud.set_value_at_time(0.0, at)?;
        loud.linear_ramp_to_value_at_time(note.loud, at + 0.006)?;
        loud.exponential_ramp_to_value_at_time(0.0005, end)?;
        swell.connect_with_audio_node(&context.destination())?;
        let source: AudioScheduledSourceNode = match note.wave {
            Wave::Noise => {
                let hiss = context.create_buffer_source()?;
                hiss.set_buffer(Some(&self.noise));
                let band = context.create_biquad_filter()?;
                band.set_type(BiquadFilterType::Bandpass);
                band.frequency().set_value_at_time(from, at)?;
                band.frequency()
                    .exponential_ramp_to_value_at_time(to, end)?;
                hiss.connect_with_audio_node(&band)?;
                AudioNode::connect_with_audio_node(&band, &swell)?;
                hiss.into()
            }
            Wave::Sine | Wave::Triangle => {
                let tone = context.create_oscillator()?;
                tone.set_type(match note.wave {
                    Wave::Sine => OscillatorType::Sine,
                    _ => OscillatorType::Triangle,
                });
                tone.frequency().set_value_at_time(from, at)?;
                tone.frequency()
                    .exponential_ramp_to_value_at_time(to, end)?;
                tone.connect_with_audio_node(&swell)?;
                tone.into()
            }
        };
        source.start_with_when(at)?;
        source.stop_with_when(end)?;
        Ok(())
    }
}

/// The button that turns sound off and on.
#[component]
pub fn SoundButton() -> impl IntoView {
    let app = app();
    let sound = app.settings.sound;
    // A horn, with waves or with a cross.
    let drawn = move || {
        let rest = match sound.on.get() {
            true => "M15.5 8.5a5 5 0 0 1 0 7M18 5.5a9 9 0 0 1 0 13",
            false => "M16 9l6 6M22 9l-6 6",
        };
        format!(
            r#"<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9h4l5-4v14l-5-4H4z" fill="currentColor"/><path d="{rest}"/></svg>"#
        )
    };
    view! {
        <button
            class="quiet"
            id="sound"
            aria-label=move || app.t("set-sound")
            title=move || app.t("set-sound")
            aria-pressed=move || sound.on.get().to_string()
            on:click=move |_| sound.set(!sound.on.get_untracked())
            inner_html=drawn
        ></button>
    }
}
