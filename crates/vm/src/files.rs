//! Files in memory: the file system that the program sees, which contains only a directory `/tmp` at the start, and is
//! discarded at the end.
//!
//! All of it is one value that is shared until it changes, so that undo is cheap: the trail keeps the value before each
//! change. Contents are in pieces for the same reason.

use crate::memory::Site;
use base::Tid;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) const ENOENT: i32 = 2;
pub(crate) const EBADF: i32 = 9;
pub(crate) const EEXIST: i32 = 17;
pub(crate) const ENOTDIR: i32 = 20;
pub(crate) const EISDIR: i32 = 21;
pub(crate) const EINVAL: i32 = 22;
pub(crate) const EMFILE: i32 = 24;
pub(crate) const ENOTEMPTY: i32 = 39;

/// Flags of `open`.
const ACCESS: u64 = 3;
pub(crate) const WRITE_ONLY: u64 = 1;
pub(crate) const READ_WRITE: u64 = 2;
pub(crate) const CREATE: u64 = 0o100;
const EXCLUSIVE: u64 = 0o200;
pub(crate) const TRUNCATE: u64 = 0o1000;
pub(crate) const APPEND: u64 = 0o2000;
const DIRECTORY: u64 = 0o200_000;

/// The first descriptor after those of the standard streams, and the maximal number of descriptors.
const FIRST: usize = 3;
const MOST: usize = 1024;
/// The largest file.
pub(crate) const LARGEST: u64 = 1 << 24;
const PIECE: usize = 1024;

/// The contents of a file.
#[derive(Clone, Default)]
struct Contents {
    pieces: Vec<Arc<[u8; PIECE]>>,
    len: u64,
}

impl Contents {
    fn read(&self, at: u64, len: u64) -> Vec<u8> {
        let end = self.len.min(at.saturating_add(len));
        (at..end).map(|at| self.pieces[at as usize / PIECE][at as usize % PIECE]).collect()
    }

    fn resize(&mut self, len: u64) {
        let kept = self.len.min(len);
        self.pieces.resize(len.div_ceil(PIECE as u64) as usize, Arc::new([0; PIECE]));
        // Bytes after the end are zero, for when it grows.
        if let Some(last) = self.pieces.get_mut(kept as usize / PIECE).filter(|_| kept < self.len) {
            Arc::make_mut(last)[kept as usize % PIECE..].fill(0);
        }
        self.len = len;
    }

