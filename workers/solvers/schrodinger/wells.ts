// The eight potentials in reduced units: length l, energy eps = hbar^2 / (m l^2), so that the equation reads
//   -psi''/2 + v(s) psi = e psi.
import { cbrt, cos, cosh, expm1, pow, tanh } from '../../numerics/mathematics.ts'
import { bisect } from '../../numerics/runge-kutta.ts'

export interface Shape {
  potential: keyof typeof WELLS
  mass: number
  hbar: number
  L: number
  omega: number
  V0: number
  a: number
  D: number
  alpha: number
  b: number
  Z: number
  l: number
  F: number
}

export interface Well {
  /** With symbols, and with the constants put in. */
  formula: string
  length: number
  /** v(s); at a jump the side of `inside` counts. */
  v(s: number, inside: number): number
  /** s v'(s), where the virial theorem 2 <T> = <s v'> holds. */
  virial?: (s: number) => number
  /** Walls; infinite where there are none. */
  walls: readonly [left: number, right: number]
  /** v(-s) = v(s) with a barrier between: even and odd states are solved for apart. */
  even?: true
  /** Where v jumps. */
  breaks: readonly number[]
  /** Leftmost and rightmost minimum of v, and its value there. */
  minima: readonly [left: number, right: number]
  lowest: number
  /** Number of bound states; Infinity where each level has a next one. */
  count: number
  /** Exact energy of level n. */
  exact?: (n: number) => number
  /** About the energy of level n, not much below; the exact one if left out. */
  about?: (n: number) => number
}

const line = [-Infinity, Infinity] as const
const halfLine = [0, Infinity] as const

