// Wilson's lattice gauge theory of U(1), SU(2) and SU(3) in two to four dimensions, action beta sum (1 - Re tr U_P / N), periodic.
// A link of SU(N) is touched by its SU(2) subgroups (Cabibbo and Marinari, Phys. Lett. B 119 (1982) 387): heat bath of Kennedy
// and Pendleton (Phys. Lett. B 156 (1985) 393), of Creutz (1980) at small couplings, and reflections that leave the action
// (Creutz, Phys. Rev. D 36 (1987) 515). U(1): von Mises draws of Best and Fisher (Appl. Statist. 28 (1979) 152).

import { addTo, multiply, one, orthonormalise, setOrder, unitarise } from './lattice/matrices'
import { draw, rotate, set, times } from './lattice/quaternions'
import { zeroed } from './lib/memory'
import { setSeed, setStream, streamPart, uniform } from './lib/random'

export { setSeed, setStream, streamPart }

let N: i32 = 1
let dim: i32 = 2
let sites: i32 = 0
let beta: f64 = 0
let bytes: usize = 0 // of a matrix, row by row, real and imaginary part
let links: usize = 0
let ups: usize = 0
let downs: usize = 0
let staple: usize = 0
let product: usize = 0
let first: usize = 0
let second: usize = 0
let linesA: usize = 0
let linesB: usize = 0

/** Takes all memory; every link is 1. The last direction has `time` sites, the others `side`. */
export function init(
  order: i32,
  dimensions: i32,
  side: i32,
  time: i32,
  inverseCoupling: f64,
): void {
  N = order
  dim = dimensions
  beta = inverseCoupling
  bytes = (<usize>(N * N)) << 4
  setOrder(N)
  sites = time
  for (let d = 1; d < dim; d++) sites *= side
  links = zeroed(<usize>(sites * dim) * bytes)
  ups = zeroed((<usize>(sites * dim)) << 2)
  downs = zeroed((<usize>(sites * dim)) << 2)
  staple = zeroed(bytes)
  product = zeroed(bytes)
  first = zeroed(bytes)
  second = zeroed(bytes)
  linesA = zeroed(<usize>sites * bytes)
  linesB = zeroed(<usize>sites * bytes)
  for (let s = 0; s < sites; s++) {
    let stride = 1
    for (let d = 0; d < dim; d++) {
      const length = d === dim - 1 ? time : side
      const x = (s / stride) % length
      const at = (<usize>(s * dim + d)) << 2
      store<u32>(ups + at, s + stride * (x === length - 1 ? 1 - length : 1))
      store<u32>(downs + at, s + stride * (x === 0 ? length - 1 : -1))
      one(link(s, d))
      stride *= length
    }
  }
}

export function linksAddress(): usize {
  return links
}
export function siteCount(): i32 {
  return sites
}

function link(s: i32, d: i32): usize {
  return links + <usize>(s * dim + d) * bytes
}
function up(s: i32, d: i32): i32 {
  return load<u32>(ups + ((<usize>(s * dim + d)) << 2))
}
function down(s: i32, d: i32): i32 {
  return load<u32>(downs + ((<usize>(s * dim + d)) << 2))
}

/** Sum of the staples of a link: the action has -beta Re tr (U A) / N of it. */
function gather(s: i32, m: i32): void {
  memory.fill(staple, 0, bytes)
  const ahead = up(s, m)
  for (let d = 0; d < dim; d++) {
    if (d === m) continue
    multiply(first, link(ahead, d), link(up(s, d), m), false, true)
    multiply(second, first, link(s, d), false, true)
    addTo(staple, second)
    const below = down(s, d)
    multiply(first, link(down(ahead, d), d), link(below, m), true, true)
    multiply(second, first, link(below, d), false, false)
    addTo(staple, second)
  }
}

/** Heat bath of every link, then so many reflections of every link. */
export function sweep(reflections: i32): void {
  for (let k = 0; k <= reflections; k++) {
    for (let s = 0; s < sites; s++) {
      for (let m = 0; m < dim; m++) {
        gather(s, m)
        if (N === 1) turn(link(s, m), k > 0)
        else touch(link(s, m), k > 0)
      }
    }
  }
}

