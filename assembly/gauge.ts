// Compact U(1) lattice gauge theory on a periodic L x L lattice, Wilson action S = beta sum (1 - cos theta_P).
// A link is the unit complex number U = exp(i theta), so only the heat bath needs a cosine. With the staple sum A
// the action of a link is -beta Re(U A):
//   heat bath: U = exp(i phi) conj(A)/|A|, phi of the von Mises law with kappa = beta |A| (Best and Fisher, Appl.
//     Statist. 28 (1979) 152);
//   overrelaxation: U -> conj(U) conj(A)^2 / |A|^2, which keeps the action (Creutz, Phys. Rev. D 36 (1987) 515);
//   winding hit: the links of a constant field of one flux quantum are added as a Metropolis proposal, since local
//     steps change the topological charge ever more rarely as beta grows (Smit and Vink, Nucl. Phys. B 286 (1987) 485).
import { zeroed } from './lib/memory'
import { setSeed, uniform } from './lib/random'

export { setSeed }

const OVERRELAXATIONS = 3
/** Doubles a measurement: loops 1x1, 1x2, 1x3, 2x2, 2x3, 3x3, Schwinger-Dyson difference. */
const RECORD = 7

let side: i32 = 0
let sites: usize = 0
let beta: f64 = 0
// Links and plaquettes are 16 bytes a site, (cos, sin), site (x, y) at y L + x.
let alongX: usize = 0
let alongY: usize = 0
let loops: usize = 0
let pairs: usize = 0 // products of 2 and of 3 plaquettes in a row
let triples: usize = 0
// Byte offsets of the neighbours.
let east: usize = 0
let west: usize = 0
let north: usize = 0
let south: usize = 0
let records: usize = 0
let recorded: i32 = 0
let proposed: f64 = 0
let accepted: f64 = 0
let hits: f64 = 0
let cosSum: f64 = 0
let sinSum: f64 = 0
let staplesRe: f64 = 0
let staplesIm: f64 = 0

/** Takes all memory for `measurements` and sets every link to 1. */
export function init(L: i32, inverseCoupling: f64, measurements: i32): void {
  side = L
  sites = <usize>(L * L)
  beta = inverseCoupling
  alongX = zeroed(sites << 4)
  alongY = zeroed(sites << 4)
  loops = zeroed(sites << 4)
  pairs = zeroed(sites << 4)
  triples = zeroed(sites << 4)
  east = zeroed(sites << 2)
  west = zeroed(sites << 2)
  north = zeroed(sites << 2)
  south = zeroed(sites << 2)
  records = zeroed((<usize>(measurements * RECORD)) << 3)
  for (let y = 0; y < L; y++) {
    for (let x = 0; x < L; x++) {
      const s = y * L + x
      const at = (<usize>s) << 2
      store<u32>(east + at, (y * L + ((x + 1) % L)) << 4)
      store<u32>(west + at, (y * L + ((x + L - 1) % L)) << 4)
      store<u32>(north + at, (((y + 1) % L) * L + x) << 4)
      store<u32>(south + at, (((y + L - 1) % L) * L + x) << 4)
      store<f64>(alongX + ((<usize>s) << 4), 1)
      store<f64>(alongY + ((<usize>s) << 4), 1)
    }
  }
}

/** Draws every link evenly from the circle. */
export function heat(): void {
  for (let i: usize = 0; i < sites << 4; i += 16) {
    turnAtRandom(alongX + i)
    turnAtRandom(alongY + i)
  }
}

function turnAtRandom(link: usize): void {
  const c = cosPi(uniform())
  const s = sqrt<f64>(max<f64>(0, 1 - c * c))
  store<f64>(link, c)
  store<f64>(link, uniform() < 0.5 ? s : -s, 8)
}

export function linksX(): usize {
  return alongX
}
export function linksY(): usize {
  return alongY
}
/** Plaquettes as of the last measurement. */
export function plaquettes(): usize {
  return loops
}
export function history(): usize {
  return records
}
export function acceptance(): f64 {
  return accepted / proposed
}
export function windingHits(): f64 {
  return hits
}
export function cosines(): f64 {
  return cosSum
}

/** A sweep: heat bath, overrelaxation, winding hit; recorded when asked for. */
export function advance(sweeps: i32, record: bool): void {
  for (let n = 0; n < sweeps; n++) {
    heatBath(alongX, alongY, east, north, south)
    heatBath(alongY, alongX, north, east, west)
    for (let k = 0; k < OVERRELAXATIONS; k++) overrelax()
    fillPlaquettes()
    hit()
    if (record) measure()
  }
}

/** One overrelaxation of every link. */
export function overrelax(): void {
  reflect(alongX, alongY, east, north, south)
  reflect(alongY, alongX, north, east, west)
}

