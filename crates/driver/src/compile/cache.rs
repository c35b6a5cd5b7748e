//! What the compiler made of a file, kept for the next time.
//!
//! An entry is found by a digest of everything that goes into a compilation by name: the executable, the flags, the
//! directory, the environment, and the contents of the file itself. It is used only if all other files that were read
//! (which the compiler lists) are as they were, and no header has come into a directory where the compiler looked for
//! one. Entries are written under another name first, so that concurrent runs see whole ones, and end with a digest of
//! themselves: what is damaged is as good as missing.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

const HEAD: &[u8] = b"estragon compiled 1\n";
/// All entries together are kept below this.
const MOST_BYTES: u64 = 1 << 30;
/// The time of change of a file lags behind the clock by at most this.
const LAG: Duration = Duration::from_millis(10);

/// A number that tells contents apart.
type Digest = u128;

pub fn digest(bytes: &[u8]) -> Digest {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write(&[salt]);
        hasher.write(bytes);
        u128::from(hasher.finish())
    };
    half(1) << 64 | half(2)
}

/// What a compilation depends on, except for the headers.
#[derive(Default)]
pub struct Key(Vec<u8>);

impl Key {
    pub fn add(&mut self, part: &[u8]) {
        self.0.extend((part.len() as u64).to_le_bytes());
        self.0.extend(part);
    }
}

/// What a compilation gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    pub text: Vec<u8>,
    /// What the compiler had to say.
    pub messages: Vec<u8>,
}

pub struct Cache {
    dir: PathBuf,
    most_bytes: u64,
    /// What was looked at in this run: files of one program include the same headers.
    seen: Mutex<FxHashMap<PathBuf, Option<Digest>>>,
}