/** A link of U(1). */
function turn(u: usize, reflects: bool): void {
  const re = load<f64>(staple)
  const im = load<f64>(staple, 8)
  const size = sqrt<f64>(re * re + im * im)
  if (size < 1e-12) {
    if (!reflects) circle(u)
    return
  }
  const a = re / size
  const b = -im / size
  if (reflects) {
    // U -> conj(U) (conj A / |A|)^2
    const p = load<f64>(u)
    const q = -load<f64>(u, 8)
    const c = a * a - b * b
    const d = 2 * a * b
    store<f64>(u, p * c - q * d)
    store<f64>(u, p * d + q * c, 8)
    return
  }
  const kappa = max<f64>(beta * size, 1e-10)
  const tau = 1 + sqrt<f64>(1 + 4 * kappa * kappa)
  const rho = (2 * kappa) / (tau + sqrt<f64>(2 * tau))
  const r = (1 + rho * rho) / (2 * rho)
  let cosine: f64 = 1
  for (;;) {
    const z = Math.cos(Math.PI * uniform())
    const v = uniform()
    cosine = (1 + r * z) / (r + z)
    const c = kappa * (r - cosine)
    if (c * (2 - c) > v || Math.log(c / v) + 1 - c >= 0) break
  }
  let sine = sqrt<f64>(max<f64>(0, 1 - cosine * cosine))
  if (uniform() < 0.5) sine = -sine
  store<f64>(u, cosine * a - sine * b)
  store<f64>(u, cosine * b + sine * a, 8)
}

function circle(u: usize): void {
  const angle = 2 * Math.PI * uniform()
  store<f64>(u, Math.cos(angle))
  store<f64>(u, Math.sin(angle), 8)
}

/** A link of SU(N), each of its SU(2) subgroups in turn. */
function touch(u: usize, reflects: bool): void {
  multiply(product, u, staple, false, false)
  for (let i = 0; i < N; i++) {
    for (let j = i + 1; j < N; j++) {
      const ii = product + ((<usize>(i * N + i)) << 4)
      const ij = product + ((<usize>(i * N + j)) << 4)
      const ji = product + ((<usize>(j * N + i)) << 4)
      const jj = product + ((<usize>(j * N + j)) << 4)
      // The block's part along the quaternions.
      const r0 = 0.5 * (load<f64>(ii) + load<f64>(jj))
      const r1 = 0.5 * (load<f64>(ij, 8) + load<f64>(ji, 8))
      const r2 = 0.5 * (load<f64>(ij) - load<f64>(ji))
      const r3 = 0.5 * (load<f64>(ii, 8) - load<f64>(jj, 8))
      const size = sqrt<f64>(r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3)
      if (size < 1e-12) {
        if (reflects) continue
        draw(0)
      } else {
        const scale = 1 / size
        const c0 = r0 * scale
        const c1 = -r1 * scale
        const c2 = -r2 * scale
        const c3 = -r3 * scale
        if (reflects) set(c0, c1, c2, c3)
        else draw((2 * beta * size) / <f64>N)
        times(c0, c1, c2, c3)
      }
      rotate(u, i, j, N)
      rotate(product, i, j, N)
    }
  }
}

/** Every link drawn evenly from the group. */
export function heat(): void {
  for (let s = 0; s < sites; s++) for (let m = 0; m < dim; m++) scatter(link(s, m))
}

function scatter(u: usize): void {
  one(u)
  if (N === 1) {
    circle(u)
    return
  }
  // Each subgroup's element is even in it; their product is even enough in the group after a round of three.
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < N; i++) {
      for (let j = i + 1; j < N; j++) {
        draw(0)
        rotate(u, i, j, N)
      }
    }
  }
}

/** A random gauge transformation. */
export function transform(): void {
  for (let s = 0; s < sites; s++) {
    scatter(first)
    for (let m = 0; m < dim; m++) {
      multiply(second, first, link(s, m), false, false)
      memory.copy(link(s, m), second, bytes)
      const behind = link(down(s, m), m)
      multiply(second, behind, first, false, true)
      memory.copy(behind, second, bytes)
    }
  }
}

/** Rows made orthonormal again, the last one that of determinant 1; the largest change of an element. */
export function repair(): f64 {
  let worst: f64 = 0
  for (let l = 0; l < sites * dim; l++) {
    const u = links + <usize>l * bytes
    memory.copy(first, u, bytes)
    orthonormalise(u)
    for (let i: usize = 0; i < bytes; i += 8) {
      worst = max<f64>(worst, abs<f64>(load<f64>(u + i) - load<f64>(first + i)))
    }
  }
  return worst
}

