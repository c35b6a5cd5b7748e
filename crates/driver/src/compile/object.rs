//! Object files and archives that hold LLVM bitcode, as `clang -flto`, `-ffat-lto-objects`, `-fembed-bitcode` and
//! `-emit-llvm -c` write them, and `ar` and `llvm-ar` collect them.
//!
//! Only what is needed to find the bitcode is read. Files are not trusted: a length that leads outside of the file ends
//! the search.

use std::path::{Path, PathBuf};

const RAW: &[u8] = b"BC\xc0\xde";
const WRAPPED: &[u8] = b"\xde\xc0\x17\x0b";
const ARCHIVE: &[u8] = b"!<arch>\n";
const THIN: &[u8] = b"!<thin>\n";

/// What an object file holds.
#[derive(Debug, PartialEq, Eq)]
pub enum Object<'a> {
    Bitcode(&'a [u8]),
    /// Machine code alone; whether gcc left its own intermediate form there.
    Native {
        gcc: bool,
    },
    /// No object file.
    Other,
}

pub fn object(bytes: &[u8]) -> Object<'_> {
    if bytes.starts_with(RAW) || bytes.starts_with(WRAPPED) {
        return Object::Bitcode(bytes);
    }
    if !bytes.starts_with(b"\x7fELF") {
        // Mach-O and COFF have no magic worth a sentence of its own.
        return Object::Other;
    }
    let mut gcc = false;
    for (name, contents) in sections(bytes).unwrap_or_default() {
        match name {
            b".llvmbc" | b".llvm.lto" if object(contents) == Object::Bitcode(contents) => {
                return Object::Bitcode(contents);
            }
            _ => gcc |= name.starts_with(b".gnu.lto_"),
        }
    }
    Object::Native { gcc }
}

/// The sections of a 64-bit little-endian ELF file.
fn sections(bytes: &[u8]) -> Option<Vec<(&[u8], &[u8])>> {
    const HEADER: usize = 64;
    if bytes.get(4..6)? != [2, 1] {
        return None;
    }
    let short = |at: usize| Some(usize::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?) as usize);
    let long = |at: usize| {
        let number = u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?);
        usize::try_from(number).ok()
    };
    let (table, mut count, mut names) = (long(40)?, short(60)?, short(62)?);
    let header = |number: usize| table.checked_add(number.checked_mul(HEADER)?);
    // More sections than fit: the first one says how many.
    if count == 0 {
        count = long(table.checked_add(32)?)?;
    }
    if names == 0xffff {
        names = word(table.checked_add(40)?)?;
    }
    let contents = |number: usize| {
        let at = header(number)?;
        let (start, size) = (long(at.checked_add(24)?)?, long(at.checked_add(32)?)?);
        bytes.get(start..start.checked_add(size)?)
    };
    let strings = contents(names)?;
    let mut found = Vec::new();
    for number in 0..count.min(bytes.len() / HEADER) {
        let name = strings.get(word(header(number)?)?..)?;
        let name = name.split(|&byte| byte == 0).next()?;
        // Sections such as `.bss` have a size and no contents.
        found.extend(contents(number).map(|contents| (name, contents)));
    }
    Some(found)
}

/// A file inside an archive.
#[derive(Debug, PartialEq, Eq)]
pub struct Member<'a> {
    pub name: String,
    pub contents: Contents<'a>,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Contents<'a> {
    Here(&'a [u8]),
    /// A thin archive has only the name.
    At(PathBuf),
}

pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(ARCHIVE) || bytes.starts_with(THIN)
}

