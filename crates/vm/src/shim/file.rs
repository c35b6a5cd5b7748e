//! Files: descriptors and streams over the file system in memory ([`crate::files`]), which is empty at the start and
//! private to the run.
//!
//! Every use of it is an operation of the search. Operations on an open file conflict with others on the same file, and
//! with all that open and close files or access names; the latter conflict with everything. Under weak models all of
//! them conflict. The standard streams are not part of it (see `stdio` and `input`). Streams are not buffered.
//! Not modelled: permissions, times, links, directories as files.

use super::errno::{EBADF, EINVAL, ERANGE};
use super::stdio::{no_stream, stream};
use super::thread::accept;
use super::{Attribute, Call, Flow, LIB_FILES, LIB_STREAMS, Shim, StepError, View};
use crate::files::{APPEND, CREATE, Facts, Files, LARGEST, READ_WRITE, Stream, TRUNCATE, WRITE_ONLY};
use crate::trail::Undo;
use crate::vm::Vm;
use base::{Operation, Pending};
use std::sync::Arc;

pub(super) const TABLE: &[(&str, Shim)] = &[
    (
        "open",
        Shim::visible(using, |call| open(call, call.arg(0), call.arg(1)))
            .with(Attribute::OpensFiles)
            .with(Attribute::CancellationPoint),
    ),
    (
        "open64",
        Shim::visible(using, |call| open(call, call.arg(0), call.arg(1)))
            .with(Attribute::OpensFiles)
            .with(Attribute::CancellationPoint),
    ),
    ("openat", Shim::visible(using, openat).with(Attribute::OpensFiles).with(Attribute::CancellationPoint)),
    (
        "creat",
        Shim::visible(using, |call| open(call, call.arg(0), CREATE | TRUNCATE | WRITE_ONLY))
            .with(Attribute::CancellationPoint),
    ),
    ("close", Shim::visible(closing_descriptor, close).with(Attribute::CancellationPoint)),
    ("read", Shim::visible(|view| of_descriptor(view, 0), |call| read(call, None)).with(Attribute::CancellationPoint)),
    (
        "pread",
        Shim::visible(|view| of_descriptor(view, 0), |call| read(call, Some(call.arg(3))))
            .with(Attribute::CancellationPoint),
    ),
    (
        "pread64",
        Shim::visible(|view| of_descriptor(view, 0), |call| read(call, Some(call.arg(3))))
            .with(Attribute::CancellationPoint),
    ),
    ("pwrite", Shim::visible(|view| of_descriptor(view, 0), pwrite).with(Attribute::CancellationPoint)),
    ("pwrite64", Shim::visible(|view| of_descriptor(view, 0), pwrite).with(Attribute::CancellationPoint)),
    ("lseek", Shim::visible(|view| of_descriptor(view, 0), lseek)),
    ("lseek64", Shim::visible(|view| of_descriptor(view, 0), lseek)),
    ("ftruncate", Shim::visible(|view| of_descriptor(view, 0), ftruncate)),
    ("ftruncate64", Shim::visible(|view| of_descriptor(view, 0), ftruncate)),
    ("fsync", Shim::local(accept).with(Attribute::CancellationPoint)),
    ("fdatasync", Shim::local(accept)),
    ("dup", Shim::visible(using, |call| change(call, |files, call| files.duplicate(call.int(0))))),
    ("dup2", Shim::visible(using, |call| change(call, |files, call| files.duplicate_as(call.int(0), call.int(1))))),
    ("stat", Shim::visible(using, |call| stat(call, false)).with(Attribute::OpensFiles)),
    ("lstat", Shim::visible(using, |call| stat(call, false)).with(Attribute::OpensFiles)),
    ("stat64", Shim::visible(using, |call| stat(call, false)).with(Attribute::OpensFiles)),
    ("fstat", Shim::visible(using, |call| stat(call, true))),
    ("fstat64", Shim::visible(using, |call| stat(call, true))),
    ("access", Shim::visible(using, access).with(Attribute::OpensFiles)),
    ("unlink", Shim::visible(using, |call| remove(call, Some(false)))),
    ("rmdir", Shim::visible(using, |call| remove(call, Some(true)))),
    ("remove", Shim::visible(using, |call| remove(call, None))),
    ("rename", Shim::visible(using, rename)),
    ("mkdir", Shim::visible(using, mkdir)),
    ("getcwd", Shim::local(getcwd).with(Attribute::Allocates)),
    ("fopen", Shim::visible(using, fopen).with(Attribute::OpensFiles)),
    ("fopen64", Shim::visible(using, fopen).with(Attribute::OpensFiles)),
    ("fdopen", Shim::visible(using, |call| make_stream(call, call.int(0)))),
    ("tmpfile", Shim::visible(using, tmpfile)),
    ("tmpfile64", Shim::visible(using, tmpfile)),
    ("fclose", Shim::visible(closing_stream, fclose)),
    ("fseek", Shim::visible(|view| of_stream(view, 0), |call| fseek(call, call.arg(1) as i64, call.int(2)))),
    ("fseeko", Shim::visible(|view| of_stream(view, 0), |call| fseek(call, call.arg(1) as i64, call.int(2)))),
    ("rewind", Shim::visible(|view| of_stream(view, 0), |call| fseek(call, 0, 0))),
    ("ftell", Shim::visible(|view| of_stream(view, 0), ftell)),
    ("ftello", Shim::visible(|view| of_stream(view, 0), ftell)),
    ("ungetc", Shim::visible(|view| of_stream(view, 1), ungetc)),
];

