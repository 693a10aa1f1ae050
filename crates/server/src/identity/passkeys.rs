//! Passkeys: what a browser is asked for one, and whether what it answers is good (WebAuthn, level 3).

use std::net::IpAddr;

use data_encoding::BASE64URL_NOPAD;
use protocol::{Code, Passkey, PasskeyAnswer, PasskeyOptions, Reason, Refusal};
use serde::Serialize;
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions,
    RegistrationServerState,
    bin::{Decode, Encode},
    request::{
        AsciiDomain, PublicKeyCredentialDescriptor, RpId,
        auth::AuthenticationVerificationOptions,
        register::{
            CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
            UserHandle16, Username,
        },
    },
    response::{
        AuthTransports, CredentialId,
        auth::ser_relaxed::DiscoverableAuthenticationRelaxed16,
        register::{DynamicState, StaticState, ser_relaxed::RegistrationRelaxed},
    },
};

use super::Challenges;
use crate::store::{KnownPasskey, Person};

/// To what passkeys are bound: the name under which the server is asked, and the addresses that its pages
/// may have.
pub struct Site {
    name: RpId,
    origins: Vec<String>,
}

impl Site {
    /// Of a server that has these names, as requests have them in `Host`: the first is the one under which it
    /// is asked. Passkeys are bound to it if it is a name, and else to the first of the others that is one.
    ///
    /// # Errors
    /// If there is none.
    pub fn of(names: impl Iterator<Item = String>) -> Result<Site, Refusal> {
        let named: Vec<String> = names.filter(|n| domain(n).is_some()).collect();
        let name = named.first().and_then(|first| domain(first));
        let origins = named.iter().flat_map(|name| {
            // What is not encrypted is safe only where it never leaves the machine.
            let plain = domain(name).is_some_and(|d| is_here(d.as_ref()));
            let plain = plain.then(|| format!("http://{name}"));
            plain.into_iter().chain([format!("https://{name}")])
        });
        match name {
            Some(name) => Ok(Site {
                name: RpId::Domain(name),
                origins: origins.collect(),
            }),
            None => Err(Refusal::because(Code::Forbidden, Reason::NoPasskeys)),
        }
    }
}

/// The domain of a name with or without a port; none if it is an address.
fn domain(name: &str) -> Option<AsciiDomain> {
    let host = name.rsplit_once(':').map_or(name, |(host, _)| host);
    let is_address = host.starts_with('[') || host.parse::<IpAddr>().is_ok();
    AsciiDomain::try_from(host.to_owned())
        .ok()
        .filter(|_| !is_address)
}

fn is_here(domain: &str) -> bool {
    domain == "localhost" || domain.ends_with(".localhost")
}

fn bad() -> Refusal {
    Refusal::because(Code::Forbidden, Reason::BadPasskey)
}

fn broken(what: &str) -> Refusal {
    Refusal::new(Code::Failed, format!("{what} cannot be written"))
}

/// Somebody, as passkeys know him: they keep the id, and hand it back.
fn handle(identity: &str) -> Result<UserHandle16, Refusal> {
    let bytes: [u8; 16] = identity.as_bytes().try_into().map_err(|_| bad())?;
    let Ok(handle) = UserHandle16::decode(bytes);
    Ok(handle)
}

fn id_text(id: CredentialId<&[u8]>) -> String {
    BASE64URL_NOPAD.encode(id.as_ref())
}

fn id_of(text: &str) -> Option<CredentialId<Vec<u8>>> {
    let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
    CredentialId::decode(bytes).ok()
}

/// As it is sent.
fn asked(
    challenges: &Challenges,
    what_for: &str,
    options: &impl Serialize,
    state: &[u8],
) -> Result<PasskeyOptions, Refusal> {
    let options = serde_json::to_value(options).map_err(|_| broken("what is asked"))?;
    Ok(PasskeyOptions {
        options,
        state: challenges.sealed(what_for, state),
    })
}

fn for_new(identity: &str) -> String {
    format!("new passkey of {identity}")
}

fn for_device(key: &str) -> String {
    format!("passkey for {key}")
}

impl Challenges {
    /// What a browser is to ask for a new passkey of somebody who has these.
    ///
    /// # Errors
    /// If there is no clock, or the id is none.
    pub fn new_passkey(
        &self,
        site: &Site,
        person: &Person,
        known: &[Passkey],
    ) -> Result<PasskeyOptions, Refusal> {
        let id = handle(&person.id)?;
        // The library asks for what is good as a name to log in with, without spaces. It is shown where the
        // other is not.
        let name = Username::try_from(person.name.as_str()).or(Username::try_from(&*person.id));
        let user = PublicKeyCredentialUserEntity {
            name: name.map_err(|_| bad())?,
            id: &id,
            display_name: Nickname::try_from(person.name.as_str()).ok(),
        };
        let known = known.iter().filter_map(|passkey| {
            Some(PublicKeyCredentialDescriptor {
                id: id_of(&passkey.id)?,
                // It is not kept by which way it was reached.
                transports: AuthTransports::decode(0).ok()?,
            })
        });
        let known = known.collect();
        let mut ask = PublicKeyCredentialCreationOptions::passkey(&site.name, user, known);
        // Most systems cannot promise that nobody learns of a key without its owner, and make none then.
        ask.extensions.cred_protect = CredProtect::None;
        let (kept, sent) = ask.start_ceremony().map_err(|_| broken("a challenge"))?;
        let kept = kept.encode().map_err(|_| broken("a challenge"))?;
        asked(self, &for_new(&person.id), &sent, &kept)
    }

