/* Molecular dynamics as assembly/evolve.ts has it, the chain left out, for comparison with a native compiler: line
 * by line and by the same pairs of doubles; and the pairs four at a time, for which a kernel has no instructions.
 * From one melted start of 2000 atoms the energies of both are those of the kernel to 5e-15 after 10 steps and to
 * 3e-14 after 500, and the lists were made as often, the narrow one 67 and the wide one 17 times. */
#include "pair-lists.h"
#include <stdio.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))

static double outer2, inner2, range, shiftOfU, atOuter, forceUnit;
static volatile double energy, motion, virial;

static Atom *atomAt(uint32_t offset) { return (Atom *)((char *)atoms + offset); }
static double sumOf(__m128d pair) { return pair[0] + pair[1]; }

/* Of 4 (r^-12 - r^-6) over r^2. */
static double integral(double r2) { return 2 / (r2 * r2) - 4 / (5 * r2 * square(r2 * r2)); }

static void takeCutoff(double cutoff, double rise) {
  const double c2 = cutoff * cutoff, i6 = 1 / (c2 * c2 * c2);
  const double slope = 12 * i6 * (1 - 2 * i6) / c2, bend = 24 * i6 * (7 * i6 - 2) / (c2 * c2);
  const double half = fmax(1e-6, fmin(2 * cutoff * rise, fabs(slope / bend)));
  double middle = c2;
  shiftOfU = 4 * i6 * (i6 - 1);
  for (int k = 0; k < 4; k++) {
    const double mean = (integral(middle + half) - integral(middle - half)) / (2 * half);
    middle -= fmax(-half, fmin(half, (mean - shiftOfU) / slope));
  }
  inner2 = middle - half;
  outer2 = middle + half;
  range = outer2 - inner2;
  atOuter = integral(outer2) / range;
  forceUnit = 24 / (4 * M_SQRT2 * range);
}

/* u = t (t - 2) with t = 2 r^-6 = q^3 / sqrt(2), less what the rise takes. */
static __m128d potentialOf(__m128d q2, __m128d q3, __m128d part) {
  const __m128d u = 0.5 * q3 * (q3 - 2 * M_SQRT2), full = u - shiftOfU, share = part * (1 / range);
  const __m128d integrals = q2 * (1 / range - 1 / (5 * M_SQRT2 * range) * q3);
  const __m128d rising = _mm_and_pd(share * u + (integrals - atOuter), part > 0);
  return _mm_blendv_pd(rising, full, part == range);
}

INLINE void visitByPairs(int measured) {
  __m128d allEnergy = {0}, allVirial = {0};
  const uint32_t *p = partners;
  for (const Head *head = heads; head < headsEnd; head++) {
    Atom *i = atomAt(head->atom);
    const uint32_t *end = partners + head->end;
    const __m128d x = _mm_set1_pd(i->at.x), y = _mm_set1_pd(i->at.y), z = _mm_set1_pd(i->at.z);
    __m128d fx = {0}, fy = {0}, fz = {0};
    Atom *a = atomAt(p[0]), *b = atomAt(p[1]);
    __m128d axy = _mm_load_pd(&a->at.x), bxy = _mm_load_pd(&b->at.x);
    __m128d dx = x - _mm_unpacklo_pd(axy, bxy), dy = y - _mm_unpackhi_pd(axy, bxy);
    __m128d dz = z - _mm_unpacklo_pd(_mm_load_pd(&a->at.z), _mm_load_pd(&b->at.z));
    __m128d r2 = dx * dx + dy * dy + dz * dz;
    do {
      p += 2;
      const __m128d q = M_SQRT2 / r2, r2Now = r2;
      const __m128d part = outer2 - _mm_max_pd(_mm_min_pd(r2, _mm_set1_pd(outer2)), _mm_set1_pd(inner2));
      Atom *nextA = atomAt(p[0]), *nextB = atomAt(p[1]);
      axy = _mm_load_pd(&nextA->at.x), bxy = _mm_load_pd(&nextB->at.x);
      const __m128d ex = x - _mm_unpacklo_pd(axy, bxy), ey = y - _mm_unpackhi_pd(axy, bxy);
      const __m128d ez = z - _mm_unpacklo_pd(_mm_load_pd(&nextA->at.z), _mm_load_pd(&nextB->at.z));
      r2 = ex * ex + ey * ey + ez * ez;
      const __m128d q2 = q * q, q3 = q2 * q, f = q2 * q2 * (q3 - M_SQRT2) * part;
      const __m128d gx = f * dx, gy = f * dy, gz = f * dz;
      fx += gx;
      fy += gy;
      fz += gz;
      _mm_store_pd(&a->force.x, _mm_load_pd(&a->force.x) - _mm_unpacklo_pd(gx, gy));
      _mm_store_pd(&b->force.x, _mm_load_pd(&b->force.x) - _mm_unpackhi_pd(gx, gy));
      a->force.z -= gz[0];
      b->force.z -= gz[1];
      if (measured) {
        allEnergy += potentialOf(q2, q3, part);
        allVirial += f * r2Now;
      }
      a = nextA, b = nextB;
      dx = ex, dy = ey, dz = ez;
    } while (p < end);
    i->force.x += sumOf(fx);
    i->force.y += sumOf(fy);
    i->force.z += sumOf(fz);
  }
  if (measured) energy = sumOf(allEnergy), virial = forceUnit * sumOf(allVirial);
}

