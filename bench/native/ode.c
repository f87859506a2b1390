// The three integrations of bench/ode.ts by the same method, tableau and step control in C, rates through a pointer:
// for each the seconds of one run, the lower quartile of REPEATS as bench/kernel-bench.ts takes it, and its evaluations.
// ode REPEATS
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 28

typedef void (*System)(double t, const double *y, double *dy);

static double p[3] = {10, 28, 8.0 / 3};
static const double mu = 0.012277471;
static long evaluations;

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

static void restricted(double t, const double *y, double *dy) {
  double a = y[0] + mu, b = y[0] - 1 + mu, q = y[1] * y[1];
  double r = a * a + q, s = b * b + q;
  double r1 = (1 - mu) / (r * sqrt(r)), r2 = mu / (s * sqrt(s));
  dy[0] = y[2];
  dy[1] = y[3];
  dy[2] = y[0] + 2 * y[3] - r1 * a - r2 * b;
  dy[3] = y[1] - 2 * y[2] - r1 * y[1] - r2 * y[1];
}

static double k[13][N], at[N], next[N];

static double stages(System f, int n, double t, const double *y, double h, double rtol, double atol) {
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.05260015195876773 * k[0][i]);
  f(t + 0.05260015195876773 * h, at, k[1]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.0197250569845379 * k[0][i] + 0.0591751709536137 * k[1][i]);
  f(t + 0.0789002279381516 * h, at, k[2]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.02958758547680685 * k[0][i] + 0.08876275643042054 * k[2][i]);
  f(t + 0.1183503419072274 * h, at, k[3]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.2413651341592667 * k[0][i] - 0.8845494793282861 * k[2][i] + 0.924834003261792 * k[3][i]);
  f(t + 0.2816496580927726 * h, at, k[4]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.037037037037037035 * k[0][i] + 0.17082860872947386 * k[3][i] + 0.12546768756682242 * k[4][i]);
  f(t + 0.3333333333333333 * h, at, k[5]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.037109375 * k[0][i] + 0.17025221101954405 * k[3][i] + 0.06021653898045596 * k[4][i] - 0.017578125 *
        k[5][i]);
  f(t + 0.25 * h, at, k[6]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.03709200011850479 * k[0][i] + 0.17038392571223998 * k[3][i] + 0.10726203044637328 * k[4][i] -
        0.015319437748624402 * k[5][i] + 0.008273789163814023 * k[6][i]);
  f(t + 0.3076923076923077 * h, at, k[7]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.6241109587160757 * k[0][i] - 3.3608926294469414 * k[3][i] - 0.868219346841726 * k[4][i] +
        27.59209969944671 * k[5][i] + 20.154067550477894 * k[6][i] - 43.48988418106996 * k[7][i]);
  f(t + 0.6512820512820513 * h, at, k[8]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (0.47766253643826434 * k[0][i] - 2.4881146199716677 * k[3][i] - 0.590290826836843 * k[4][i] +
        21.230051448181193 * k[5][i] + 15.279233632882423 * k[6][i] - 33.28821096898486 * k[7][i] -
        0.020331201708508627 * k[8][i]);
  f(t + 0.6 * h, at, k[9]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (-0.9371424300859873 * k[0][i] + 5.186372428844064 * k[3][i] + 1.0914373489967295 * k[4][i] -
        8.149787010746927 * k[5][i] - 18.52006565999696 * k[6][i] + 22.739487099350505 * k[7][i] +
        2.4936055526796523 * k[8][i] - 3.0467644718982196 * k[9][i]);
  f(t + 0.8571428571428571 * h, at, k[10]);
  for (int i = 0; i < n; i++)
    at[i] = y[i] + h * (2.273310147516538 * k[0][i] - 10.53449546673725 * k[3][i] - 2.0008720582248625 * k[4][i] -
        17.9589318631188 * k[5][i] + 27.94888452941996 * k[6][i] - 2.8589982771350235 * k[7][i] -
        8.87285693353063 * k[8][i] + 12.360567175794303 * k[9][i] + 0.6433927460157636 * k[10][i]);
  f(t + 1.0 * h, at, k[11]);
  evaluations += 11;
  double fifths = 0, thirds = 0;
  for (int i = 0; i < n; i++) {
    next[i] = y[i] + h * (0.054293734116568765 * k[0][i] + 4.450312892752409 * k[5][i] + 1.8915178993145003 * k[6][i] -
        5.801203960010585 * k[7][i] + 0.3111643669578199 * k[8][i] - 0.1521609496625161 * k[9][i] +
        0.20136540080403034 * k[10][i] + 0.04471061572777259 * k[11][i]);
    double allowed = atol + rtol * fmax(fabs(y[i]), fabs(next[i]));
    double fifth = (0.01312004499419488 * k[0][i] - 1.2251564463762044 * k[5][i] - 0.4957589496572502 * k[6][i] +
        1.6643771824549864 * k[7][i] - 0.35032884874997366 * k[8][i] + 0.3341791187130175 * k[9][i] +
        0.08192320648511571 * k[10][i] - 0.022355307863886294 * k[11][i]) / allowed;
    double third = (-0.18980075407240762 * k[0][i] + 4.450312892752409 * k[5][i] + 1.8915178993145003 * k[6][i] -
        5.801203960010585 * k[7][i] - 0.4226823213237919 * k[8][i] - 0.1521609496625161 * k[9][i] +
        0.20136540080403034 * k[10][i] + 0.02265179219836082 * k[11][i]) / allowed;
    fifths += fifth * fifth;
    thirds += third * third;
  }
  double sum = fifths + 0.01 * thirds;
  return sum > 0 ? fabs(h) * fifths / sqrt(n * sum) : 0;
}

static double norm(int n, const double *x, const double *y, double rtol, double atol) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    double share = x[i] / (atol + rtol * fabs(y[i]));
    sum += share * share;
  }
  return sum;
}

