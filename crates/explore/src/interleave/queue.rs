//! The threads that wait at a futex, derived from the events of a trace.
//!
//! How many wait is the value of the location, as for a condition variable. That is not enough where some wait for bits
//! that others do not wait for: then a wake chooses among those it is for, which are found by following the
//! events.

use super::trace::{Past, Trace};
use base::{Location, Operation, Tid, chosen};
use smallvec::SmallVec;

/// The threads that wait, by number, with the bits that each waits for.
type Queue = SmallVec<[(Tid, u64); 8]>;

impl Trace {
    /// Whether there is a wait at this location that a wake by `meets` is not for.
    pub fn any_left_out(&self, loc: Location, meets: u64) -> bool {
        let left_out = |past: &Past| match self.events[past.event as usize].flags.varies() {
            true => {
                matches!(*self.what(past.event), Operation::FutexWait { meets: wait, .. } if !base::meets(wait, meets))
            }
            false => false,
        };
        self.past(loc).iter().any(left_out)
    }

    /// The number of threads that wait at this location, after the events before `i` and then `rest`, and that a wake
    /// by `meets` is for.
    pub fn meeting(&self, loc: Location, i: u32, rest: &[u32], meets: u64) -> usize {
        let before = self.past(loc).iter().map(|past| past.event).take_while(|&event| event < i);
        let mut queue = Queue::new();
        for event in before.chain(rest.iter().copied()) {
            self.follow(event, loc, &mut queue);
        }
        queue.iter().filter(|&&(_, wait)| base::meets(wait, meets)).count()
    }

    /// What an event does to the queue at this location. It does the same wherever all that it conflicts with comes in
    /// the same order.
    fn follow(&self, event: u32, loc: Location, queue: &mut Queue) {
        let Some(touched) = self.touched_by(event).iter().find(|touched| touched.touch.loc == loc) else { return };
        let tid = self.events[event as usize].tid;
        let what = self.events[event as usize].flags.varies().then(|| self.what(event));
        match what {
            Some(&Operation::FutexWait { meets, .. }) if touched.new > touched.old => {
                let at = queue.partition_point(|&(other, _)| other < tid);
                queue.insert(at, (tid, meets));
            }
            Some(&Operation::FutexWait { .. }) => {}
            Some(&Operation::FutexWake { most, meets }) => {
                let meeting: SmallVec<[Tid; 8]> =
                    queue.iter().filter(|&&(_, wait)| base::meets(wait, meets)).map(|&(tid, _)| tid).collect();
                let most = meeting.len().min(most as usize);
                for at in chosen(meeting.len(), most, self.events[event as usize].pick.0) {
                    queue.retain(|&mut (tid, _)| tid != meeting[at]);
                }
            }
            // A wait that runs out of time.
            _ => queue.retain(|&mut (other, _)| other != tid),
        }
    }
}
