//! Keys with which a user proves who they are: an Ed25519 seed signs what the broker has drawn.

use crate::encoding::{crc16, from_base32, to_base32, to_base64};
use ring::signature::{Ed25519KeyPair, KeyPair};

/// The first five bits of a seed, and of the public key of a user.
const SEED: u8 = 18 << 3;
const USER: u8 = 20 << 3;

/// A key of a user.
pub struct Key(Ed25519KeyPair);

impl Key {
    /// The key of a seed as text, `SU...`; `None` if it is not the seed of a user.
    pub fn from_seed(text: &str) -> Option<Self> {
        let bytes = from_base32(text.trim())?;
        let (body, sum) = bytes.split_last_chunk::<2>()?;
        let [first, second, seed @ ..] = body else { return None };
        let kind = (first & 7) << 5 | second >> 3;
        let is_user = first & 0xf8 == SEED && kind == USER && crc16(body) == u16::from_le_bytes(*sum);
        is_user.then_some(())?;
        Ed25519KeyPair::from_seed_unchecked(seed).ok().map(Key)
    }

    /// The public key, `U...`.
    pub fn public(&self) -> String {
        let mut bytes = [&[USER], self.0.public_key().as_ref()].concat();
        bytes.extend(crc16(&bytes).to_le_bytes());
        to_base32(&bytes)
    }

    /// The signature of a text.
    pub fn sign(&self, text: &str) -> String {
        to_base64(self.0.sign(text.as_bytes()).as_ref())
    }
}

/// What is between the lines that begin and end a part of a file with credentials.
pub fn part<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let after = text.split_once(&format!("BEGIN {name}"))?.1.split_once('\n')?.1;
    let inside = after.split_once("---")?.0;
    Some(inside.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seed of the documentation of NATS, with its public key.
    const DOCUMENTED: (&str, &str) = (
        "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY",
        "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4",
    );

    #[test]
    fn the_public_key_of_a_seed() {
        let (seed, public) = DOCUMENTED;
        let key = Key::from_seed(seed).unwrap();
        assert_eq!(key.public(), public);
        assert_eq!(key.sign("nonce").len(), 86);
        for wrong in ["", "SUAC", public, &seed.replace("SUACSSL", "SUACSSM")] {
            assert!(Key::from_seed(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn parts_of_a_file() {
        let text = "-----BEGIN NATS USER JWT-----\neyJ0\n------END NATS USER JWT------\n\n* do not share *\n\
                    -----BEGIN USER NKEY SEED-----\nSUAC\n------END USER NKEY SEED------\n";
        assert_eq!(part(text, "NATS USER JWT"), Some("eyJ0"));
        assert_eq!(part(text, "USER NKEY SEED"), Some("SUAC"));
        assert_eq!(part(text, "OTHER"), None);
    }
}
