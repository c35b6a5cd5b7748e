//! Sizes of memory as users write them.

/// Reads `500M`, `2G`, `1.5GiB`, `64K`, or a bare number of bytes.
pub fn parse(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[number.len()..].to_ascii_lowercase();
    let bytes: u64 = match unit.trim_end_matches('b').trim_end_matches('i') {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        "t" => 1 << 40,
        _ => return Err(format!("unknown unit `{}`; use K, M, G or T", &text[number.len()..])),
    };
    let number: f64 = number.parse().map_err(|_| "not a size; examples: 500M, 2G".to_owned())?;
    match number * bytes as f64 {
        size if (1.0..1e18).contains(&size) => Ok(size as u64),
        size if size >= 1e18 => Err("is too large".to_owned()),
        _ => Err("must be greater than zero".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        let sizes = ["64K", "2g", "1.5GiB", "3MB", "1t", "4096", "7b"].map(|text| parse(text).unwrap());
        assert_eq!(sizes, [64 << 10, 2 << 30, 3 << 29, 3 << 20, 1 << 40, 4096, 7]);
        for wrong in ["", "G", "0", "-1M", "1x", "nan", "inf", "1e30T", "1 G G"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
