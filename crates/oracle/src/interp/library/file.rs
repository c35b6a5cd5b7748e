//! Files in memory: plain maps, part of the state. Everything else (formatted input, renaming directories and so on) is
//! not covered.

use super::{Call, EINVAL, Outcome, View, done, int};
use crate::interp::memory::{Kind, Owner};
use crate::interp::{StepError, fault};
use base::{FaultKind, Id, Operation, Pending};
use std::collections::BTreeMap;

/// Represents all files, which threads share.
const FILES: u64 = (1 << 30) + 6 * 4096;
const ENOENT: i32 = 2;
const EBADF: i32 = 9;
const EEXIST: i32 = 17;
const MOST: u64 = 1 << 24;

/// The file system. A file is identified by its number, an open one by that of its first descriptor.
#[derive(Clone, Debug, Default)]
pub struct Files {
    names: BTreeMap<Vec<u8>, usize>,
    contents: Vec<Vec<u8>>,
    /// File, position, flags.
    open: Vec<(usize, u64, u64)>,
    descriptors: BTreeMap<u64, usize>,
    /// Descriptor of a stream, the bytes pushed back, and whether its end was reached.
    streams: BTreeMap<u64, (u64, Vec<u8>, bool)>,
}

/// How a function names a file: the argument that is a descriptor or a stream.
enum By {
    Path,
    Descriptor(usize),
    Stream(usize),
}

fn named(name: &str) -> Option<By> {
    Some(match name {
        "open" | "open64" | "creat" | "access" | "unlink" | "remove" | "fopen" | "fopen64" | "fdopen" | "tmpfile"
        | "rename" | "mkdir" | "rmdir" | "stat" | "lstat" | "fstat" | "stat64" | "fstat64" | "openat" | "dup"
        | "dup2" => By::Path,
        "close" | "read" | "write" | "pread" | "pread64" | "pwrite" | "pwrite64" | "lseek" | "lseek64"
        | "ftruncate" | "dprintf" => By::Descriptor(0),
        "fclose" | "fseek" | "fseeko" | "rewind" | "ftell" | "ftello" | "fprintf" | "vfprintf" | "__fprintf_chk"
        | "fgetc" | "getc" | "feof" | "clearerr" | "ferror" | "fileno" | "setvbuf" | "setbuf" | "fscanf"
        | "__isoc99_fscanf" | "__isoc23_fscanf" => By::Stream(0),
        "fputs" | "fputc" | "putc" | "ungetc" => By::Stream(1),
        "fgets" | "getline" => By::Stream(2),
        "fwrite" | "fread" => By::Stream(3),
        _ => return None,
    })
}

/// Whether the call accesses a file, and not a standard stream.
fn concerns(name: &str, arg: impl Fn(usize) -> u64, streams: [u64; 3]) -> bool {
    match named(name) {
        None => false,
        Some(By::Path) => true,
        Some(By::Descriptor(at)) => !(0..3).contains(&(arg(at) as i32)),
        Some(By::Stream(at)) => !streams.contains(&arg(at)),
    }
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let about = concerns(view.name, |at| view.arg(at), view.interp.state.library.streams);
    let size = one(view).filter(|_| !view.interp.setup.divided).map_or(ALL, |file| ONE + file as u32);
    about.then(|| Pending::always(Operation::State { writes: true }, FILES, size))
}

/// An operation that accesses all files.
pub fn all() -> Pending {
    Pending::always(Operation::State { writes: true }, FILES, ALL)
}

/// The size of an operation encodes the file it accesses, or that it accesses all of them.
const ALL: u32 = 8;
const ONE: u32 = 16;

/// The only file that an operation accesses.
pub fn one_file(addr: u64, size: u32) -> Option<u64> {
    (addr == FILES && size >= ONE).then(|| u64::from(size - ONE))
}

/// The file of the descriptor or stream that a call accesses, unless it closes that.
fn one(view: &View<'_, '_>) -> Option<usize> {
    let files = &view.interp.state.library.files;
    let descriptor = match named(view.name)? {
        By::Path => return None,
        _ if matches!(view.name, "close" | "fclose") => return None,
        By::Descriptor(at) => view.arg(at) & 0xffff_ffff,
        By::Stream(at) => files.streams.get(&view.arg(at))?.0,
    };
    files.descriptors.get(&descriptor).map(|&open| files.open[open].0)
}

