//! Ranges of bytes: what library functions read, fill and copy.

use super::{AccessMode, InvalidAccess, LONG, Memory, WRITING};
use crate::trail::Undo;

impl Memory {
    /// `len` readable bytes, defined or not.
    pub(crate) fn bytes(&self, addr: u64, len: u64) -> Result<&[u8], InvalidAccess> {
        if len == 0 {
            return Ok(&[]);
        }
        let (block, offset) = self.checked(addr, len, AccessMode::Read)?;
        Ok(&block.data[offset..offset + len as usize])
    }

    /// `len` readable bytes that are all defined.
    pub(crate) fn defined_bytes(&self, addr: u64, len: u64) -> Result<&[u8], InvalidAccess> {
        if len == 0 {
            return Ok(&[]);
        }
        let (block, offset) = self.checked(addr, len, AccessMode::Read)?;
        let range = offset..offset + len as usize;
        if block.meta.undefined != 0
            && let Some(first) = block.shadow[range.clone()].iter().position(|&bits| bits != 0)
        {
            return Err(InvalidAccess { addr: addr + first as u64, base: addr, len: 1, how: AccessMode::Undefined });
        }
        Ok(&block.data[range])
    }

    /// The bytes from `addr` up to, without, the first zero byte.
    pub(crate) fn c_string(&self, addr: u64) -> Result<&[u8], InvalidAccess> {
        self.c_string_within(addr, u64::MAX)
    }

    /// Like `c_string`, but at most `limit` bytes.
    pub(crate) fn c_string_within(&self, addr: u64, limit: u64) -> Result<&[u8], InvalidAccess> {
        if limit == 0 {
            return Ok(&[]);
        }
        let (block, offset) = self.checked(addr, 1, AccessMode::Read)?;
        let rest = &block.data[offset..block.meta.size as usize];
        let len = match rest.iter().take(usize::try_from(limit).unwrap_or(usize::MAX)).position(|&b| b == 0) {
            Some(zero) => {
                // The terminator decides the length: it must be defined too.
                self.defined_bytes(addr, zero as u64 + 1)?;
                zero as u64
            }
            None if limit <= rest.len() as u64 => limit,
            None => {
                return Err(InvalidAccess {
                    addr: addr + rest.len() as u64,
                    base: addr,
                    len: 1,
                    how: AccessMode::Read,
                });
            }
        };
        self.defined_bytes(addr, len)
    }

    /// Overwrites `bytes.len()` bytes with defined ones.
    pub(crate) fn write(&mut self, addr: u64, bytes: &[u8]) -> Result<(), InvalidAccess> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (block, offset, trail) = self.checked_mut(addr, bytes.len() as u64)?;
        let target = &mut block.data[offset..offset + bytes.len()];
        if trail.recording {
            trail.bytes.extend_from_slice(target);
            trail.push(Undo::Bytes { addr, len: bytes.len() as u32 });
        }
        target.copy_from_slice(bytes);
        self.overwrite_stale(addr, bytes.len() as u64);
        self.define(addr, bytes.len() as u64, None);
        Ok(())
    }

    /// Reserves the memory that writing a range and undoing it takes.
    fn allow_writing(&mut self, addr: u64, len: u64) -> Result<(), InvalidAccess> {
        match len < LONG || self.budget.allows(len.saturating_mul(WRITING)) {
            true => Ok(()),
            false => Err(InvalidAccess { addr, base: addr, len, how: AccessMode::Write }),
        }
    }

    pub(crate) fn fill(&mut self, addr: u64, byte: u8, len: u64) -> Result<(), InvalidAccess> {
        if len == 0 {
            return Ok(());
        }
        self.allow_writing(addr, len)?;
        let (block, offset, trail) = self.checked_mut(addr, len)?;
        let target = &mut block.data[offset..offset + len as usize];
        if trail.recording {
            trail.bytes.extend_from_slice(target);
            trail.push(Undo::Bytes { addr, len: len as u32 });
        }
        target.fill(byte);
        self.overwrite_stale(addr, len);
        self.define(addr, len, None);
        Ok(())
    }

    /// Copies `len` bytes with their definedness; the ranges may overlap.
    pub(crate) fn copy(&mut self, dst: u64, src: u64, len: u64) -> Result<(), InvalidAccess> {
        if len == 0 {
            return Ok(());
        }
        self.allow_writing(dst, len)?;
        let stale = self.stale_within(src, len);
        let (from, at) = self.checked(src, len, AccessMode::Read)?;
        let (from_shadow, from) = (
            (from.meta.undefined != 0).then(|| from.shadow[at..at + len as usize].as_ptr()),
            from.data[at..at + len as usize].as_ptr(),
        );
        let shadow: Option<Vec<u8>> = from_shadow.map(|p| {
            // SAFETY: `p` points to `len` shadow bytes of the source, which nothing has changed since.
            unsafe { std::slice::from_raw_parts(p, len as usize) }.to_vec()
        });
        let (block, offset, trail) = self.checked_mut(dst, len)?;
        let target = &mut block.data[offset..offset + len as usize];
        if trail.recording {
            trail.bytes.extend_from_slice(target);
            trail.push(Undo::Bytes { addr: dst, len: len as u32 });
        }
        // SAFETY: `from` points to `len` bytes of a live block's data, which is not moved by the writes above;
        // `copy` allows the two ranges to overlap.
        unsafe { std::ptr::copy(from, target.as_mut_ptr(), len as usize) };
        self.overwrite_stale(dst, len);
        for (at, former) in stale {
            self.set_stale(dst + at, former);
        }
        self.define(dst, len, shadow.as_deref());
        Ok(())
    }

    /// Sets the shadow of a range: all defined, or as given.
    fn define(&mut self, addr: u64, len: u64, shadow: Option<&[u8]>) {
        let (region, slot, offset) = super::split(addr);
        let block = &mut self.regions[region].blocks[slot];
        let trail = &mut self.trail;
        let shadow = shadow.filter(|s| s.iter().any(|&bits| bits != 0));
        if block.meta.undefined == 0 && shadow.is_none() {
            return;
        }
        if block.meta.undefined == 0 {
            block.shadow.clear();
            block.shadow.resize(block.meta.size as usize, 0);
        }
        let offset = (offset - u64::from(block.meta.front)) as usize;
        let target = &mut block.shadow[offset..offset + len as usize];
        if trail.recording {
            trail.bytes.extend_from_slice(target);
            trail.push(Undo::ShadowBytes { addr, len: len as u32 });
        }
        let before = target.iter().filter(|&&bits| bits != 0).count();
        match shadow {
            Some(new) => target.copy_from_slice(new),
            None => target.fill(0),
        }
        let after = target.iter().filter(|&&bits| bits != 0).count();
        block.meta.undefined = block.meta.undefined + after as u64 - before as u64;
        block.refresh();
    }
}
