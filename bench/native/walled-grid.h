/* What heat.c and wave.c share: fields with walls and ghosts as in assembly/lib/walled-grid.ts, and the clock. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROW 136
#define LEFT 4
#define MARGIN 3

static int columns, rows;
static double *u, *v;

typedef double pair __attribute__((vector_size(16), aligned(8)));
typedef long mask __attribute__((vector_size(16)));

static inline pair at(const double *p) { return *(const pair *)p; }
static inline pair between(pair left, pair right) { return __builtin_shuffle(left, right, (mask){1, 2}); }

static double *field(void) {
  size_t count = (size_t)(rows + 2 * MARGIN) * ROW;
  double *all = aligned_alloc(64, count * sizeof(double));
  for (size_t i = 0; i < count; i++) all[i] = 1e-3 * (double)(i % 97);
  return all + MARGIN * ROW + LEFT;
}

/* Ghosts beyond the walls: the mirror image with the sign turned. */
static void mirror(double *w) {
  for (int j = 0; j < rows; j++) {
    double *left = w + j * ROW, *right = left + columns;
    left[-2] = -left[0];
    left[-3] = -left[1];
    right[0] = 0;
    right[1] = -right[-1];
    right[2] = -right[-2];
  }
  double *below = w + rows * ROW;
  for (int k = 0; k < 2; k++)
    for (int i = -LEFT; i < ROW - LEFT; i++) {
      w[i - (2 + k) * ROW] = -w[i + k * ROW];
      below[i + (1 + k) * ROW] = -below[i - (1 + k) * ROW];
    }
}

static void exchange(void) {
  double *old = u;
  u = v;
  v = old;
}

static int rising(const void *one, const void *other) {
  const double d = *(const double *)one - *(const double *)other;
  return (d > 0) - (d < 0);
}

/* Prints the lower quartile of the seconds that `sweeps` of each kind take. */
static void timeKinds(void (*sweep)(int kind), int kinds, int sweeps, int rounds) {
  double *seconds = malloc(rounds * sizeof(double));
  for (int kind = 0; kind < kinds; kind++) {
    for (int r = 0; r < rounds; r++) {
      struct timespec start, end;
      clock_gettime(CLOCK_MONOTONIC, &start);
      for (int s = 0; s < sweeps; s++) sweep(kind);
      clock_gettime(CLOCK_MONOTONIC, &end);
      seconds[r] = end.tv_sec - start.tv_sec + 1e-9 * (end.tv_nsec - start.tv_nsec);
    }
    qsort(seconds, rounds, sizeof(double), rising);
    printf("%.9f ", seconds[rounds / 4]);
  }
  printf("\n");
  free(seconds);
}