/// The canonical name of a path; covered are files in the root and in `/tmp`.
fn name(call: &mut Call<'_, '_>, at: u64) -> Result<Vec<u8>, StepError> {
    let path = call.string(at)?;
    let parts: Vec<&[u8]> = path.split(|&byte| byte == b'/').filter(|part| !part.is_empty() && *part != b".").collect();
    match parts.as_slice() {
        [b"tmp", last] if *last != b".." => Ok([b"tmp/", *last].concat()),
        [only] if *only != b".." && *only != b"tmp" => Ok(only.to_vec()),
        _ => Err(StepError::Uncovered("a file in a directory".into())),
    }
}

fn files<'a>(call: &'a mut Call<'_, '_>) -> &'a mut Files {
    &mut call.interp.state.library.files
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let streams = call.interp.state.library.streams;
    let args = call.args.clone();
    if !concerns(call.name, |at| args.get(at).copied().unwrap_or(0), streams) {
        return None;
    }
    let (first, second, third) = (call.arg(0), call.arg(1), call.arg(2));
    Some(match call.name {
        "open" | "open64" => open(call, second).and_then(|opened| or_errno(call, opened)),
        "creat" => open(call, 0o1101).and_then(|opened| or_errno(call, opened)),
        "fopen" | "fopen64" => fopen(call),
        "access" => name(call, first).and_then(|name| {
            let known = files(call).names.contains_key(&name);
            if known { int(0) } else { call.refuse(ENOENT) }
        }),
        "unlink" | "remove" => name(call, first).and_then(|name| {
            let known = files(call).names.remove(&name).is_some();
            if known { int(0) } else { call.refuse(ENOENT) }
        }),
        "close" => {
            let known = files(call).descriptors.remove(&(first & 0xffff_ffff)).is_some();
            if known { int(0) } else { refuse(call, EBADF) }
        }
        "read" => read(call, first, third, None).and_then(|bytes| give(call, second, bytes)),
        "pread" | "pread64" => read(call, first, third, Some(call.arg(3))).and_then(|bytes| give(call, second, bytes)),
        "write" => call.read(second, third).and_then(|bytes| match put(call, first, &bytes, None)? {
            true => done(third),
            false => refuse(call, EBADF),
        }),
        "pwrite" | "pwrite64" => {
            call.read(second, third).and_then(|bytes| match put(call, first, &bytes, Some(call.arg(3)))? {
                true => done(third),
                false => refuse(call, EBADF),
            })
        }
        "lseek" | "lseek64" => match seek(call, first, second as i64, third as i32) {
            Ok(at) => done(at),
            Err(code) => refuse(call, code),
        },
        "fclose" => of_stream(call, first).and_then(|descriptor| {
            files(call).streams.remove(&first);
            files(call).descriptors.remove(&descriptor);
            int(0)
        }),
        "rewind" => fseek(call, 0, 0),
        "fseek" | "fseeko" => fseek(call, second as i64, third as i32),
        "fputs" => call
            .string(first)
            .and_then(|text| emit(call, second, &text).and_then(|fits| int(if fits { 1 } else { -1 }))),
        "fputc" | "putc" => {
            emit(call, second, &[first as u8]).and_then(|fits| int(if fits { i32::from(first as u8) } else { -1 }))
        }
        "fwrite" => {
            let len = second.saturating_mul(third);
            let file = call.arg(3);
            call.read(first, len).and_then(|bytes| {
                let fits = emit(call, file, &bytes)?;
                done(if fits && second > 0 { third } else { 0 })
            })
        }
        "fprintf" => super::printf::formatted(call, 1, false).and_then(|text| {
            let fits = emit(call, first, &text)?;
            int(if fits { text.len() as i32 } else { -1 })
        }),
        "fgetc" | "getc" => {
            take(call, first, 1, None).and_then(|bytes| int(bytes.first().map_or(-1, |&byte| byte.into())))
        }
        "fread" => take(call, call.arg(3), second.saturating_mul(third), None).and_then(|bytes| {
            call.write(first, &bytes)?;
            done((bytes.len() as u64).checked_div(second).unwrap_or(0))
        }),
        "fgets" if call.int(1) > 1 => take(call, third, call.int(1) as u64 - 1, Some(b'\n')).and_then(|mut line| {
            if line.is_empty() {
                return done(0);
            }
            line.push(0);
            call.write(first, &line)?;
            done(first)
        }),
        "ungetc" if call.int(0) >= 0 => of_stream(call, second).and_then(|_| {
            let stream = files(call).streams.get_mut(&second).expect("internal: it is open");
            stream.1.push(first as u8);
            stream.2 = false;
            int(i32::from(first as u8))
        }),
        "feof" => of_stream(call, first).and_then(|_| int(i32::from(files(call).streams[&first].2))),
        "fileno" => of_stream(call, first).and_then(|descriptor| int(descriptor as i32)),
        "ferror" | "setvbuf" | "setbuf" => of_stream(call, first).and_then(|_| int(0)),
        other => Err(StepError::Uncovered(format!("`{other}` of a file"))),
    })
}

