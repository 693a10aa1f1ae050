//! Where a server under test sends what people are told who are not there: an HTTP server that takes
//! anything, and a mail server that delivers nothing.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::Notify,
};

use crate::Result;

/// How long something may take to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// A request that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SunkRequest {
    /// The path.
    pub path: String,
    /// The headers, by their names in small letters.
    pub headers: BTreeMap<String, String>,
    /// The body.
    pub body: Vec<u8>,
}

/// What came, and what is answered.
struct Inbox<T> {
    came: Mutex<Vec<T>>,
    new: Notify,
    status: Mutex<u16>,
}

impl<T: Clone> Inbox<T> {
    fn new(status: u16) -> Arc<Inbox<T>> {
        Arc::new(Inbox {
            came: Mutex::default(),
            new: Notify::new(),
            status: Mutex::new(status),
        })
    }

    fn all(&self) -> Vec<T> {
        let came = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        came.clone()
    }

    fn take(&self, one: T) {
        let mut came = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        came.push(one);
        drop(came);
        self.new.notify_waiters();
    }

    fn status(&self) -> u16 {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, status: u16) {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
    }

    async fn until(&self, count: usize) -> Result<Vec<T>> {
        let come = async {
            loop {
                let new = self.new.notified();
                tokio::pin!(new);
                // From here on nothing is missed.
                new.as_mut().enable();
                let all = self.all();
                if all.len() >= count {
                    return all;
                }
                new.await;
            }
        };
        let come = tokio::time::timeout(PATIENCE, come).await;
        come.map_err(|_| format!("{} came instead of {count}", self.all().len()))
    }
}

/// Takes requests.
pub struct HttpSink {
    /// Its address, with no slash at its end.
    pub url: String,
    requests: Arc<Inbox<SunkRequest>>,
}

impl HttpSink {
    /// Listens at any port.
    ///
    /// # Errors
    /// If there is none.
    pub async fn start() -> Result<HttpSink> {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.map_err(|e| e.to_string())?;
        let at = listener.local_addr().map_err(|e| e.to_string())?;
        let requests = Inbox::new(201);
        let kept = requests.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let kept = kept.clone();
                tokio::spawn(async move { take_requests(stream, &kept).await });
            }
        });
        Ok(HttpSink {
            url: format!("http://{at}"),
            requests,
        })
    }

    /// Answers with this status from now on.
    pub fn answer(&self, status: u16) {
        self.requests.set(status);
    }

    /// What came up to now.
    pub fn requests(&self) -> Vec<SunkRequest> {
        self.requests.all()
    }

    /// Waits until so many have come.
    ///
    /// # Errors
    /// If they do not.
    pub async fn until(&self, count: usize) -> Result<Vec<SunkRequest>> {
        self.requests.until(count).await
    }
}

/// Takes requests on a connection, as long as it can be understood.
async fn take_requests(stream: TcpStream, kept: &Inbox<SunkRequest>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    loop {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            match line.trim_end() {
                "" => break,
                line => lines.push(line.to_owned()),
            }
        }
        let path = lines.first()?.split(' ').nth(1)?.to_owned();
        let headers: BTreeMap<String, String> = lines[1..]
            .iter()
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
            .collect();
        let length = headers.get("content-length").and_then(|n| n.parse().ok());
        let mut body = vec![0; length.unwrap_or(0)];
        stream.read_exact(&mut body).await.ok()?;
        let status = kept.status();
        kept.take(SunkRequest {
            path,
            headers,
            body,
        });
        let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}

/// Takes mail, by SMTP.
pub struct MailSink {
    /// Its address.
    pub url: String,
    mails: Arc<Inbox<SunkMail>>,
}

/// A mail that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SunkMail {
    /// To whom.
    pub to: String,
    /// As it came, with its headers.
    pub raw: String,
}

impl SunkMail {
    /// The text, as its reader has it.
    pub fn text(&self) -> String {
        let (head, body) = self.raw.split_once("\r\n\r\n").unwrap_or_default();
        let quoted = head.contains("quoted-printable");
        if !quoted {
            return body.replace("\r\n", "\n");
        }
        let mut bytes = Vec::new();
        let body = body.replace("=\r\n", "");
        let mut rest = body.as_bytes();
        while let [first, more @ ..] = rest {
            rest = more;
            let code = more.get(..2).and_then(|c| std::str::from_utf8(c).ok());
            match code.and_then(|c| u8::from_str_radix(c, 16).ok()) {
                Some(byte) if *first == b'=' => {
                    bytes.push(byte);
                    rest = &more[2..];
                }
                _ => bytes.push(*first),
            }
        }
        String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
    }

    /// A header, if it stands on one line.
    pub fn header(&self, name: &str) -> Option<&str> {
        let head = self.raw.split("\r\n\r\n").next()?;
        let lines = head.split("\r\n");
        lines
            .filter_map(|line| line.split_once(": "))
            .find_map(|(n, value)| n.eq_ignore_ascii_case(name).then_some(value))
    }
}

impl MailSink {
    /// Listens at any port.
    ///
    /// # Errors
    /// If there is none.
    pub async fn start() -> Result<MailSink> {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.map_err(|e| e.to_string())?;
        let at = listener.local_addr().map_err(|e| e.to_string())?;
        let mails = Inbox::new(250);
        let kept = mails.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let kept = kept.clone();
                tokio::spawn(async move { take_mail(stream, &kept).await });
            }
        });
        Ok(MailSink {
            url: format!("smtp://{at}"),
            mails,
        })
    }

    /// Answers recipients with this code from now on.
    pub fn answer(&self, code: u16) {
        self.mails.set(code);
    }

    /// What came up to now.
    pub fn mails(&self) -> Vec<SunkMail> {
        self.mails.all()
    }

    /// Waits until so many have come.
    ///
    /// # Errors
    /// If they do not.
    pub async fn until(&self, count: usize) -> Result<Vec<SunkMail>> {
        self.mails.until(count).await
    }
}

/// Speaks SMTP (RFC 5321), as much as taking mail needs.
async fn take_mail(stream: TcpStream, kept: &Inbox<SunkMail>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    let mut to = String::new();
    stream.write_all(b"220 sink\r\n").await.ok()?;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let verb = line.get(..4).unwrap_or_default().to_uppercase();
        let answer = match verb.as_str() {
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().into();
                format!("{} recipient\r\n", kept.status())
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.ok()?;
                let mut raw = String::new();
                while !raw.ends_with("\r\n.\r\n") {
                    stream.read_line(&mut raw).await.ok()?;
                }
                let raw = raw.trim_end_matches(".\r\n").replace("\r\n..", "\r\n.");
                kept.take(SunkMail {
                    to: to.clone(),
                    raw,
                });
                "250 taken\r\n".into()
            }
            "QUIT" => {
                stream.write_all(b"221 bye\r\n").await.ok()?;
                return None;
            }
            _ => "250 sink\r\n".into(),
        };
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}
