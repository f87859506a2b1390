/* Stages of Gray-Scott as in assembly/react/rows.ts in plain loops over the same rows, for comparison with a native compiler. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define V 408   /* doubles from u to v */
#define ROW 816 /* doubles from one row to the next */
#define COLUMN0 2

static int n;
static const double F = 0.035, k = 0.065, Du = 0.16, Dv = 0.08;

static void periodic(double *w) {
  for (int j = 1; j <= n; j++) {
    double *left = w + j * ROW + COLUMN0;
    left[-1] = left[n - 1];
    left[V - 1] = left[V + n - 1];
    left[n] = left[0];
    left[V + n] = left[V];
  }
  memcpy(w, w + n * ROW, ROW * sizeof(double));
  memcpy(w + (n + 1) * ROW, w + ROW, ROW * sizeof(double));
}

__attribute__((noinline)) static void stage(double *w, const double *start, double *out, double a,
                                            double b, double dt) {
  const double stayU = b * (1 - dt * (4 * Du + F)), flowU = b * dt * Du;
  const double stayV = b * (1 - dt * (4 * Dv + F + k)), flowV = b * dt * Dv;
  const double rate = b * dt, feed = b * dt * F;
  periodic(w);
  for (int j = 1; j <= n; j++) {
    const double *u = w + j * ROW + COLUMN0, *s = start + j * ROW + COLUMN0;
    double *q = out + j * ROW + COLUMN0;
#pragma GCC ivdep
    for (int i = 0; i < n; i++) {
      const double x = u[i], y = u[i + V], reaction = rate * (x * y * y);
      const double sumU = u[i - 1] + u[i + 1] + (u[i - ROW] + u[i + ROW]);
      const double sumV = u[i + V - 1] + u[i + V + 1] + (u[i + V - ROW] + u[i + V + ROW]);
      q[i] = stayU * x + flowU * sumU - reaction + (a * s[i] + feed);
      q[i + V] = stayV * y + flowV * sumV + reaction + a * s[i + V];
    }
  }
}

static double *grid(void) {
  double *w = aligned_alloc(64, ((n + 2) * ROW * sizeof(double) + 63) / 64 * 64);
  for (int i = 0; i < (n + 2) * ROW; i++) w[i] = 0.5 + 1e-3 * (i % 97);
  return w;
}

static int rising(const void *a, const void *b) {
  const double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}

/* react SIDE STEPS ROUNDS: prints the lower quartile of the seconds of STEPS steps. */
int main(int count, char **word) {
  if (count < 4) return 1;
  n = atoi(word[1]);
  const int steps = atoi(word[2]), rounds = atoi(word[3]);
  double *start = grid(), *one = grid(), *two = grid();
  double *seconds = malloc(rounds * sizeof(double));
  for (int r = 0; r < rounds; r++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int step = 0; step < steps; step++) {
      stage(start, start, one, 0, 1, 1e-3);
      stage(one, start, two, 0.75, 0.25, 1e-3);
      stage(two, start, start, 1.0 / 3, 2.0 / 3, 1e-3);
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    seconds[r] = b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec);
  }
  qsort(seconds, rounds, sizeof(double), rising);
  printf("%.9f\n", seconds[rounds / 4]);
  return start[ROW + COLUMN0] == start[ROW + COLUMN0] ? 0 : 1;
}
