// The average of nothing.
static int average(int sum, int count)
{
    return sum / count;
}

int main(void)
{
    return average(10, 0);
}