impl Cache {
    /// `None` where nothing can be written.
    pub fn open(dir: PathBuf) -> Option<Self> {
        fs::create_dir_all(dir.join("compiled")).ok()?;
        Some(Self { dir, most_bytes: MOST_BYTES, seen: Mutex::default() })
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    fn file(&self, key: &Key) -> PathBuf {
        self.dir.join("compiled").join(format!("{:032x}", digest(&key.0)))
    }

    /// What this compilation gave before, if it would give the same now.
    pub fn get(&self, key: &Key) -> Option<Made> {
        let file = self.file(key);
        let bytes = fs::read(&file).ok()?;
        let made = self.read(&bytes, key)?;
        // The time of the last use decides what is kept.
        let _ = File::options().append(true).open(&file).and_then(|file| file.set_modified(SystemTime::now()));
        Some(made)
    }

    fn read(&self, bytes: &[u8], key: &Key) -> Option<Made> {
        let (body, end) = bytes.split_at_checked(bytes.len().checked_sub(16)?)?;
        if digest(body).to_le_bytes() != *end {
            return None;
        }
        let mut reader = Reader(body.strip_prefix(HEAD)?);
        if reader.bytes()? != key.0 {
            return None;
        }
        for _ in 0..reader.number()? {
            let path = path(reader.bytes()?);
            let then = Digest::from_le_bytes(reader.bytes()?.try_into().ok()?);
            if self.state(&path) != Some(then) {
                return None;
            }
        }
        Some(Made { messages: reader.bytes()?.to_vec(), text: reader.bytes()?.to_vec() })
    }

    /// Keeps what a compilation that started then gave. `read` are the files it read, `searched` further directories
    /// for headers.
    pub fn put(&self, key: &Key, started: SystemTime, read: &[PathBuf], searched: &[PathBuf], made: &Made) {
        let changed = |file: &PathBuf| {
            let time = fs::metadata(file).and_then(|data| data.modified());
            time.map_or(true, |time| time + LAG >= started)
        };
        // Nobody knows which contents the compiler saw of a file that was changed meanwhile.
        if read.iter().any(changed) {
            return;
        }
        let dirs: BTreeSet<&Path> =
            read.iter().filter_map(|file| file.parent()).chain(searched.iter().map(PathBuf::as_path)).collect();
        let paths: Vec<&Path> = read.iter().map(PathBuf::as_path).chain(dirs).collect();
        let mut bytes = HEAD.to_vec();
        write(&mut bytes, &key.0);
        bytes.extend((paths.len() as u64).to_le_bytes());
        for path in paths {
            let Some(state) = self.state(path) else { return };
            write(&mut bytes, path.as_os_str().as_encoded_bytes());
            write(&mut bytes, &state.to_le_bytes());
        }
        write(&mut bytes, &made.messages);
        write(&mut bytes, &made.text);
        let end = digest(&bytes).to_le_bytes();
        bytes.extend(end);
        let file = self.file(key);
        // A full disk costs the next run time, and nothing else.
        let _ = toolchain::write_whole(&file, &bytes);
        // Counting takes time, too: as digests are, one entry in sixteen.
        if digest(&key.0).is_multiple_of(16) {
            self.make_room();
        }
    }

    /// The contents of a file, or the headers in a directory; one that is missing is a state like any other for
    /// directories.
    fn state(&self, path: &Path) -> Option<Digest> {
        let known = self.seen.lock().expect("internal: a thread panicked").get(path).copied();
        if let Some(known) = known {
            return known;
        }
        let state = match fs::metadata(path) {
            Ok(data) if data.is_dir() => Some(headers(path)),
            Ok(_) => fs::read(path).ok().map(|bytes| digest(&bytes)),
            Err(_) => Some(0),
        };
        self.seen.lock().expect("internal: a thread panicked").insert(path.into(), state);
        state
    }

    /// Removes the entries that were not used for longest, and what interrupted runs left.
    fn make_room(&self) {
        let Ok(entries) = fs::read_dir(self.dir.join("compiled")) else { return };
        let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
            .flatten()
            .filter_map(|entry| {
                let data = entry.metadata().ok()?;
                Some((data.modified().ok()?, data.len(), entry.path()))
            })
            .collect();
        files.sort();
        let mut all: u64 = files.iter().map(|(_, size, _)| size).sum();
        let most = if all > self.most_bytes { self.most_bytes / 4 * 3 } else { u64::MAX };
        let hour = Duration::from_secs(3600);
        for (time, size, file) in files {
            let left = file.extension().is_some() && time.elapsed().is_ok_and(|age| age > hour);
            if left || all > most {
                all -= size;
                let _ = fs::remove_file(file);
            }
        }
    }
}

/// The names in a directory that an `#include` could mean, as far as names tell: programs have no extension either.
fn headers(dir: &Path) -> Digest {
    let names = fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let is_header = |name: &Path| {
        let text = name.extension().and_then(|text| text.to_str());
        text.is_some_and(|text| ["h", "hh", "hpp", "hxx", "H", "inc", "inl", "ipp", "tcc", "def"].contains(&text))
    };
    let names: BTreeSet<_> = names.filter(|name| is_header(Path::new(name))).collect();
    let mut all = Vec::new();
    for name in names {
        write(&mut all, name.as_encoded_bytes());
    }
    digest(&all)
}

fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(bytes).into()
}

fn write(to: &mut Vec<u8>, part: &[u8]) {
    to.extend((part.len() as u64).to_le_bytes());
    to.extend(part);
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn number(&mut self) -> Option<u64> {
        let mut bytes = [0; 8];
        self.0.read_exact(&mut bytes).ok()?;
        Some(u64::from_le_bytes(bytes))
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }
}