/// Operations that access all files.
pub(super) fn using(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::State { writes: true }, view.vm.library + LIB_FILES, ALL))
}

/// Sizes of operations, which encode the file that they access. See [`one_file`].
const ALL: u32 = 8;
const ONE: u32 = 16;

/// The number of the only file that an operation accesses.
pub(crate) fn one_file(vm: &Vm, addr: u64, size: u32) -> Option<u64> {
    if addr == vm.library + LIB_FILES { size.checked_sub(ONE).map(u64::from) } else { None }
}

fn using_one(view: &View<'_>, descriptor: i32) -> Option<Pending> {
    let file = view.vm.files.file_of(descriptor).and_then(|file| u32::try_from(file).ok());
    match file.filter(|_| !view.vm.races.reads_supplied) {
        Some(file) => using(view).map(|pending| Pending { size: ONE + file, ..pending }),
        None => using(view),
    }
}

/// The descriptors of the standard streams, which other threads do not observe.
const STANDARD: std::ops::Range<i32> = 0..3;

pub(super) fn of_descriptor(view: &View<'_>, at: usize) -> Option<Pending> {
    let descriptor = view.arg(at) as i32;
    if STANDARD.contains(&descriptor) { None } else { using_one(view, descriptor) }
}

pub(super) fn of_stream(view: &View<'_>, at: usize) -> Option<Pending> {
    if is_standard(view, view.arg(at)) {
        return None;
    }
    match view.vm.files.streams.get(&view.arg(at)) {
        Some(stream) => using_one(view, stream.descriptor),
        None => using(view),
    }
}

fn closing_descriptor(view: &View<'_>) -> Option<Pending> {
    if STANDARD.contains(&(view.arg(0) as i32)) { None } else { using(view) }
}

fn closing_stream(view: &View<'_>) -> Option<Pending> {
    if is_standard(view, view.arg(0)) { None } else { using(view) }
}

fn is_standard(view: &View<'_>, stream: u64) -> bool {
    let number = |n: u64| view.vm.memory.load_defined(view.vm.library + LIB_STREAMS + 8 * n, 8);
    (0..3).any(|n| number(n) == Ok(stream))
}

impl Call<'_> {
    /// The files, for modification.
    fn files_mut(&mut self) -> &mut Files {
        let Vm { memory, files, sharing_log, .. } = &mut *self.vm;
        if memory.trail.recording {
            memory.trail.files.push(Arc::clone(files));
            memory.trail.push(Undo::Files);
        }
        // The result is more than one word, and depends on other threads.
        sharing_log.depend_on_anything();
        Arc::make_mut(files)
    }
}