/// -1 of any width, with `errno`.
fn refuse(call: &mut Call<'_, '_>, code: i32) -> Outcome {
    call.set_errno(code);
    done(u64::MAX)
}

fn or_errno(call: &mut Call<'_, '_>, opened: Result<u64, i32>) -> Outcome {
    match opened {
        Ok(descriptor) => int(descriptor as i32),
        Err(code) => call.refuse(code),
    }
}

fn open(call: &mut Call<'_, '_>, flags: u64) -> Result<Result<u64, i32>, StepError> {
    let name = name(call, call.arg(0))?;
    let files = files(call);
    let file = match files.names.get(&name) {
        Some(_) if flags & 0o300 == 0o300 => return Ok(Err(EEXIST)),
        Some(&file) => file,
        None if flags & 0o100 == 0 => return Ok(Err(ENOENT)),
        None => {
            files.contents.push(Vec::new());
            files.names.insert(name, files.contents.len() - 1);
            files.contents.len() - 1
        }
    };
    if flags & 0o1000 != 0 && flags & 3 != 0 {
        files.contents[file].clear();
    }
    files.open.push((file, 0, flags));
    let descriptor = (3..).find(|number| !files.descriptors.contains_key(number)).expect("internal: enough numbers");
    files.descriptors.insert(descriptor, files.open.len() - 1);
    Ok(Ok(descriptor))
}

fn fopen(call: &mut Call<'_, '_>) -> Outcome {
    let mode = call.string(call.arg(1))?;
    let (both, exclusive) = (mode.contains(&b'+'), if mode.contains(&b'x') { 0o200 } else { 0 });
    let access = if both { 2 } else { 1 };
    let flags = match mode.first() {
        Some(b'r') if both => 2,
        Some(b'r') => 0,
        Some(b'w') => access | 0o1100 | exclusive,
        Some(b'a') => access | 0o2100,
        _ => {
            call.set_errno(EINVAL);
            return done(0);
        }
    };
    match open(call, flags)? {
        Ok(descriptor) => {
            let owner = Owner::Thread(call.tid.index() as u32);
            let at = call.interp.state.memory.allocate(owner, 216, 16, Kind::Library);
            files(call).streams.insert(at, (descriptor, Vec::new(), false));
            done(at)
        }
        Err(code) => {
            call.set_errno(code);
            done(0)
        }
    }
}

fn of_stream(call: &mut Call<'_, '_>, stream: u64) -> Result<u64, StepError> {
    match files(call).streams.get(&stream) {
        Some(&(descriptor, ..)) => Ok(descriptor),
        None => fault(FaultKind::BadArgument, "something that is not a stream"),
    }
}

fn opened(call: &mut Call<'_, '_>, descriptor: u64) -> Option<usize> {
    files(call).descriptors.get(&(descriptor & 0xffff_ffff)).copied()
}