/// The files in the rule that `-MD` writes: `target: file file \` with spaces and `#` escaped by a backslash, `$`
/// doubled.
pub fn dependencies(rule: &str, dir: &Path) -> Vec<PathBuf> {
    let list = rule.split_once(": ").map_or("", |(_, list)| list);
    let mut files = Vec::new();
    let mut name = String::new();
    let mut chars = list.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('\n')) | ('\n' | ' ' | '\t', _) => {
                if !name.is_empty() {
                    files.push(dir.join(std::mem::take(&mut name)));
                }
            }
            ('\\', Some(' ' | '#')) | ('$', Some('$')) => name.extend(chars.next()),
            _ => name.push(c),
        }
    }
    if !name.is_empty() {
        files.push(dir.join(name));
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cache with one entry, which depends on a header.
    struct Place {
        dir: tempfile::TempDir,
        key: Key,
    }

    impl Place {
        fn new() -> Self {
            let place = Self { dir: tempfile::tempdir().unwrap(), key: Key(b"key".to_vec()) };
            fs::create_dir(place.dir.path().join("include")).unwrap();
            fs::write(place.header(), "#define N 1\n").unwrap();
            let later = SystemTime::now() + Duration::from_secs(1);
            place.cache().put(&place.key, later, &[place.header()], &[], &Self::made());
            place
        }

        fn header(&self) -> PathBuf {
            self.dir.path().join("include/a.h")
        }

        /// As another run would open it.
        fn cache(&self) -> Cache {
            Cache::open(self.dir.path().join("cache")).unwrap()
        }

        fn made() -> Made {
            Made { text: b"text".to_vec(), messages: b"warning".to_vec() }
        }

        fn get(&self) -> Option<Made> {
            self.cache().get(&self.key)
        }
    }

    #[test]
    fn an_entry_holds_while_nothing_changes() {
        let place = Place::new();
        assert_eq!(place.get(), Some(Place::made()));
        assert_eq!(place.cache().get(&Key(b"other".to_vec())), None);
        fs::write(place.dir.path().join("include/notes.txt"), "").unwrap();
        assert_eq!(place.get(), Some(Place::made()));
    }

    #[test]
    fn a_changed_header_ends_it_and_so_does_one_that_was_not_there() {
        let place = Place::new();
        fs::write(place.header(), "#define N 2\n").unwrap();
        assert_eq!(place.get(), None);
        fs::write(place.header(), "#define N 1\n").unwrap();
        assert_eq!(place.get(), Some(Place::made()));
        fs::write(place.dir.path().join("include/stdio.h"), "").unwrap();
        assert_eq!(place.get(), None);
        fs::remove_file(place.dir.path().join("include/stdio.h")).unwrap();
        fs::remove_file(place.header()).unwrap();
        assert_eq!(place.get(), None);
    }

    #[test]
    fn a_damaged_entry_is_none() {
        let place = Place::new();
        let file = place.cache().file(&place.key);
        let whole = fs::read(&file).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x10;
            fs::write(&file, damaged).unwrap();
            assert_eq!(place.get(), None, "byte {at}");
            fs::write(&file, &whole[..at]).unwrap();
            assert_eq!(place.get(), None, "{at} bytes");
        }
        fs::write(&file, &whole).unwrap();
        assert_eq!(place.get(), Some(Place::made()));
    }

    #[test]
    fn a_header_that_was_changed_during_the_compilation_is_not_trusted() {
        let place = Place::new();
        let key = Key(b"second".to_vec());
        place.cache().put(&key, SystemTime::now(), &[place.header()], &[], &Place::made());
        assert_eq!(place.cache().get(&key), None);
    }

    #[test]
    fn the_oldest_entries_make_room() {
        let place = Place::new();
        let mut cache = place.cache();
        let size = fs::metadata(cache.file(&place.key)).unwrap().len();
        let later = SystemTime::now() + Duration::from_secs(1);
        let keys: Vec<Key> = (0..8).map(|n| Key(vec![n; 3])).collect();
        for (n, key) in keys.iter().enumerate() {
            cache.put(key, later, &[place.header()], &[], &Place::made());
            let time = SystemTime::now() - Duration::from_secs(100 - n as u64);
            File::options().append(true).open(cache.file(key)).unwrap().set_modified(time).unwrap();
        }
        cache.most_bytes = 8 * size;
        cache.make_room();
        let kept: Vec<bool> = keys.iter().map(|key| cache.get(key).is_some()).collect();
        assert_eq!(kept, [false, false, false, true, true, true, true, true]);
        assert_eq!(place.get(), Some(Place::made()));
    }

    #[test]
    fn rules_of_make_are_read() {
        let files = dependencies("x: a.c \\\n  /usr/a\\ b.h c\\#d$$.h\n", Path::new("/p"));
        assert_eq!(files, ["/p/a.c", "/usr/a b.h", "/p/c#d$.h"].map(PathBuf::from));
    }
}
