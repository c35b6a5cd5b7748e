// Descriptors: positions, duplicates, names that go away while a file is open, directories.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    char dir[] = "/tmp/estragon-descriptors-test", name[64], other[64], text[16] = "";
    snprintf(name, sizeof name, "%s/a", dir);
    snprintf(other, sizeof other, "%s/b", dir);
    unlink(name);
    unlink(other);
    rmdir(dir);
    printf("%d ", open(name, O_CREAT | O_WRONLY, 0644));
    printf("%d\n", errno == ENOENT);
    printf("%d ", mkdir(dir, 0755));
    printf("%d %d\n", mkdir(dir, 0755), errno == EEXIST);
    int file = open(name, O_CREAT | O_RDWR | O_EXCL, 0644);
    printf("%d %d\n", (int)write(file, "hello", 5), (int)pwrite(file, "J", 1, 0));
    int twin = dup(file);
    printf("%d %d\n", (int)lseek(twin, 1, SEEK_SET), (int)read(file, text, 3));
    printf("%s %d\n", text, (int)lseek(twin, 0, SEEK_CUR));
    struct stat facts;
    printf("%d ", fstat(file, &facts));
    printf("%d %d\n", (int)facts.st_size, S_ISREG(facts.st_mode));
    printf("%d ", stat(dir, &facts));
    printf("%d %d\n", S_ISDIR(facts.st_mode), rmdir(dir));
    printf("%d %d %d\n", rename(name, other), access(name, F_OK), access(other, F_OK));
    printf("%d ", unlink(other));
    printf("%d %s\n", (int)pread(file, text, 5, 0), text);
    printf("%d ", ftruncate(file, 2));
    printf("%d\n", (int)lseek(file, 0, SEEK_END));
    printf("%d %d ", close(file), close(twin));
    printf("%d %d\n", (int)write(file, "x", 1), errno == EBADF);
    printf("%d\n", rmdir(dir));
    return 0;
}
