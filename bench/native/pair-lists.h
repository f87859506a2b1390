/* Atoms sorted by cells, their images, and the two pair lists, as in assembly/evolve/{atoms,cells,neighbours,skin}.ts. */
#include <immintrin.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LAYERS 2
#define SIDE (2 * LAYERS + 1)
#define MOST_IMAGES (SIDE * SIDE * (LAYERS + 1) - 1)
#define CELLS_PER_ATOM 4
#define FAR 1e9

typedef struct { double x, y, z, zero; } Vector;
typedef struct { Vector at, force; } Atom;
typedef struct { int begin, end; } Range;
typedef struct { uint32_t atom, end; } Head; /* offset of the atom; where its partners end */
typedef struct { Atom *atom; Vector *shift; } Owner;

static int n, cells, width, images;
static uint32_t lanes; /* the narrow list is filled up to a multiple of it */
static double edge, narrowReach, wideReach, pathAllowed2, widePathAllowed2;
static Atom *atoms, *spareAtoms;
static Vector *velocities, *spareVelocities, *reference, *wideReference, shifts[SIDE * SIDE * SIDE];
static Range *bounds, stretches[SIDE * (LAYERS + 1) * 3], **cellOf;
static Owner *owners;
static float *xs, *ys, *zs, *points;
static Head *heads, *headsEnd, *wideHeads, *wideHeadsEnd;
static uint32_t *partners, *widePartners, *wideEnd;

static void *zeroed(size_t count, size_t size) {
  const size_t bytes = (count * size + 127) / 64 * 64;
  return memset(aligned_alloc(64, bytes), 0, bytes);
}

static int least(int a, int b) { return a < b ? a : b; }
static double square(double x) { return x * x; }

static void takeLists(double cutoff, double narrow, double wide) {
  narrowReach = cutoff + narrow;
  wideReach = cutoff + wide;
  pathAllowed2 = narrow * narrow / 4;
  widePathAllowed2 = square(wide - narrow) / 4;
  cells = least((int)ceil(cbrt(CELLS_PER_ATOM * (double)n)), (int)(edge / wideReach * LAYERS));
  if (cells < 1) cells = 1;
  width = cells + 2 * LAYERS;
  const size_t all = (size_t)n * (MOST_IMAGES + 1) + 8;
  const size_t room = (size_t)n * (n - 1) / 2 * (edge >= 2 * wideReach ? 1 : 8) + 4 * n + 8;
  atoms = zeroed(all, sizeof(Atom));
  spareAtoms = zeroed(all, sizeof(Atom));
  velocities = zeroed(n, sizeof(Vector));
  spareVelocities = zeroed(n, sizeof(Vector));
  reference = zeroed(n, sizeof(Vector));
  wideReference = zeroed(n, sizeof(Vector));
  bounds = zeroed((size_t)width * width * (cells + LAYERS), sizeof(Range));
  cellOf = zeroed(n, sizeof(Range *));
  owners = zeroed(all, sizeof(Owner));
  xs = zeroed(all, sizeof(float));
  ys = zeroed(all, sizeof(float));
  zs = zeroed(all, sizeof(float));
  points = zeroed(all, 4 * sizeof(float));
  heads = zeroed(n, sizeof(Head));
  wideHeads = zeroed(n, sizeof(Head));
  partners = zeroed(room, sizeof(uint32_t));
  widePartners = zeroed(room, sizeof(uint32_t));
  for (int code = 0; code < SIDE * SIDE * SIDE; code++) {
    const int x = code % SIDE, y = code / SIDE % SIDE, z = code / (SIDE * SIDE);
    shifts[code] = (Vector){edge * (x - LAYERS), edge * (y - LAYERS), edge * (z - LAYERS), 0};
  }
}

static Range *cellBounds(int x, int y, int z) {
  return bounds + ((z * width + y + LAYERS) * width + x + LAYERS);
}

static int cellIndex(double x) { return x > 0 ? (int)fmin(x, cells - 1) : 0; }
static int boxesOf(int cell) { return cell >= 0 ? cell / cells : -((cells - 1 - cell) / cells); }
static int isNear(double x) { return x >= -wideReach && x < edge + wideReach; }

