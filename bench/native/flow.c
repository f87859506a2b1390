/* The step of assembly/flow.ts in a cavity for comparison with a native compiler, its matrix products by pairs
 * of doubles as there and as plain loops; and the same Poisson equation by red-black SOR with the best factor. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROW 168
#define LEFT 2

static int n, half, other, odd, plain;
static double courant, viscous;
static double *u[3], *v[3], *field, *modes, *pivots, *tables[2][2];
static double folded[4 * ROW], corners[2][ROW + 8], squares[ROW + 8];

typedef double pair __attribute__((vector_size(16), aligned(8)));

static int padded(int count) { return (count + 3) & ~3; }

static double *zeroed(size_t count) {
  double *all = aligned_alloc(64, (count * sizeof(double) + 63) / 64 * 64);
  memset(all, 0, count * sizeof(double));
  return all;
}

static double *velocity(void) { return zeroed((n + 3) * ROW) + ROW + LEFT; }

/* Entry (out, i) lies at [out / 4][i][out % 4]. */
static double *table(int size, int even, int transpose) {
  double *to = zeroed((size_t)padded(size) * size);
  for (int out = 0; out < size; out++)
    for (int i = 0; i < size; i++) {
      const int k = even ? 2 * (transpose ? i : out) : 2 * (transpose ? i : out) + 1;
      const double scale = sqrt((k == 0 ? 1.0 : 2.0) / n);
      to[((out / 4) * size + i) * 4 + out % 4] = scale * cos(M_PI * k * ((transpose ? out : i) + 0.5) / n);
    }
  return to;
}

static void init(void) {
  half = (n + 1) / 2;
  other = n - half;
  odd = padded(half + 1);
  for (int s = 0; s < 3; s++) u[s] = velocity(), v[s] = velocity();
  field = zeroed((size_t)padded(n) * ROW);
  modes = zeroed((size_t)padded(n) * ROW);
  pivots = zeroed((size_t)n * ROW);
  for (int t = 0; t < 2; t++) tables[t][0] = table(half, 1, t), tables[t][1] = table(other, 0, t);
  for (int k = 0; k < n; k++) {
    const double sine = sin(M_PI * k / (2 * n)), s = 4 * sine * sine;
    double inverse = 0;
    for (int j = 0; j < n; j++) {
      const int wall = j == 0 || j == n - 1;
      const double pivot = -((wall ? 1 : 2) + s) - inverse;
      inverse = k == 0 && j == n - 1 ? 0 : 1 / pivot;
      pivots[j * ROW + (k % 2 ? odd : 0) + k / 2] = inverse;
    }
  }
}

static void multiplyPairs(const double *matrix, const double *from, double *to, int size) {
  for (int out = 0; out < size; out += 4) {
    const double *m = matrix + out * size;
    pair a[4][2] = {{{0}}};
    for (int i = 0; i < size; i++, m += 4) {
      const pair m0 = *(const pair *)m, m1 = *(const pair *)(m + 2);
      for (int r = 0; r < 4; r++) {
        const pair f = {from[r * ROW + i], from[r * ROW + i]};
        a[r][0] += f * m0;
        a[r][1] += f * m1;
      }
    }
    for (int r = 0; r < 4; r++) {
      *(pair *)(to + r * ROW + out) = a[r][0];
      *(pair *)(to + r * ROW + out + 2) = a[r][1];
    }
  }
}

static void multiplyPlain(const double *restrict matrix, const double *restrict from, double *restrict to, int size) {
  for (int out = 0; out < size; out += 4) {
    const double *m = matrix + out * size;
    double sum[4][4] = {{0}};
    for (int i = 0; i < size; i++)
      for (int r = 0; r < 4; r++)
        for (int o = 0; o < 4; o++) sum[r][o] += from[r * ROW + i] * m[i * 4 + o];
    for (int r = 0; r < 4; r++)
      for (int o = 0; o < 4; o++) to[r * ROW + out + o] = sum[r][o];
  }
}

static void multiply(int transpose, const double *from, double *to) {
  void (*part)(const double *, const double *, double *, int) = plain ? multiplyPlain : multiplyPairs;
  part(tables[transpose][0], from, to, half);
  part(tables[transpose][1], from + odd, to + odd, other);
}

