/* Sweeps of assembly/heat.ts for comparison with a native compiler: line by line with pairs of doubles, all in
 * registers, and as plain loops that the compiler makes as wide as the machine allows. */
#include "walled-grid.h"

static double a[4], b[4];

static inline pair along4(const double *p) {
  return at(p) + (b[1] * (at(p - ROW) + at(p + ROW)) + b[2] * (at(p - 2 * ROW) + at(p + 2 * ROW)));
}

static inline pair along6(const double *p) {
  const pair one = b[1] * (at(p - ROW) + at(p + ROW)), two = b[2] * (at(p - 2 * ROW) + at(p + 2 * ROW));
  return (at(p) + one) + (two + b[3] * (at(p - 3 * ROW) + at(p + 3 * ROW)));
}

__attribute__((noinline)) static void byPairs4(const double *restrict from, double *restrict to) {
  for (int j = 0; j < rows; j++) {
    const double *p = from + j * ROW;
    double *q = to + j * ROW;
    pair y0 = along4(p - 2), y1 = along4(p), z0 = between(y0, y1);
    for (int i = 0; i < columns; i += 2, p += 2, q += 2) {
      const pair y2 = along4(p + 2), z1 = between(y1, y2);
      *(pair *)q = a[0] * y1 + (a[1] * (z0 + z1) + a[2] * (y0 + y2));
      y0 = y1;
      y1 = y2;
      z0 = z1;
    }
  }
}

__attribute__((noinline)) static void byPairs6(const double *restrict from, double *restrict to) {
  for (int j = 0; j < rows; j++) {
    const double *p = from + j * ROW;
    double *q = to + j * ROW;
    pair y0 = along6(p - 2), y1 = along6(p), y2 = along6(p + 2);
    pair z0 = between(along6(p - 4), y0), z1 = between(y0, y1), z2 = between(y1, y2);
    for (int i = 0; i < columns; i += 2, p += 2, q += 2) {
      const pair y3 = along6(p + 4), z3 = between(y2, y3);
      *(pair *)q = (a[0] * y1 + a[1] * (z1 + z2)) + (a[2] * (y0 + y2) + a[3] * (z0 + z3));
      y0 = y1;
      y1 = y2;
      y2 = y3;
      z0 = z1;
      z1 = z2;
      z2 = z3;
    }
  }
}

__attribute__((noinline)) static void byRows4(const double *restrict from, double *restrict to) {
  static double y[ROW];
  for (int j = 0; j < rows; j++) {
    const double *p = from + j * ROW - 2;
    double *q = to + j * ROW;
    for (int i = 0; i < columns + 4; i++)
      y[i] = p[i] + b[1] * (p[i - ROW] + p[i + ROW]) + b[2] * (p[i - 2 * ROW] + p[i + 2 * ROW]);
    for (int i = 0; i < columns; i++) q[i] = a[0] * y[i + 2] + a[1] * (y[i + 1] + y[i + 3]) + a[2] * (y[i] + y[i + 4]);
  }
}

__attribute__((noinline)) static void byRows6(const double *restrict from, double *restrict to) {
  static double y[ROW];
  for (int j = 0; j < rows; j++) {
    const double *p = from + j * ROW - 3;
    double *q = to + j * ROW;
    for (int i = 0; i < columns + 6; i++)
      y[i] = p[i] + b[1] * (p[i - ROW] + p[i + ROW]) + b[2] * (p[i - 2 * ROW] + p[i + 2 * ROW]) +
             b[3] * (p[i - 3 * ROW] + p[i + 3 * ROW]);
    for (int i = 0; i < columns; i++)
      q[i] = a[0] * y[i + 3] + a[1] * (y[i + 2] + y[i + 4]) + a[2] * (y[i + 1] + y[i + 5]) + a[3] * (y[i] + y[i + 6]);
  }
}

static void sweep(int kind) {
  mirror(u);
  (kind == 0 ? byPairs4 : kind == 1 ? byRows4 : kind == 2 ? byPairs6 : byRows6)(u, v);
  exchange();
}

/* heat INTERIOR SWEEPS ROUNDS: prints seconds of SWEEPS in fourth order by pairs and by rows, then in sixth; lower
 * quartiles. */
int main(int count, char **word) {
  if (count < 4) return 1;
  columns = rows = atoi(word[1]);
  const int sweeps = atoi(word[2]), rounds = atoi(word[3]);
  for (int k = 0; k < 4; k++) a[k] = b[k] = k == 0 ? 1 : 1e-9 / k;
  u = field();
  v = field();
  timeKinds(sweep, 4, sweeps, rounds);
  return u[0] == u[0] ? 0 : 1;
}