static void makeImagesOfCell(int x, int y, int z) {
  const int bx = boxesOf(x), by = boxesOf(y), bz = boxesOf(z);
  Vector *shift = shifts + (((bz + LAYERS) * SIDE + by + LAYERS) * SIDE + bx + LAYERS);
  const Range source = *cellBounds(x - bx * cells, y - by * cells, z - bz * cells);
  Range *target = cellBounds(x, y, z);
  target->begin = n + images;
  for (Atom *a = atoms + source.begin; a < atoms + source.end; a++) {
    if (isNear(a->at.x + shift->x) && isNear(a->at.y + shift->y) && isNear(a->at.z + shift->z)) {
      owners[images] = (Owner){a, shift};
      memset(atoms + n + images++, 0, sizeof(Atom));
    }
  }
  target->end = n + images;
}

static void placeImages(void) {
  Atom *image = atoms + n;
  for (const Owner *o = owners; o < owners + images; o++, image++) {
    const double *at = &o->atom->at.x, *by = &o->shift->x;
    _mm_store_pd(&image->at.x, _mm_load_pd(at) + _mm_load_pd(by));
    _mm_store_pd(&image->at.z, _mm_load_pd(at + 2) + _mm_load_pd(by + 2));
  }
}

static void returnForces(void) {
  Atom *image = atoms + n;
  for (const Owner *o = owners; o < owners + images; o++, image++) {
    double *to = &o->atom->force.x, *from = &image->force.x;
    for (int k = 0; k < 4; k += 2) {
      _mm_store_pd(to + k, _mm_load_pd(to + k) + _mm_load_pd(from + k));
      _mm_store_pd(from + k, _mm_setzero_pd());
    }
  }
}

static void sortIntoCells(void) {
  const double perEdge = cells / edge;
  memset(bounds, 0, (size_t)width * width * (cells + LAYERS) * sizeof(Range));
  for (int i = 0; i < n; i++) {
    const Vector p = atoms[i].at;
    cellOf[i] = cellBounds(cellIndex(p.x * perEdge), cellIndex(p.y * perEdge), cellIndex(p.z * perEdge));
    cellOf[i]->end++;
  }
  int sum = 0;
  for (int z = 0; z < cells; z++)
    for (int y = 0; y < cells; y++)
      for (int x = 0; x < cells; x++) {
        Range *cell = cellBounds(x, y, z);
        const int here = cell->end;
        *cell = (Range){sum, sum};
        sum += here;
      }
  for (int i = 0; i < n; i++) {
    const int place = cellOf[i]->end++;
    spareAtoms[place] = (Atom){.at = atoms[i].at};
    spareVelocities[place] = velocities[i];
  }
  Atom *kept = atoms;
  atoms = spareAtoms;
  spareAtoms = kept;
  Vector *keptToo = velocities;
  velocities = spareVelocities;
  spareVelocities = keptToo;
  images = 0;
  for (int z = 0; z < cells + LAYERS; z++)
    for (int y = -LAYERS; y < cells + LAYERS; y++)
      for (int x = -LAYERS; x < cells + LAYERS; x++)
        if (z >= cells || y < 0 || y >= cells || x < 0 || x >= cells) makeImagesOfCell(x, y, z);
}

/* Single precision keeps 24 bits of a coordinate of up to two edges. */
static __m128 limitOf(double within) { return _mm_set1_ps((float)square(within + edge * 4e-7)); }

static void searchPartners(int i, const Range *stretchesEnd) {
  const __m128 x = _mm_set1_ps(xs[i]), y = _mm_set1_ps(ys[i]), z = _mm_set1_ps(zs[i]);
  const __m128 limit = limitOf(wideReach);
  uint32_t *p = wideEnd;
  for (const Range *s = stretches; s < stretchesEnd; s++) {
    for (int j = s->begin; j < s->end; j += 4) {
      const __m128 dx = x - _mm_loadu_ps(xs + j), dy = y - _mm_loadu_ps(ys + j), dz = z - _mm_loadu_ps(zs + j);
      const int near = _mm_movemask_ps(_mm_cmplt_ps(dx * dx + (dy * dy + dz * dz), limit));
      const int left = s->end - j, bits = left < 4 ? near & ((1 << left) - 1) : near;
      for (int k = 0; k < 4; k++) {
        *p = (uint32_t)(j + k) * 16;
        p += bits >> k & 1;
      }
    }
  }
  if (p == wideEnd) return;
  while ((p - wideEnd) % 4 != 0) *p++ = (uint32_t)(n + images) * 16;
  *wideHeadsEnd++ = (Head){(uint32_t)i * 16, (uint32_t)(p - widePartners)};
  wideEnd = p;
}