static void solve(void) {
  for (int row = 0; row < padded(n); row += 4) {
    for (int j = 0; j < 4; j++) {
      const double *f = field + (row + j) * ROW;
      double *to = folded + j * ROW;
      for (int i = 0; i < other; i++) {
        to[i] = f[i] + f[n - 1 - i];
        to[odd + i] = f[i] - f[n - 1 - i];
      }
      if (half > other) to[other] = f[other];
    }
    multiply(0, folded, modes + row * ROW);
  }
  const int width = odd + padded(other);
  for (int i = 0; i < width; i++) modes[i] *= pivots[i];
  for (int j = 1; j < n; j++) {
    double *restrict x = modes + j * ROW;
    const double *restrict before = x - ROW, *restrict g = pivots + j * ROW;
    for (int i = 0; i < width; i++) x[i] = (x[i] - before[i]) * g[i];
  }
  for (int j = n - 2; j >= 0; j--) {
    double *restrict x = modes + j * ROW;
    const double *restrict behind = x + ROW, *restrict g = pivots + j * ROW;
    for (int i = 0; i < width; i++) x[i] -= g[i] * behind[i];
  }
  for (int row = 0; row < padded(n); row += 4) {
    multiply(1, modes + row * ROW, folded);
    for (int j = 0; j < 4; j++) {
      const double *f = folded + j * ROW;
      double *to = field + (row + j) * ROW;
      for (int i = 0; i < other; i++) {
        to[i] = f[i] + f[odd + i];
        to[n - 1 - i] = f[i] - f[odd + i];
      }
      if (half > other) to[other] = f[other];
    }
  }
}

static void setDivergence(const double *a, const double *b) {
  for (int j = 0; j < n; j++) {
    const double *restrict p = a + j * ROW, *restrict q = b + j * ROW;
    double *restrict to = field + j * ROW;
    for (int i = 0; i < n; i++) to[i] = p[i + 1] - p[i] + (q[i + ROW] - q[i]);
  }
}

static void project(double *a, double *b) {
  setDivergence(a, b);
  solve();
  for (int j = 0; j < n; j++) {
    double *restrict p = a + j * ROW, *restrict q = b + j * ROW;
    const double *restrict f = field + j * ROW;
    if (j > 0)
      for (int i = 0; i < n; i++) q[i] -= f[i] - f[i - ROW];
    for (int i = 1; i < n; i++) p[i] -= f[i] - f[i - 1];
  }
}

static void setGhosts(double *a, double *b) {
  for (int j = 0; j < n; j++) {
    a[j * ROW] = a[j * ROW + n] = 0;
    b[j * ROW - 1] = -b[j * ROW];
    b[j * ROW + n] = -b[j * ROW + n - 1];
  }
  for (int i = -1; i <= n; i++) {
    a[i - ROW] = -a[i];
    a[i + n * ROW] = 2 - a[i + (n - 1) * ROW];
    b[i] = b[i + n * ROW] = 0;
  }
}

static void stageRow(const double *restrict a, const double *restrict b, const double *restrict sa, const double *restrict sb,
                     double *restrict ta, double *restrict tb, const double *restrict below, double *restrict above,
                     double *restrict square, double share) {
  const double rest = 1 - share, same = rest * (1 - 4 * viscous), diffusion = rest * viscous;
  const double advection = rest * courant * 0.25;
  for (int i = 0; i < n; i++) {
    const double left = a[i - 1] + a[i], right = a[i] + a[i + 1], up = b[i] + b[i + ROW];
    const double uv = (a[i] + a[i + ROW]) * (b[i + ROW - 1] + b[i + ROW]);
    ta[i] = share * sa[i] + same * a[i] + advection * (left * left - right * right + (below[i] - uv)) +
            diffusion * (a[i - 1] + a[i + 1] + (a[i - ROW] + a[i + ROW]));
    tb[i] = share * sb[i] + same * b[i] + advection * (below[i] - below[i + 1] + (square[i] - up * up)) +
            diffusion * (b[i - 1] + b[i + 1] + (b[i - ROW] + b[i + ROW]));
    above[i] = uv;
    square[i] = up * up;
  }
}

