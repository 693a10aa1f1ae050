//! The kinds of trouble.

/// Some trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A node is killed (SIGKILL) and started again.
    Kill,
    /// A node stands still for some seconds (SIGSTOP).
    Freeze,
    /// A node is told to stop (SIGTERM) and started again.
    Stop,
    /// The disk is full for some seconds.
    FullDisk,
    /// PostgreSQL is stopped at once and started again.
    StopPostgres,
    /// NATS is killed and started again.
    StopNats,
    /// Many connections are cut at once.
    Cut,
    /// Connections on which half a request comes, and then nothing.
    HalfOpen,
    /// Spectators who read nothing.
    SlowReaders,
    /// The machine's clock jumps forward, and back.
    ClockJump,
    /// Requests and messages that make no sense.
    Malformed,
    /// Requests and messages that are, or say that they are, compressed.
    Compressed,
}

impl Fault {
    /// Whether it concerns everybody at a node, so that nobody's moves are calm.
    pub fn concerns_all(self) -> bool {
        match self {
            Fault::Kill
            | Fault::Freeze
            | Fault::Stop
            | Fault::FullDisk
            | Fault::StopPostgres
            | Fault::StopNats
            | Fault::ClockJump => true,
            Fault::Cut
            | Fault::HalfOpen
            | Fault::SlowReaders
            | Fault::Malformed
            | Fault::Compressed => false,
        }
    }
}
