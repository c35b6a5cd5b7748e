//! Whether a thread that was stopped in a loop would go round for ever.
//!
//! Passes stop a thread where a round of a loop is known to change nothing. That the thread stands there at the end of an
//! execution may mean that the loop waits for what nobody will do, or that it read something, earlier in the round, that has
//! changed since. To tell, the thread is let go on alone from where it stands, as if the passes had not been there, and then taken back.

use crate::vm::Vm;
use base::{Machine, Pick, Step, Tid};

/// Steps after which a loop is taken to lead somewhere.
const MOST_STEPS: usize = 200;

impl Vm {
    /// Whether the thread comes back to where it stands, twice in the same state.
    pub(crate) fn would_spin(&mut self, who: Tid) -> bool {
        let mark = self.mark_now();
        let place = (self.site(who), self.thread(who).frames.len());
        self.asked.set(None);
        self.lets_pass = true;
        let mut last = None;
        let mut spins = false;
        for _ in 0..MOST_STEPS {
            let blocked = self.pending(who).is_none_or(|p| !p.enabled && p.what.awaits().is_none());
            if blocked || self.step(who, Pick(0)) != Step::Ran {
                break;
            }
            if (self.site(who), self.thread(who).frames.len()) == place {
                let now = Some(self.fingerprint());
                spins = now == last;
                last = now;
                if spins {
                    break;
                }
            }
        }
        self.lets_pass = false;
        self.rewind(mark);
        spins
    }
}
