// What crosses a face between two states of shallow water, or a side of the domain. HLLC (Toro, Shock-Capturing Methods for
// Free-Surface Shallow Flows (2001), 10.4): the two outer waves carry depth and normal momentum, the middle one parts what moves
// along the face. Fluxes of the normal momentum come without the pressure g h^2/2 of the water before and behind the face, as
// differences, so that they are exactly 0 at rest.

/** Through the face: mass, normal momentum for the cell before and for the one behind it, momentum along it. */
export let mass: f64 = 0
export let before: f64 = 0
export let behind: f64 = 0
export let along: f64 = 0

/** Beyond a side: depth, velocity inward and along it. */
export let outerDepth: f64 = 0
export let outerSpeed: f64 = 0
export let outerDrift: f64 = 0

/** The fastest waves since setSpeeds(), along x and y. */
export let fastestX: f64 = 0
export let fastestY: f64 = 0

let g: f64 = 0
let dry: f64 = 0

export function setWater(gravity: f64, dryDepth: f64): void {
  g = gravity
  dry = dryDepth
}

export function setSpeeds(x: f64, y: f64): void {
  fastestX = x
  fastestY = y
}

function moves(speed: f64, isX: bool): void {
  if (isX) fastestX = Math.max(fastestX, speed)
  else fastestY = Math.max(fastestY, speed)
}

/** Depth, surface, normal and tangential velocity before the face (l) and behind it (r). */
export function meet(
  h0: f64,
  etaL: f64,
  u0: f64,
  vl: f64,
  h1: f64,
  etaR: f64,
  u1: f64,
  vr: f64,
  isX: bool,
): void {
  // The higher bottom of the two is that of the face: what lies below it does not flow.
  const bed = Math.max(etaL - h0, etaR - h1)
  const hl = Math.max(0, etaL - bed)
  const hr = Math.max(0, etaR - bed)
  mass = before = behind = along = 0
  if (hl <= dry && hr <= dry) return
  const cl = Math.sqrt(g * hl)
  const cr = Math.sqrt(g * hr)
  const ul = overStep(u0, h0, hl, cl)
  const ur = overStep(u1, h1, hr, cr)
  let sl = Math.min(ul - cl, ur - cr)
  let sr = Math.max(ul + cl, ur + cr)
  if (hl <= dry) sl = ur - 2 * cr
  if (hr <= dry) sr = ul + 2 * cl
  moves(Math.max(Math.abs(sl), Math.abs(sr)), isX)
  const ml = hl * ul
  const mr = hr * ur
  const push = (g / 2) * (hl * hl - hr * hr)
  if (sl >= 0) {
    mass = ml
    before = ml * ul
    behind = before + push
  } else if (sr <= 0) {
    mass = mr
    behind = mr * ur
    before = behind - push
  } else {
    const width = 1 / (sr - sl)
    const gain = mr - ml
    const change = mr * ur - ml * ul - push
    mass = (sr * ml - sl * mr + sl * sr * (hr - hl)) * width
    before = ml * ul + sl * (sr * gain - change) * width
    behind = mr * ur + sr * (sl * gain - change) * width
  }
  along = mass * (mass > 0 ? vl : vr)
}

/** Shares of the depth: less is what the lines in the cells leave of a smooth slope, more is a step. */
const SLOPE = 0.05
const STEP = 0.15
/** Of a step to so little water, at a shore, nothing is known of what comes over it. */
const SHALLOW = 1 / 32.0
/** Over the speed of waves: what moves no faster is at rest but for rounding. */
const REST = 1e-12

/**
 * What comes over a step up keeps its discharge: it is as much faster as it is less deep, up to its waves. With its velocity of
 * before, the step would hold back a share of it however many cells there are.
 */
function overStep(u: f64, deep: f64, shallow: f64, c: f64): f64 {
  const share = (deep - shallow) / deep
  const speed = Math.abs(u)
  if (shallow <= dry || shallow < SHALLOW * deep || share <= SLOPE) return u
  if (speed >= c || speed <= REST * c) return u
  const faster = Math.min((speed * deep) / shallow, c)
  const now = speed + Math.min(1, (share - SLOPE) / (STEP - SLOPE)) * (faster - speed)
  return u < 0 ? -now : now
}

/** Kinds of sides; a periodic one has none. */
const WALL = 0
const OPEN = 1
const ABSORBING = 3
const INFLOW = 4
const FIXED_INFLOW = 5

/**
 * The state at a side from the characteristic that leaves the domain, and what is said of the other one: `a` and `b` are surface
 * and velocity far away, discharge and surface, or the surface. u is positive inward.
 */
export function outer(kind: i32, a: f64, b: f64, h: f64, u: f64, v: f64, bed: f64): void {
  const c = Math.sqrt(g * h)
  const leaving = u - 2 * c
  outerDrift = 0
  if (kind === ABSORBING) {
    const entering = b + 2 * Math.sqrt(g * Math.max(0, a - bed))
    if (entering > leaving) set((entering - leaving) / 4, (entering + leaving) / 2)
    else set(0, 0)
    outerDrift = v
  } else if (kind === FIXED_INFLOW) {
    const depth = Math.max(0, b - bed)
    outerDepth = depth
    outerSpeed = depth > 0 ? a / depth : 0
    return
  } else if (kind === INFLOW) {
    setDischarge(a, leaving)
    return
  } else {
    const level = Math.sqrt(g * Math.max(0, a - bed))
    set(level, Math.min(leaving + 2 * level, level))
  }
  // Water that leaves faster than its waves is told nothing by what is outside.
  if (outerSpeed < -Math.sqrt(g * outerDepth)) {
    outerDepth = h
    outerSpeed = Math.min(u, 0)
    outerDrift = v
  }
}

function set(c: f64, u: f64): void {
  outerDepth = (c * c) / g
  outerSpeed = u
}

/** The depth at which q enters: 2 c^3 + R c^2 = g q, or the critical one where that would be faster than its waves. */
function setDischarge(q: f64, leaving: f64): void {
  if (q <= 0) {
    set(Math.max(0, -leaving / 2), 0)
    return
  }
  const critical = Math.cbrt(g * q)
  // From above on a convex function: the steps fall to the root.
  let c = Math.max(0, -leaving / 2) + critical
  for (let i = 0; i < 50; i++) {
    const next = c - (c * c * (2 * c + leaving) - g * q) / (2 * c * (3 * c + leaving))
    if (!(next < c)) break
    c = next
  }
  c = Math.max(c, critical)
  outerDepth = (c * c) / g
  outerSpeed = q / outerDepth
}

/**
 * Through a side, inward: depth h, surface, velocities at the face inside, depth and velocity of the cell, and the bottom of the
 * face.
 */
export function sideFlux(
  kind: i32,
  a: f64,
  b: f64,
  h: f64,
  eta: f64,
  u: f64,
  v: f64,
  cellH: f64,
  cellU: f64,
  bed: f64,
  isX: bool,
): void {
  if (kind === WALL) meet(h, eta, -u, v, h, eta, u, v, isX)
  else if (kind === OPEN) meet(h, eta, u, v, h, eta, u, v, isX)
  else {
    outer(kind, a, b, cellH, cellU, v, bed)
    const inside = Math.max(0, eta - bed)
    moves(Math.abs(outerSpeed) + Math.sqrt(g * outerDepth), isX)
    mass = outerDepth * outerSpeed
    behind = mass * outerSpeed + (g / 2) * (outerDepth * outerDepth - inside * inside)
    along = mass * (mass > 0 ? outerDrift : v)
  }
}
