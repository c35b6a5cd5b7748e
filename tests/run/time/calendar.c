// Dates from seconds and back, and their text.
#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(time_t t) {
    struct tm tm;
    char text[200];
    gmtime_r(&t, &tm);
    printf("%lld: %d %d %d %d %d %d %d %d %d %ld %s\n", (long long)t, tm.tm_sec, tm.tm_min, tm.tm_hour, tm.tm_mday, tm.tm_mon,
           tm.tm_year, tm.tm_wday, tm.tm_yday, tm.tm_isdst, tm.tm_gmtoff, tm.tm_zone);
    size_t n = strftime(text, sizeof text, "%a %A %b %B %C %d %D %e %F %g %G %h %H %I %j %k %l %m %M", &tm);
    printf("%zu %s\n", n, text);
    strftime(text, sizeof text, "%p %P %r %R %S %T %u %U %V %w %W %x %X %y %Y %z %Z %% %c|%n|%t|%s", &tm);
    puts(text);
    printf("%d %s", timegm(&tm) == t, asctime(&tm));
}

int main(void) {
    time_t moments[] = {0,          1,           -1,          86399,      951782399,    951868800,   1000000000, 1104537600,
                        1230681600, 1709164800,  2147483647,  2147483648, 4102444799,   -2208988800, 1709251199, 1735689599};
    for (unsigned i = 0; i < sizeof moments / sizeof *moments; i++) show(moments[i]);
    for (int day = 0; day < 3000; day += 37) {
        time_t t = 1e9 + day * 86400.0;
        char text[64];
        strftime(text, sizeof text, "%G-W%V-%u %U %W", gmtime(&t));
        puts(text);
    }
    struct tm odd = {.tm_year = 123, .tm_mon = 14, .tm_mday = 0, .tm_hour = -1, .tm_min = 130, .tm_sec = -5};
    printf("%lld\n", (long long)timegm(&odd));
    printf("%d-%d-%d %d:%d:%d %d %d\n", odd.tm_year, odd.tm_mon, odd.tm_mday, odd.tm_hour, odd.tm_min, odd.tm_sec, odd.tm_wday,
           odd.tm_yday);
    char small[5];
    time_t zero = 0;
    printf("%zu %zu %s\n", strftime(small, sizeof small, "%Y!", gmtime(&zero)), strftime(small, sizeof small, "%Y", gmtime(&zero)), small);
    printf("%s", ctime(&zero));
    printf("%g\n", difftime(10, 3));
    return 0;
}
