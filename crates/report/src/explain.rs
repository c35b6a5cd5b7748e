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
        "A condition that the program asserts is false in some execution: `assert`, `estragon_assert`,\n\
         `__VERIFIER_assert`, or a call of `reach_error`.",
        "int seen = atomic_load(&counter);     // both threads see 0\n\
         atomic_store(&counter, seen + 1);     // both write 1\n\
         ...\n\
         assert(counter == 2);                 // after both",
        "Read the execution from the top and find the step after which the condition can no longer become true: a lock is\n\
         missing there, or one atomic operation instead of several. If the condition itself is wrong, state the\n\
         weaker one that you rely on.";
    "abort":
        "`abort` was called, or a function that ends the process abnormally without giving a reason.",
        "if (queue_is_broken(q))\n    abort();",
        "Follow the execution to see how the call was reached. If the program aborts on purpose in cases that do not\n\
         matter, exclude them with `estragon_assume(condition)`.";
    "panic":
        "The program ended by the means of its language: `std::terminate` in C++, or an exception that libstdc++ throws.",
        "std::vector<int> v;\n\
         v.at(3);                              // throws std::out_of_range",
        "Follow the execution to see how it was reached, and avoid the call that throws.";
    "null-access":
        "Memory was read or written through a null pointer, or at a small offset from one, such as a member of a null struct.",
        "struct node *top = atomic_load(&head); // another thread has emptied the list\n\
         return top->value;",
        "Another thread may have changed the pointer between the null check and the use: use the value that was checked, or\n\
         hold a lock during both.";
    "dangling-access":
        "Memory was accessed after its lifetime ended: a heap block after `free`, a local variable after its function\n\
         returned, a thread-local one after its thread ended.",
        "struct node *top = atomic_load(&head);\n\
         // here another thread pops the same node and frees it\n\
         struct node *next = top->next;",
        "The report names where the block was allocated and freed. Free it only when no thread can still hold a pointer:\n\
         after joining them, under the lock, or with reference counts, hazard pointers or epochs.";
    "out-of-bounds":
        "An access outside the bounds of its allocation. The bounds are those of whole allocations: an access that runs from\n\
         one member of a struct into the next is not detected.",
        "int *slots = malloc(3 * sizeof *slots);\n\
         slots[3] = 0;",
        "Compare the size in the report with the offset. If the index depends on other threads, the execution shows how it\n\
         became that large.";
    "wild-access":
        "An access through a pointer into no allocation: one that was made from an integer, never set, or overwritten.",
        "int *p = (int *)0x1234;\n\
         *p = 1;",
        "Find where the pointer's value comes from. Tag bits in the low bits of a pointer must be cleared before it is used.";
    "const-write":
        "Something constant was written: a string literal, a `const` variable, or a function.",
        "char *name = \"abc\";\n\
         name[0] = 'x';",
        "Copy it into writable memory, or do not write it.";
    "misaligned":
        "An atomic access whose address is not a multiple of its size. Processors do not make such accesses atomic.",
        "char bytes[16];\n\
         atomic_int *counter = (atomic_int *)(bytes + 1);\n\
         atomic_store(counter, 1);",
        "Align the object, and do not put atomics into packed structs.";
    "uninitialised":
        "The program depends on a value that was never written: for a branch, for an address, or for what it prints.",
        "int *p = malloc(sizeof *p);\n\
         if (*p == 0)\n    ...",
        "Initialise it. If another thread was meant to write it first, nothing makes this thread wait for the write: a flag,\n\
         a lock or a join is missing.";
    "double-free":
        "`free` of a block that was already freed. With several threads: two of them took the same block.",
        "free(p);\n\
         free(p);",
        "Decide which thread owns the block. If several threads may take it, remove it with one atomic operation, so that only\n\
         one of them gets it.";
    "invalid-free":
        "`free` of a pointer that no allocation function returned: to a local or global variable, or into the middle of a block.",
        "int x;\n\
         free(&x);",
        "Free exactly the pointer that was returned.";
    "leak":
        "With `--leaks`: a heap block was still allocated when the program exited.",
        "int *p = malloc(sizeof *p);\n\
         return 0;",
        "Free it, or omit `--leaks` if the program relies on its exit to free memory.";
    "division-by-zero":
        "An integer was divided by zero, or the remainder of such a division was taken.",
        "int average = sum / count;             // count is still 0",
        "Test the divisor. If another thread was meant to set it first, wait for that.";
    "overflow":
        "The result of signed integer arithmetic does not fit in its type, which is undefined behaviour; also the division of\n\
         the smallest number by -1, and shifts by too many bits.",
        "int big = INT_MAX;\n\
         big + 1;",
        "Use a wider or an unsigned type, or check the operands first.";
    "unreachable":
        "Code that was declared unreachable was reached, or a function that returns a value ended without one and the\n\
         value was used.",
        "switch (kind) { case 0: return 'a'; case 1: return 'b'; }\n\
         __builtin_unreachable();",
        "Handle the case that was considered impossible, or follow the execution to see how it came about.";
    "stack-overflow":
        "A thread used more stack than it has: because of unbounded recursion, or very large local variables.",
        "int depth(int n) { return depth(n + 1) + 1; }",
        "End the recursion, or allocate large arrays on the heap.";
    "bad-call":
        "A call through a pointer that does not point to a function, or to a function with different parameters.",
        "void (*f)(void) = (void (*)(void))&some_data;\n\
         f();",
        "Find where the pointer was set, and call functions as they are declared.";
    "bad-argument":
        "A library function was called with arguments that it does not allow.",
        "memcpy(text + 1, text, 4);             // the ranges overlap",
        "The message names the function and the argument; its manual page says what is allowed.";
    "bad-join":
        "A thread was joined or detached that cannot be: it already was, it does not exist, or it is the caller itself.",
        "pthread_join(t, NULL);\n\
         pthread_join(t, NULL);",
        "Join each thread exactly once, or detach it and do not join it.";
    "bad-unlock":
        "A lock was released by a thread that does not hold it.",
        "pthread_mutex_unlock(&m);              // never locked, or locked by another thread",
        "Release a lock once, in the thread that acquired it. To let one thread signal another, use a semaphore.";
    "bad-destroy":
        "A mutex, condition variable, barrier or the like was destroyed or initialised while in use, or used before it was\n\
         initialised or after it was destroyed.",
        "pthread_mutex_lock(&m);\n\
         pthread_mutex_destroy(&m);",
        "Destroy such objects only when no thread can use them any more, usually after joining all threads.";
    "data-race":
        "Two threads access the same memory, at least one of them writes, at least one access is not atomic, and neither access\n\
         happens before the other. In C, C++ and Rust the behaviour of the whole program is then undefined.",
        "int ready;                             // plain\n\
         thread 1: ready = 1;\n\
         thread 2: while (!ready) ;",
        "The report shows both accesses. Make the variable atomic, or hold the same lock during both, or order them by creating\n\
         or joining a thread.";
    "deadlock":
        "Some threads wait, and nothing that can still happen lets them proceed: because of a cycle of locks, a signal that was\n\
         sent before any thread waited for it, or a join of a thread that waits itself.",
        "thread 1: lock(a); lock(b);\n\
         thread 2: lock(b); lock(a);",
        "Acquire locks in the same order everywhere. Wait for a condition in a loop that tests it under the mutex, and change\n\
         it under the same mutex before signalling.";
    "livelock":
        "A thread spins forever: it waits for a value that no thread will write any more. All other threads have ended, or wait\n\
         themselves. Unlike in a deadlock the thread is not blocked, but it makes no progress.",
        "atomic_int arrived;\n\
         threads 1 and 2: arrived++;\n\
         thread 3:        while (arrived != 1) ;   // may read it only when it is 2",
        "The report names the loop, what it waits for, the last write to the variable, and writes that were not reached. Wait for a\n\
         condition that stays true (arrived >= 1), and make sure that every exit path of a thread does what others wait for.";
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
