// A file is written, read again, changed in the middle and removed.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char name[] = "/tmp/estragon-streams-test", line[64];
    remove(name);
    printf("%d %d\n", fopen(name, "r") == NULL, errno == ENOENT);
    FILE *file = fopen(name, "w");
    printf("%d %d\n", fprintf(file, "%d %s\n", 12, "twelve"), fputs("second line\n", file) >= 0);
    printf("%d %d %ld\n", fputc('x', file), (int)fwrite("yz\n", 1, 3, file), ftell(file));
    printf("%d\n", fclose(file));
    file = fopen(name, "r+");
    int number = 0;
    printf("%d ", fscanf(file, "%d %31s", &number, line));
    printf("%d %s\n", number, line);
    printf("%d ", fgetc(file));
    printf("%s", fgets(line, sizeof line, file));
    printf("%d ", ungetc('!', file));
    printf("%s", fgets(line, sizeof line, file));
    printf("%d ", feof(file));
    printf("%d %d\n", fgets(line, sizeof line, file) == NULL, feof(file) != 0);
    printf("%d ", fseek(file, 3, SEEK_SET));
    printf("%d ", fputs("TWELVE", file) >= 0);
    rewind(file);
    memset(line, 0, sizeof line);
    printf("%d ", (int)fread(line, 1, 12, file));
    printf("%s", line);
    printf("%d ", fseek(file, 0, SEEK_END));
    printf("%ld\n", ftell(file));
    fclose(file);
    file = fopen(name, "a");
    fputs("end", file);
    fclose(file);
    char *text = NULL;
    size_t size = 0;
    file = fopen(name, "r");
    while (getline(&text, &size, file) > 0)
        printf("[%s]", text);
    printf("\n");
    free(text);
    fclose(file);
    printf("%d %d\n", remove(name), remove(name));
    return 0;
}
