//! The headers a checked program may include, written where the compiler finds them.
//!
//! They are part of the binary, so that an installed `estragon` needs no files beside it.

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

/// Writes all headers into a new directory inside `parent`, which it returns.
pub fn write_into(parent: &Path) -> io::Result<PathBuf> {
    let dir = parent.join("include");
    fs::create_dir(&dir)?;
    for (name, text) in HEADERS {
        fs::write(dir.join(name), text)?;
    }
    Ok(dir)
}