static double first_step(System f, int n, const double *y, double rtol, double atol) {
  double slopes = norm(n, k[0], y, rtol, atol), values = norm(n, y, y, rtol, atol);
  double h = slopes <= 1e-10 || values <= 1e-10 ? 1e-6 : 0.01 * sqrt(values / slopes);
  for (int i = 0; i < n; i++) at[i] = y[i] + h * k[0][i];
  f(h, at, k[1]);
  evaluations++;
  for (int i = 0; i < n; i++) at[i] = k[1][i] - k[0][i];
  double steepest = fmax(sqrt(norm(n, at, y, rtol, atol)) / h, sqrt(slopes));
  return fmin(100 * h, sqrt(sqrt(sqrt(0.01 / steepest))));
}

static void integrate(System f, int n, double *y, double end, double rtol, double atol) {
  double t = 0;
  f(t, y, k[0]);
  evaluations = 1;
  double h = first_step(f, n, y, rtol, atol);
  int rejected = 0;
  while (t < end) {
    double ahead = t + h > end ? end : t + h;
    double step = ahead - t;
    double error = stages(f, n, t, y, step, rtol, atol);
    double shrink = sqrt(sqrt(sqrt(error))) / 0.9;
    if (error > 1) {
      h = step / fmin(3, shrink);
      rejected = 1;
      continue;
    }
    f(ahead, next, k[12]);
    evaluations++;
    memcpy(y, next, n * sizeof(double));
    memcpy(k[0], k[12], n * sizeof(double));
    double wanted = step / fmin(3, fmax(1.0 / 6, shrink));
    h = rejected && wanted > step ? step : wanted;
    rejected = 0;
    t = ahead;
  }
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static int rising(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void run(System f, int n, const double *start, double end, double tolerance, int repeats) {
  double *times = malloc(repeats * sizeof(double)), y[N];
  for (int r = 0; r < repeats; r++) {
    memcpy(y, start, n * sizeof(double));
    double began = seconds();
    integrate(f, n, y, end, tolerance, tolerance);
    times[r] = seconds() - began;
  }
  qsort(times, repeats, sizeof(double), rising);
  printf("%.9g %ld %.9g\n", times[repeats / 4], evaluations, y[0]);
  free(times);
}

int main(int count, char **words) {
  int repeats = atoi(words[1]);
  const double point[] = {1, 1, 1};
  const double seven[N] = {3, 3, -1, -3, 2, -2, 2, 3, -3, 2, 0, 0, -4, 4,
                           0, 0, 0, 0, 0, 1.75, -1.5, 0, 0, 0, -1.25, 1, 0, 0};
  const double orbit[] = {0.994, 0, 0, -2.0015851063790824};
  System volatile f[] = {lorenz, pleiades, restricted};
  run(f[0], 3, point, 40, 1e-10, repeats);
  run(f[1], 28, seven, 3, 1e-10, repeats);
  run(f[2], 4, orbit, 17.065216560157964, 1e-12, repeats);
}
