//! Queries about the system, with fixed answers: two processors, pages of 4096 bytes, an ordinary user, no terminal,
//! limits that are stored without effect, no shared libraries to load symbols from.

use super::errno::{EINVAL, ENOTTY};
use super::heap;
use super::thread::{PROCESSORS, accept, get_own_name, set_own_name};
use super::{Attribute, Call, Flow, LIB_LIMITS, OWN_DLERROR, Shim, StepError, View};
use crate::memory::pages::PAGE;
use base::{FenceOrder, Operation, Pending};

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
    ("getrlimit", Shim::visible(|view| limiting(view, false), getrlimit)),
    ("getrlimit64", Shim::visible(|view| limiting(view, false), getrlimit)),
    ("setrlimit", Shim::visible(|view| limiting(view, true), setrlimit)),
    ("setrlimit64", Shim::visible(|view| limiting(view, true), setrlimit)),
    ("prctl", Shim::local(prctl)),
    ("gnu_get_libc_version", Shim::local(|call| Ok(Flow::Done(call.constant_text(b"2.36\0")?)))),
    ("gnu_get_libc_release", Shim::local(|call| Ok(Flow::Done(call.constant_text(b"stable\0")?)))),
    ("__sched_cpucount", Shim::local(cpu_count)),
    ("__sched_cpualloc", Shim::local(cpu_alloc).with(Attribute::Allocates)),
    ("__sched_cpufree", Shim::visible(heap::freeing, cpu_free).with(Attribute::Frees)),
    ("dlopen", Shim::local(dlopen).with(Attribute::FindsSymbols)),
    ("dlclose", Shim::local(accept)),
    ("dlsym", Shim::local(dlsym).with(Attribute::FindsSymbols)),
    ("dlvsym", Shim::local(dlsym).with(Attribute::FindsSymbols)),
    ("dladdr", Shim::local(accept)),
    ("dlerror", Shim::local(dlerror)),
];

const USER: i32 = 1000;

fn user(_: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::int(USER))
}

/// The numbers of the queries are those of Linux.
fn sysconf(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let answer = match call.int(0) {
        0 => 2_097_152,               // _SC_ARG_MAX
        2 => 100,                     // _SC_CLK_TCK
        4 => 1024,                    // _SC_OPEN_MAX
        30 => PAGE as i64,            // _SC_PAGESIZE
        60 => 1024,                   // _SC_IOV_MAX
        75 => 16384,                  // _SC_THREAD_STACK_MIN
        83 | 84 => PROCESSORS as i64, // _SC_NPROCESSORS_CONF, _SC_NPROCESSORS_ONLN
        85 => 1 << 20,                // _SC_PHYS_PAGES
        86 => 1 << 19,                // _SC_AVPHYS_PAGES
        190 => 64,                    // _SC_LEVEL1_DCACHE_LINESIZE
        other => {
            if !(0..=250).contains(&other) {
                call.set_errno(EINVAL)?;
            }
            -1
        }
    };
    Ok(Flow::Done(answer as u64))
}

fn isatty(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.set_errno(ENOTTY)?;
    Ok(Flow::int(0))
}

/// There is only the locale "C": selecting it, or the default, succeeds.
fn setlocale(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let known = call.arg(1) == 0 || matches!(call.string(1)?.as_slice(), b"" | b"C" | b"POSIX");
    if !known {
        return Ok(Flow::Done(0));
    }
    Ok(Flow::Done(super::buffer::locale(call)?))
}

/// How many resources have a limit.
const LIMITS: i32 = 16;
const STACK: i32 = 3;
const OPEN_FILES: i32 = 7;

fn limiting(view: &View<'_>, writes: bool) -> Option<Pending> {
    Some(Pending::always(Operation::State { writes }, view.vm.library + LIB_LIMITS, 8))
}

/// Where a limit is stored: its two words plus one each, 0 for one that was not set.
fn limit(call: &mut Call<'_>) -> Option<u64> {
    call.vm.sharing_log.depend_on_anything();
    let at = call.vm.library + LIB_LIMITS;
    (0..LIMITS).contains(&call.int(0)).then(|| at + 16 * u64::from(call.int(0) as u32))
}

fn getrlimit(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let Some(at) = limit(call) else { return refuse(call, EINVAL) };
    let (soft, hard) = match call.int(0) {
        STACK => (8 << 20, u64::MAX),
        OPEN_FILES => (1024, 1 << 20),
        _ => (u64::MAX, u64::MAX),
    };
    for (offset, fresh) in [(0, soft), (8, hard)] {
        let kept = call.load64(at + offset)?;
        call.store64(call.arg(1) + offset, if kept == 0 { fresh } else { kept.wrapping_sub(2) })?;
    }
    Ok(Flow::int(0))
}