    /// A new passkey of somebody, as the browser has made it.
    ///
    /// # Errors
    /// If it is not what was asked of him, in time.
    pub fn made_passkey(
        &self,
        site: &Site,
        identity: &str,
        label: String,
        answer: &PasskeyAnswer,
        now: i64,
    ) -> Result<KnownPasskey, Refusal> {
        let kept = self.opened(&for_new(identity), &answer.state);
        let kept = kept.ok_or_else(bad)?;
        let kept = RegistrationServerState::<16>::decode(&kept).map_err(|_| bad())?;
        let text = answer.credential.to_string();
        let made: RegistrationRelaxed = serde_json::from_str(&text).map_err(|_| bad())?;
        let options = RegistrationVerificationOptions::<String, String> {
            allowed_origins: &site.origins,
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        let made = kept.verify(&site.name, &made.0, &options);
        let made = made.map_err(|e| {
            tracing::debug!("a passkey is not kept: {e}");
            bad()
        })?;
        let fixed = made.static_state().encode();
        let Ok(changing) = made.dynamic_state().encode();
        let shown = Passkey {
            id: id_text(made.id()),
            label,
            made: now,
            used: now,
        };
        Ok(KnownPasskey {
            shown,
            fixed: BASE64URL_NOPAD.encode(&fixed.map_err(|_| broken("a passkey"))?),
            changing: BASE64URL_NOPAD.encode(&changing),
        })
    }

    /// What a browser is to ask for a passkey that brings this device to whoever has it.
    ///
    /// # Errors
    /// If there is no clock.
    pub fn ask_passkey(&self, site: &Site, device: &str) -> Result<PasskeyOptions, Refusal> {
        let ask = DiscoverableCredentialRequestOptions::passkey(&site.name);
        let (kept, sent) = ask.start_ceremony().map_err(|_| broken("a challenge"))?;
        let kept = kept.encode().map_err(|_| broken("a challenge"))?;
        asked(self, &for_device(device), &sent, &kept)
    }

    /// Which passkey is shown, if it is one at all. What it is has to be looked up, and then
    /// [`ShownPasskey::check`] says whether it is that.
    ///
    /// # Errors
    /// If it is none, or it was asked for another device.
    pub fn shown_passkey(
        &self,
        device: &str,
        answer: &PasskeyAnswer,
    ) -> Result<ShownPasskey, Refusal> {
        let kept = self.opened(&for_device(device), &answer.state);
        let kept = kept.ok_or_else(bad)?;
        let kept = DiscoverableAuthenticationServerState::decode(&kept).map_err(|_| bad())?;
        let text = answer.credential.to_string();
        let shown = serde_json::from_str(&text).map_err(|_| bad())?;
        Ok(ShownPasskey { kept, shown })
    }
}

/// A passkey that a browser shows.
pub struct ShownPasskey {
    kept: DiscoverableAuthenticationServerState,
    shown: DiscoverableAuthenticationRelaxed16,
}

impl ShownPasskey {
    /// Its id.
    pub fn id(&self) -> String {
        id_text(self.shown.0.raw_id())
    }

    /// Whether it is the one that is known of somebody: what changes of it from then on.
    ///
    /// # Errors
    /// If it is not, or it is too late.
    pub fn check(
        self,
        site: &Site,
        identity: &str,
        known: &KnownPasskey,
    ) -> Result<String, Refusal> {
        let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| bad());
        let fixed = bytes(&known.fixed)?;
        let fixed = StaticState::decode(&fixed).map_err(|_| bad())?;
        let changing = bytes(&known.changing)?.try_into().map_err(|_| bad())?;
        let changing = DynamicState::decode(changing).map_err(|_| bad())?;
        let (owner, shown) = (handle(identity)?, &self.shown.0);
        let credential = AuthenticatedCredential::new(shown.raw_id(), &owner, fixed, changing);
        let mut credential = credential.map_err(|_| bad())?;
        let options = AuthenticationVerificationOptions::<String, String> {
            allowed_origins: &site.origins,
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        let checked = self
            .kept
            .verify(&site.name, shown, &mut credential, &options);
        checked.map_err(|e| {
            tracing::debug!("a passkey is not taken: {e}");
            bad()
        })?;
        let Ok(changing) = credential.dynamic_state().encode();
        Ok(BASE64URL_NOPAD.encode(&changing))
    }
}