fn read(call: &mut Call<'_, '_>, descriptor: u64, len: u64, at: Option<u64>) -> Result<Option<Vec<u8>>, StepError> {
    let Some(index) = opened(call, descriptor) else { return Ok(None) };
    let files = files(call);
    let (file, position, flags) = files.open[index];
    if flags & 3 == 1 {
        return Ok(None);
    }
    let bytes: Vec<u8> =
        files.contents[file].iter().skip(at.unwrap_or(position) as usize).take(len as usize).copied().collect();
    if at.is_none() {
        files.open[index].1 += bytes.len() as u64;
    }
    Ok(Some(bytes))
}

fn give(call: &mut Call<'_, '_>, to: u64, bytes: Option<Vec<u8>>) -> Outcome {
    match bytes {
        Some(bytes) => {
            call.write(to, &bytes)?;
            done(bytes.len() as u64)
        }
        None => refuse(call, EBADF),
    }
}

/// Returns whether it could be written.
fn put(call: &mut Call<'_, '_>, descriptor: u64, bytes: &[u8], at: Option<u64>) -> Result<bool, StepError> {
    let Some(index) = opened(call, descriptor) else { return Ok(false) };
    let files = files(call);
    let (file, position, flags) = files.open[index];
    if flags & 3 == 0 {
        return Ok(false);
    }
    let contents = &mut files.contents[file];
    let from = if flags & 0o2000 != 0 { contents.len() as u64 } else { at.unwrap_or(position) };
    let end = from + bytes.len() as u64;
    if end > MOST {
        return Err(StepError::Unsupported("a large file".into()));
    }
    if !bytes.is_empty() {
        contents.resize(contents.len().max(end as usize), 0);
        contents[from as usize..end as usize].copy_from_slice(bytes);
    }
    if at.is_none() {
        files.open[index].1 = end;
    }
    Ok(true)
}

fn emit(call: &mut Call<'_, '_>, stream: u64, bytes: &[u8]) -> Result<bool, StepError> {
    let descriptor = of_stream(call, stream)?;
    let fits = put(call, descriptor, bytes, None)?;
    if !fits {
        call.set_errno(EBADF);
    }
    Ok(fits)
}

fn seek(call: &mut Call<'_, '_>, descriptor: u64, by: i64, whence: i32) -> Result<u64, i32> {
    let index = opened(call, descriptor).ok_or(EBADF)?;
    let files = files(call);
    let (file, position, _) = files.open[index];
    let from = match whence {
        0 => 0,
        1 => position,
        2 => files.contents[file].len() as u64,
        _ => return Err(EINVAL),
    };
    let to = from.checked_add_signed(by).ok_or(EINVAL)?;
    files.open[index].1 = to;
    Ok(to)
}

fn fseek(call: &mut Call<'_, '_>, by: i64, whence: i32) -> Outcome {
    let file = call.arg(0);
    let descriptor = of_stream(call, file)?;
    let stream = files(call).streams.get_mut(&file).expect("internal: it is open");
    let pushed = std::mem::take(&mut stream.1).len() as i64;
    stream.2 = false;
    match seek(call, descriptor, if whence == 1 { by - pushed } else { by }, whence) {
        Ok(_) => int(0),
        Err(code) => call.refuse(code),
    }
}

fn take(call: &mut Call<'_, '_>, stream: u64, most: u64, until: Option<u8>) -> Result<Vec<u8>, StepError> {
    let descriptor = of_stream(call, stream)?;
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < most && (bytes.is_empty() || bytes.last().copied() != until) {
        let pushed = files(call).streams.get_mut(&stream).expect("internal: it is open").1.pop();
        if let Some(byte) = pushed {
            bytes.push(byte);
            continue;
        }
        match read(call, descriptor, 1, None)? {
            Some(more) if !more.is_empty() => bytes.extend(more),
            Some(_) => {
                files(call).streams.get_mut(&stream).expect("internal: it is open").2 = true;
                break;
            }
            None => {
                call.set_errno(EBADF);
                break;
            }
        }
    }
    Ok(bytes)
}
