//! Whether a server is well, asked by HTTP: for the health checks of containers, which have no other
//! program for that.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream, ToSocketAddrs},
    time::Duration,
};

use wording::Message;

use crate::{
    error::{Error, Result, usage},
    lang::{message, reader},
    term::{clean, say},
};

/// How long connecting, and each part of the answer, may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Most bytes of an answer that are read: the first line is all that counts.
const MOST: u64 = 1 << 10;

/// What is asked whether it is ready.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    /// Host and port.
    host: String,
    path: String,
}

impl Target {
    /// From a URL; without a path it is `/ready`, without a port 80.
    fn of(url: &str) -> Result<Target> {
        let Some(rest) = url.strip_prefix("http://") else {
            return usage(message("check-url").with("url", clean(url)));
        };
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let with_port = host
            .rsplit_once(':')
            .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        if host.is_empty() || url.contains(char::is_whitespace) {
            return usage(message("check-host").with("url", clean(url)));
        }
        Ok(Target {
            host: match with_port {
                true => host.into(),
                false => format!("{host}:80"),
            },
            path: match path {
                "" | "/" => "/ready".into(),
                path => path.into(),
            },
        })
    }

    /// The first line of the answer.
    fn ask(&self) -> std::result::Result<String, Message> {
        let failed = |e: std::io::Error| content::trouble(&e);
        let mut last = message("check-no-address");
        let mut found = None;
        for address in self.host.to_socket_addrs().map_err(failed)? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(stream) => {
                    found = Some(stream);
                    break;
                }
                Err(e) => last = failed(e),
            }
        }
        let mut stream = found.ok_or(last)?;
        let answer = self.talk(&mut stream).map_err(failed)?;
        let text = String::from_utf8_lossy(&answer);
        let line = text.lines().next().filter(|l| l.starts_with("HTTP/1."));
        line.map(str::to_owned)
            .ok_or_else(|| message("check-no-http"))
    }

    fn talk(&self, stream: &mut TcpStream) -> std::io::Result<Vec<u8>> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        write!(
            stream,
            "GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.path, self.host
        )?;
        let mut answer = Vec::new();
        stream.take(MOST).read_to_end(&mut answer)?;
        Ok(answer)
    }
}

/// Asks a server whether it is ready. Without a URL it is the one that listens at `listen` on this
/// machine.
pub fn run(url: &str, listen: SocketAddr) -> Result {
    let own;
    let url = match url {
        "" => {
            own = format!("http://{}", reachable(listen));
            &own
        }
        url => url,
    };
    let target = Target::of(url)?;
    let wrong = |why: Message| {
        let told = message("check-not-ready").with("url", clean(url));
        Error::wrong(told.with("why", why))
    };
    let line = target.ask().map_err(wrong)?;
    match line.split(' ').nth(1) {
        Some("200") => {
            say(message("check-ready").say(reader()));
            Ok(())
        }
        _ => Err(wrong(message("check-answer").with("line", clean(&line)))),
    }
}

/// An address at which this machine reaches what listens there.
pub fn reachable(listen: SocketAddr) -> SocketAddr {
    let mut at = listen;
    if at.ip().is_unspecified() {
        // Whoever listens for version 6 everywhere need not hear version 4, and the other way round.
        at.set_ip(match at {
            SocketAddr::V4(_) => [127, 0, 0, 1].into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_taken_apart() {
        let of = |url: &str| Target::of(url).map(|t| (t.host, t.path)).unwrap();
        let two = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(of("http://a:7"), two("a:7", "/ready"));
        assert_eq!(of("http://a/health"), two("a:80", "/health"));
        assert_eq!(of("http://[::1]:7/"), two("[::1]:7", "/ready"));
        for wrong in ["https://a", "a:7", "http://", "http:///x", "http://a b"] {
            assert!(Target::of(wrong).is_err(), "{wrong}");
        }
    }
}