/// The members of an archive; what is wrong with it otherwise.
pub fn members<'a>(file: &Path, bytes: &'a [u8]) -> Result<Vec<Member<'a>>, String> {
    const HEADER: usize = 60;
    let thin = bytes.starts_with(THIN);
    let mut members = Vec::new();
    let mut long_names: &[u8] = &[];
    let mut at = ARCHIVE.len();
    while at < bytes.len() {
        let cut = || format!("the archive is truncated at byte {at}");
        let header = bytes.get(at..at + HEADER).ok_or_else(cut)?;
        if &header[58..60] != b"`\n" {
            return Err(format!("the archive is malformed at byte {at}"));
        }
        let field = |range: std::ops::Range<usize>| String::from_utf8_lossy(&header[range]).trim_end().to_owned();
        let name = field(0..16);
        let size: usize = field(48..58).parse().map_err(|_| format!("the archive is malformed at byte {at}"))?;
        let start = at + HEADER;
        let special = name == "/" || name == "//" || name == "/SYM64/" || name.starts_with("__.SYMDEF");
        let held = if thin && !special { 0 } else { size };
        let contents = start.checked_add(held).and_then(|end| bytes.get(start..end)).ok_or_else(cut)?;
        // Members begin at even places.
        at = start + held + (held & 1);
        if name == "//" {
            long_names = contents;
        }
        if special {
            continue;
        }
        let (name, contents) = full_name(&name, contents, long_names).ok_or("a member of the archive has no name")?;
        let contents = match thin {
            true => Contents::At(file.parent().unwrap_or(Path::new("")).join(&name)),
            false => Contents::Here(contents),
        };
        members.push(Member { name, contents });
    }
    Ok(members)
}

/// The name of a member, and its contents without the name: short with a final `/`, at an offset of the table, or (BSD)
/// before the contents.
fn full_name<'a>(name: &str, contents: &'a [u8], long_names: &[u8]) -> Option<(String, &'a [u8])> {
    if let Some(length) = name.strip_prefix("#1/") {
        let (name, contents) = contents.split_at_checked(length.trim().parse().ok()?)?;
        let name = name.split(|&byte| byte == 0).next()?;
        return Some((String::from_utf8_lossy(name).into_owned(), contents));
    }
    let Some(offset) = name.strip_prefix('/') else {
        return Some((name.strip_suffix('/').unwrap_or(name).to_owned(), contents));
    };
    let rest = long_names.get(offset.parse::<usize>().ok()?..)?;
    let name = String::from_utf8_lossy(rest.split(|&byte| byte == b'\n').next()?).into_owned();
    Some((name.strip_suffix('/').map(str::to_owned).unwrap_or(name), contents))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, contents: &[u8]) -> Vec<u8> {
        let mut bytes = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 644, contents.len()).into_bytes();
        bytes.extend(contents);
        bytes.extend((contents.len() % 2 == 1).then_some(b'\n'));
        bytes
    }

    #[test]
    fn names_of_members() {
        let long = b"a_name_that_is_longer_than_fifteen.o/\n";
        let parts =
            [ARCHIVE.to_vec(), entry("/", b"index"), entry("//", long), entry("a.o/", b"abc"), entry("/0", b"de")];
        let bytes = [parts.concat(), entry("#1/8", b"bsd.o\0\0\0fgh")].concat();
        let members = members(Path::new("x.a"), &bytes).unwrap();
        let found: Vec<(&str, &Contents<'_>)> = members.iter().map(|m| (m.name.as_str(), &m.contents)).collect();
        assert_eq!(
            found,
            [
                ("a.o", &Contents::Here(b"abc")),
                ("a_name_that_is_longer_than_fifteen.o", &Contents::Here(b"de")),
                ("bsd.o", &Contents::Here(b"fgh"))
            ]
        );
    }

    #[test]
    fn damaged_archives_are_refused() {
        let whole = [ARCHIVE.to_vec(), entry("a.o/", b"abcdef")].concat();
        for end in ARCHIVE.len() + 1..whole.len() {
            assert!(members(Path::new("x.a"), &whole[..end]).is_err(), "{end} bytes");
        }
        let huge = [ARCHIVE.to_vec(), entry("/99", b"abc")].concat();
        assert!(members(Path::new("x.a"), &huge).is_err());
    }

    #[test]
    fn a_thin_archive_names_files_beside_it() {
        let mut header = entry("a.o/", b"");
        header[48..52].copy_from_slice(b"1000");
        let bytes = [THIN.to_vec(), header].concat();
        let members = members(Path::new("lib/x.a"), &bytes).unwrap();
        assert_eq!(members[0].contents, Contents::At("lib/a.o".into()));
    }

    #[test]
    fn kinds_of_objects() {
        assert_eq!(object(b"BC\xc0\xde rest"), Object::Bitcode(b"BC\xc0\xde rest"));
        assert_eq!(object(b"text"), Object::Other);
        assert_eq!(object(b"\x7fELF"), Object::Native { gcc: false });
        let mut wild = b"\x7fELF\x02\x01".to_vec();
        wild.resize(64, 0xff);
        assert_eq!(object(&wild), Object::Native { gcc: false });
    }
}
