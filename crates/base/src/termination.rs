//! How a program terminates abnormally, in fields: failed assertions, aborts and exceptions.

/// An assertion that failed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assertion {
    /// Of this condition, as the source has it.
    Condition(String),
    /// That there is no error; this is its text.
    NoError(String),
    /// The program's own words.
    Message(String),
    /// That this function is never called.
    Unreached(&'static str),
    /// Of the argument of this function.
    Argument(&'static str),
}

/// What terminated the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Termination {
    Abort,
    Signal(i32),
    StackSmashing,
    BufferOverflow,
    /// `std::terminate`.
    Terminate,
    PureVirtualCall,
    DeletedVirtualCall,
    /// The initialisation of a static variable uses that variable.
    RecursiveInitialisation,
    Exception(Exception),
}

/// An exception of C++ that nothing catches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exception {
    /// The linker name of its type.
    pub ty: String,
    /// What it says of itself, if it has a text.
    pub text: Option<String>,
    /// It would leave a function that lets none out.
    pub must_not_leave: bool,
}