INLINE __m256d pairsOf(__m256d a, __m256d b, int high) {
  return high ? _mm256_permute2f128_pd(a, b, 0x31) : _mm256_permute2f128_pd(a, b, 0x20);
}
INLINE __m128d low(__m256d four) { return _mm256_castpd256_pd128(four); }
INLINE __m128d high(__m256d four) { return _mm256_extractf128_pd(four, 1); }
INLINE void pull(Atom *atom, __m256d by) {
  _mm256_store_pd(&atom->force.x, _mm256_load_pd(&atom->force.x) - by);
}

INLINE void visitByFours(int measured) {
  __m128d allEnergy = {0}, allVirial = {0};
  const __m256d none = {0};
  const uint32_t *p = partners;
  for (const Head *head = heads; head < headsEnd; head++) {
    Atom *i = atomAt(head->atom);
    const __m256d x = _mm256_set1_pd(i->at.x), y = _mm256_set1_pd(i->at.y), z = _mm256_set1_pd(i->at.z);
    __m256d sum = {0};
    for (; p < partners + head->end; p += 4) {
      Atom *a = atomAt(p[0]), *b = atomAt(p[1]), *c = atomAt(p[2]), *d = atomAt(p[3]);
      const __m256d pa = _mm256_load_pd(&a->at.x), pb = _mm256_load_pd(&b->at.x);
      const __m256d pc = _mm256_load_pd(&c->at.x), pd = _mm256_load_pd(&d->at.x);
      const __m256d xzab = _mm256_unpacklo_pd(pa, pb), xzcd = _mm256_unpacklo_pd(pc, pd);
      const __m256d yab = _mm256_unpackhi_pd(pa, pb), ycd = _mm256_unpackhi_pd(pc, pd);
      const __m256d dx = x - pairsOf(xzab, xzcd, 0), dy = y - pairsOf(yab, ycd, 0), dz = z - pairsOf(xzab, xzcd, 1);
      const __m256d r2 = dx * dx + dy * dy + dz * dz, q = M_SQRT2 / r2;
      const __m256d part = outer2 - _mm256_max_pd(_mm256_min_pd(r2, _mm256_set1_pd(outer2)), _mm256_set1_pd(inner2));
      const __m256d q2 = q * q, q3 = q2 * q, f = q2 * q2 * (q3 - M_SQRT2) * part;
      const __m256d gx = f * dx, gy = f * dy, gz = f * dz;
      const __m256d xyac = _mm256_unpacklo_pd(gx, gy), xybd = _mm256_unpackhi_pd(gx, gy);
      const __m256d zac = _mm256_unpacklo_pd(gz, none), zbd = _mm256_unpackhi_pd(gz, none);
      const __m256d ga = pairsOf(xyac, zac, 0), gb = pairsOf(xybd, zbd, 0);
      const __m256d gc = pairsOf(xyac, zac, 1), gd = pairsOf(xybd, zbd, 1);
      sum += (ga + gb) + (gc + gd);
      pull(a, ga), pull(b, gb), pull(c, gc), pull(d, gd);
      if (measured) {
        const __m256d work = f * r2;
        allEnergy += potentialOf(low(q2), low(q3), low(part)) + potentialOf(high(q2), high(q3), high(part));
        allVirial += low(work) + high(work);
      }
    }
    pull(i, -sum);
  }
  if (measured) energy = sumOf(allEnergy), virial = forceUnit * sumOf(allVirial);
}

