//! Wakeup trees: beginnings of executions that are still to be explored.
//!
//! Each frame of the search holds an ordered list of trees. A node is one operation; the path to a leaf is a sequence whose
//! exploration leads to traces that have not been seen. When a path is explored, the threads that sleep then are those that
//! slept when it was made, and the nodes before it at each level; somewhere further down the path each of them is woken by an
//! operation it conflicts with. So at a leaf nobody sleeps, and what follows is free. Nodes live in one arena with a free list.

use super::event::{Op, Touches};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u32);

struct Row {
    op: Op,
    first_child: Option<Node>,
    last_child: Option<Node>,
    next: Option<Node>,
}

/// The children of a frame or node, oldest first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Children {
    first: Option<Node>,
    last: Option<Node>,
}

impl Children {
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }
}

#[derive(Default)]
pub(super) struct Arena {
    rows: Vec<Row>,
    free: Vec<Node>,
}

impl Arena {
    fn make(&mut self, op: Op) -> Node {
        let row = Row { op, first_child: None, last_child: None, next: None };
        match self.free.pop() {
            Some(node) => {
                self.rows[node.0 as usize] = row;
                node
            }
            None => {
                self.rows.push(row);
                Node(self.rows.len() as u32 - 1)
            }
        }
    }
    pub fn op(&self, node: Node) -> &Op {
        &self.rows[node.0 as usize].op
    }
    pub fn children(&self, node: Node) -> Children {
        let row = &self.rows[node.0 as usize];
        Children { first: row.first_child, last: row.last_child }
    }
    fn next(&self, node: Node) -> Option<Node> {
        self.rows[node.0 as usize].next
    }
    /// Appends a leaf to a list.
    pub fn append(&mut self, list: &mut Children, op: Op) -> Node {
        let node = self.make(op);
        match list.last {
            Some(last) => self.rows[last.0 as usize].next = Some(node),
            None => list.first = Some(node),
        }
        list.last = Some(node);
        node
    }
    /// Appends a leaf below a node.
    pub fn append_below(&mut self, parent: Node, op: Op) -> Node {
        let mut list = self.children(parent);
        let node = self.append(&mut list, op);
        let row = &mut self.rows[parent.0 as usize];
        (row.first_child, row.last_child) = (list.first, list.last);
        node
    }
    /// Takes the first node off a list, with what is below it.
    pub fn take_first(&mut self, list: &mut Children) -> Option<(Op, Children)> {
        let first = list.first?;
        let row = &mut self.rows[first.0 as usize];
        let below = Children { first: row.first_child, last: row.last_child };
        let nothing = Op { touches: Touches::new(), ..row.op };
        let op = std::mem::replace(&mut row.op, nothing);
        list.first = row.next;
        if list.first.is_none() {
            list.last = None;
        }
        self.free.push(first);
        Some((op, below))
    }
    /// The nodes of a list.
    pub fn nodes(&self, list: Children) -> impl Iterator<Item = Node> + '_ {
        std::iter::successors(list.first, |&node| self.next(node))
    }
}
