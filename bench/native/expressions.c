// The systems of bench/expressions/systems.ts as a person writes them in C: nanoseconds of one evaluation through a
// pointer, each call on what the last one gave, then of one point of a row of columns.
// expressions REPEATS
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef void (*System)(double t, const double *y, double *dy);

static double p[8];

static void lorenz(double t, const double *y, double *dy) {
  dy[0] = p[0] * (y[1] - y[0]);
  dy[1] = y[0] * (p[1] - y[2]) - y[1];
  dy[2] = y[0] * y[1] - p[2] * y[2];
}

static void pleiades(double t, const double *y, double *dy) {
  const double *x = y, *z = y + 7;
  for (int i = 0; i < 14; i++) dy[i] = y[14 + i];
  for (int i = 0; i < 7; i++) {
    double fx = 0, fz = 0;
    for (int j = 0; j < 7; j++) {
      if (j == i) continue;
      double dx = x[j] - x[i], dz = z[j] - z[i];
      double r2 = dx * dx + dz * dz;
      double f = (j + 1) / (r2 * sqrt(r2));
      fx += f * dx;
      fz += f * dz;
    }
    dy[14 + i] = fx;
    dy[21 + i] = fz;
  }
}

static void rational(double t, const double *y, double *dy) {
  double a = y[0], b = y[1];
  dy[0] = (1.5 * a * a * a - 2.25 * a * b + 0.75 * b * b - 3.5) /
            (1.25 + 0.5 * a * a + 2.5 * b * b + 0.125 * a * b) + 7.5 * a / (3 + b * b);
  dy[1] = -dy[0];
}

static void transcendental(double t, const double *y, double *dy) {
  dy[0] = exp(-y[0]) * sin(y[1]) + exp(-y[1]) * cos(y[0]);
  dy[1] = -dy[0];
}

static void restricted(double t, const double *y, double *dy) {
  double m = p[0], n = 1 - m;
  double a = y[0] + m, b = y[0] - n;
  double d1 = a * a + y[1] * y[1], d2 = b * b + y[1] * y[1];
  double c1 = d1 * sqrt(d1), c2 = d2 * sqrt(d2);
  dy[0] = y[2];
  dy[1] = y[3];
  dy[2] = y[0] + 2 * y[3] - n * a / c1 - m * b / c2;
  dy[3] = y[1] - 2 * y[2] - n * y[1] / c1 - m * y[1] / c2;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double latency(System volatile system, int n, const double *start, int repeats) {
  double y[28], dy[28], best = 1e300;
  for (int round = 0; round < 25; round++) {
    for (int i = 0; i < n; i++) y[i] = start[i];
    double from = now();
    for (int k = 0; k < repeats; k++) {
      system(0, y, dy);
      for (int i = 0; i < n; i++) y[i] += 1e-9 * dy[i];
    }
    double ns = (now() - from) / repeats;
    if (ns < best) best = ns;
  }
  return y[0] == 1e99 ? -1 : best;
}

#define POINTS 512
#define STRIDE 520
static double in[28 * STRIDE], out[28 * STRIDE];

#define ROW(name, n)                                                   \
  static void name##_row(int count) {                                  \
    for (int k = 0; k < count; k++) {                                  \
      double y[n], dy[n];                                              \
      for (int c = 0; c < n; c++) y[c] = in[c * STRIDE + k];           \
      name(0, y, dy);                                                  \
      for (int c = 0; c < n; c++) out[c * STRIDE + k] = dy[c];         \
    }                                                                  \
  }
ROW(lorenz, 3)
ROW(pleiades, 28)
ROW(rational, 2)
ROW(transcendental, 2)
ROW(restricted, 4)

static double row(void (*volatile f)(int), int n, const double *start, int repeats) {
  double best = 1e300;
  for (int c = 0; c < n; c++)
    for (int k = 0; k < POINTS; k++) in[c * STRIDE + k] = start[c] + 1e-3 * k;
  for (int round = 0; round < 25; round++) {
    double from = now();
    for (int k = 0; k < repeats; k++) {
      f(POINTS);
      // What is written counts as read, or nothing would be worked out.
      __asm__ volatile("" : : "r"(out) : "memory");
    }
    double ns = (now() - from) / repeats / POINTS;
    if (ns < best) best = ns;
  }
  return best;
}

int main(int argc, char **argv) {
  int repeats = atoi(argv[1]);
  double few[] = {1, 2, 3}, orbit[] = {0.994, 0, 0, -2.00158510637908252240537862224};
  double stars[28] = {3, 3, -1, -3, 2, -2, 2, 3, -3, 2, 0, 0, -4, 4, 0, 0, 0, 0, 0, 1.75, -1.5, 0, 0, 0, -1.25, 1, 0, 0};
  p[0] = 10, p[1] = 28, p[2] = 8.0 / 3;
  printf("%g ", latency(lorenz, 3, few, repeats));
  printf("%g ", latency(pleiades, 28, stars, repeats / 10));
  printf("%g ", latency(rational, 2, few, repeats));
  printf("%g ", latency(transcendental, 2, few, repeats));
  p[0] = 0.012277471;
  printf("%g ", latency(restricted, 4, orbit, repeats));
  p[0] = 10;
  int rows = repeats / POINTS + 1;
  printf("%g ", row(lorenz_row, 3, few, rows));
  printf("%g ", row(pleiades_row, 28, stars, rows / 10 + 1));
  printf("%g ", row(rational_row, 2, few, rows));
  printf("%g ", row(transcendental_row, 2, few, rows));
  p[0] = 0.012277471;
  printf("%g\n", row(restricted_row, 4, orbit, rows));
  return 0;
}
