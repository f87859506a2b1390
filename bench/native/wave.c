/* Sweeps of assembly/wave.ts and assembly/maxwell.ts for comparison with a native compiler: line by line with
 * pairs of doubles, all in registers, and as plain loops that the compiler makes as wide as the machine allows. */
#include "walled-grid.h"

static double w[10];
static double *hx, *hy;

__attribute__((noinline)) static void byPairs(const double *restrict from, double *restrict to) {
  pair k[10];
  for (int n = 0; n < 10; n++) k[n] = (pair){w[n], w[n]};
  for (int j = 0; j < rows; j++) {
    const double *p = from + j * ROW - 2;
    double *q = to + j * ROW;
    pair s0, s1 = at(p), s2 = s1, s2old, t1;
    for (int n = 0; n < 2; n++, p += 2) {
      pair c0 = at(p), c1 = at(p - ROW) + at(p + ROW), c2 = at(p - 2 * ROW) + at(p + 2 * ROW);
      pair c3 = at(p - 3 * ROW) + at(p + 3 * ROW), d1 = k[4] * c0 + (k[5] * c1 + k[6] * c2);
      t1 = between(s1, d1);
      s1 = d1;
      s2old = s2;
      s2 = k[7] * c0 + k[8] * c1;
      s0 = (k[0] * c0 + k[1] * c1) + (k[2] * c2 + k[3] * c3);
    }
    for (int i = 0; i < columns; i += 2, p += 2, q += 2) {
      pair c0 = at(p), c1 = at(p - ROW) + at(p + ROW), c2 = at(p - 2 * ROW) + at(p + 2 * ROW);
      pair c3 = at(p - 3 * ROW) + at(p + 3 * ROW), d1 = k[4] * c0 + (k[5] * c1 + k[6] * c2);
      pair d2 = k[7] * c0 + k[8] * c1, dt1 = between(s1, d1), far = k[9] * (at(p - 5) + at(p + 1));
      *(pair *)q = ((s0 + (t1 + dt1)) + (s2old + d2)) + (far - at(q));
      s0 = (k[0] * c0 + k[1] * c1) + (k[2] * c2 + k[3] * c3);
      s2old = s2;
      s2 = d2;
      s1 = d1;
      t1 = dt1;
    }
  }
}

__attribute__((noinline)) static void byRows(const double *restrict from, double *restrict to) {
  static double s0[ROW], s1[ROW], s2[ROW];
  const double a = w[0], b = w[1], c = w[2], d = w[3], e = w[4], f = w[5], g = w[6], h = w[7], l = w[8], m = w[9];
  for (int j = 0; j < rows; j++) {
    const double *p = from + j * ROW - 3;
    double *q = to + j * ROW;
    for (int i = 0; i < columns + 6; i++) {
      double c0 = p[i], c1 = p[i - ROW] + p[i + ROW], c2 = p[i - 2 * ROW] + p[i + 2 * ROW];
      double c3 = p[i - 3 * ROW] + p[i + 3 * ROW];
      s0[i] = a * c0 + b * c1 + c * c2 + d * c3;
      s1[i] = e * c0 + f * c1 + g * c2;
      s2[i] = h * c0 + l * c1;
    }
    for (int i = 0; i < columns; i++)
      q[i] = s0[i + 3] + (s1[i + 2] + s1[i + 4]) + (s2[i + 1] + s2[i + 5]) + m * (p[i] + p[i + 6]) - q[i];
  }
}

__attribute__((noinline)) static void byPairs4(const double *restrict from, double *restrict to) {
  pair k[10];
  for (int n = 0; n < 10; n++) k[n] = (pair){w[n], w[n]};
  for (int j = 0; j < rows; j++) {
    const double *p = from + j * ROW - 2;
    double *q = to + j * ROW;
    pair s0, s1 = at(p), t1;
    for (int n = 0; n < 2; n++, p += 2) {
      pair c0 = at(p), c1 = at(p - ROW) + at(p + ROW), c2 = at(p - 2 * ROW) + at(p + 2 * ROW);
      pair d1 = k[4] * c0 + k[5] * c1;
      t1 = between(s1, d1);
      s1 = d1;
      s0 = k[0] * c0 + (k[1] * c1 + k[2] * c2);
    }
    for (int i = 0; i < columns; i += 2, p += 2, q += 2) {
      pair c0 = at(p), c1 = at(p - ROW) + at(p + ROW), c2 = at(p - 2 * ROW) + at(p + 2 * ROW);
      pair d1 = k[4] * c0 + k[5] * c1, dt1 = between(s1, d1), far = k[7] * (at(p - 4) + c0);
      *(pair *)q = (s0 + (t1 + dt1)) + (far - at(q));
      s0 = k[0] * c0 + (k[1] * c1 + k[2] * c2);
      s1 = d1;
      t1 = dt1;
    }
  }
}

