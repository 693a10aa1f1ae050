//! Which addresses may be asked: those of the internet, and none of the server's own network, where
//! there may be things that answer whoever is near.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
};

/// Longest address, in bytes.
const LONGEST: usize = 2 << 10;

/// Looks names up, and says nothing of those that lead into the own network.
#[derive(Clone, Copy, Debug)]
pub struct Guarded {
    /// Unless they may.
    pub private: bool,
}

impl Guarded {
    /// An address that may be asked, as far as it can be told without looking its name up.
    pub fn url(self, text: &str) -> Option<Url> {
        let url = Url::parse(text).ok().filter(|_| text.len() <= LONGEST)?;
        let secure = url.scheme() == "https" || (self.private && url.scheme() == "http");
        let named = url.username().is_empty() && url.password().is_none();
        let host = url.host_str()?.trim_matches(['[', ']']);
        let open = match host.parse::<IpAddr>() {
            Ok(ip) => self.may(ip),
            Err(_) => self.private || host.contains('.'),
        };
        (secure && named && open).then_some(url)
    }

    fn may(self, ip: IpAddr) -> bool {
        self.private || is_global(ip)
    }
}

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        let me = *self;
        Box::pin(async move {
            let all = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let open: Vec<SocketAddr> = all.filter(|a| me.may(a.ip())).collect();
            match open.is_empty() {
                true => Err("it has no address on the internet".into()),
                false => Ok(Box::new(open.into_iter()) as Addrs),
            }
        })
    }
}

/// Whether an address is one of the internet (RFC 6890).
fn is_global(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_global_4(ip),
        IpAddr::V6(ip) => match embedded(ip) {
            Some(ip) => is_global_4(ip),
            None => ip.segments()[0] & 0xe000 == 0x2000 && ip.segments()[..2] != [0x2001, 0x0db8],
        },
    }
}

fn is_global_4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || ip.is_multicast()
        || a == 0
        || a >= 240
        || (a == 100 && b & 0xc0 == 64)
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && b & 0xfe == 18);
    !special
}

/// The address of the old world that one of the new stands for.
fn embedded(ip: Ipv6Addr) -> Option<Ipv4Addr> {
    let s = ip.segments();
    let last = |hi: u16, lo: u16| Ipv4Addr::from((u32::from(hi) << 16) | u32::from(lo));
    match s {
        [0, 0, 0, 0, 0, 0xffff, hi, lo] | [0x64, 0xff9b, 0, 0, 0, 0, hi, lo] => Some(last(hi, lo)),
        [0x2002, hi, lo, ..] => Some(last(hi, lo)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_internet_is_asked() {
        let open = Guarded { private: false };
        for good in [
            "https://push.example.org/x?y=z",
            "https://example.org:8443/",
            "https://1.1.1.1/",
            "https://[2606:4700::1111]/",
        ] {
            assert!(open.url(good).is_some(), "{good}");
        }
        let long = format!("https://example.org/{}", "a".repeat(LONGEST));
        for bad in [
            "http://example.org/",
            "https://localhost/",
            "https://shelf/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://0x7f000001/",
            "https://10.0.0.1/",
            "https://172.16.0.1/",
            "https://192.168.1.1/",
            "https://169.254.169.254/latest",
            "https://100.64.0.1/",
            "https://0.0.0.0/",
            "https://224.0.0.1/",
            "https://255.255.255.255/",
            "https://[::1]/",
            "https://[fe80::1]/",
            "https://[fd00::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[64:ff9b::a00:1]/",
            "https://[2002:7f00:1::]/",
            "https://[2001:db8::1]/",
            "https://ann:secret@example.org/",
            "ftp://example.org/",
            "javascript:alert(1)",
            "",
            &long,
        ] {
            assert!(open.url(bad).is_none(), "{bad}");
        }
        let own = Guarded { private: true };
        assert!(own.url("http://127.0.0.1:9/x").is_some());
        assert!(own.url("http://ann:secret@127.0.0.1:9/x").is_none());
    }

    #[tokio::test]
    async fn a_name_that_leads_into_the_own_network_has_no_address() {
        let name = || "localhost".parse::<Name>().unwrap();
        assert!(Guarded { private: false }.resolve(name()).await.is_err());
        assert!(Guarded { private: true }.resolve(name()).await.is_ok());
    }
}
