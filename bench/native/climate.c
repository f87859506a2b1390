/* The stages of assembly/climate.ts in plain loops over the same rows, for comparison with a native compiler. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROW 520 /* doubles from one row to the next */
#define POINT0 4
#define MARGIN 3

static int n;
static size_t plane;
static double *fluxes;

static void periodic(double *q) {
  for (int j = 0; j < n; j++) {
    double *left = q + (j + MARGIN) * ROW + POINT0;
    memcpy(left - 3, left + n - 3, 3 * sizeof(double));
    memcpy(left + n, left, 3 * sizeof(double));
  }
  memcpy(q, q + n * ROW, MARGIN * ROW * sizeof(double));
  memcpy(q + (n + MARGIN) * ROW, q + MARGIN * ROW, MARGIN * ROW * sizeof(double));
}

static void setFluxes(const double *q, double g) {
  for (int j = 0; j < n + 2 * MARGIN; j++) {
    const double *h = q + j * ROW, *m = h + plane, *k = m + plane;
    double *restrict xx = fluxes + j * ROW, *restrict xy = xx + plane, *restrict yy = xy + plane;
    for (int i = 0; i < n + 8; i++) {
      const double u = m[i] / h[i], pressure = g / 2 * (h[i] * h[i]);
      xx[i] = u * m[i] + pressure;
      xy[i] = u * k[i];
      yy[i] = k[i] * k[i] / h[i] + pressure;
    }
  }
}

static void row(const double *q, const double *fx, const double *fy, const double *s, double *out,
                double share, double part, double unit, double a) {
  const double f1 = -45 * unit, f2 = 9 * unit, f3 = -unit;
  const double d1 = 15 * a * unit, d2 = -6 * a * unit, d3 = a * unit, stay = part - 40 * a * unit;
#pragma GCC ivdep
  for (int i = 0; i < n; i++) {
#define RISE(d) (fx[i + d] - fx[i - d] + (fy[i + d * ROW] - fy[i - d * ROW]))
#define AROUND(d) (q[i + d] + q[i - d] + (q[i + d * ROW] + q[i - d * ROW]))
    const double flux = f1 * RISE(1) + f2 * RISE(2) + f3 * RISE(3);
    const double damping = d1 * AROUND(1) + d2 * AROUND(2) + d3 * AROUND(3);
    out[i] = share * s[i] + stay * q[i] + damping + flux;
  }
}

__attribute__((noinline)) static void stage(double *q, const double *start, double *out,
                                            double share, double part, double ratio, double a) {
  const double unit = part * ratio / 60;
  for (int k = 0; k < 3; k++) periodic(q + k * plane);
  setFluxes(q, 9.81);
  for (int j = 0; j < n; j++) {
    const size_t h = (j + MARGIN) * ROW + POINT0, m = h + plane, k = m + plane;
    row(q + h, q + m, q + k, start + h, out + h, share, part, unit, a);
    row(q + m, fluxes + h, fluxes + m, start + m, out + m, share, part, unit, a);
    row(q + k, fluxes + m, fluxes + k, start + k, out + k, share, part, unit, a);
  }
}

static double *planes(void) {
  double *q = aligned_alloc(64, (3 * plane * sizeof(double) + 63) / 64 * 64);
  for (size_t i = 0; i < 3 * plane; i++) q[i] = i < plane ? 1 + 1e-4 * (i % 97) : 0;
  return q;
}

static int rising(const void *a, const void *b) {
  const double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}

/* climate SIDE STEPS ROUNDS: prints the lower quartile of the seconds of STEPS steps. */
int main(int count, char **word) {
  if (count < 4) return 1;
  n = atoi(word[1]);
  plane = (size_t)(n + 2 * MARGIN) * ROW;
  const int steps = atoi(word[2]), rounds = atoi(word[3]);
  double *start = planes(), *one = planes(), *two = planes();
  fluxes = planes();
  double *seconds = malloc(rounds * sizeof(double));
  for (int r = 0; r < rounds; r++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int step = 0; step < steps; step++) {
      stage(start, start, one, 0, 1, 1e-3, 3.2);
      stage(one, start, two, 0.75, 0.25, 1e-3, 3.2);
      stage(two, start, start, 1.0 / 3, 2.0 / 3, 1e-3, 3.2);
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    seconds[r] = b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec);
  }
  qsort(seconds, rounds, sizeof(double), rising);
  printf("%.9f\n", seconds[rounds / 4]);
  return start[MARGIN * ROW + POINT0] == start[MARGIN * ROW + POINT0] ? 0 : 1;
}