__attribute__((noinline)) static void byRows4(const double *restrict from, double *restrict to) {
  static double s0[ROW], s1[ROW];
  const double a = w[0], b = w[1], c = w[2], d = w[4], e = w[5], f = w[7];
  for (int j = 0; j < rows; j++) {
    const double *p = from + j * ROW - 2;
    double *q = to + j * ROW;
    for (int i = 0; i < columns + 4; i++) {
      double c0 = p[i], c1 = p[i - ROW] + p[i + ROW], c2 = p[i - 2 * ROW] + p[i + 2 * ROW];
      s0[i] = a * c0 + b * c1 + c * c2;
      s1[i] = d * c0 + e * c1;
    }
    for (int i = 0; i < columns; i++) q[i] = s0[i + 2] + (s1[i + 1] + s1[i + 3]) + f * (p[i] + p[i + 4]) - q[i];
  }
}

__attribute__((noinline)) static void yee(double *restrict e, double *restrict x, double *restrict y) {
  for (int j = -1; j < rows; j++) {
    double *p = e + j * ROW, *q = x + j * ROW, *r = y + j * ROW;
    for (int i = 0; i < columns; i++) q[i] -= w[0] * (p[i + ROW] - p[i]);
    if (j >= 0)
      for (int i = -1; i < columns; i++) r[i] += w[1] * (p[i + 1] - p[i]);
  }
  for (int j = 0; j < rows; j++) {
    double *p = e + j * ROW, *q = x + j * ROW, *r = y + j * ROW;
    for (int i = 0; i < columns; i++) {
      double h = w[0] * (r[i] - r[i - 1]) + w[1] * (r[i + 1] - r[i - 2]) + w[2] * (r[i + 2] - r[i - 3]);
      h += w[3] * (r[i - ROW] + r[i + ROW] - r[i - 1 - ROW] - r[i - 1 + ROW]);
      h += w[4] * (r[i + 1 - ROW] + r[i + 1 + ROW] - r[i - 2 - ROW] - r[i - 2 + ROW]);
      h += w[5] * (q[i] - q[i - ROW]) + w[6] * (q[i + ROW] - q[i - 2 * ROW]) + w[7] * (q[i + 2 * ROW] - q[i - 3 * ROW]);
      h += w[8] * (q[i + 1] + q[i - 1] - q[i + 1 - ROW] - q[i - 1 - ROW]);
      h += w[9] * (q[i + 1 + ROW] + q[i - 1 + ROW] - q[i + 1 - 2 * ROW] - q[i - 1 - 2 * ROW]);
      p[i] += h;
    }
  }
}

static void sweep(int kind) {
  if (kind == 4) {
    yee(u, hx, hy);
    return;
  }
  mirror(u);
  (kind == 0 ? byPairs4 : kind == 1 ? byRows4 : kind == 2 ? byPairs : byRows)(u, v);
  exchange();
}

/* wave INTERIOR SWEEPS ROUNDS: prints seconds of SWEEPS in fourth order by pairs and by rows, in sixth,
 * and of Yee's; lower quartiles. */
int main(int count, char **word) {
  if (count < 4) return 1;
  columns = rows = atoi(word[1]);
  const int sweeps = atoi(word[2]), rounds = atoi(word[3]);
  for (int n = 0; n < 10; n++) w[n] = 1e-9;
  u = field();
  v = field();
  hx = field();
  hy = field();
  timeKinds(sweep, 5, sweeps, rounds);
  return u[0] == u[0] ? 0 : 1;
}