static Range *addStretch(Range *s, int from, int to, int y, int z) {
  *s = (Range){cellBounds(from, y, z)->begin, cellBounds(to, y, z)->end};
  return s + 1;
}

static Range *addRow(Range *s, int from, int to, int y, int z) {
  if (y < 0 || y >= cells || z >= cells) return addStretch(s, from, to, y, z);
  s = addStretch(s, from < 0 ? 0 : from, least(to, cells - 1), y, z);
  if (from < 0) s = addStretch(s, from, -1, y, z);
  return to >= cells ? addStretch(s, cells, to, y, z) : s;
}

static void searchAround(int x, int y, int z) {
  const Range own = *cellBounds(x, y, z);
  if (own.begin == own.end) return;
  Range *s = addRow(stretches, x, x + LAYERS, y, z);
  for (int dy = 1; dy <= LAYERS; dy++) s = addRow(s, x - LAYERS, x + LAYERS, y + dy, z);
  for (int dz = 1; dz <= LAYERS; dz++)
    for (int dy = -LAYERS; dy <= LAYERS; dy++) s = addRow(s, x - LAYERS, x + LAYERS, y + dy, z + dz);
  for (int i = own.begin; i < own.end; i++) {
    stretches->begin = i + 1;
    searchPartners(i, s);
  }
}

static void remember(Vector *where) {
  for (int i = 0; i < n; i++) where[i] = atoms[i].at;
}

static void narrowLists(void) {
  for (int i = 0; i <= n + images; i++) {
    const Vector p = atoms[i].at;
    points[4 * i] = (float)p.x;
    points[4 * i + 1] = (float)p.y;
    points[4 * i + 2] = (float)p.z;
  }
  const __m128 limit = limitOf(narrowReach);
  const uint32_t nowhere = (uint32_t)(n + images) * sizeof(Atom), *source = widePartners;
  uint32_t *p = partners;
  headsEnd = heads;
  for (const Head *wide = wideHeads; wide < wideHeadsEnd; wide++) {
    const char *base = (const char *)points;
    const __m128 point = _mm_load_ps((const float *)(base + wide->atom));
    uint32_t *first = p;
    for (; source < widePartners + wide->end; source += 4) {
      __m128 x = point - _mm_load_ps((const float *)(base + source[0]));
      __m128 y = point - _mm_load_ps((const float *)(base + source[1]));
      __m128 z = point - _mm_load_ps((const float *)(base + source[2]));
      __m128 none = point - _mm_load_ps((const float *)(base + source[3]));
      _MM_TRANSPOSE4_PS(x, y, z, none);
      const int bits = _mm_movemask_ps(_mm_cmplt_ps(x * x + (y * y + z * z), limit));
      for (int k = 0; k < 4; k++) {
        *p = source[k] * 4;
        p += bits >> k & 1;
      }
    }
    if (p == first) continue;
    while ((p - first) % lanes != 0) *p++ = nowhere;
    *headsEnd++ = (Head){wide->atom * 4, (uint32_t)(p - partners)};
  }
  p[0] = p[1] = nowhere; /* the force loop looks ahead */
  remember(reference);
}

static void renewLists(void) {
  for (Atom *a = atoms; a < atoms + n; a++) {
    a->at.x -= floor(a->at.x / edge) * edge;
    a->at.y -= floor(a->at.y / edge) * edge;
    a->at.z -= floor(a->at.z / edge) * edge;
  }
  sortIntoCells();
  placeImages();
  atoms[n + images].at.x = FAR;
  for (int i = 0; i < n + images; i++) {
    xs[i] = (float)atoms[i].at.x;
    ys[i] = (float)atoms[i].at.y;
    zs[i] = (float)atoms[i].at.z;
  }
  wideHeadsEnd = wideHeads;
  wideEnd = widePartners;
  for (int z = 0; z < cells; z++)
    for (int y = 0; y < cells; y++)
      for (int x = 0; x < cells; x++) searchAround(x, y, z);
  narrowLists();
  remember(wideReference);
}

static double longestPath2(const Vector *from) {
  double longest = 0;
  for (int i = 0; i < n; i++) {
    const Vector p = atoms[i].at, q = from[i];
    longest = fmax(longest, square(p.x - q.x) + square(p.y - q.y) + square(p.z - q.z));
  }
  return longest;
}

static void renewNarrowList(void) {
  if (longestPath2(wideReference) > widePathAllowed2) {
    renewLists();
    return;
  }
  placeImages();
  narrowLists();
}
