/* advanceKepler of assembly/action.ts, line by line, for comparison with a native compiler. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double first, x, y, px, py, lostX, lostY, lostPx, lostPy;
static double startEnergy, startMomentum, worstEnergy, worstMomentum, energySum;
static double *stages;
static int stageCount;

__attribute__((noinline)) static void advanceKepler(int steps, double mu) {
  const double opening = first * mu;
  double qx = x, qy = y, vx = px, vy = py;
  double ex = lostX, ey = lostY, fx = lostPx, fy = lostPy;
  double r2 = qx * qx + qy * qy, inverse2 = 1 / r2, r = sqrt(r2);
  double inverse3 = r * (inverse2 * inverse2);
  double energy = worstEnergy, momentum = worstMomentum, sum = 0, d, t;
  for (int n = 0; n < steps; n++) {
    d = opening * inverse3;
    double dx = fx - d * qx, dy = fy - d * qy;
    t = vx + dx; fx = dx - (t - vx); vx = t;
    t = vy + dy; fy = dy - (t - vy); vy = t;
    for (int s = 0; s < stageCount; s++) {
      d = stages[2 * s];
      dx = d * vx + ex;
      dy = d * vy + ey;
      t = qx + dx; ex = dx - (t - qx); qx = t;
      t = qy + dy; ey = dy - (t - qy); qy = t;
      r2 = qx * qx + qy * qy;
      inverse2 = 1 / r2;
      r = sqrt(r2);
      const double inverse4 = inverse2 * inverse2;
      d = r * (stages[2 * s + 1] * mu * inverse4);
      inverse3 = r * inverse4;
      dx = fx - d * qx;
      dy = fy - d * qy;
      t = vx + dx; fx = dx - (t - vx); vx = t;
      t = vy + dy; fy = dy - (t - vy); vy = t;
    }
    const double error = (vx * vx + vy * vy) / 2 - mu * (r * inverse2) - startEnergy;
    sum += error;
    energy = fmax(energy, fabs(error));
    momentum = fmax(momentum, fabs(qx * vy - qy * vx - startMomentum));
  }
  x = qx; y = qy; px = vx; py = vy;
  lostX = ex; lostY = ey; lostPx = fx; lostPy = fy;
  worstEnergy = energy; worstMomentum = momentum; energySum = sum;
}

/* action STEPS CALLS FIRST DRIFT KICK DRIFT KICK ...: prints CPU seconds of a call, median of CALLS. */
static int rising(const void *a, const void *b) {
  const double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}

int main(int count, char **word) {
  const int steps = atoi(word[1]), calls = atoi(word[2]);
  first = atof(word[3]);
  stageCount = (count - 4) / 2;
  stages = malloc(2 * stageCount * sizeof(double));
  for (int i = 0; i < 2 * stageCount; i++) stages[i] = atof(word[4 + i]);
  x = 0.5;
  py = sqrt(3);
  startEnergy = -0.5;
  startMomentum = sqrt(0.75);
  double *seconds = malloc(calls * sizeof(double));
  for (int i = 0; i < calls; i++) {
    struct timespec a, b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    advanceKepler(steps, 1);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    seconds[i] = b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec);
  }
  qsort(seconds, calls, sizeof(double), rising);
  printf("%.9f\n", seconds[calls / 2]);
  return worstEnergy < 1e-3 ? 0 : 1;
}
