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

/// An exception that nothing catches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exception {
    /// One of this class, thrown by the C++ library, with its text.
    Library { class: &'static str, text: Option<String> },
    /// Of this type, if it is known.
    Program(Option<String>),
}