fn setrlimit(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let Some(at) = limit(call) else { return refuse(call, EINVAL) };
    let (soft, hard) = (call.load64(call.arg(1))?, call.load64(call.arg(1) + 8)?);
    if soft > hard {
        return refuse(call, EINVAL);
    }
    // Zero means not set: no limit, the largest number, becomes one.
    call.store64(at, soft.wrapping_add(2))?;
    call.store64(at + 8, hard.wrapping_add(2))?;
    Ok(Flow::int(0))
}

fn refuse(call: &mut Call<'_>, code: i32) -> Result<Flow, StepError> {
    call.set_errno(code)?;
    Ok(Flow::int(-1))
}

/// The thread's name, and options without effect here.
fn prctl(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const SET_PDEATHSIG: i32 = 1;
    const SET_DUMPABLE: i32 = 4;
    const SET_NAME: i32 = 15;
    const GET_NAME: i32 = 16;
    const SET_TIMERSLACK: i32 = 29;
    const SET_NO_NEW_PRIVS: i32 = 38;
    const SET_THP_DISABLE: i32 = 41;
    const SET_VMA: i32 = 0x53564d41;
    match call.int(0) {
        SET_NAME => set_own_name(call, 1),
        GET_NAME => get_own_name(call, 1),
        SET_PDEATHSIG | SET_DUMPABLE | SET_TIMERSLACK | SET_NO_NEW_PRIVS | SET_THP_DISABLE | SET_VMA => {
            Ok(Flow::int(0))
        }
        other => Err(StepError::unsupported(
            format!("`prctl` with option {other}"),
            "exclude it with `#ifndef __ESTRAGON__`",
        )),
    }
}

/// `(size, set *)`.
fn cpu_count(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let bytes = call.vm.memory.defined_bytes(call.arg(1), call.arg(0))?;
    let count: u32 = bytes.iter().map(|byte| byte.count_ones()).sum();
    Ok(Flow::int(count as i32))
}

fn cpu_alloc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let size = call.arg(0).div_ceil(64).saturating_mul(8);
    Ok(Flow::Done(heap::allocate(call, size, heap::MALLOC_ALIGN)))
}

fn cpu_free(call: &mut Call<'_>) -> Result<Flow, StepError> {
    heap::free_block(call, call.arg(0))?;
    Ok(Flow::Done(0))
}

/// The program itself can be opened, and has no symbols.
fn dlopen(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if call.arg(0) == 0 {
        return Ok(Flow::Done(call.vm.library));
    }
    call.string(0)?;
    dlsym(call)
}

fn dlsym(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own;
    call.store64(own + OWN_DLERROR, 1)?;
    Ok(Flow::Done(0))
}

/// The error since the last call.
fn dlerror(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own;
    let failed = call.load64(own + OWN_DLERROR)? != 0;
    call.store64(own + OWN_DLERROR, 0)?;
    Ok(Flow::Done(if failed { call.constant_text(b"not found\0")? } else { 0 }))
}

const QUERY: i32 = 0;
/// The commands that `membarrier` supports: all except those for cores and restartable sequences.
const GLOBAL: i32 = 1 << 0;
const GLOBAL_EXPEDITED: i32 = 1 << 1;
const REGISTER_GLOBAL: i32 = 1 << 2;
const PRIVATE: i32 = 1 << 3;
const REGISTER_PRIVATE: i32 = 1 << 4;

/// `(324, command, flags)`: a fence of all threads. Under sequential consistency it has no effect. In a search over
/// execution graphs it would be a fence between arbitrary steps of other threads; it is one of the calling thread only.
/// So there are more executions than in reality, and a finding need not be real: see [`crate::vm::Cuts`].
pub(super) fn barring(view: &View<'_>) -> Option<Pending> {
    let fences = [GLOBAL, GLOBAL_EXPEDITED, PRIVATE].contains(&(view.arg(1) as i32));
    fences.then(|| Pending::always(Operation::Fence(FenceOrder::SeqCst), 0, 0))
}

pub(super) fn membarrier(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match call.arg(1) as i32 {
        QUERY => {
            let known = GLOBAL | GLOBAL_EXPEDITED | REGISTER_GLOBAL | PRIVATE | REGISTER_PRIVATE;
            Ok(Flow::Done(known as u64))
        }
        GLOBAL | GLOBAL_EXPEDITED | PRIVATE
            if call.vm.races.reads_supplied && call.vm.threads.spawned().count() > 1 =>
        {
            call.vm.note_membarrier(call.site);
            Ok(Flow::Done(0))
        }
        GLOBAL | GLOBAL_EXPEDITED | PRIVATE | REGISTER_GLOBAL | REGISTER_PRIVATE => Ok(Flow::Done(0)),
        _ => {
            call.set_errno(EINVAL)?;
            Ok(Flow::Done(u64::MAX))
        }
    }
}