export const WELLS = {
  box: ({ L }: Shape): Well => ({
    formula: `V = 0 for 0 < x < L = ${L}, walls`,
    length: L,
    v: () => 0,
    walls: [0, 1],
    breaks: [],
    minima: [0.5, 0.5],
    lowest: 0,
    count: Infinity,
    exact: n => ((n + 1) * (n + 1) * Math.PI * Math.PI) / 2,
  }),
  harmonic: ({ omega, mass, hbar }: Shape): Well => ({
    formula: `V = m omega^2 x^2 / 2, omega = ${omega}`,
    length: Math.sqrt(hbar / (mass * omega)),
    v: s => (s * s) / 2,
    virial: s => s * s,
    walls: line,
    breaks: [],
    minima: [0, 0],
    lowest: 0,
    count: Infinity,
    exact: n => n + 0.5,
  }),
  'finite-well': (shape: Shape): Well => {
    const { V0, a } = shape
    const depth = reduced(V0, a, shape)
    const z0 = Math.sqrt(depth / 2)
    return {
      formula: `V = -V0 for |x| < a/2, V0 = ${V0}, a = ${a}`,
      length: a,
      v: (_s, inside) => (Math.abs(inside) < 0.5 ? -depth : 0),
      walls: line,
      breaks: [-0.5, 0.5],
      minima: [0, 0],
      lowest: -depth,
      count: Math.ceil((2 * z0) / Math.PI),
      // z = k a / 2 solves |cos z| = z / z0, or |sin z| = z / z0 for odd states.
      exact(n) {
        const from = (n * Math.PI) / 2
        const z = bisect(x => x - z0 * cos(x - from), from, Math.min(z0, from + Math.PI / 2))
        return 2 * z * z - depth
      },
    }
  },
  morse: (shape: Shape): Well => {
    const { D, alpha } = shape
    const depth = reduced(D, 1 / alpha, shape)
    const lambda = Math.sqrt(2 * depth)
    return {
      formula: `V = D (1 - exp(-alpha x))^2, D = ${D}, alpha = ${alpha}`,
      length: 1 / alpha,
      v: s => depth * expm1(-s) * expm1(-s),
      virial: s => -2 * depth * s * expm1(-s) * (expm1(-s) + 1),
      walls: line,
      breaks: [],
      minima: [0, 0],
      lowest: 0,
      count: Math.ceil(lambda - 0.5),
      // Morse, Phys. Rev. 34 (1929) 57.
      exact: n => lambda * (n + 0.5) - ((n + 0.5) * (n + 0.5)) / 2,
    }
  },
  'double-well': (shape: Shape): Well => {
    const { b, a } = shape
    const beta = reduced(b * a * a * a * a, a, shape)
    return {
      formula: `V = b (x^2 - a^2)^2, b = ${b}, a = ${a}`,
      length: a,
      v: s => beta * (s * s - 1) * (s * s - 1),
      virial: s => 4 * beta * s * s * (s * s - 1),
      walls: line,
      breaks: [],
      minima: [-1, 1],
      even: true,
      lowest: 0,
      count: Infinity,
      about: n => quarticLevel(beta, n),
    }
  },
  hydrogen: ({ Z, l, mass, hbar }: Shape): Well => ({
    formula: `V = -Z/r + hbar^2 l (l + 1) / (2 m r^2), Z = ${Z}, l = ${l}`,
    length: (hbar * hbar) / (mass * Z),
    v: s => (l * (l + 1)) / (2 * s * s) - 1 / s,
    virial: s => 1 / s - (l * (l + 1)) / (s * s),
    walls: halfLine,
    breaks: [],
    minima: l === 0 ? [1, 1] : [l * (l + 1), l * (l + 1)],
    lowest: l === 0 ? -0.5 : -1 / (2 * l * (l + 1)),
    count: Infinity,
    exact: n => -1 / (2 * (n + l + 1) * (n + l + 1)),
  }),
  'poschl-teller': (shape: Shape): Well => {
    const { V0, alpha } = shape
    const depth = reduced(V0, 1 / alpha, shape)
    const strength = (Math.sqrt(1 + 8 * depth) - 1) / 2
    return {
      formula: `V = -V0 / cosh(alpha x)^2, V0 = ${V0}, alpha = ${alpha}`,
      length: 1 / alpha,
      v: s => -depth / (cosh(s) * cosh(s)),
      virial: s => (2 * depth * s * tanh(s)) / (cosh(s) * cosh(s)),
      walls: line,
      breaks: [],
      minima: [0, 0],
      lowest: -depth,
      count: Math.ceil(strength),
      // Landau and Lifshitz, Quantum Mechanics (1977), section 23, problem 5.
      exact: n => -((strength - n) * (strength - n)) / 2,
    }
  },
  linear: ({ F, mass, hbar }: Shape): Well => ({
    formula: `V = F x for x > 0, wall at 0, F = ${F}`,
    length: cbrt((hbar * hbar) / (mass * F)),
    v: s => s,
    virial: s => s,
    walls: halfLine,
    breaks: [],
    minima: [0, 0],
    lowest: 0,
    count: Infinity,
    // Zeros of the Airy function, DLMF 9.9.6, in units of 2^(-1/3).
    about: n => pow((3 * Math.PI * (4 * n + 3)) / 8, 2 / 3) / cbrt(2),
  }),
}

/** An energy in units of hbar^2 / (m l^2). */
function reduced(energy: number, length: number, { mass, hbar }: Shape): number {
  return (energy * mass * length * length) / (hbar * hbar)
}

/** Where the phase integral over both valleys reaches (n + 1) pi: a level above n by Bohr and Sommerfeld. */
function quarticLevel(beta: number, n: number): number {
  const phase = (e: number) => {
    const outer = Math.sqrt(1 + Math.sqrt(e / beta))
    const points = 400
    let sum = 0
    for (let i = 0; i < points; i++) {
      const s = (outer * (i + 0.5)) / points
      const room = e - beta * (s * s - 1) * (s * s - 1)
      if (room > 0) sum += Math.sqrt(2 * room)
    }
    return (2 * sum * outer) / points
  }
  let high = 1
  while (phase(high) < (n + 1) * Math.PI) high *= 2
  return bisect(e => phase(e) - (n + 1) * Math.PI, 0, high)
}