/// Runs an operation on the files that returns an `int`, or -1 and `errno`.
fn change(call: &mut Call<'_>, how: impl Fn(&mut Files, &Args) -> Result<i32, i32>) -> Result<Flow, StepError> {
    let args = Args(call.args.to_vec());
    match how(call.files_mut(), &args) {
        Ok(value) => Ok(Flow::int(value)),
        Err(code) => refuse(call, code),
    }
}

/// Arguments of a call, apart from the machine.
struct Args(Vec<u64>);

impl Args {
    fn int(&self, n: usize) -> i32 {
        self.0.get(n).copied().unwrap_or(0) as i32
    }
}

/// -1, wide enough for any type.
fn refuse(call: &mut Call<'_>, code: i32) -> Result<Flow, StepError> {
    call.set_errno(code)?;
    Ok(Flow::Done(u64::MAX))
}

fn path(call: &Call<'_>, at: usize) -> Result<Vec<u8>, StepError> {
    call.string(at)
}

fn open(call: &mut Call<'_>, name: u64, flags: u64) -> Result<Flow, StepError> {
    let path = call.vm.memory.c_string(name)?.to_vec();
    change(call, |files, _| files.open(&path, flags))
}

fn openat(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const HERE: i32 = -100;
    let absolute = call.vm.memory.c_string(call.arg(1))?.starts_with(b"/");
    if call.int(0) != HERE && !absolute {
        return Err(StepError::unsupported("`openat` in a directory", "give the whole path"));
    }
    open(call, call.arg(1), call.arg(2))
}

fn close(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if STANDARD.contains(&call.int(0)) {
        return Ok(Flow::int(0));
    }
    change(call, |files, args| files.close(args.int(0)).map(|()| 0))
}

/// `(descriptor, buffer, size)`.
fn read(call: &mut Call<'_>, at: Option<u64>) -> Result<Flow, StepError> {
    let (descriptor, to, len) = (call.int(0), call.arg(1), call.arg(2));
    match descriptor {
        0 => return Ok(Flow::Done(0)),
        1 | 2 => return refuse(call, EBADF),
        _ => {}
    }
    match call.files_mut().read(descriptor, len, at) {
        Ok(bytes) => {
            call.vm.memory.write(to, &bytes)?;
            Ok(Flow::Done(bytes.len() as u64))
        }
        Err(code) => refuse(call, code),
    }
}

/// Writes to a descriptor that is not a standard one; returns the error code if that fails.
pub(super) fn put(call: &mut Call<'_>, descriptor: i32, bytes: &[u8], at: Option<u64>) -> Result<i32, StepError> {
    if !call.vm.files.fits(descriptor, bytes.len() as u64, at) {
        return Err(too_large());
    }
    Ok(call.files_mut().write(descriptor, bytes, at).err().unwrap_or(0))
}

fn too_large() -> StepError {
    StepError::unsupported(format!("a file of more than {LARGEST} bytes"), "write less")
}

fn pwrite(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let bytes = call.vm.memory.defined_bytes(call.arg(1), call.arg(2))?.to_vec();
    match put(call, call.int(0), &bytes, Some(call.arg(3)))? {
        0 => Ok(Flow::Done(bytes.len() as u64)),
        code => refuse(call, code),
    }
}

fn lseek(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const ESPIPE: i32 = 29;
    if STANDARD.contains(&call.int(0)) {
        return refuse(call, ESPIPE);
    }
    let (by, whence) = (call.arg(1) as i64, call.int(2));
    let descriptor = call.int(0);
    match call.files_mut().seek(descriptor, by, whence) {
        Ok(at) => Ok(Flow::Done(at)),
        Err(code) => refuse(call, code),
    }
}

fn ftruncate(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let len = call.arg(1);
    if (LARGEST + 1..=i64::MAX as u64).contains(&len) {
        return Err(too_large());
    }
    if len > LARGEST {
        return refuse(call, EINVAL);
    }
    change(call, |files, args| files.truncate(args.int(0), len).map(|()| 0))
}

