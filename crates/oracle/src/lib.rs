//! A second way to every answer: slow, obvious, and sharing nothing with the search.

mod brute;

pub use brute::{Brute, Happened, Key, brute, key};
