// Two bodies under an inverse-square pull, in universal variables: ellipse, parabola and hyperbola by one formula
// (Danby, Fundamentals of Celestial Mechanics, 1988, section 6.9; Stumpff, Himmelsmechanik I, 1959).
import { cos, cosh, sin, sinh } from './mathematics.ts'

export interface KeplerMotion {
  /** Null on an open orbit, and on a fall into the centre. */
  period: number | null
  eccentricity: number
  /** Infinite on a parabola, below 0 on a hyperbola. */
  semiMajorAxis: number
  pericentre: number
  energy: number
  angularMomentum: number
  at(t: number): { position: number[]; velocity: number[] }
}

const ITERATIONS_MAX = 200

export function keplerMotion(
  mu: number,
  position: readonly number[],
  velocity: readonly number[],
): KeplerMotion {
  const r0 = Math.sqrt(dot(position, position))
  const speed2 = dot(velocity, velocity)
  const outward = dot(position, velocity)
  const energy = speed2 / 2 - mu / r0
  const beta = -2 * energy
  const spin2 = spinSquared(position, velocity)
  const eccentricity = Math.sqrt(Math.max(0, 1 - (beta * spin2) / (mu * mu)))
  // A fall straight into the centre has no way on.
  const period = beta > 0 && spin2 > 0 ? (2 * Math.PI * mu) / (beta * Math.sqrt(beta)) : null
  return {
    ...{ period, eccentricity, energy },
    semiMajorAxis: mu / beta,
    pericentre: spin2 / (mu * (1 + eccentricity)),
    angularMomentum: Math.sqrt(spin2),
    at(t) {
      const rest = period === null ? t : t - period * Math.floor(t / period)
      const s = universalAnomaly(mu, r0, outward, beta, rest)
      const [g0, g1, g2] = stumpff(beta, s)
      const r = r0 * g0 + outward * g1 + mu * g2
      const f = 1 - (mu / r0) * g2
      const g = r0 * g1 + outward * g2
      const fSlope = (-mu / (r * r0)) * g1
      const gSlope = 1 - (mu / r) * g2
      return {
        position: position.map((x, i) => f * x + g * velocity[i]!),
        velocity: position.map((x, i) => fSlope * x + gSlope * velocity[i]!),
      }
    },
  }
}

/** The s with r0 G1 + (r.v) G2 + mu G3 = t: t rises with s, so that Newton's step is held between two bounds. */
function universalAnomaly(mu: number, r0: number, outward: number, beta: number, t: number) {
  if (t === 0) return 0
  const timeAt = (s: number) => {
    const [g0, g1, g2, g3] = stumpff(beta, s)
    return {
      miss: r0 * g1 + outward * g2 + mu * g3 - t,
      slope: r0 * g0 + outward * g1 + mu * g2,
    }
  }
  let low = 0
  let high = t / r0
  for (let i = 0; i < ITERATIONS_MAX && timeAt(high).miss < 0; i++) {
    low = high
    high *= 2
  }
  let s = (low + high) / 2
  for (let i = 0; i < ITERATIONS_MAX; i++) {
    const { miss, slope } = timeAt(s)
    if (miss === 0) return s
    if (miss < 0) low = s
    else high = s
    const next = s - miss / slope
    const inside = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(inside - s) <= (Number.EPSILON / 2) * Math.abs(s) || inside === s) return inside
    s = inside
  }
  return s
}

/** G_k = s^k c_k(beta s^2). */
function stumpff(beta: number, s: number): [number, number, number, number] {
  const z = beta * s * s
  if (Math.abs(z) < 1) {
    // c2 and c3 in powers of z; the others follow.
    let c2 = 0
    let c3 = 0
    for (let k = 22; k >= 2; k -= 2) {
      c2 = (1 - z * c2) / (k * (k - 1))
      c3 = (1 - z * c3) / (k * (k + 1))
    }
    return [1 - z * c2, s * (1 - z * c3), s * s * c2, s * s * s * c3]
  }
  const w = Math.sqrt(Math.abs(beta))
  const half = (w * s) / 2
  const [sine, cosine, wave] =
    beta > 0
      ? [sin(2 * half), cos(2 * half), sin(half)]
      : [sinh(2 * half), cosh(2 * half), sinh(half)]
  const g1 = sine / w
  return [cosine, g1, (2 * wave * wave) / (w * w), (s - g1) / beta]
}

/** |r x v|^2. */
function spinSquared(r: readonly number[], v: readonly number[]): number {
  const [x = 0, y = 0, z = 0] = r
  const [vx = 0, vy = 0, vz = 0] = v
  const a = y * vz - z * vy
  const b = z * vx - x * vz
  const c = x * vy - y * vx
  return a * a + b * b + c * c
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, x, i) => sum + x * b[i]!, 0)
