//! Which memory pointers may point to: an analysis by unification (Steensgaard, *Points-to analysis in almost linear
//! time*, POPL 1996), over the whole module, without fields and without the order of instructions.
//!
//! Every value has a *class* of memory, that to which its bits may point, and every class the class to which its
//! contents may point. Whatever copies bits unifies: computations their results and operands, but for comparisons;
//! loads and stores the value and the contents; direct calls arguments and parameters. Types do not matter, since a
//! pointer may be moved as an integer or in parts. All memory that one instruction allocates, on the stack or the heap,
//! is in one class. One class, the *unknown*, has everything that is not followed: what library functions and calls
//! through pointers are given and return, and the functions whose address is taken. Only of functions that neither keep
//! nor copy pointers is it known that what they are given stays what it is.
//!
//! An access through a pointer that has left its variable is a fault, so it need not be followed to another variable.
//! Nor need an index: that pointers to different variables are subtracted to find the way from one to the other is
//! undefined.

use super::library::{Effect, effect, keeps_no_pointer};
use base::{Id, Table, id};
use ir::{Body, Callee, Const, Def, Func, Global, Inst, InstData, Module, RelocTarget, Value, Waiting};
use rustc_hash::FxHashSet;

id!(Class, "class", "Memory that is not told apart.");

#[derive(Default)]
struct ClassData {
    /// Itself if it has not been unified with an older one.
    same: Option<Class>,
    contents: Option<Class>,
    /// Variables in it, and whether there is anything else.
    globals: Vec<Global>,
    other: bool,
}

pub(super) struct PointsTo {
    classes: Table<Class, ClassData>,
    unknown: Class,
    globals: Table<Global, Class>,
    /// The class of the first value of each function; those of the others follow.
    values: Table<Func, usize>,
    entered: FxHashSet<Func>,
}

impl PointsTo {
    pub fn of(module: &Module) -> Self {
        let mut classes: Table<Class, ClassData> = Table::new();
        let unknown = classes.push(ClassData { other: true, ..ClassData::default() });
        classes[unknown].contents = Some(unknown);
        let mut globals = Table::new();
        for (global, data) in module.globals.iter() {
            let class = classes.push(ClassData { globals: vec![global], ..ClassData::default() });
            classes[class].other = data.thread_local || data.init.is_none();
            globals.push(class);
        }
        let mut values = Table::new();
        for func in module.funcs.values() {
            values.push(classes.len());
            for _ in 0..func.body.as_ref().map_or(0, |body| body.values.len()) {
                classes.push(ClassData::default());
            }
        }
        let mut all = PointsTo { classes, unknown, globals, values, entered: FxHashSet::default() };
        all.initialisers(module);
        for (func, data) in module.funcs.iter() {
            if let Some(body) = &data.body {
                all.body(module, func, body);
            }
            let entered = data.name == "main" || module.ctors.contains(&func) || module.dtors.contains(&func);
            if entered {
                all.called_from_anywhere(module, func);
            }
        }
        all
    }

    /// The class of memory that a value may point to.
    pub fn target(&self, func: Func, value: Value) -> Class {
        self.find(self.of_value(func, value))
    }

    pub fn unknown(&self) -> Class {
        self.find(self.unknown)
    }

    /// The variables of a class that has nothing else: all of them exist from the beginning to the end.
    pub fn only_globals(&self, class: Class) -> Option<&[Global]> {
        let data = &self.classes[self.find(class)];
        (!data.other && !data.globals.is_empty()).then_some(&data.globals)
    }

    /// Whether a function may be called by the library, at the beginning, or through a pointer.
    pub fn is_called_from_anywhere(&self, func: Func) -> bool {
        self.entered.contains(&func)
    }

    fn of_value(&self, func: Func, value: Value) -> Class {
        Class::from_index(self.values[func] + value.index())
    }

    fn find(&self, mut class: Class) -> Class {
        while let Some(older) = self.classes[class].same {
            class = older;
        }
        class
    }