/** Sum of the two staples of the link at `at`; `ahead` is its direction, `up` and `down` the other one. */
function staples(own: usize, other: usize, i: usize, ahead: usize, up: usize, down: usize): void {
  const at = i << 4
  const forth = <usize>load<u32>(ahead + (i << 2))
  const above = own + <usize>load<u32>(up + (i << 2))
  const below = <usize>load<u32>(down + (i << 2))
  const corner = other + <usize>load<u32>(ahead + (below >> 2))
  // other(s + ahead) conj(own(s + up)) conj(other(s))
  let a = load<f64>(other + forth)
  let b = load<f64>(other + forth, 8)
  let c = load<f64>(above)
  let d = load<f64>(above, 8)
  let re = a * c + b * d
  let im = b * c - a * d
  c = load<f64>(other + at)
  d = load<f64>(other + at, 8)
  const firstRe = re * c + im * d
  const firstIm = im * c - re * d
  // conj(own(s - up)) conj(other(s + ahead - up)) other(s - up)
  a = load<f64>(other + below)
  b = load<f64>(other + below, 8)
  c = load<f64>(own + below)
  d = load<f64>(own + below, 8)
  re = a * c + b * d
  im = b * c - a * d
  c = load<f64>(corner)
  d = load<f64>(corner, 8)
  staplesRe = firstRe + (re * c + im * d)
  staplesIm = firstIm + (im * c - re * d)
}

function reflect(own: usize, other: usize, ahead: usize, up: usize, down: usize): void {
  for (let i: usize = 0; i < sites; i++) {
    staples(own, other, i, ahead, up, down)
    const square = staplesRe * staplesRe + staplesIm * staplesIm
    if (square < 1e-24) continue
    const link = own + (i << 4)
    const u = load<f64>(link)
    const v = load<f64>(link, 8)
    // conj(A)^2 / |A|^2
    const scale = 1 / square
    const re = (staplesRe * staplesRe - staplesIm * staplesIm) * scale
    const im = -2 * staplesRe * staplesIm * scale
    store<f64>(link, u * re + v * im)
    store<f64>(link, u * im - v * re, 8)
  }
}

function heatBath(own: usize, other: usize, ahead: usize, up: usize, down: usize): void {
  for (let i: usize = 0; i < sites; i++) {
    staples(own, other, i, ahead, up, down)
    const square = staplesRe * staplesRe + staplesIm * staplesIm
    const size = sqrt<f64>(square)
    // Below 1e-10 the law is even to rounding.
    const kappa = max<f64>(beta * size, 1e-10)
    const tau = 1 + sqrt<f64>(1 + 4 * kappa * kappa)
    const rho = (2 * kappa) / (tau + sqrt<f64>(2 * tau))
    const r = (1 + rho * rho) / (2 * rho)
    let cosine: f64
    for (;;) {
      proposed += 1
      const z = cosPi(uniform())
      const u = uniform()
      cosine = (1 + r * z) / (r + z)
      const c = kappa * (r - cosine)
      if (c * (2 - c) > u || Math.log(c / u) + 1 - c >= 0) break
    }
    accepted += 1
    let sine = sqrt<f64>(max<f64>(0, 1 - cosine * cosine))
    if (uniform() < 0.5) sine = -sine
    const scale = size > 1e-12 ? 1 / size : 0
    const re = size > 1e-12 ? staplesRe * scale : 1
    const im = -staplesIm * scale
    const link = own + (i << 4)
    store<f64>(link, cosine * re - sine * im)
    store<f64>(link, cosine * im + sine * re, 8)
  }
}

/** cos(pi u), 0 <= u <= 1, as sin(pi (1/2 - u)): its Taylor polynomial to the order 21, error below 1e-15. */
export function cosPi(u: f64): f64 {
  const x = Math.PI * (0.5 - u)
  const q = x * x
  let sum: f64 = 1 - q / 420
  sum = 1 - (q / 342) * sum
  sum = 1 - (q / 272) * sum
  sum = 1 - (q / 210) * sum
  sum = 1 - (q / 156) * sum
  sum = 1 - (q / 110) * sum
  sum = 1 - (q / 72) * sum
  sum = 1 - (q / 42) * sum
  sum = 1 - (q / 20) * sum
  sum = 1 - (q / 6) * sum
  return x * sum
}

