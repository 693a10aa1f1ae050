//! What was asked of a server and is not answered yet.

use protocol::{Command, Named};

/// Something that was asked.
pub type Sent = Named;

/// What was asked and is not answered yet, in order. A command that goes out twice is done once,
/// so after a cut connection all of it is sent again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outbox {
    sent: Vec<Sent>,
}

impl Outbox {
    /// Asks for something under a new name, and returns the message.
    pub fn ask(&mut self, command: Command, id: String) -> String {
        let named = Named { id, command };
        let text = text(&named);
        self.sent.push(named);
        text
    }

    /// The command of that name is answered.
    pub fn answered(&mut self, id: &str) -> Option<Sent> {
        let at = self.sent.iter().position(|s| s.id == id)?;
        Some(self.sent.remove(at))
    }

    /// A command is not answered after all.
    pub fn put_back(&mut self, sent: Sent) {
        self.sent.insert(0, sent);
    }

    /// The messages that are sent again.
    pub fn again(&self) -> Vec<String> {
        self.sent.iter().map(text).collect()
    }

    /// Whether an action is on its way: until it is answered no other is offered.
    pub fn acts(&self) -> bool {
        let act = |s: &Sent| matches!(s.command, Command::Act { .. } | Command::Takeback { .. });
        self.sent.iter().any(act)
    }

    /// Whether nothing waits for an answer.
    pub fn is_empty(&self) -> bool {
        self.sent.is_empty()
    }
}

fn text(named: &Named) -> String {
    // It has text and numbers alone.
    serde_json::to_string(named).unwrap_or_default()
}