    /// The same, which makes the way shorter.
    fn root(&mut self, mut class: Class) -> Class {
        while let Some(older) = self.classes[class].same {
            let oldest = self.classes[older].same.unwrap_or(older);
            self.classes[class].same = Some(oldest);
            class = oldest;
        }
        class
    }

    fn unify(&mut self, a: Class, b: Class) {
        let mut work = vec![(a, b)];
        while let Some((a, b)) = work.pop() {
            let (a, b) = (self.root(a), self.root(b));
            if a == b {
                continue;
            }
            let (older, newer) = (a.min(b), a.max(b));
            let ClassData { contents, globals, other, .. } = std::mem::take(&mut self.classes[newer]);
            self.classes[newer].same = Some(older);
            let data = &mut self.classes[older];
            data.globals.extend(globals);
            data.other |= other;
            match (data.contents, contents) {
                (Some(a), Some(b)) => work.push((a, b)),
                (None, Some(_)) => data.contents = contents,
                (_, None) => {}
            }
        }
    }

    fn contents(&mut self, class: Class) -> Class {
        let class = self.root(class);
        if let Some(contents) = self.classes[class].contents {
            return self.root(contents);
        }
        let contents = self.classes.push(ClassData::default());
        self.classes[class].contents = Some(contents);
        contents
    }

    fn initialisers(&mut self, module: &Module) {
        for (global, data) in module.globals.iter() {
            for reloc in data.init.iter().flat_map(|init| &init.relocs) {
                let contents = self.contents(self.globals[global]);
                match reloc.target {
                    RelocTarget::Global { global, plus } => {
                        let target = self.addressed(module, global, plus);
                        self.unify(contents, target);
                    }
                    RelocTarget::Func(func) => self.called_from_anywhere(module, func),
                }
            }
        }
    }

    /// An address outside of its variable may be that of another one.
    fn addressed(&mut self, module: &Module, global: Global, plus: i64) -> Class {
        let class = self.globals[global];
        if !(0..=module.globals[global].size as i64).contains(&plus) {
            self.unify(class, self.unknown);
        }
        class
    }

    fn called_from_anywhere(&mut self, module: &Module, func: Func) {
        let Some(body) = &module.funcs[func].body else { return };
        self.entered.insert(func);
        for &param in &body.blocks[body.entry()].params {
            self.unify(self.of_value(func, param), self.unknown);
        }
        for value in returned(body) {
            self.unify(self.of_value(func, value), self.unknown);
        }
    }

    fn body(&mut self, module: &Module, func: Func, body: &Body) {
        for (value, data) in body.values.iter() {
            match data.def {
                Def::Const(Const::Global { global, plus }) => {
                    let class = self.addressed(module, global, plus);
                    self.unify(self.of_value(func, value), class);
                }
                // A direct call does not mention it as a value.
                Def::Const(Const::Func(of)) => self.called_from_anywhere(module, of),
                Def::Const(Const::Bits(_) | Const::Undef) | Def::Param(..) | Def::Result(..) => {}
            }
        }
        for &block in &body.layout {
            for edge in body.edges(block) {
                for (&param, &arg) in body.blocks[edge.to].params.iter().zip(&edge.args) {
                    self.copy(func, param, arg);
                }
            }
        }
        for inst in body.insts() {
            self.inst(module, func, body, inst);
        }
    }

    fn copy(&mut self, func: Func, a: Value, b: Value) {
        self.unify(self.of_value(func, a), self.of_value(func, b));
    }

    /// Values that are read from, or written to, the memory that a pointer points to.
    fn moved(&mut self, func: Func, ptr: Value, values: &[Value]) {
        for &value in values {
            let contents = self.contents(self.of_value(func, ptr));
            self.unify(contents, self.of_value(func, value));
        }
    }

    /// A value points to memory of its own, which does not exist from the beginning to the end.
    fn allocated(&mut self, func: Func, value: Value) {
        let class = self.root(self.of_value(func, value));
        self.classes[class].other = true;
    }

    fn lose(&mut self, func: Func, value: Value) {
        self.unify(self.of_value(func, value), self.unknown);
    }

