/*@ requires n >= 0 && \valid_read(t + (0 .. n - 1));
    assigns \nothing;
    ensures -1 <= \result < n;
    ensures \result >= 0 ==> t[\result] == v;
    ensures \result == -1 ==> \forall integer k; 0 <= k < n ==> t[k] != v; */
int find(const int *t, int n, int v) {
  /*@ loop invariant 0 <= i <= n;
      loop invariant \forall integer k; 0 <= k < i ==> t[k] != v;
      loop assigns i;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    if (t[i] == v) return i;
  return -1;
}

/*@ requires x > -1000 && x < 1000;
    ensures \result >= 0;
    ensures \result == 2 * x; */
int twice(int x) { return x < 0 ? -2 * x : 2 * x; }