fn remove(call: &mut Call<'_>, directory: Option<bool>) -> Result<Flow, StepError> {
    let path = path(call, 0)?;
    change(call, |files, _| files.remove(&path, directory).map(|()| 0))
}

fn rename(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (from, to) = (path(call, 0)?, path(call, 1)?);
    change(call, |files, _| files.rename(&from, &to).map(|()| 0))
}

fn mkdir(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let path = path(call, 0)?;
    change(call, |files, _| files.make_directory(&path).map(|()| 0))
}

fn access(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let path = path(call, 0)?;
    change(call, |files, _| files.facts(&path).map(|_| 0))
}

/// `(path or descriptor, struct stat *)`.
fn stat(call: &mut Call<'_>, open: bool) -> Result<Flow, StepError> {
    const SIZE: u64 = 144;
    const DIRECTORY: u32 = 0o040_755;
    const FILE: u32 = 0o100_644;
    const DEVICE: u32 = 0o020_620;
    let to = call.arg(1);
    let descriptor = call.int(0);
    let facts = match open {
        true if STANDARD.contains(&descriptor) => Ok(None),
        true => call.files_mut().facts_at(descriptor).map(Some),
        false => {
            let path = path(call, 0)?;
            call.files_mut().facts(&path).map(Some)
        }
    };
    let facts = match facts {
        Ok(facts) => facts,
        Err(code) => return refuse(call, code),
    };
    call.vm.memory.fill(to, 0, SIZE)?;
    let (mode, number, size) = match facts {
        None => (DEVICE, 1, 0),
        Some(Facts { size, is_directory: true, number }) => (DIRECTORY, number, size),
        Some(Facts { size, is_directory: false, number }) => (FILE, number, size),
    };
    call.store64(to, 1)?;
    call.store64(to + 8, number)?;
    call.store64(to + 16, 1)?;
    call.store32(to + 24, mode)?;
    call.store32(to + 28, 1000)?;
    call.store32(to + 32, 1000)?;
    call.store64(to + 48, size)?;
    call.store64(to + 56, 4096)?;
    call.store64(to + 64, size.div_ceil(512))?;
    Ok(Flow::int(0))
}

/// `(buffer, size)`: the program runs in the root.
fn getcwd(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (to, size) = (call.arg(0), call.arg(1));
    if to == 0 {
        return Ok(Flow::Done(super::string::heap_string(call, b"/")?));
    }
    if size < 2 {
        call.set_errno(ERANGE)?;
        return Ok(Flow::Done(0));
    }
    call.vm.memory.write(to, b"/\0")?;
    Ok(Flow::Done(to))
}

/// A stream over a descriptor; null, with `errno`, for an error.
fn make_stream(call: &mut Call<'_>, descriptor: i32) -> Result<Flow, StepError> {
    const SIZE: u64 = 216;
    if !call.vm.files.is_open(descriptor) {
        call.set_errno(EBADF)?;
        return Ok(Flow::Done(0));
    }
    let at = call.thread_block(SIZE)?;
    call.files_mut().streams.insert(at, Stream { descriptor, ..Stream::default() });
    Ok(Flow::Done(at))
}

fn stream_or_null(call: &mut Call<'_>, opened: Result<i32, i32>) -> Result<Flow, StepError> {
    match opened {
        Ok(descriptor) => make_stream(call, descriptor),
        Err(code) => {
            call.set_errno(code)?;
            Ok(Flow::Done(0))
        }
    }
}

/// `(path, mode)`.
fn fopen(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (path, mode) = (path(call, 0)?, call.string(1)?);
    let both = mode.contains(&b'+');
    let writing = if both { READ_WRITE } else { WRITE_ONLY };
    let exclusive = if mode.contains(&b'x') { 0o200 } else { 0 };
    let flags = match mode.first() {
        Some(b'r') => u64::from(both) * READ_WRITE,
        Some(b'w') => writing | CREATE | TRUNCATE | exclusive,
        Some(b'a') => writing | CREATE | APPEND,
        _ => return stream_or_null(call, Err(EINVAL)),
    };
    let opened = call.files_mut().open(&path, flags);
    stream_or_null(call, opened)
}

