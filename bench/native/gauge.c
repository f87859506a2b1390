/* Sweeps of assembly/gauge.ts: heat bath, three overrelaxations, winding hit. Prints CPU seconds of a sweep and of an
   overrelaxation, and the mean plaquette. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct { double re, im; } complex_t;

static int side, sites;
static double beta;
static complex_t *alongX, *alongY, *loops;
static int *east, *west, *north, *south;
static double cosSum, sinSum;
static uint64_t state[4];

static uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static double uniform(void) {
  const uint64_t drawn = rotl(state[1] * 5, 7) * 9, t = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= t;
  state[3] = rotl(state[3], 45);
  return (double)(int64_t)(drawn >> 11) * 0x1p-53;
}

static complex_t times(complex_t a, complex_t b) {
  return (complex_t){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
static complex_t timesConjugate(complex_t a, complex_t b) {
  return (complex_t){a.re * b.re + a.im * b.im, a.im * b.re - a.re * b.im};
}

static complex_t staples(const complex_t *own, const complex_t *other, int i, const int *ahead,
                         const int *up, const int *down) {
  const int below = down[i];
  const complex_t first = timesConjugate(timesConjugate(other[ahead[i]], own[up[i]]), other[i]);
  /* conj(own) conj(corner) other */
  const complex_t second =
      timesConjugate(timesConjugate(other[below], own[below]), other[ahead[below]]);
  return (complex_t){first.re + second.re, first.im + second.im};
}

static void reflect(complex_t *own, const complex_t *other, const int *ahead, const int *up,
                    const int *down) {
  for (int i = 0; i < sites; i++) {
    const complex_t a = staples(own, other, i, ahead, up, down);
    const double square = a.re * a.re + a.im * a.im;
    if (square < 1e-24) continue;
    const double scale = 1 / square;
    const complex_t turn = {(a.re * a.re - a.im * a.im) * scale, -2 * a.re * a.im * scale};
    own[i] = timesConjugate(turn, own[i]);
  }
}

static void overrelax(void) {
  reflect(alongX, alongY, east, north, south);
  reflect(alongY, alongX, north, east, west);
}

static double cosPi(double u) {
  const double x = M_PI * (0.5 - u), q = x * x;
  double sum = 1 - q / 420;
  sum = 1 - (q / 342) * sum;
  sum = 1 - (q / 272) * sum;
  sum = 1 - (q / 210) * sum;
  sum = 1 - (q / 156) * sum;
  sum = 1 - (q / 110) * sum;
  sum = 1 - (q / 72) * sum;
  sum = 1 - (q / 42) * sum;
  sum = 1 - (q / 20) * sum;
  sum = 1 - (q / 6) * sum;
  return x * sum;
}

static void heatBath(complex_t *own, const complex_t *other, const int *ahead, const int *up,
                     const int *down) {
  for (int i = 0; i < sites; i++) {
    const complex_t a = staples(own, other, i, ahead, up, down);
    const double size = sqrt(a.re * a.re + a.im * a.im);
    const double kappa = fmax(beta * size, 1e-10);
    const double tau = 1 + sqrt(1 + 4 * kappa * kappa);
    const double rho = (2 * kappa) / (tau + sqrt(2 * tau));
    const double r = (1 + rho * rho) / (2 * rho);
    double cosine;
    for (;;) {
      const double z = cosPi(uniform()), u = uniform();
      cosine = (1 + r * z) / (r + z);
      const double c = kappa * (r - cosine);
      if (c * (2 - c) > u || log(c / u) + 1 - c >= 0) break;
    }
    double sine = sqrt(fmax(0, 1 - cosine * cosine));
    if (uniform() < 0.5) sine = -sine;
    const double scale = size > 1e-12 ? 1 / size : 0;
    const complex_t turn = {size > 1e-12 ? a.re * scale : 1, -a.im * scale};
    own[i] = times((complex_t){cosine, sine}, turn);
  }
}

static void fillPlaquettes(void) {
  cosSum = sinSum = 0;
  for (int i = 0; i < sites; i++) {
    const complex_t half = timesConjugate(times(alongX[i], alongY[east[i]]), alongX[north[i]]);
    loops[i] = timesConjugate(half, alongY[i]);
    cosSum += loops[i].re;
    sinSum += loops[i].im;
  }
}

static void hit(void) {
  const double charge = uniform() < 0.5 ? 1 : -1, delta = charge * 2 * M_PI / sites;
  const double half = sin(delta / 2);
  const double change = beta * (2 * half * half * cosSum + sin(delta) * sinSum);
  if (uniform() >= exp(-change)) return;
  for (int y = 0; y < side; y++) {
    const complex_t turn = {cos(-delta * y), sin(-delta * y)};
    for (int x = 0; x < side; x++) alongX[y * side + x] = times(alongX[y * side + x], turn);
  }
  for (int x = 0; x < side; x++) {
    complex_t *link = alongY + (side - 1) * side + x;
    *link = times(*link, (complex_t){cos(delta * side * x), sin(delta * side * x)});
  }
  fillPlaquettes();
}

static void sweep(void) {
  heatBath(alongX, alongY, east, north, south);
  heatBath(alongY, alongX, north, east, west);
  for (int k = 0; k < 3; k++) overrelax();
  fillPlaquettes();
  hit();
}

static double secondsOf(void (*call)(void), int calls) {
  struct timespec from, to;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
  for (int i = 0; i < calls; i++) call();
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
  return ((to.tv_sec - from.tv_sec) + 1e-9 * (to.tv_nsec - from.tv_nsec)) / calls;
}

int main(int count, char **words) {
  side = count > 1 ? atoi(words[1]) : 64;
  beta = count > 2 ? atof(words[2]) : 2;
  sites = side * side;
  alongX = malloc(sites * sizeof(complex_t));
  alongY = malloc(sites * sizeof(complex_t));
  loops = malloc(sites * sizeof(complex_t));
  int *tables = malloc(4 * sites * sizeof(int));
  east = tables, west = tables + sites, north = west + sites, south = north + sites;
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      const int s = y * side + x;
      east[s] = y * side + (x + 1) % side;
      west[s] = y * side + (x + side - 1) % side;
      north[s] = (y + 1) % side * side + x;
      south[s] = (y + side - 1) % side * side + x;
      alongX[s] = alongY[s] = (complex_t){1, 0};
    }
  }
  for (int k = 0; k < 4; k++) state[k] = 0x9e3779b97f4a7c15u * (k + 1);
  const int calls = 1 + 400000 / sites;
  for (int i = 0; i < 50; i++) sweep();
  double best = 1e9, bestOver = 1e9;
  for (int round = 0; round < 15; round++) {
    best = fmin(best, secondsOf(sweep, calls));
    bestOver = fmin(bestOver, secondsOf(overrelax, calls));
  }
  fillPlaquettes();
  printf("%.9g %.9g %.9g\n", best, bestOver, cosSum / sites);
}