    fn inst(&mut self, module: &Module, func: Func, body: &Body, inst: Inst) {
        let data = body.inst(inst);
        let results = body.results(inst);
        match data {
            InstData::IntCompare { .. } | InstData::FloatCompare { .. } => {}
            InstData::Select { then, other, .. } => {
                self.copy(func, results[0], *then);
                self.copy(func, results[0], *other);
            }
            InstData::Gep { base, index, .. } => {
                self.copy(func, results[0], *base);
                if let Some(index) = index.filter(|_| body.as_bits(*base).is_some()) {
                    self.copy(func, results[0], index);
                }
            }
            InstData::Unary { .. }
            | InstData::Binary { .. }
            | InstData::Overflow { .. }
            | InstData::Ternary { .. }
            | InstData::Cast { .. } => data.for_each_use(|value| self.copy(func, results[0], value)),
            InstData::Alloca { .. } | InstData::AllocaDynamic { .. } => self.allocated(func, results[0]),
            InstData::ThreadLocal { global } => {
                let class = self.globals[*global];
                self.unify(self.of_value(func, results[0]), class);
            }
            InstData::Load { ptr, .. } => self.moved(func, *ptr, results),
            InstData::Store { ptr, value, .. } => self.moved(func, *ptr, &[*value]),
            InstData::Rmw { ptr, value, .. } => self.moved(func, *ptr, &[*value, results[0]]),
            InstData::CompareExchange { ptr, expected, new, .. } => {
                self.moved(func, *ptr, &[*expected, *new, results[0]]);
            }
            InstData::Await { access, ptr, .. } => {
                self.moved(func, *ptr, &results[..1]);
                match access {
                    Waiting::Load(_) => {}
                    Waiting::Rmw { value, .. } => self.moved(func, *ptr, &[*value]),
                    Waiting::CompareExchange { expected, new, .. } => self.moved(func, *ptr, &[*expected, *new]),
                }
            }
            InstData::Unseen { .. } => {}
            InstData::MemCopy { dst, src, .. } => {
                let [dst, src] = [*dst, *src].map(|ptr| self.contents(self.of_value(func, ptr)));
                self.unify(dst, src);
            }
            InstData::VaStart { list } => self.lose(func, *list),
            InstData::Call { callee, args, .. } => self.call(module, func, *callee, args, results),
            InstData::MemSet { .. } | InstData::Assume { .. } | InstData::Fence { .. } => {}
            InstData::Jump(_) | InstData::Branch { .. } | InstData::Switch { .. } | InstData::Called { .. } => {}
            InstData::Return(_) | InstData::Unreachable | InstData::Unsupported { .. } => {}
        }
    }

    fn call(&mut self, module: &Module, func: Func, callee: Callee, args: &[Value], results: &[Value]) {
        let called = match callee {
            Callee::Func(called) => module.funcs[called].body.as_ref().map(|body| (called, body)),
            Callee::Pointer(_) => None,
        };
        let name = match callee {
            Callee::Func(called) => module.funcs[called].name.as_str(),
            Callee::Pointer(_) => "",
        };
        let Some((called, body)) = called else {
            if keeps_no_pointer(name) {
                if effect(name) == Effect::Allocates {
                    results.iter().for_each(|&value| self.allocated(func, value));
                }
                return;
            }
            args.iter().chain(results).for_each(|&value| self.lose(func, value));
            return;
        };
        let params = &body.blocks[body.entry()].params;
        for (number, &arg) in args.iter().enumerate() {
            match params.get(number) {
                Some(&param) => self.unify(self.of_value(func, arg), self.of_value(called, param)),
                // Of a variadic function, or of one that is declared otherwise.
                None => self.lose(func, arg),
            }
        }
        for value in returned(body) {
            for &result in results {
                self.unify(self.of_value(called, value), self.of_value(func, result));
            }
        }
    }
}

/// The values that a function returns.
pub(super) fn returned(body: &Body) -> Vec<Value> {
    let mut all = Vec::new();
    for &block in &body.layout {
        if let InstData::Return(values) = body.inst(body.terminator(block)) {
            all.extend(values);
        }
    }
    all
}
