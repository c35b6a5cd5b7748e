//! Functions that are recognised and not modelled: their effects lie outside the checked program.
//!
//! A program that merely contains a call of one can be checked; reaching the call makes the verdict unfinished, and
//! the report says what to do about it.

use super::{Shim, StepError};

macro_rules! refused {
    ($($instead:literal: $($name:ident)*;)*) => {
        pub(super) const TABLE: &[(&str, Shim)] = &[
            $($((
                stringify!($name),
                Shim::local(|_| Err(StepError::unsupported(concat!("call to `", stringify!($name), "`"), $instead))),
            ),)*)*
        ];
    };
}

refused! {
    "keep the data in memory, or in a file that is read and written":
        freopen fmemopen open_memstream tmpnam fgetpos fsetpos readv writev pipe pipe2 fcntl ioctl chdir opendir readdir closedir
        mkstemp mkstemps mkdtemp mktemp mremap msync shm_open shm_unlink link symlink readlink realpath chmod chown fchmod truncate
        epoll_create epoll_create1 epoll_ctl epoll_wait eventfd timerfd_create;
    "use threads: the checked program is one process":
        fork vfork execv execve execvp execl execlp system popen pclose wait waitpid kill;
    "replace the peer by a thread of the program":
        socket socketpair bind listen accept connect send recv sendto recvfrom sendmsg recvmsg shutdown setsockopt getsockopt
        getaddrinfo freeaddrinfo gethostbyname inet_ntop inet_pton;
    "call the handler from a thread":
        sigwait sigwaitinfo sigtimedwait sigsuspend sigqueue pthread_kill tgkill alarm setitimer pause;
    "set the environment before the run":
        setenv putenv unsetenv clearenv;
    "read `argv` directly":
        getopt getopt_long getopt_long_only;
    "remove the call: its result would differ between machines":
        uname gethostname getrusage;
    "use `rand`, which has one sequence":
        initstate setstate;
    "use `atexit`":
        on_exit at_quick_exit;
    "use narrow strings":
        wprintf fwprintf swprintf putwchar fputws wcslen wcscpy wcscmp wmemcpy mbstowcs wcstombs mbtowc wctomb mbrtowc
        iswalpha towlower towupper;
}
