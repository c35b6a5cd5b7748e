//! Every kind of finding, explained: what it means, a small example, what to do.

/// The page about one kind of finding.
pub struct Explained {
    pub kind: &'static str,
    pub meaning: &'static str,
    pub example: &'static str,
    pub advice: &'static str,
}

/// The page about a kind, by its name in reports.
pub fn explain(kind: &str) -> Option<String> {
    let page = EXPLAINED.iter().find(|page| page.kind == kind)?;
    let Explained { kind, meaning, example, advice } = page;
    let example: String = example.lines().map(|line| format!("    {line}\n")).collect();
    Some(format!("{kind}\n\n{meaning}\n\nExample:\n\n{example}\nWhat to do:\n\n{advice}\n"))
}

macro_rules! pages {
    ($($kind:literal: $meaning:literal, $example:literal, $advice:literal;)*) => {
        /// All pages, in the order in which they are listed.
        pub const EXPLAINED: &[Explained] =
            &[$(Explained { kind: $kind, meaning: $meaning, example: $example, advice: $advice }),*];
    };
}

pages! {
    "assertion":
        "A condition that the program states is false in some execution: `assert`, `estragon_assert`,\n\
         `__VERIFIER_assert`, or a call of `reach_error`.",
        "int seen = atomic_load(&counter);     // both threads see 0\n\
         atomic_store(&counter, seen + 1);     // both write 1\n\
         ...\n\
         assert(counter == 2);                 // after both",
        "Read the execution from the top and find the step after which the condition can no longer come true: there\n\
         a lock, or one atomic operation in place of several, is missing. If the condition itself is wrong, state the\n\
         weaker one that you rely on.";
    "abort":
        "`abort` was called, or something that ends the process abnormally without saying why.",
        "if (queue_is_broken(q))\n    abort();",
        "See in the execution how the call was reached. If the program aborts on purpose in cases that are of no\n\
         interest, rule these out with `estragon_assume(condition)`.";
    "panic":
        "The program gave up by the means of its language: `std::terminate` in C++, or an exception that libstdc++ throws.",
        "std::vector<int> v;\n\
         v.at(3);                              // throws std::out_of_range",
        "See in the execution how it was reached, and avoid the call that throws.";
    "null-access":
        "A null pointer was read or written, or one that is null plus a small offset, such as a member of a null struct.",
        "struct node *top = atomic_load(&head); // another thread has emptied the list\n\
         return top->value;",
        "Between a test for null and the use another thread may have changed the pointer: use the value that was tested,\n\
         or hold the lock over both.";
    "dangling-access":
        "Memory was accessed after its life ended: a heap block after `free`, a local variable after its function\n\
         returned, a thread-local one after its thread ended.",
        "struct node *top = atomic_load(&head);\n\
         // here another thread pops the same node and frees it\n\
         struct node *next = top->next;",
        "The report names where the block was allocated and freed. Free it only when no thread can still hold a pointer:\n\
         after joining them, under the lock, or with reference counts, hazard pointers or epochs.";
    "out-of-bounds":
        "An access that is not within the bounds of its allocation. Bounds are those of whole allocations: running from one\n\
         member of a struct into the next is not noticed.",
        "int *slots = malloc(3 * sizeof *slots);\n\
         slots[3] = 0;",
        "Compare the size in the report with the offset. If the index depends on what other threads did, the execution\n\
         shows how it came to be that large.";
    "wild-access":
        "An access through a pointer that belongs to no allocation: made from an integer, never set, or already overwritten.",
        "int *p = (int *)0x1234;\n\
         *p = 1;",
        "Find where the pointer's value comes from. Pointers that carry marks in their low bits must be cleared of them first.";
    "const-write":
        "Something constant was written: a string literal, a `const` variable, or a function.",
        "char *name = \"abc\";\n\
         name[0] = 'x';",
        "Copy it into memory of your own, or do not write it.";
    "misaligned":
        "An atomic access whose address is not a multiple of its size. Processors do not make such accesses atomic.",
        "char bytes[16];\n\
         atomic_int *counter = (atomic_int *)(bytes + 1);\n\
         atomic_store(counter, 1);",
        "Align the object, and take no atomics inside packed structs.";
    "uninitialised":
        "A value that was never written decided something: a branch, an address, or what is printed.",
        "int *p = malloc(sizeof *p);\n\
         if (*p == 0)\n    ...",
        "Initialise it. If another thread was meant to write it first, nothing makes this thread wait for that: a flag,\n\
         a lock or a join is missing.";
    "double-free":
        "`free` of a block that has been freed already. Between threads: both took the same block.",
        "free(p);\n\
         free(p);",
        "Decide which thread owns the block. Where two may take it, take it out by one atomic operation, so that only one\n\
         of them gets it.";
    "invalid-free":
        "`free` of something that `malloc` and its relatives did not return: a local or global variable, or the middle of a block.",
        "int x;\n\
         free(&x);",
        "Free the pointer that was returned, and nothing else.";
    "leak":
        "With `--leaks`: a heap block still allocated when the program ended.",
        "int *p = malloc(sizeof *p);\n\
         return 0;",
        "Free it, or leave out `--leaks` if the program lets its end clean up.";
    "division-by-zero":
        "An integer was divided by zero, or the remainder of such a division taken.",
        "int average = sum / count;             // count is still 0",
        "Test the divisor. If another thread was meant to set it first, wait for that.";
    "overflow":
        "Signed integer arithmetic without a result that fits, where the language leaves the outcome undefined; also the\n\
         division of the smallest number by -1.",
        "int big = INT_MAX;\n\
         big + 1;",
        "Use a wider or an unsigned type, or test before.";
    "unreachable":
        "Code that was declared unreachable was reached, or a function that returns a value ended without one and the\n\
         value was used.",
        "switch (kind) { case 0: return 'a'; case 1: return 'b'; }\n\
         __builtin_unreachable();",
        "Handle the case that was thought impossible, or find out from the execution how it came about.";
    "stack-overflow":
        "A thread used more stack than it has: recursion without an end, or very large local variables.",
        "int depth(int n) { return depth(n + 1) + 1; }",
        "End the recursion, or allocate large arrays on the heap.";
    "bad-call":
        "A call through a pointer that is no function, or of a function that takes other parameters.",
        "void (*f)(void) = (void (*)(void))&some_data;\n\
         f();",
        "Look where the pointer was set; call functions as they are declared.";
    "bad-argument":
        "A library function was called with arguments that it forbids.",
        "memcpy(text + 1, text, 4);             // the ranges overlap",
        "The message names the function and the argument; its manual page says what is allowed.";
    "bad-join":
        "A thread was joined or detached that cannot be: it has been already, or it does not exist, or it is the caller itself.",
        "pthread_join(t, NULL);\n\
         pthread_join(t, NULL);",
        "Join each thread exactly once, or detach it and do not join it.";
    "bad-unlock":
        "A lock was released by a thread that does not hold it.",
        "pthread_mutex_unlock(&m);              // never locked, or locked by another thread",
        "Release a lock in the thread that took it, once. For handing a permission from one thread to another, use a semaphore.";
    "bad-destroy":
        "A mutex, condition variable, barrier or the like was destroyed or initialised while in use, or used before it was\n\
         initialised or after it was destroyed.",
        "pthread_mutex_lock(&m);\n\
         pthread_mutex_destroy(&m);",
        "Destroy such objects only when no thread can use them any more, usually after joining all of them.";
    "data-race":
        "Two threads access the same memory, at least one of them writes, at least one access is not atomic, and nothing orders\n\
         the two. C, C++ and Rust leave the behaviour of the whole program undefined then.",
        "int ready;                             // plain\n\
         thread 1: ready = 1;\n\
         thread 2: while (!ready) ;",
        "Both places are in the report. Make the variable atomic, or hold the same lock at both, or order the accesses by\n\
         creating or joining a thread.";
    "deadlock":
        "Some threads wait, and nothing that can still happen lets them go on: a cycle of locks, a signal that was\n\
         sent before anyone waited for it, a join of a thread that waits itself.",
        "thread 1: lock(a); lock(b);\n\
         thread 2: lock(b); lock(a);",
        "Take locks in the same order everywhere. Wait for a condition in a loop that tests it under the mutex, and change\n\
         it under the same mutex before signalling.";
    "livelock":
        "A thread goes round a loop for ever: it waits for a value that no thread will write any more. All others have ended, or\n\
         wait themselves. Nothing is blocked as in a deadlock, and yet nothing happens.",
        "atomic_int arrived;\n\
         threads 1 and 2: arrived++;\n\
         thread 3:        while (arrived != 1) ;   // may look when it is 2 already",
        "The report names the loop, what it waits for, who wrote the variable last, and who could have written it. Wait for what stays\n\
         true (arrived >= 1) instead of what may pass by, and see to it that every way out of a thread does what others wait for.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::FaultKind;

    #[test]
    fn every_kind_of_fault_is_explained() {
        for kind in FaultKind::ALL {
            let text = explain(kind.name()).unwrap_or_else(|| panic!("no page about {kind}"));
            assert!(text.starts_with(kind.name()), "{text}");
        }
        assert!(explain("no-such-kind").is_none());
    }

    #[test]
    fn pages_are_in_shape() {
        for page in EXPLAINED {
            for text in [page.meaning, page.example, page.advice] {
                assert!(!text.is_empty() && text.lines().all(|line| line.len() <= 130), "{}: {text}", page.kind);
            }
            assert!(page.meaning.ends_with('.') && page.advice.ends_with('.'), "{}", page.kind);
        }
    }
}
