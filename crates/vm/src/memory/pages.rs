//! Page protection of mapped memory, where it differs within a block.
//!
//! Rules are kept in an append-only list, each with the previous rule of the same block: undo restores which rule is a
//! block's last one, together with the rest of its description.

use super::{AccessMode, Memory};

/// Bytes of a page.
pub(crate) const PAGE: u64 = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    All,
    Reading,
    Nothing,
    /// The page is unmapped.
    Unmapped,
}

/// What is allowed in a range of a block since the rule was added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    before: u32,
    from: u64,
    to: u64,
    allowed: Allowed,
}

impl Memory {
    /// What is allowed at an offset of a block whose last rule this is.
    fn allowed_at(&self, mut rule: u32, offset: u64) -> Allowed {
        while let Some(known) = (rule as usize).checked_sub(1).map(|at| self.rules[at]) {
            if (known.from..known.to).contains(&offset) {
                return known.allowed;
            }
            rule = known.before;
        }
        Allowed::All
    }

    /// Whether the rules of a block allow this access.
    #[cold]
    pub(super) fn pages_allow(&self, rule: u32, offset: u64, len: u64, how: AccessMode) -> bool {
        let first = offset / PAGE;
        let last = (offset + len.max(1) - 1) / PAGE;
        (first..=last).all(|page| match self.allowed_at(rule, page * PAGE) {
            Allowed::All => true,
            Allowed::Reading => how != AccessMode::Write,
            Allowed::Nothing | Allowed::Unmapped => false,
        })
    }

    /// What is allowed at an address of a live block.
    pub(crate) fn page_at(&self, addr: u64) -> Allowed {
        match self.block(addr) {
            Some((block, offset)) => self.allowed_at(block.meta.pages, offset),
            None => Allowed::All,
        }
    }

    /// From now on this is what is allowed in a range of pages of the block that starts at `start`.
    pub(crate) fn rule_pages(&mut self, start: u64, from: u64, to: u64, allowed: Allowed) {
        let before = self.block(start).map_or(0, |(block, _)| block.meta.pages);
        self.rules.push(Rule { before, from, to, allowed });
        let rule = self.rules.len() as u32;
        self.change_meta(start, |meta| meta.pages = rule);
    }

    pub(crate) fn has_no_rules(&self, start: u64) -> bool {
        self.block(start).is_none_or(|(block, _)| block.meta.pages == 0)
    }

    /// Whether all pages of a block are unmapped.
    pub(crate) fn is_unmapped(&self, start: u64, size: u64) -> bool {
        (0..size).step_by(PAGE as usize).all(|offset| self.page_at(start + offset) == Allowed::Unmapped)
    }
}
