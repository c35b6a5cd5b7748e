// Sets and masks of signals are kept and told again; a handler runs where its thread raises the signal.
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

static int seen;

static void handler(int signal)
{
    sigset_t during;
    pthread_sigmask(SIG_BLOCK, NULL, &during);
    seen = signal * 10 + sigismember(&during, SIGUSR1);
}

static void *inherits(void *unused)
{
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    printf("%d %d\n", sigismember(&mask, SIGUSR2), sigismember(&mask, SIGUSR1));
    return unused;
}

int main(void)
{
    sigset_t set, old;
    sigemptyset(&set);
    printf("%d %d\n", sigismember(&set, SIGINT), sigaddset(&set, SIGINT));
    printf("%d %d\n", sigismember(&set, SIGINT), sigaddset(&set, 1000));
    sigfillset(&set);
    sigdelset(&set, SIGTERM);
    printf("%d %d\n", sigismember(&set, SIGTERM), sigismember(&set, SIGINT));
    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    printf("%d\n", sigprocmask(SIG_BLOCK, &set, &old));
    printf("%d %d\n", sigismember(&old, SIGUSR2), sigprocmask(17, &set, NULL));
    pthread_t thread;
    pthread_create(&thread, NULL, inherits, NULL);
    pthread_join(thread, NULL);
    struct sigaction action = { 0 }, before;
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    printf("%d\n", sigaction(SIGUSR1, &action, NULL));
    printf("%d %d\n", sigaction(SIGUSR1, NULL, &before), before.sa_handler == handler);
    printf("%d ", raise(SIGUSR1));
    printf("%d %d\n", seen == SIGUSR1 * 10 + 1, sigaction(SIGKILL, &action, NULL));
    printf("%d\n", signal(SIGUSR1, SIG_IGN) == handler);
    printf("%d %d\n", raise(SIGUSR1), raise(SIGCHLD));
    printf("%d\n", signal(SIGUSR1, SIG_DFL) == SIG_IGN);
    return 0;
}
