import { structuralEngineering } from '../../workers/domains/structural-engineering.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

type Moment = (x: number) => number

/** Virtual work of two moments over a length; exact for cubics on each half. */
const work = (real: Moment, virtual: Moment, L: number, stiffness: number) => {
  const product: Moment = x => (real(x) * virtual(x)) / stiffness
  return simpson(product, 0, L / 2, 400) + simpson(product, L / 2, L, 400)
}

const onMidspan =
  (P: number, L: number): Moment =>
  x =>
    (P / 2) * Math.min(x, L - x)

const onSpan =
  (w: number, L: number): Moment =>
  x =>
    (w * x * (L - x)) / 2

/** Stiffness of a plate: stress at unit curvature, times the distance, over the thickness. */
const rigidity = (E: number, t: number, nu: number) =>
  simpson(z => (E / (1 - nu * nu)) * z * z, -t / 2, t / 2, 2)

// y'''' = x^4 y with y = y' = 0 at the wall and y'' = y''' = 0 at the tip.
const cantileverRoot = bisect(
  x => {
    const tip = (start: readonly number[]) =>
      integrate(([y, slope, bend, shear]) => [slope!, bend!, shear!, x ** 4 * y!], start, 1, 200)
    const [one, two] = [tip([0, 0, 1, 0]), tip([0, 0, 0, 1])]
    return one[2]! * two[3]! - one[3]! * two[2]!
  },
  1,
  3,
)