/** Products of `length` links along a direction from every site. */
function line(to: usize, m: i32, length: i32): void {
  for (let s = 0; s < sites; s++) {
    const at = to + <usize>s * bytes
    memory.copy(at, link(s, m), bytes)
    let next = s
    for (let k = 1; k < length; k++) {
      next = up(next, m)
      multiply(first, at, link(next, m), false, false)
      memory.copy(at, first, bytes)
    }
  }
}

/** Mean of Re tr / N of the loops of `a` links along m and `b` along d. */
export function loop(m: i32, a: i32, d: i32, b: i32): f64 {
  line(linesA, m, a)
  line(linesB, d, b)
  let sum: f64 = 0
  for (let s = 0; s < sites; s++) {
    let right = s
    for (let k = 0; k < a; k++) right = up(right, m)
    let above = s
    for (let k = 0; k < b; k++) above = up(above, d)
    multiply(first, linesA + <usize>s * bytes, linesB + <usize>right * bytes, false, false)
    multiply(second, linesB + <usize>s * bytes, linesA + <usize>above * bytes, false, false)
    // Re tr (first second^+)
    for (let i: usize = 0; i < bytes; i += 8) sum += load<f64>(first + i) * load<f64>(second + i)
  }
  return sum / <f64>(sites * N)
}

let plain: usize = 0
let fresh: usize = 0

/** Takes the memory that smear() needs. */
export function reserve(): void {
  plain = zeroed(<usize>(sites * dim) * bytes)
  fresh = zeroed(<usize>(sites * dim) * bytes)
}

/**
 * Links in space replaced by themselves and the mean of their staples in space, so many times (APE: Albanese et al., Phys.
 * Lett. B 192 (1987) 163); restore() brings the links back.
 */
export function smear(alpha: f64, steps: i32): void {
  const all = <usize>(sites * dim) * bytes
  const share = alpha / <f64>(2 * (dim - 2))
  memory.copy(plain, links, all)
  for (let k = 0; k < steps; k++) {
    memory.copy(fresh, links, all)
    for (let s = 0; s < sites; s++) {
      for (let m = 0; m < dim - 1; m++) {
        memory.fill(staple, 0, bytes)
        const ahead = up(s, m)
        for (let d = 0; d < dim - 1; d++) {
          if (d === m) continue
          multiply(first, link(s, d), link(up(s, d), m), false, false)
          multiply(second, first, link(ahead, d), false, true)
          addTo(staple, second)
          const below = down(s, d)
          multiply(first, link(below, d), link(below, m), true, false)
          multiply(second, first, link(down(ahead, d), d), false, false)
          addTo(staple, second)
        }
        const to = fresh + <usize>(s * dim + m) * bytes
        for (let i: usize = 0; i < bytes; i += 8) {
          store<f64>(to + i, (1 - alpha) * load<f64>(to + i) + share * load<f64>(staple + i))
        }
        unitarise(to, first, second)
      }
    }
    memory.copy(links, fresh, all)
  }
}

export function restore(): void {
  memory.copy(links, plain, <usize>(sites * dim) * bytes)
}

let imaginary: f64 = 0

/** Mean of tr / N of the lines that close around the last direction of `time` sites; its imaginary part by the next call. */
export function polyakov(time: i32): f64 {
  const space = sites / time
  let re: f64 = 0
  imaginary = 0
  for (let s = 0; s < space; s++) {
    memory.copy(second, link(s, dim - 1), bytes)
    let next = s
    for (let k = 1; k < time; k++) {
      next = up(next, dim - 1)
      multiply(first, second, link(next, dim - 1), false, false)
      memory.copy(second, first, bytes)
    }
    for (let i = 0; i < N; i++) {
      re += load<f64>(second + ((<usize>(i * (N + 1))) << 4))
      imaginary += load<f64>(second + ((<usize>(i * (N + 1))) << 4), 8)
    }
  }
  imaginary /= <f64>(space * N)
  return re / <f64>(space * N)
}
export function polyakovImaginary(): f64 {
  return imaginary
}