    fn write(&mut self, at: u64, bytes: &[u8]) {
        self.resize(self.len.max(at + bytes.len() as u64));
        let mut rest = bytes;
        let mut at = at as usize;
        while !rest.is_empty() {
            let from = at % PIECE;
            let (now, later) = rest.split_at(rest.len().min(PIECE - from));
            Arc::make_mut(&mut self.pieces[at / PIECE])[from..from + now.len()].copy_from_slice(now);
            at += now.len();
            rest = later;
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    File(usize),
    Directory,
}

/// An open file: descriptors that were duplicated share one.
#[derive(Clone, Copy)]
struct Open {
    file: usize,
    position: u64,
    flags: u64,
}

/// A `FILE` of the program.
#[derive(Clone, Default)]
pub(crate) struct Stream {
    pub descriptor: i32,
    /// The end of the file has been reached.
    pub ended: bool,
    /// Bytes pushed back by `ungetc`, the next one last.
    pub pushed: Vec<u8>,
}

/// The result of `stat`.
pub(crate) struct Facts {
    pub size: u64,
    pub is_directory: bool,
    pub number: u64,
}

#[derive(Clone)]
pub(crate) struct Files {
    contents: Vec<Contents>,
    names: BTreeMap<Vec<u8>, Entry>,
    open: Vec<Open>,
    /// The open file of each descriptor from [`FIRST`] on.
    descriptors: Vec<Option<usize>>,
    pub streams: BTreeMap<u64, Stream>,
    /// Streams that were closed, and where.
    pub closed: BTreeMap<u64, (Tid, Site)>,
}

impl Default for Files {
    fn default() -> Self {
        Self {
            contents: Vec::new(),
            names: BTreeMap::from([(b"/tmp".to_vec(), Entry::Directory)]),
            open: Vec::new(),
            descriptors: Vec::new(),
            streams: BTreeMap::new(),
            closed: BTreeMap::new(),
        }
    }
}

/// The canonical name of a path, which begins with a slash; that of the root is empty.
fn name(path: &[u8]) -> Vec<u8> {
    let mut parts: Vec<&[u8]> = Vec::new();
    for part in path.split(|&byte| byte == b'/') {
        match part {
            b"" | b"." => {}
            b".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.iter().flat_map(|part| [b"/".as_slice(), part].concat()).collect()
}

impl Files {
    fn entry(&self, name: &[u8]) -> Option<Entry> {
        if name.is_empty() { Some(Entry::Directory) } else { self.names.get(name).copied() }
    }

    /// The name of a new file or directory, whose parent directory must exist.
    fn new_name(&self, path: &[u8]) -> Result<Vec<u8>, i32> {
        let name = name(path);
        if path.is_empty() || name.is_empty() {
            return Err(if path.is_empty() { ENOENT } else { EEXIST });
        }
        let parent = name.iter().rposition(|&byte| byte == b'/').map_or(&[][..], |at| &name[..at]);
        match self.entry(parent) {
            Some(Entry::Directory) => Ok(name),
            Some(Entry::File(_)) => Err(ENOTDIR),
            None => Err(ENOENT),
        }
    }

    fn known(&self, path: &[u8]) -> Result<(Vec<u8>, Entry), i32> {
        let name = name(path);
        let entry = self.entry(&name).filter(|_| !path.is_empty()).ok_or(ENOENT)?;
        Ok((name, entry))
    }

    fn descriptor(&mut self, open: usize) -> Result<i32, i32> {
        let free = self.descriptors.iter().position(Option::is_none).unwrap_or(self.descriptors.len());
        if free + FIRST >= MOST {
            return Err(EMFILE);
        }
        if free == self.descriptors.len() {
            self.descriptors.push(None);
        }
        self.descriptors[free] = Some(open);
        Ok((free + FIRST) as i32)
    }

    fn index(&self, descriptor: i32) -> Result<usize, i32> {
        let at = usize::try_from(descriptor).ok().and_then(|number| number.checked_sub(FIRST));
        at.and_then(|at| self.descriptors.get(at).copied().flatten()).ok_or(EBADF)
    }

    /// The number of the file behind a descriptor.
    pub fn file_of(&self, descriptor: i32) -> Option<usize> {
        self.index(descriptor).ok().map(|open| self.open[open].file)
    }

    pub fn is_open(&self, descriptor: i32) -> bool {
        self.index(descriptor).is_ok()
    }

    pub fn open(&mut self, path: &[u8], flags: u64) -> Result<i32, i32> {
        let writes = flags & ACCESS != 0;
        let file = match self.known(path) {
            Ok(_) if flags & CREATE != 0 && flags & EXCLUSIVE != 0 => return Err(EEXIST),
            Ok((_, Entry::File(_))) if flags & DIRECTORY != 0 => return Err(ENOTDIR),
            Ok((_, Entry::File(file))) => file,
            Ok((_, Entry::Directory)) => return Err(if writes { EISDIR } else { EINVAL }),
            Err(_) if flags & CREATE != 0 => {
                let name = self.new_name(path)?;
                self.contents.push(Contents::default());
                let file = self.contents.len() - 1;
                self.names.insert(name, Entry::File(file));
                file
            }
            Err(code) => return Err(code),
        };
        if flags & TRUNCATE != 0 && writes {
            self.contents[file].resize(0);
        }
        self.open_file(file, flags)
    }

    fn open_file(&mut self, file: usize, flags: u64) -> Result<i32, i32> {
        self.open.push(Open { file, position: 0, flags });
        self.descriptor(self.open.len() - 1)
    }

    /// A file without a name.
    pub fn open_nameless(&mut self) -> Result<i32, i32> {
        self.contents.push(Contents::default());
        self.open_file(self.contents.len() - 1, READ_WRITE)
    }

    pub fn close(&mut self, descriptor: i32) -> Result<(), i32> {
        self.index(descriptor)?;
        self.descriptors[descriptor as usize - FIRST] = None;
        Ok(())
    }

    pub fn duplicate(&mut self, descriptor: i32) -> Result<i32, i32> {
        let open = self.index(descriptor)?;
        self.descriptor(open)
    }

    pub fn duplicate_as(&mut self, descriptor: i32, wanted: i32) -> Result<i32, i32> {
        let open = self.index(descriptor)?;
        let at = usize::try_from(wanted).ok().and_then(|number| number.checked_sub(FIRST));
        let at = at.filter(|&at| at + FIRST < MOST).ok_or(EBADF)?;
        if self.descriptors.len() <= at {
            self.descriptors.resize(at + 1, None);
        }
        self.descriptors[at] = Some(open);
        Ok(wanted)
    }

    /// Reads at the position, which advances, or at a given offset.
    pub fn read(&mut self, descriptor: i32, len: u64, at: Option<u64>) -> Result<Vec<u8>, i32> {
        let index = self.index(descriptor)?;
        let Open { file, position, flags } = self.open[index];
        if flags & ACCESS == WRITE_ONLY {
            return Err(EBADF);
        }
        let bytes = self.contents[file].read(at.unwrap_or(position), len);
        if at.is_none() {
            self.open[index].position += bytes.len() as u64;
        }
        Ok(bytes)
    }

    /// Whether that many bytes can be written.
    pub fn fits(&self, descriptor: i32, len: u64, at: Option<u64>) -> bool {
        let from = match (at, self.index(descriptor)) {
            (Some(at), _) => at,
            (None, Ok(index)) => self.open[index].position.max(self.contents[self.open[index].file].len),
            (None, Err(_)) => 0,
        };
        from.saturating_add(len) <= LARGEST
    }

    pub fn write(&mut self, descriptor: i32, bytes: &[u8], at: Option<u64>) -> Result<(), i32> {
        let index = self.index(descriptor)?;
        let Open { file, position, flags } = self.open[index];
        if flags & ACCESS == 0 {
            return Err(EBADF);
        }
        let contents = &mut self.contents[file];
        let from = if flags & APPEND != 0 { contents.len } else { at.unwrap_or(position) };
        if !bytes.is_empty() {
            contents.write(from, bytes);
        }
        if at.is_none() {
            self.open[index].position = from + bytes.len() as u64;
        }
        Ok(())
    }

    /// Moves the position, counted from the start (0), the position (1) or the end (2).
    pub fn seek(&mut self, descriptor: i32, by: i64, whence: i32) -> Result<u64, i32> {
        let index = self.index(descriptor)?;
        let open = self.open[index];
        let from = match whence {
            0 => 0,
            1 => open.position,
            2 => self.contents[open.file].len,
            _ => return Err(EINVAL),
        };
        let to = from.checked_add_signed(by).filter(|&to| to <= i64::MAX as u64).ok_or(EINVAL)?;
        self.open[index].position = to;
        Ok(to)
    }

    pub fn truncate(&mut self, descriptor: i32, len: u64) -> Result<(), i32> {
        let open = self.open[self.index(descriptor)?];
        if open.flags & ACCESS == 0 {
            return Err(EINVAL);
        }
        self.contents[open.file].resize(len);
        Ok(())
    }

    /// Removes a name; `directory` says of what, `None` of either.
    pub fn remove(&mut self, path: &[u8], directory: Option<bool>) -> Result<(), i32> {
        let (name, entry) = self.known(path)?;
        let is_directory = entry == Entry::Directory;
        match directory {
            Some(true) if !is_directory => return Err(ENOTDIR),
            Some(false) if is_directory => return Err(EISDIR),
            _ => {}
        }
        if is_directory && (name.is_empty() || !self.is_empty(&name)) {
            return Err(ENOTEMPTY);
        }
        self.names.remove(&name);
        Ok(())
    }

    fn is_empty(&self, directory: &[u8]) -> bool {
        let inside = [directory, b"/"].concat();
        !self.names.keys().any(|name| name.starts_with(&inside))
    }

    pub fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), i32> {
        let (old, entry) = self.known(from)?;
        let new = self.new_name(to)?;
        match (entry, self.entry(&new)) {
            (Entry::File(_), Some(Entry::Directory)) => return Err(EISDIR),
            (Entry::Directory, Some(Entry::File(_))) => return Err(ENOTDIR),
            (Entry::Directory, Some(Entry::Directory)) if !self.is_empty(&new) => return Err(ENOTEMPTY),
            _ => {}
        }
        let inside = [old.as_slice(), b"/"].concat();
        if new.starts_with(&inside) {
            return Err(EINVAL);
        }
        let moved: Vec<Vec<u8>> = self.names.keys().filter(|name| name.starts_with(&inside)).cloned().collect();
        for name in moved.into_iter().chain([old.clone()]) {
            let entry = self.names.remove(&name).expect("internal: a name that is there");
            self.names.insert([&new, &name[old.len()..]].concat(), entry);
        }
        Ok(())
    }

    pub fn make_directory(&mut self, path: &[u8]) -> Result<(), i32> {
        let name = self.new_name(path)?;
        if self.names.contains_key(&name) {
            return Err(EEXIST);
        }
        self.names.insert(name, Entry::Directory);
        Ok(())
    }

    pub fn facts(&self, path: &[u8]) -> Result<Facts, i32> {
        Ok(match self.known(path)? {
            (_, Entry::Directory) => Facts { size: 0, is_directory: true, number: 1 },
            (_, Entry::File(file)) => self.facts_of(file),
        })
    }

    pub fn facts_at(&self, descriptor: i32) -> Result<Facts, i32> {
        Ok(self.facts_of(self.open[self.index(descriptor)?].file))
    }

    fn facts_of(&self, file: usize) -> Facts {
        Facts { size: self.contents[file].len, is_directory: false, number: file as u64 + 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_kept_in_pieces() {
        let mut files = Files::default();
        let file = files.open(b"/tmp//../tmp/./a", CREATE | READ_WRITE).unwrap();
        let text: Vec<u8> = (0..5000_u32).map(|n| n as u8).collect();
        files.write(file, &text, None).unwrap();
        let before = files.clone();
        files.write(file, b"xyz", Some(1023)).unwrap();
        files.truncate(file, 1025).unwrap();
        files.truncate(file, 2000).unwrap();
        assert_eq!(files.read(file, 4, Some(1022)).unwrap(), [254, b'x', b'y', 0]);
        let mut before = before;
        assert_eq!(before.read(file, 9000, Some(0)).unwrap(), text);
        assert_eq!(files.open(b"tmp/a", CREATE | EXCLUSIVE), Err(EEXIST));
        assert_eq!(files.open(b"nowhere/a", CREATE), Err(ENOENT));
    }

    #[test]
    fn names_move_with_what_is_inside() {
        let mut files = Files::default();
        files.make_directory(b"d").unwrap();
        files.open(b"d/a", CREATE | WRITE_ONLY).unwrap();
        assert_eq!(files.remove(b"d", None), Err(ENOTEMPTY));
        files.rename(b"d", b"e").unwrap();
        assert!(files.facts(b"e/a").is_ok() && files.facts(b"d/a").is_err());
        assert_eq!(files.rename(b"e", b"e/f"), Err(EINVAL));
    }
}
