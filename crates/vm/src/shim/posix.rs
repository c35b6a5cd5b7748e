//! Questions about the system, answered the same way everywhere: two processors, pages of 4096 bytes, an ordinary user, no
//! terminal.

use super::errno::{EINVAL, ENOTTY};
use super::heap::PAGE;
use super::{Call, Flow, Shim, Trouble};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("sysconf", Shim::local(sysconf)),
    ("getpagesize", Shim::local(|_| Ok(Flow::int(PAGE as i32)))),
    ("get_nprocs", Shim::local(|_| Ok(Flow::int(PROCESSORS as i32)))),
    ("get_nprocs_conf", Shim::local(|_| Ok(Flow::int(PROCESSORS as i32)))),
    ("isatty", Shim::local(isatty)),
    ("getuid", Shim::local(user)),
    ("geteuid", Shim::local(user)),
    ("getgid", Shim::local(user)),
    ("getegid", Shim::local(user)),
    ("setlocale", Shim::local(setlocale)),
];

const PROCESSORS: i64 = 2;
const USER: i32 = 1000;

fn user(_: &mut Call<'_>) -> Result<Flow, Trouble> {
    Ok(Flow::int(USER))
}

/// The numbers of the questions are those of Linux.
fn sysconf(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    let answer = match call.int(0) {
        0 => 2_097_152,        // _SC_ARG_MAX
        2 => 100,              // _SC_CLK_TCK
        4 => 1024,             // _SC_OPEN_MAX
        30 => PAGE as i64,     // _SC_PAGESIZE
        60 => 1024,            // _SC_IOV_MAX
        75 => 16384,           // _SC_THREAD_STACK_MIN
        83 | 84 => PROCESSORS, // _SC_NPROCESSORS_CONF, _SC_NPROCESSORS_ONLN
        85 => 1 << 20,         // _SC_PHYS_PAGES
        86 => 1 << 19,         // _SC_AVPHYS_PAGES
        190 => 64,             // _SC_LEVEL1_DCACHE_LINESIZE
        other => {
            if !(0..=250).contains(&other) {
                call.set_errno(EINVAL)?;
            }
            -1
        }
    };
    Ok(Flow::Done(answer as u64))
}

fn isatty(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    call.set_errno(ENOTTY)?;
    Ok(Flow::int(0))
}

/// There is only the locale "C": asking for it, or for the default, succeeds.
fn setlocale(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    let known = call.arg(1) == 0 || matches!(call.string(1)?.as_slice(), b"" | b"C" | b"POSIX");
    if !known {
        return Ok(Flow::Done(0));
    }
    Ok(Flow::Done(super::buffer::locale(call)?))
}