static void stage(int from, int to, double share) {
  double *a = u[from], *b = v[from];
  setGhosts(a, b);
  memset(corners[0], 0, sizeof corners[0]);
  memset(squares, 0, sizeof squares);
  for (int j = 0; j < n; j++) {
    const int r = j * ROW;
    corners[(j + 1) % 2][n] = 0;
    stageRow(a + r, b + r, u[0] + r, v[0] + r, u[to] + r, v[to] + r, corners[j % 2], corners[(j + 1) % 2], squares, share);
    u[to][r] = 0;
  }
  memset(v[to] - LEFT, 0, ROW * sizeof(double));
  project(u[to], v[to]);
}

static void step(void) {
  stage(0, 1, 0);
  stage(1, 2, 0.75);
  stage(2, 0, 1.0 / 3);
}

/* Red-black SOR from zero until the largest residual is below the tolerance; answers the sweeps. */
static int relax(double tolerance) {
  static double p[(ROW + 2) * ROW];
  double *q = p + ROW + LEFT;
  memset(p, 0, sizeof p);
  const double omega = 2 / (1 + sin(M_PI / n));
  for (int sweep = 1; sweep < 20000; sweep++) {
    for (int colour = 0; colour < 2; colour++)
      for (int j = 0; j < n; j++) {
        double *restrict x = q + j * ROW;
        const double rows = (j > 0) + (j < n - 1);
        for (int i = (j + colour) % 2; i < n; i += 2) {
          const double sum = (j > 0 ? x[i - ROW] : 0) + (j < n - 1 ? x[i + ROW] : 0) + (i > 0 ? x[i - 1] : 0) +
                             (i < n - 1 ? x[i + 1] : 0);
          const double count = rows + (i > 0) + (i < n - 1);
          x[i] += omega * ((sum - field[j * ROW + i]) / count - x[i]);
        }
      }
    if (sweep % 10) continue;
    double worst = 0;
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        const double *x = q + j * ROW + i;
        double r = -field[j * ROW + i];
        if (j > 0) r += x[-ROW] - *x;
        if (j < n - 1) r += x[ROW] - *x;
        if (i > 0) r += x[-1] - *x;
        if (i < n - 1) r += x[1] - *x;
        worst = fmax(worst, fabs(r));
      }
    if (worst < tolerance) return sweep;
  }
  return -1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static int rising(const void *a, const void *b) {
  const double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}

static double lowerQuartile(void (*f)(void), int calls, int rounds) {
  double *seconds = malloc(rounds * sizeof(double));
  for (int r = 0; r < rounds; r++) {
    const double start = now();
    for (int c = 0; c < calls; c++) f();
    seconds[r] = (now() - start) / calls;
  }
  qsort(seconds, rounds, sizeof(double), rising);
  return seconds[rounds / 4];
}

/* flow CELLS STEPS ROUNDS: seconds of a step by pairs and plain, of a solve by pairs, of SOR; sweeps; energy. */
int main(int count, char **word) {
  if (count < 4) return 1;
  n = atoi(word[1]);
  const int steps = atoi(word[2]), rounds = atoi(word[3]);
  courant = 0.1;
  viscous = 0.1;
  init();
  for (int s = 0; s < 50; s++) step();
  double energy = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) energy += u[0][j * ROW + i] * u[0][j * ROW + i] + v[0][j * ROW + i] * v[0][j * ROW + i];
  const double pairs = lowerQuartile(step, steps, rounds);
  const double solving = lowerQuartile(solve, steps, rounds);
  plain = 1;
  const double loops = lowerQuartile(step, steps, rounds);
  /* The right-hand side of SOR: the divergence of a field that is not solenoidal. */
  for (int j = 0; j < n; j++)
    for (int i = 1; i < n; i++) u[1][j * ROW + i] = sin(i * 0.7 + j);
  memset(v[1] - ROW - LEFT, 0, (n + 3) * ROW * sizeof(double));
  setDivergence(u[1], v[1]);
  const double start = now();
  const int sweeps = relax(1e-10);
  const double relaxing = now() - start;
  printf("%.9f %.9f %.9f %.9f %d %.12g\n", pairs, loops, solving, relaxing, sweeps, energy / 2);
  return isfinite(energy) ? 0 : 1;
}
