//! The headers a checked program may include, written where the compiler finds them.
//!
//! They are part of the binary, so that an installed `estragon` needs no files beside it.

use crate::compile;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Read before every C++ file.
pub const CXX_PRELUDE: &str = "estragon_cxx.h";

const HEADERS: &[(&str, &str)] = &[
    ("estragon.h", include_str!("../../../include/estragon.h")),
    (CXX_PRELUDE, include_str!("../../../include/estragon_cxx.h")),
    ("genmc.h", include_str!("../../../include/genmc.h")),
    ("genmc_internal.h", include_str!("../../../include/genmc_internal.h")),
    ("svcomp.h", include_str!("../../../include/svcomp.h")),
];

/// Writes all headers into a directory inside `parent`, which it returns. Its name changes with their contents, so that
/// several releases can share one place; what is already there stays.
pub fn write_into(parent: &Path) -> io::Result<PathBuf> {
    let all: Vec<u8> = HEADERS.iter().flat_map(|(name, text)| [name.as_bytes(), text.as_bytes()].concat()).collect();
    let dir = parent.join(format!("include-{:016x}", compile::digest(&all) as u64));
    fs::create_dir_all(&dir)?;
    for (name, text) in HEADERS {
        let file = dir.join(name);
        if fs::read(&file).ok().as_deref() != Some(text.as_bytes()) {
            toolchain::write_whole(&file, text.as_bytes())?;
        }
    }
    Ok(dir)
}
