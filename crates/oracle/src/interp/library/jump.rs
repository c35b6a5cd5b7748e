//! Jumps out of calls. A buffer holds the number of the call of `setjmp`, whose frame has the record.

use super::{Call, Flow, Outcome, int};
use crate::interp::fault;
use crate::interp::state::Jump;
use base::FaultKind;

/// Added to the number of a call: so that few buffers seem to be filled by chance.
const MARK: u64 = 0x6a6d_7062_0000_0000;

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    Some(match call.name {
        "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" => set(call),
        "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk" => {
            let value = (call.arg(1) as u32).max(1);
            jump(call, call.arg(0), value)
        }
        _ => return None,
    })
}

fn set(call: &mut Call<'_, '_>) -> Outcome {
    let jumps = &mut call.interp.state.library.jumps;
    let number = MARK + jumps.len() as u64;
    jumps.push(call.tid);
    let frame = call.interp.top_mut(call.tid);
    frame.jumps.push(Jump { number, block: frame.block, at: frame.at, values: frame.values.clone() });
    call.store(call.arg(0), 8, number)?;
    int(0)
}

pub fn jump(call: &mut Call<'_, '_>, buffer: u64, value: u32) -> Outcome {
    let number = call.load(buffer, 8)?;
    let maker = number.checked_sub(MARK).and_then(|number| call.interp.state.library.jumps.get(number as usize));
    let why = match maker {
        None => "a buffer that was not filled",
        Some(&tid) if tid != call.tid => "a jump to another thread",
        Some(_) => "a jump to a function that has returned",
    };
    let frames = call.interp.thread(call.tid).frames.iter().enumerate();
    let places = frames.flat_map(|(at, frame)| frame.jumps.iter().enumerate().map(move |jump| (at, jump)));
    match places.into_iter().find(|(_, (_, jump))| jump.number == number) {
        Some((frame, (record, _))) => Ok(Flow::Jump { frame, record, value: value.into() }),
        None => fault(FaultKind::BadArgument, why),
    }
}
