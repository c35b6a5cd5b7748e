//! How variables are laid out, as the source has it, to name what is at an offset: `slots[3].value`.
//!
//! Only messages use it: nothing that runs depends on it, and the text form leaves it out.

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

/// The layouts of a module's variables, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shapes {
    pub table: Table<Shape, ShapeData>,
    globals: FxHashMap<String, Shape>,
    /// By function and variable.
    locals: FxHashMap<(String, String), Shape>,
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

    /// What begins at an offset, as it is written behind the name of the variable; empty for the variable itself.
    /// Inside of objects whose members have reserved names, as those of libraries do, nothing is named.
    pub fn path(&self, shape: Shape, offset: u64) -> Option<String> {
        match &self.table[shape] {
            ShapeData::Plain => (offset == 0).then(String::new),
            ShapeData::Array { element, stride, count } => {
                let index = offset.checked_div(*stride).filter(|index| index < count)?;
                Some(format!("[{index}]{}", self.path(*element, offset % stride)?))
            }
            // Known by name only, as classes are whose definition the compiler leaves to another file.
            ShapeData::Members(members) if members.is_empty() => (offset == 0).then(String::new),
            ShapeData::Members(members) => {
                let around = |member: &&Member| (member.offset..member.offset + member.size).contains(&offset);
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
        shapes.set_local("f".into(), "x".into(), node);
        assert_eq!(shapes.of_local("f", "x"), Some(node));
        shapes.set_local("f".into(), "x".into(), word);
        assert_eq!(shapes.path(shapes.of_local("f", "x").unwrap(), 0).as_deref(), Some(""));
    }
}
