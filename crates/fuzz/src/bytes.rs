//! Choices made by bytes.

/// Bytes that choose. When they are used up, the first of all choices is taken.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// From these.
    pub fn new(bytes: &'a [u8]) -> Self {
        Bytes(bytes)
    }

    fn next(&mut self) -> u8 {
        match self.0 {
            [first, rest @ ..] => {
                self.0 = rest;
                *first
            }
            [] => 0,
        }
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.next() as usize % n.max(1)
    }

    /// One of several; `None` if there are none.
    pub fn pick<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len()))
    }

    /// One of several words.
    pub fn word<'t>(&mut self, words: &[&'t str]) -> &'t str {
        self.pick(words).copied().unwrap_or_default()
    }

    /// Whether, one time in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    /// A seed for what goes on when the content is made.
    pub fn seed(&mut self) -> u64 {
        (0..8).fold(0, |seed, _| seed << 8 | self.next() as u64)
    }
}
