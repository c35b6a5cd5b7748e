//! How variables are laid out, as the source has it, to name what is at an offset: `slots[3].value`.
//!
//! Only messages use it: nothing that runs depends on it, and the text form leaves it out.

use crate::LocData;
use base::{Table, id};
use rustc_hash::FxHashMap;

id!(Shape, "shape", "The layout of a type.");

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeData {
    /// Nothing inside has a name.
    Plain,
    Array {
        element: Shape,
        /// Bytes from one element to the next.
        stride: u64,
        count: u64,
    },
    /// An array at the end of a block, of which only the program knows the length.
    Open { element: Shape, stride: u64 },
    /// A structure, class or union.
    Members(Vec<Member>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Empty for a base class, and for a structure or union without a name.
    pub name: String,
    pub offset: u64,
    pub size: u64,
    pub shape: Shape,
}

/// What a heap block holds: one object of this size, or an array of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockShape {
    pub shape: Shape,
    pub size: u64,
}

/// The layouts of a module's variables and heap blocks, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shapes {
    pub table: Table<Shape, ShapeData>,
    globals: FxHashMap<String, Shape>,
    /// By function and variable.
    locals: FxHashMap<(String, String), Shape>,
    /// By the call that allocates them, whatever it was inlined into; `None` if two calls differ.
    blocks: FxHashMap<LocData, Option<BlockShape>>,
}

impl Shapes {
    pub fn set_global(&mut self, name: String, shape: Shape) {
        self.globals.insert(name, shape);
    }

    /// Of several variables of one name, nothing is known.
    pub fn set_local(&mut self, function: String, name: String, shape: Shape) {
        let plain = self.table.push(ShapeData::Plain);
        let kept = |known: &mut Shape| *known = if *known == shape { shape } else { plain };
        self.locals.entry((function, name)).and_modify(kept).or_insert(shape);
    }

    pub fn of_global(&self, name: &str) -> Option<Shape> {
        self.globals.get(name).copied()
    }

    pub fn of_local(&self, function: &str, name: &str) -> Option<Shape> {
        self.locals.get(&(function.to_owned(), name.to_owned())).copied()
    }

    pub fn set_block(&mut self, allocation: LocData, block: BlockShape) {
        let kept = |known: &mut Option<BlockShape>| *known = known.filter(|known| *known == block);
        let key = LocData { inlined_at: None, ..allocation };
        self.blocks.entry(key).and_modify(kept).or_insert(Some(block));
    }

    pub fn of_block(&self, allocation: LocData) -> Option<BlockShape> {
        *self.blocks.get(&LocData { inlined_at: None, ..allocation })?
    }

    /// What begins at an offset of a heap block, as it is written behind the name of the block.
    pub fn path_in_block(&self, block: BlockShape, size: u64, offset: u64) -> Option<String> {
        let BlockShape { shape, size: each } = block;
        match size.checked_div(each)? {
            0 => None,
            1 => self.path(shape, offset),
            _ if self.is_open(shape) => self.path(shape, offset),
            _ if size.is_multiple_of(each) => Some(format!("[{}]{}", offset / each, self.path(shape, offset % each)?)),
            _ => None,
        }
    }

    /// Whether objects of this type may be larger than it.
    fn is_open(&self, shape: Shape) -> bool {
        match &self.table[shape] {
            ShapeData::Plain | ShapeData::Array { .. } => false,
            ShapeData::Open { .. } => true,
            ShapeData::Members(members) => members.last().is_some_and(|member| self.is_open(member.shape)),
        }
    }

    /// What begins at an offset, as it is written behind the name of the variable; empty for the variable itself.
    /// Inside of objects whose members have reserved names, as those of libraries do, nothing is named.
    pub fn path(&self, shape: Shape, offset: u64) -> Option<String> {
        match &self.table[shape] {
            ShapeData::Plain => (offset == 0).then(String::new),
            ShapeData::Array { element, stride, count } => {
                let index = offset.checked_div(*stride).filter(|index| index < count)?;
                Some(format!("[{index}]{}", self.path(*element, offset % stride)?))
            }
            ShapeData::Open { element, stride } => {
                Some(format!("[{}]{}", offset / stride, self.path(*element, offset % stride)?))
            }
            // Known by name only, as classes are whose definition the compiler leaves to another file.
            ShapeData::Members(members) if members.is_empty() => (offset == 0).then(String::new),
            ShapeData::Members(members) => {
                let around = |member: &&Member| {
                    let behind = offset.checked_sub(member.offset);
                    behind.is_some_and(|behind| behind < member.size || self.is_open(member.shape))
                };
                let mut all = members.iter().filter(around).map(|member| {
                    let inside = self.path(member.shape, offset - member.offset);
                    match member.name.as_str() {
                        "" => inside,
                        name if name.starts_with('_') => (offset == 0).then(String::new),
                        name => Some(format!(".{name}{}", inside?)),
                    }
                });
                all.find_map(|path| path)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_elements() {
        let mut shapes = Shapes::default();
        let plain = shapes.table.push(ShapeData::Plain);
        let member = |name: &str, offset, size, shape| Member { name: name.into(), offset, size, shape };
        let halves = shapes.table.push(ShapeData::Array { element: plain, stride: 4, count: 2 });
        let word =
            shapes.table.push(ShapeData::Members(vec![member("whole", 0, 8, plain), member("half", 0, 8, halves)]));
        let lock =
            shapes.table.push(ShapeData::Members(vec![member("__owner", 0, 4, plain), member("_kind", 4, 4, plain)]));
        let node = shapes.table.push(ShapeData::Members(vec![member("", 0, 8, word), member("lock", 8, 8, lock)]));
        let opaque = shapes.table.push(ShapeData::Members(Vec::new()));
        let queue =
            shapes.table.push(ShapeData::Members(vec![member("n", 0, 4, plain), member("ready", 8, 48, opaque)]));
        assert_eq!([8, 12].map(|at| shapes.path(queue, at)), [Some(".ready".to_owned()), None]);
        let nodes = shapes.table.push(ShapeData::Array { element: node, stride: 16, count: 3 });
        let path = |offset| shapes.path(nodes, offset);
        assert_eq!(path(0).as_deref(), Some("[0].whole"));
        assert_eq!(path(20).as_deref(), Some("[1].half[1]"));
        assert_eq!(path(40).as_deref(), Some("[2].lock"));
        assert_eq!((path(2), path(44), path(48)), (None, None, None));
        let open = shapes.table.push(ShapeData::Open { element: plain, stride: 4 });
        let row = shapes.table.push(ShapeData::Members(vec![member("n", 0, 8, plain), member("items", 8, 0, open)]));
        let in_block = |shape, each, size, offset| shapes.path_in_block(BlockShape { shape, size: each }, size, offset);
        assert_eq!(in_block(queue, 56, 56, 8).as_deref(), Some(".ready"));
        assert_eq!(in_block(queue, 56, 112, 64).as_deref(), Some("[1].ready"));
        assert_eq!((in_block(queue, 56, 40, 8), in_block(queue, 56, 120, 8)), (None, None));
        assert_eq!(in_block(row, 8, 40, 20).as_deref(), Some(".items[3]"));
        shapes.set_local("f".into(), "x".into(), node);
        assert_eq!(shapes.of_local("f", "x"), Some(node));
        shapes.set_local("f".into(), "x".into(), word);
        assert_eq!(shapes.path(shapes.of_local("f", "x").unwrap(), 0).as_deref(), Some(""));
    }
}
