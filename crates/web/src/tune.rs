//! What sounds are made of: tones and noise that swell and fade, each a few numbers.

use client::sound::Sound;

/// What swings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wave {
    /// A round tone.
    Sine,
    /// A tone with an edge.
    Triangle,
    /// Noise round a pitch.
    Noise,
}

/// A tone or a noise.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// What swings.
    pub wave: Wave,
    /// Seconds from the beginning of the sound.
    pub at: f64,
    /// Seconds until it has faded.
    pub lasts: f64,
    /// The pitch with which it begins and to which it slides, in hertz.
    pub pitch: (f32, f32),
    /// How loud it is at its loudest, from 0 to 1.
    pub loud: f32,
}

const fn note(wave: Wave, at: f64, lasts: f64, pitch: (f32, f32), loud: f32) -> Note {
    Note {
        wave,
        at,
        lasts,
        pitch,
        loud,
    }
}

use Wave::{Noise, Sine, Triangle};

/// Two notes that rise, over a rustle of cardboard.
const PICK: &[Note] = &[
    note(Noise, 0.0, 0.09, (3200.0, 1400.0), 0.16),
    note(Triangle, 0.03, 0.2, (392.0, 392.0), 0.22),
    note(Triangle, 0.15, 0.4, (587.3, 587.3), 0.24),
];
/// A drum.
const CONQUEST: &[Note] = &[
    note(Sine, 0.0, 0.28, (165.0, 52.0), 0.6),
    note(Noise, 0.0, 0.08, (1100.0, 350.0), 0.3),
];
/// Wood that tumbles over wood, slower and slower.
const DIE: &[Note] = &[
    note(Noise, 0.0, 0.05, (2600.0, 2000.0), 0.4),
    note(Noise, 0.07, 0.05, (2100.0, 1700.0), 0.34),
    note(Noise, 0.15, 0.05, (2400.0, 1800.0), 0.28),
    note(Noise, 0.25, 0.05, (1900.0, 1500.0), 0.22),
    note(Noise, 0.37, 0.07, (1500.0, 1100.0), 0.3),
];
/// Metal on metal.
const COINS: &[Note] = &[
    note(Sine, 0.0, 0.16, (2093.0, 2093.0), 0.13),
    note(Triangle, 0.0, 0.09, (3520.0, 3500.0), 0.06),
    note(Sine, 0.08, 0.34, (2793.8, 2793.8), 0.12),
    note(Triangle, 0.16, 0.3, (4186.0, 4180.0), 0.04),
];
/// A breath that sinks.
const DECLINE: &[Note] = &[
    note(Triangle, 0.0, 0.55, (329.6, 164.8), 0.26),
    note(Sine, 0.12, 0.65, (246.9, 123.5), 0.26),
];
/// A small bell.
const YOUR_MOVE: &[Note] = &[
    note(Sine, 0.0, 0.4, (659.3, 659.3), 0.26),
    note(Sine, 0.15, 0.6, (880.0, 880.0), 0.26),
    note(Sine, 0.15, 0.3, (1760.0, 1760.0), 0.07),
];
/// Up a chord, with all of it at the end.
const WIN: &[Note] = &[
    note(Triangle, 0.0, 0.3, (523.3, 523.3), 0.22),
    note(Triangle, 0.15, 0.3, (659.3, 659.3), 0.22),
    note(Triangle, 0.3, 0.3, (784.0, 784.0), 0.22),
    note(Triangle, 0.45, 1.0, (1046.5, 1046.5), 0.22),
    note(Sine, 0.45, 1.0, (523.3, 523.3), 0.18),
    note(Sine, 0.45, 1.0, (659.3, 659.3), 0.12),
];
/// Down a chord, softly.
const OVER: &[Note] = &[
    note(Triangle, 0.0, 0.4, (523.3, 523.3), 0.16),
    note(Triangle, 0.2, 0.4, (440.0, 440.0), 0.16),
    note(Triangle, 0.4, 0.8, (349.2, 349.2), 0.18),
    note(Sine, 0.4, 0.9, (174.6, 174.6), 0.16),
];

/// What a sound is made of.
pub fn notes(sound: Sound) -> &'static [Note] {
    match sound {
        Sound::Pick => PICK,
        Sound::Conquest => CONQUEST,
        Sound::Die => DIE,
        Sound::Coins => COINS,
        Sound::Decline => DECLINE,
        Sound::YourMove => YOUR_MOVE,
        Sound::Win => WIN,
        Sound::Over => OVER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_short_and_never_too_loud() {
        for sound in Sound::ALL {
            let notes = notes(sound);
            let end = notes.iter().map(|n| n.at + n.lasts).fold(0.0, f64::max);
            assert!((0.1..1.6).contains(&end), "{sound:?} lasts {end} s");
            for n in notes {
                // What sounds when it begins, itself among them, adds up to no more than can be heard.
                let with = notes
                    .iter()
                    .filter(|m| m.at <= n.at && n.at < m.at + m.lasts);
                let sum: f32 = with.map(|m| m.loud).sum();
                assert!(sum <= 1.0, "{sound:?} is {sum} loud at {}", n.at);
                assert!(n.lasts > 0.02 && n.loud > 0.0, "{sound:?}: {n:?}");
                assert!(n.pitch.0 >= 40.0 && n.pitch.1 >= 40.0, "{sound:?}: {n:?}");
            }
        }
    }
}