/** Plaquettes U_x(s) U_y(s + x) conj(U_x(s + y)) conj(U_y(s)) and the sums of their cosines and sines. */
export function fillPlaquettes(): void {
  cosSum = 0
  sinSum = 0
  for (let i: usize = 0; i < sites; i++) {
    const at = i << 4
    multiply(loops + at, alongX + at, alongY + <usize>load<u32>(east + (i << 2)), 1)
    multiply(loops + at, loops + at, alongX + <usize>load<u32>(north + (i << 2)), -1)
    multiply(loops + at, loops + at, alongY + at, -1)
    cosSum += load<f64>(loops + at)
    sinSum += load<f64>(loops + at, 8)
  }
}

/** to = a b, or a conj(b) with sign -1. */
function multiply(to: usize, a: usize, b: usize, sign: f64): void {
  const re = load<f64>(a)
  const im = load<f64>(a, 8)
  const c = load<f64>(b)
  const d = sign * load<f64>(b, 8)
  store<f64>(to, re * c - im * d)
  store<f64>(to, re * d + im * c, 8)
}

/** Every plaquette angle by +-2 pi / L^2: the action changes by what the sums tell. */
export function hit(): void {
  const charge: f64 = uniform() < 0.5 ? 1 : -1
  const delta = (charge * 2 * Math.PI) / <f64>sites
  const half = Math.sin(delta / 2)
  const change = beta * (2 * half * half * cosSum + Math.sin(delta) * sinSum)
  if (uniform() >= Math.exp(-change)) return
  hits += 1
  for (let y = 0; y < side; y++) {
    const c = Math.cos(-delta * <f64>y)
    const s = Math.sin(-delta * <f64>y)
    for (let x = 0; x < side; x++) rotate(alongX + ((<usize>(y * side + x)) << 4), c, s)
  }
  for (let x = 0; x < side; x++) {
    const angle = delta * <f64>(side * x)
    rotate(alongY + ((<usize>((side - 1) * side + x)) << 4), Math.cos(angle), Math.sin(angle))
  }
  fillPlaquettes()
}

function rotate(link: usize, c: f64, s: f64): void {
  const u = load<f64>(link)
  const v = load<f64>(link, 8)
  store<f64>(link, u * c - v * s)
  store<f64>(link, u * s + v * c, 8)
}

/** A Wilson loop is the product of the plaquettes inside; loops of unequal sides are the mean of both ways. */
function measure(): void {
  for (let i: usize = 0; i < sites; i++) {
    const at = i << 4
    const next = <usize>load<u32>(east + (i << 2))
    const second = <usize>load<u32>(east + (next >> 2))
    multiply(pairs + at, loops + at, loops + next, 1)
    multiply(triples + at, pairs + at, loops + second, 1)
  }
  let w12: f64 = 0
  let w13: f64 = 0
  let w22: f64 = 0
  let w23: f64 = 0
  let w33: f64 = 0
  let squares: f64 = 0
  for (let i: usize = 0; i < sites; i++) {
    const at = i << 4
    const up = <usize>load<u32>(north + (i << 2))
    const second = <usize>load<u32>(north + (up >> 2))
    column(loops, at, up, second)
    w12 += 0.5 * (twoRe + load<f64>(pairs + at))
    w13 += 0.5 * (threeRe + load<f64>(triples + at))
    column(pairs, at, up, second)
    w22 += twoRe
    w23 += 0.5 * threeRe
    column(triples, at, up, second)
    w23 += 0.5 * twoRe
    w33 += threeRe
    const sine = load<f64>(loops + at, 8)
    const acrossX = sine - load<f64>(loops + <usize>load<u32>(south + (i << 2)), 8)
    const acrossY = sine - load<f64>(loops + <usize>load<u32>(west + (i << 2)), 8)
    squares += acrossX * acrossX + acrossY * acrossY
  }
  const scale = 1 / <f64>sites
  const to = records + ((<usize>(recorded * RECORD)) << 3)
  store<f64>(to, cosSum * scale)
  store<f64>(to, w12 * scale, 8)
  store<f64>(to, w13 * scale, 16)
  store<f64>(to, w22 * scale, 24)
  store<f64>(to, w23 * scale, 32)
  store<f64>(to, w33 * scale, 40)
  // <(dS/dtheta)^2> = <d2S/dtheta2> over the two links of a site, divided by 2 beta.
  store<f64>(to, (0.5 * beta * squares - 2 * cosSum) * scale, 48)
  recorded++
}

let twoRe: f64 = 0
let threeRe: f64 = 0

/** Real parts of the products of two and of three rows. */
function column(rows: usize, at: usize, up: usize, second: usize): void {
  const a = load<f64>(rows + at)
  const b = load<f64>(rows + at, 8)
  const c = load<f64>(rows + up)
  const d = load<f64>(rows + up, 8)
  const re = a * c - b * d
  const im = a * d + b * c
  twoRe = re
  threeRe = re * load<f64>(rows + second) - im * load<f64>(rows + second, 8)
}