fn tmpfile(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let opened = call.files_mut().open_nameless();
    stream_or_null(call, opened)
}

/// The stream of a file, which is not a standard one; it must be open.
pub(super) fn of_file<'a>(call: &'a mut Call<'_>, file: u64) -> Result<&'a mut Stream, StepError> {
    if !call.vm.files.streams.contains_key(&file) {
        return Err(no_stream(&call.vm.files, file));
    }
    Ok(call.files_mut().streams.get_mut(&file).expect("internal: just seen"))
}

fn fclose(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let file = call.arg(0);
    if STANDARD.contains(&stream(call, file)?) {
        return Ok(Flow::int(0));
    }
    let by = (call.tid, call.site);
    let files = call.files_mut();
    let stream = files.streams.remove(&file).expect("internal: a stream that is open");
    files.closed.insert(file, by);
    let closed = files.close(stream.descriptor);
    match closed {
        Ok(()) => Ok(Flow::int(0)),
        Err(code) => refuse(call, code),
    }
}

fn fseek(call: &mut Call<'_>, by: i64, whence: i32) -> Result<Flow, StepError> {
    const ESPIPE: i32 = 29;
    let file = call.arg(0);
    let descriptor = stream(call, file)?;
    if STANDARD.contains(&descriptor) {
        return refuse(call, ESPIPE);
    }
    let stream = of_file(call, file)?;
    let pushed = std::mem::take(&mut stream.pushed).len() as i64;
    stream.ended = false;
    let by = if whence == 1 { by - pushed } else { by };
    match call.files_mut().seek(descriptor, by, whence) {
        Ok(_) => Ok(Flow::int(0)),
        Err(code) => refuse(call, code),
    }
}

fn ftell(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const ESPIPE: i32 = 29;
    let file = call.arg(0);
    let descriptor = stream(call, file)?;
    if STANDARD.contains(&descriptor) {
        return refuse(call, ESPIPE);
    }
    let pushed = of_file(call, file)?.pushed.len() as u64;
    match call.files_mut().seek(descriptor, 0, 1) {
        Ok(at) => Ok(Flow::Done(at.saturating_sub(pushed))),
        Err(code) => refuse(call, code),
    }
}

/// `(character, stream)`.
fn ungetc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (byte, file) = (call.int(0), call.arg(1));
    if STANDARD.contains(&stream(call, file)?) || byte < 0 {
        return Ok(Flow::int(-1));
    }
    let stream = of_file(call, file)?;
    stream.pushed.push(byte as u8);
    stream.ended = false;
    Ok(Flow::int(i32::from(byte as u8)))
}

/// Reads up to `most` bytes from a stream, up to and including the first that is `until`; sets the end-of-file
/// indicator if there are fewer.
pub(super) fn take(call: &mut Call<'_>, file: u64, most: u64, until: Option<u8>) -> Result<Vec<u8>, StepError> {
    let stream = of_file(call, file)?;
    let descriptor = stream.descriptor;
    let mut bytes: Vec<u8> = Vec::new();
    let is_done = |bytes: &[u8]| bytes.len() as u64 == most || bytes.last().is_some_and(|&last| Some(last) == until);
    while !is_done(&bytes)
        && let Some(byte) = stream.pushed.pop()
    {
        bytes.push(byte);
    }
    while !is_done(&bytes) {
        let left = most - bytes.len() as u64;
        let step = if until.is_some() { 1 } else { left };
        let more = call.files_mut().read(descriptor, step, None);
        let more = match more {
            Ok(more) => more,
            Err(code) => {
                call.set_errno(code)?;
                return Ok(bytes);
            }
        };
        if (more.len() as u64) < step {
            of_file(call, file)?.ended = true;
        }
        if more.is_empty() {
            break;
        }
        bytes.extend(more);
        if until.is_none() {
            break;
        }
    }
    Ok(bytes)
}

/// Pushes back the bytes that were read last.
pub(super) fn put_back(call: &mut Call<'_>, file: u64, bytes: &[u8]) -> Result<(), StepError> {
    let stream = of_file(call, file)?;
    stream.pushed.extend(bytes.iter().rev());
    Ok(())
}