__attribute__((noinline)) static void addPairForces(void) { lanes == 2 ? visitByPairs(0) : visitByFours(0); }
__attribute__((noinline)) static void measurePairs(void) { lanes == 2 ? visitByPairs(1) : visitByFours(1); }

static void findForces(int measured) {
  if (measured) measurePairs();
  else addPairForces();
  returnForces();
}

static void kick(double time) {
  const double pull = time * forceUnit;
  for (int i = 0; i < n; i++) {
    velocities[i].x += pull * atoms[i].force.x;
    velocities[i].y += pull * atoms[i].force.y;
    velocities[i].z += pull * atoms[i].force.z;
  }
}

static void kickAndDrift(double kickTime, double driftTime) {
  const double pull = kickTime * forceUnit;
  double longest = 0;
  for (int i = 0; i < n; i++) {
    Vector *at = &atoms[i].at, *f = &atoms[i].force, *v = velocities + i;
    v->x += pull * f->x;
    v->y += pull * f->y;
    v->z += pull * f->z;
    at->x += driftTime * v->x;
    at->y += driftTime * v->y;
    at->z += driftTime * v->z;
    *f = (Vector){0};
    const Vector q = reference[i];
    const double path2 = square(at->x - q.x) + square(at->y - q.y) + square(at->z - q.z);
    longest = path2 > longest ? path2 : longest;
  }
  if (longest <= pathAllowed2) placeImages();
  else renewNarrowList();
}

static void advance(int steps, double dt) {
  for (int step = 1; step <= steps; step++) {
    kickAndDrift(step == 1 ? dt / 2 : dt, dt);
    findForces(step == steps);
  }
  kick(dt / 2);
}

static double kinetic(void) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += square(velocities[i].x) + square(velocities[i].y) + square(velocities[i].z);
  return sum / 2;
}

static double secondsOf(int calls, int steps, double dt) {
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  for (int k = 0; k < calls; k++) {
    advance(steps, dt);
    motion = kinetic();
  }
  clock_gettime(CLOCK_MONOTONIC, &b);
  return b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec);
}

/* How many calls fill a round, as in bench/kernel-bench.ts. */
static int callsOf(int steps, double dt) {
  for (int calls = 1;; calls *= 2) {
    const double seconds = secondsOf(calls, steps, dt);
    if (seconds >= 0.02) return (int)fmax(1, round(calls * 0.002 / seconds));
  }
}

static int rising(const void *a, const void *b) {
  const double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}

/* evolve START LANES N EDGE CUTOFF RISE NARROW WIDE DT STEPS ROUNDS: START holds x, y, z of each atom and then of
 * each velocity, as doubles. Prints the lower quartile of the seconds of STEPS steps, and potential energy, kinetic
 * energy and virial after the first of them. */
int main(int count, char **word) {
  if (count < 12) return 1;
  lanes = atoi(word[2]);
  n = atoi(word[3]);
  edge = atof(word[4]);
  takeCutoff(atof(word[5]), atof(word[6]));
  takeLists(sqrt(outer2), atof(word[7]), atof(word[8]));
  const double dt = atof(word[9]);
  const int steps = atoi(word[10]), rounds = atoi(word[11]);
  double(*start)[3] = zeroed(2 * n, sizeof *start), *seconds = zeroed(rounds, sizeof(double));
  FILE *file = fopen(word[1], "rb");
  if (!file || fread(start, sizeof *start, 2 * n, file) != 2u * n) return 1;
  for (int i = 0; i < n; i++) {
    atoms[i].at = (Vector){start[i][0], start[i][1], start[i][2], 0};
    velocities[i] = (Vector){start[n + i][0], start[n + i][1], start[n + i][2], 0};
  }
  renewLists();
  findForces(1);
  secondsOf(1, steps, dt);
  const double first[] = {energy, motion, virial};
  const int calls = callsOf(steps, dt);
  for (int r = 0; r < rounds; r++) seconds[r] = secondsOf(calls, steps, dt) / calls;
  qsort(seconds, rounds, sizeof(double), rising);
  printf("%.9f %.15g %.15g %.15g\n", seconds[rounds / 4], first[0], first[1], first[2]);
  return 0;
}
