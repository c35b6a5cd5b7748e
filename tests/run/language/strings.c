// Text in memory: a small tokenizer and an expression evaluator, written with pointers.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *input;

static long expression(void);

static void skip(void)
{
    while (isspace((unsigned char)*input))
        input++;
}

static long primary(void)
{
    skip();
    if (*input == '(') {
        input++;
        long value = expression();
        skip();
        input++;
        return value;
    }
    if (*input == '-') {
        input++;
        return -primary();
    }
    char *end;
    long value = strtol(input, &end, 10);
    input = end;
    return value;
}

static long product(void)
{
    long value = primary();
    for (skip(); *input == '*' || *input == '/'; skip()) {
        char operator = *input++;
        long other = primary();
        value = operator == '*' ? value * other : value / other;
    }
    return value;
}

static long expression(void)
{
    long value = product();
    for (skip(); *input == '+' || *input == '-'; skip()) {
        char operator = *input++;
        long other = product();
        value = operator == '+' ? value + other : value - other;
    }
    return value;
}

int main(void)
{
    const char *lines[] = {"1 + 2 * 3", "(4 - 6) * -( 2+ 3)", "100 / 7 / 2", "((((5))))"};
    for (int i = 0; i < 4; i++) {
        input = lines[i];
        printf("%s = %ld\n", lines[i], expression());
    }
    char *copy = strdup("one,two,,three");
    int fields = 0;
    for (char *field = copy; field; fields++) {
        char *comma = strchr(field, ',');
        if (comma)
            *comma++ = 0;
        printf("[%s]", field);
        field = comma;
    }
    printf(" %d\n", fields);
    free(copy);
    return 0;
}