const test = domainSuite(structuralEngineering, {
  ST48: (D, d) => simpson(r => Math.PI * r ** 3, d / 2, D / 2, 8),
  ST47: (P, L, E, I) => {
    // Half of it is two cantilevers of a quarter of the span, end to end.
    const tip = ((P / 2) * (L / 4) ** 3) / (3 * E * I)
    return 2 * tip
  },
  // A rectangle of depth 0.3 with the same second moment.
  ST1: (M, y, I) => {
    const depth = 0.3
    const width = (12 * I) / depth ** 3
    const carried = (slope: number) => simpson(z => slope * z * z * width, -depth / 2, depth / 2, 2)
    return bisect(slope => carried(slope) - M, 0, 1e12) * y
  },
  // Over a short piece the moment grows by V dx, the bending force beyond the cut by V dx Q / I.
  ST2: (V, Q, I, b) => {
    const dx = 0.01
    const force = (M: number) => (M / I) * Q
    return (force(1000 + V * dx) - force(1000)) / (b * dx)
  },
  ST3: (V, b, h) => {
    const shape = simpson(z => (1 - (2 * z) ** 2 / h ** 2) * b, -h / 2, h / 2, 2)
    return V / shape
  },
  ST4: (b, h) => simpson(z => b * z * z, -h / 2, h / 2, 2),
  // z = (d/2) sin(x).
  ST5: d =>
    simpson(
      x => ((d / 2) * Math.sin(x)) ** 2 * 2 * ((d / 2) * Math.cos(x)) ** 2,
      -Math.PI / 2,
      Math.PI / 2,
      200,
    ),
  ST6: (b, h, tw, hw) => {
    const flange = (h - hw) / 2
    const arm = (h - flange) / 2
    return (tw * hw ** 3) / 12 + 2 * ((b * flange ** 3) / 12 + b * flange * arm ** 2)
  },
  ST7: (I, A, d) => {
    const radius = Math.sqrt(I / A)
    return (A / 2) * ((d - radius) ** 2 + (d + radius) ** 2)
  },
  ST8: (I, y) => {
    const width = (12 * I) / (2 * y) ** 3
    return simpson(z => (z / y) * z * width, -y, y, 2)
  },
  ST9: (fy, b, h) => 2 * simpson(z => fy * b * z, 0, h / 2, 2),
  ST10: (I, A) => bisect(radius => 2 * (A / 2) * radius ** 2 - I, 0, 10),
  ST11: (w, L) => simpson(x => (w * L) / 2 - w * x, 0, L / 2, 2),
  ST12: (P, a, L) => bisect(reaction => reaction * L - P * (L - a), -1e9, 1e9) * a,
  ST13: (w, L, E, I) => work(onSpan(w, L), onMidspan(1, L), L, E * I),
  ST14: (P, L, E, I) => work(onMidspan(P, L), onMidspan(1, L), L, E * I),
  ST15: (P, L, E, I) =>
    work(
      x => P * x,
      x => x,
      L,
      E * I,
    ),
  ST16: (w, L, E, I) =>
    work(
      x => (w * x * x) / 2,
      x => x,
      L,
      E * I,
    ),
  ST17: (w, L, E, I) => work(x => onSpan(w, L)(x) - (w * L * L) / 12, onMidspan(1, L), L, E * I),
  ST18: (w, L) => bisect(end => simpson(x => onSpan(w, L)(x) - end, 0, L, 100), 0, w * L * L),
  // x from the prop.
  ST19: (w, L) => bisect(R => simpson(x => ((w * x * x) / 2 - R * x) * -x, 0, L, 400), 0, w * L),
  ST20: (P, L, E, I, kappa, A, G) =>
    simpson(x => (P * x * x) / (E * I), 0, L, 10) + simpson(() => P / (kappa * A * G), 0, L, 2),
  ST21: (E, I, K, L) => {
    const k = Math.PI / (K * L)
    const bend = simpson(x => E * I * (k * k * Math.sin(k * x)) ** 2, 0, K * L, 400)
    return bend / simpson(x => (k * Math.cos(k * x)) ** 2, 0, K * L, 400)
  },
  ST22: (K, L, radius) => {
    const load = (Math.PI * radius) ** 2 / (K * L) ** 2
    return Math.PI / Math.sqrt(load)
  },
  ST23: (fy, slenderness, E) => {
    const limit = bisect(x => (Math.PI * Math.PI * E) / (x * x) - fy / 2, 1, 1e4)
    return fy - (fy / 2) * (slenderness / limit) ** 2
  },
  ST24: (slenderness, E, fy) => {
    const elastic = E * (Math.PI / slenderness) ** 2
    const short = slenderness / Math.sqrt(E / fy) <= 4.71
    return short ? fy * Math.exp((fy / elastic) * Math.log(0.658)) : 0.877 * elastic
  },
  // y'' = -P (y + e) / (E I); the slope at the pin is such that midspan stays level.
  ST25: (P, A, ecc, y, radius, L, E) => {
    const I = A * radius ** 2
    const half = (slope: number) =>
      integrate(([v, s]) => [s!, (-P * (v! + ecc)) / (E * I)], [0, slope], L / 2, 400)
    const [none, unit] = [half(0)[1]!, half(1)[1]!]
    const middle = half(none / (none - unit))[0]!
    return P / A + (P * (middle + ecc) * y) / I
  },
  ST26: (alpha, slenderness) => {
    const imperfection = alpha * (slenderness - 0.2)
    const quadratic = (x: number) => (1 - x) * (1 - x * slenderness ** 2) - imperfection * x
    return bisect(quadratic, 0, Math.min(1, slenderness ** -2))
  },
  ST27: (k, E, t, nu, b) => (k * (Math.PI / b) ** 2 * rigidity(E, t, nu)) / t,
  ST28: rigidity,
  // Half waves of deflection and twist: P_z v = M phi k^2 / k^2 and (G I_t + E I_w k^2) phi = M v, k = pi / L.
  ST29: (L, E, Iz, G, It, Iw) => {
    const k = Math.PI / L
    const lateral = E * Iz * k ** 2
    const torsional = G * It + E * Iw * k ** 2
    return bisect(M => M * M - lateral * torsional, 0, 1e12)
  },
  ST30: (q, a, D) => {
    const load = simpson(s => q * (1 - s * s) ** 2 * s, 0, 1, 400) * a ** 2
    const laplacian = (s: number) => (16 * s * s - 8) / a ** 2
    return load / (simpson(s => D * laplacian(s) ** 2 * s, 0, 1, 400) * a ** 2)
  },
  ST31: (n, L, E, I, mass) => {
    const k = (n * Math.PI) / L
    const bend = simpson(x => E * I * (k * k * Math.sin(k * x)) ** 2, 0, L, 2000)
    const inertia = simpson(x => mass * Math.sin(k * x) ** 2, 0, L, 2000)
    return Math.sqrt(bend / inertia) / (2 * Math.PI)
  },
  ST32: (L, E, I, mass) => Math.sqrt(((cantileverRoot / L) ** 4 * E * I) / mass) / (2 * Math.PI),
  ST33: (As, fy, d, fc, b) => {
    const block = bisect(a => 0.85 * fc * a * b - As * fy, 0, 10)
    return simpson(z => 0.85 * fc * b * (d - z), 0, block, 2)
  },
  ST34: fc => 1e6 * bisect(modulus => (modulus / 4700) ** 2 - fc / 1e6, 0, 1e6),
  // H y'' = w from the lowest point to the support.
  ST35: (w, L, sag) => bisect(H => simpson(x => (w * x) / H, 0, L / 2, 2) - sag, 1, 1e12),
  ST36: (Kz, Kzt, Kd, v) => (1.226 / 2) * (v * Math.sqrt(Kz * Kzt * Kd)) ** 2,
  ST37: (b, h) => simpson(y => b * y * y, -h / 2, h / 2, 2) / (h / 2),
  // Strips at the height (d/2) sin(t).
  ST38: d =>
    simpson(
      t => ((d / 2) ** 3 * Math.sin(t) ** 2 * 2 * (Math.cos(t) * (d / 2)) * Math.cos(t)) / (d / 2),
      -Math.PI / 2,
      Math.PI / 2,
      200,
    ),
  // Rings have half of their polar moment about a diameter.
  ST39: (d, di) => simpson(r => Math.PI * r ** 3, di / 2, d / 2, 2) / (d / 2),
  // A rectangle of that section modulus, 0.1 m wide: the moment of a stress that grows from its middle.
  ST40: (M, W) => {
    const depth = Math.sqrt((6 * W) / 0.1)
    const ofOne = simpson(y => 0.1 * y * (y / (depth / 2)), -depth / 2, depth / 2, 2)
    return M / ofOne
  },
  // Each piece of the load times its distance from the wall.
  ST41: (w, L) => simpson(x => w * x, 0, L, 2),
  ST42: (P, L) => simpson(() => P, 0, L, 2),
  ST43: (P, L) => (P / 2) * (L / 2),
  ST44: (P, L, a) => P - (P * a) / L,
  ST45: (w, L) => w * L - (w * L) / 2,
  ST46: (M, b, h) => (M * (h / 2)) / simpson(y => b * y * y, -h / 2, h / 2, 200),
})

test('a stocky column of Eurocode 3 is not reduced, a slender one is', () => {
  near(operatorValue(structuralEngineering, 'ST26', { alpha: 0.34, lambda_n: 0.1 }), 1, {
    relative: 1e-15,
  })
  near(operatorValue(structuralEngineering, 'ST26', { alpha: 0.34, lambda_n: 0.2 }), 1, {
    relative: 1e-15,
  })
  near(operatorValue(structuralEngineering, 'ST26', { alpha: 0, lambda_n: 2 }), 0.25, {
    relative: 1e-12,
  })
})

test.run()
