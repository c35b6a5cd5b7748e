//! How much memory this process uses, and may use, as far as the system tells.
//!
//! A process that takes all there is gets killed, and with it what it has found. So there is always a limit where one
//! can be known: what the user allows, or most of what is left.

use std::fmt;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// A limit on the memory of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    pub bytes: u64,
    /// The user set it.
    pub given: bool,
}

impl Limit {
    /// What the user allows, or else most of what the system has left.
    pub fn new(given: Option<u64>) -> Option<Limit> {
        match given {
            Some(bytes) => Some(Limit { bytes, given: true }),
            None => most().map(|bytes| Limit { bytes, given: false }),
        }
    }

    pub fn is_passed(self) -> bool {
        resident().is_some_and(|bytes| bytes >= self.bytes)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bytes {
            bytes if bytes < 10 << 20 => write!(f, "{} KiB", bytes >> 10),
            bytes => write!(f, "{} MiB", bytes >> 20),
        }
    }
}

/// The part of what is left that may be used.
fn part(bytes: u64) -> u64 {
    bytes / 8 * 7
}

fn most() -> Option<u64> {
    let free = kilobytes("/proc/meminfo", "MemAvailable:").map(|left| resident().unwrap_or(0) + part(left));
    [free, of_group().map(part), of_address_space().map(|bytes| bytes / 2)].into_iter().flatten().min()
}

/// The memory this process uses now.
pub fn resident() -> Option<u64> {
    kilobytes("/proc/self/status", "VmRSS:")
}

/// The most memory this process has used.
pub fn peak() -> Option<u64> {
    kilobytes("/proc/self/status", "VmHWM:")
}

/// More than the files have that the system makes up when they are read.
const MADE_UP: usize = 8 << 10;

/// The value of a line such as `VmRSS:  1234 kB`, in bytes.
fn kilobytes(file: &str, name: &str) -> Option<u64> {
    let mut text = Vec::with_capacity(MADE_UP);
    File::open(file).ok()?.read_to_end(&mut text).ok()?;
    let line = text.split(|&byte| byte == b'\n').find_map(|line| line.strip_prefix(name.as_bytes()))?;
    let number: u64 = std::str::from_utf8(line).ok()?.trim().strip_suffix("kB")?.trim().parse().ok()?;
    number.checked_mul(1024)
}

/// The smallest limit of the control groups around this process.
fn of_group() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/cgroup").ok()?;
    let group = text.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let limit = |group: &Path| {
        let text = fs::read_to_string(Path::new("/sys/fs/cgroup").join(group).join("memory.max")).ok()?;
        text.trim().parse().ok()
    };
    Path::new(group).ancestors().filter_map(limit).min()
}

/// What `ulimit -v` allows. Tables that grow take twice their size for a moment.
fn of_address_space() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_uses_memory() {
        let (now, most) = (resident().unwrap(), peak().unwrap());
        assert!(now > 1 << 16 && now <= most, "{now} of {most}");
        assert!(Limit::new(None).unwrap().bytes > now);
        assert!(Limit::new(Some(1)).unwrap().is_passed());
    }
}
