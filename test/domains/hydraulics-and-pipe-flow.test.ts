import * as assert from 'uvu/assert'
import { hydraulicsAndPipeFlow } from '../../workers/domains/hydraulics-and-pipe-flow.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const { exp, log, PI, sqrt } = Math

const power = (x: number, p: number) => exp(p * log(x))

/** The value between two rows of a table, linearly. */
function interpolated(x: number, at: readonly number[], values: readonly number[]): number {
  const i = Math.min(
    at.findLastIndex(each => each <= x + 1e-12),
    at.length - 2,
  )
  const part = (x - at[i]!) / (at[i + 1]! - at[i]!)
  return values[i]! * (1 - part) + values[i + 1]! * part
}

// Menon's gas pipelines are in m^3/day, kPa, km and mm.
const kilo = (x: number) => x / 1000
const milli = (x: number) => x * 1000
const fromDays = (flow: number) => flow / 86400

/** Weisbach's loss with the factor that Colebrook's equation, in natural logarithms, leaves where it is. */
function frictionLoss(L: number, D: number, epsilon: number, rho: number, mu: number, v: number) {
  let f = 0.02
  for (let i = 0; i < 100; i++) {
    const inner = epsilon / D / 3.7 + (2.51 * mu) / (rho * v * D * sqrt(f))
    f = (log(10) / (2 * log(inner))) ** 2
  }
  return ((f / 4) * ((rho * v ** 2) / 2) * PI * D * L) / ((PI * D ** 2) / 4)
}

const test = domainSuite(hydraulicsAndPipeFlow, {
  HY74: (a, b) => (4 * simpson(() => a, 0, b, 2)) / (a + b + a + b),
  HY73: (P, a, b) => P + simpson(n => (3 * P * n * n) / a ** 3, a, b, 2),
  HY72: (Q, a, b) => Q + simpson(() => Q / a, a, b, 2),
  HY71: (H, a, b) => H + simpson(n => (2 * H * n) / (a * a), a, b, 2),
  HY70: (e, Re) => (Math.log(10) / (2 * Math.log(e / 3.7 + 5.74 / Re ** 0.9))) ** 2,
  HY69: (e, Re) => (Math.log(10) / (1.8 * Math.log((e / 3.7) ** 1.11 + 6.9 / Re))) ** 2,
  HY68: (V, n, eta) => simpson(() => eta * V, 0, n, 2),
  HY67: (p, V, eta) => (eta * p * V) / simpson(() => 1, 0, 2 * Math.PI, 2),
  HY66: [
    (C, theta, h, g) =>
      simpson(
        s => 4 * C * (h - s * s) * Math.tan(theta / 2) * Math.sqrt(2 * g) * s * s,
        0,
        Math.sqrt(h),
        600,
      ),
    1e-8,
  ],
  HY1: (f, L, D, rho, v) => {
    const shear = (f / 4) * ((rho * v ** 2) / 2)
    return (shear * PI * D * L) / ((PI * D ** 2) / 4)
  },
  HY2: Re => {
    const [rho, mu, D, L] = [900, 0.05, 0.04, 3]
    const v = (Re * mu) / (rho * D)
    const drop = (32 * mu * L * v) / D ** 2
    return ((drop / L) * D * 2) / (rho * v ** 2)
  },
  HY3: Re => exp(log(0.3164) - log(Re) / 4),
  HY4: (epsilon, D, Re) => {
    let f = 0.02
    for (let i = 0; i < 60; i++) {
      const rough = epsilon / D / 3.7
      const x = (-2 * log(rough + 2.51 / (Re * sqrt(f)))) / Math.LN10
      f = 1 / x ** 2
    }
    return f
  },
  HY5: (epsilon, D, Re) => {
    const inside = power(epsilon / D / 3.7, 1.11) + 6.9 / Re
    return (Math.LN10 / (1.8 * log(inside))) ** 2
  },
  HY6: (epsilon, D, Re) => {
    const x = -2 * (log(epsilon / D / 3.7 + 5.74 * power(Re, -0.9)) / Math.LN10)
    return 1 / x ** 2
  },
  HY7: (Re, epsilon, D) => {
    const rough = -2.457 * log(power(7 / Re, 0.9) + (0.27 * epsilon) / D)
    const transition = 37530 / Re
    const [laminar, turbulent] = [
      power(8 / Re, 12),
      power(power(rough, 16) + power(transition, 16), -1.5),
    ]
    return 8 * power(laminar + turbulent, 1 / 12)
  },
  HY8: (K, rho, v) => {
    const g = 9.80665
    const head = (K * v ** 2) / (2 * g)
    return head * rho * g
  },
  // Momentum: p2 - p1 = rho v2 (v1 - v2); the rest of the energy is lost.
  HY9: (v1, v2, g) => {
    const rho = 998
    const rise = rho * v2 * (v1 - v2)
    return -rise / (rho * g) + (v1 ** 2 - v2 ** 2) / (2 * g)
  },
  HY10: (K, f) => {
    const D = 0.07
    return bisect(length => (f * length) / D - K, 0, 1e4) / D
  },
  HY11: (A, P) => {
    const half = P / 2
    // The sides are the roots of s^2 - half s + A; 2 a b/(a + b) holds whether they are real or not.
    return (2 * A) / half
  },
  HY12: (C, R, S) => exp(log(0.849) + log(C) + 0.63 * log(R) + 0.54 * log(S)),
  HY13: (R, S, n) => {
    const chezy = power(R, 1 / 6) / n
    return chezy * sqrt(R) * sqrt(S)
  },
  HY14: (C, R, S) => {
    const g = 9.80665
    const f = (8 * g) / C ** 2
    return sqrt((2 * g * S * 4 * R) / f)
  },
  HY15: (y, q, g) => {
    const v = q / y
    return y + v ** 2 / (2 * g)
  },
  HY16: (q, g) => bisect(y => 1 - q ** 2 / (g * y * y * y), 1e-6, 1e3),
  HY17: (y1, Fr) => {
    const q2 = Fr ** 2 * y1 * y1 * y1
    const force = (y: number) => y ** 2 / 2 + q2 / y
    const critical = Math.cbrt(q2)
    return bisect(y => force(y) - force(y1), critical, 1e3 * critical)
  },
  HY18: (y1, y2) => {
    const q2 = (y1 * y2 * (y1 + y2)) / 2
    const energy = (y: number) => y + q2 / (2 * y ** 2)
    return energy(y1) - energy(y2)
  },
  // With the depth z = s^2 the velocities sqrt(2 g z) dz become 2 sqrt(2 g) s^2 ds.
  HY19: (Cd, b, g, h) => Cd * b * simpson(s => 2 * sqrt(2 * g) * s * s, 0, sqrt(h), 2),
  HY20: (h, theta, g) => {
    const angle = (theta * 180) / PI
    const at = [20, 40, 60, 80, 100]
    const C = interpolated(angle, at, [0.59, 0.58, 0.575, 0.575, 0.58])
    const k = interpolated(angle, at, [0.0028, 0.0017, 0.0012, 0.001, 0.001])
    return C * Math.tan(theta / 2) * sqrt(g) * (h + k) ** 2.5
  },
  HY21: (Cd, b, g, H) => {
    const slope = (y: number) => 2 * g * (H - y) - g * y
    const y = bisect(slope, 0, H)
    return Cd * b * y * sqrt(2 * g * (H - y))
  },
  HY22: (Cd, d, dp, rho, D) => {
    const ratio = (d / D) ** 2
    const v = bisect(u => (rho / 2) * (u ** 2 - (u * ratio) ** 2) - dp, 0, 1e4)
    return (Cd * v * PI * d ** 2) / 4
  },
  HY23: (D, d, p1, p2, k) => {
    const squared = ((d / D) ** 2) ** 2
    const coefficient = 0.351 + squared * (0.256 + 0.93 * squared)
    return 1 + coefficient * Math.expm1((log(p2) - log(p1)) / k)
  },
  HY24: (D, d, p1, p2, k) => {
    const rho1 = 1.3
    const rho2 = rho1 * power(p2 / p1, 1 / k)
    const [A1, A2] = [D ** 2, d ** 2]
    const enthalpy = (k / (k - 1)) * (p1 / rho1 - p2 / rho2)
    const v2 = sqrt((2 * enthalpy) / (1 - ((rho2 * A2) / (rho1 * A1)) ** 2))
    const incompressible = sqrt((2 * (p1 - p2)) / rho1 / (1 - (A2 / A1) ** 2))
    return (rho2 * v2) / (rho1 * incompressible)
  },
  HY25: [
    (beta, Re, L1, L2) => {
      const millions = 1e6 / Re
      const A = power(0.019 * beta * millions, 0.8)
      const b4 = (beta ** 2) ** 2
      const plain = 0.5961 + 0.0261 * beta ** 2 - 0.216 * b4 ** 2
      const slow = 0.000521 * power(beta * millions, 0.7)
      const wall = (0.0188 + 0.0063 * A) * power(beta, 3.5) * power(millions, 0.3)
      const upstream = 0.043 + 0.08 * exp(-10 * L1) - 0.123 * exp(-7 * L1)
      const M = (2 * L2) / (1 - beta)
      const downstream = 0.031 * (M - 0.8 * power(M, 1.1)) * power(beta, 1.3)
      return plain + slow + wall + (upstream * (1 - 0.11 * A)) / (1 / b4 - 1) - downstream
    },
    1e-8,
  ],
  HY26: (xT, gamma, p1) => {
    const critical = (gamma / 1.4) * xT
    return p1 - critical * p1
  },
  // F_L^2 = (p1 - p2)/(p1 - p_vc) and the vena contracta is at F_F p_v.
  HY27: (pv, pc, FL, p1) => {
    const contracta = pv * (0.96 - 0.28 * sqrt(pv / pc))
    return bisect(p2 => FL ** 2 - (p1 - p2) / (p1 - contracta), -p1, p1)
  },
  HY28: (rho, g, Q, H, eta) => {
    const rise = rho * g * H
    return (rise * Q) / eta
  },
  HY29: (H1, N1, N2, D1, D2) => {
    const coefficient = (9.80665 * H1) / (N1 * D1) ** 2
    return (coefficient * (N2 * D2) ** 2) / 9.80665
  },
  HY30: (omega, Q, g, H) => {
    const D = 0.25
    const flow = Q / (omega * D * D * D)
    const head = (g * H) / (omega * D) ** 2
    return sqrt(flow) / power(head, 0.75)
  },
  HY31: (p0, pv, rho, g, z, hf) => {
    const inlet = p0 + rho * g * (z - hf)
    return (inlet - pv) / rho / g
  },
  HY32: (rho, a, dv) => {
    const [area, time] = [0.02, 1e-3]
    const mass = rho * area * a * time
    return (mass * dv) / time / area
  },
  HY33: (K, rho, D, E, s) => {
    const compliance = 1 / K + D / s / E
    return 1 / sqrt(rho * compliance)
  },
  // The SI constants are printed to 8 digits.
  HY34: [
    (SG, T, L, D, p1, p2, Tb, pb, Z, E) => {
      const drive = kilo(p1) ** 2 - kilo(p2) ** 2
      const root = sqrt(drive / (SG * T * kilo(L) * Z))
      return fromDays(3.7435e-3 * E * (Tb / kilo(pb)) * root * power(milli(D), 2.667))
    },
    5e-8,
  ],
  HY35: [
    (SG, T, L, D, p1, p2, Tb, pb, Z, E) => {
      const drive = kilo(p1) ** 2 - kilo(p2) ** 2
      const base = power(Tb / kilo(pb), 1.0788)
      const middle = power(drive / (power(SG, 0.8539) * T * kilo(L) * Z), 0.5394)
      return fromDays(4.5965e-3 * E * base * middle * power(milli(D), 2.6182))
    },
    5e-8,
  ],
  HY36: (mu, v, phi, L, d, rho) => {
    const Re = (rho * v * d) / (mu * (1 - phi))
    const friction = 150 / Re + 1.75
    return (friction * L * rho * v ** 2 * (1 - phi)) / (d * phi * phi * phi)
  },
  HY37: (D, Dc) => exp(log(20000) - 0.32 * (log(Dc) - log(D))),
  // Channels of hydraulic radius phi/(a (1 - phi)), a = 6/d, with the Kozeny constant 5.
  HY38: (phi, d) => {
    const surface = 6 / d
    const radius = phi / (surface * (1 - phi))
    return (phi * radius ** 2) / 5
  },
  HY43: (e, D) => Math.exp(Math.log(e) - Math.log(D)),
  HY44: (G, rho2, rho1) => {
    const [v1, v2] = [G / rho1, G / rho2]
    return rho2 * v2 * v2 - rho1 * v1 * v1
  },
  HY45: (rho, g, L, angle) => simpson(() => rho * g * Math.cos(Math.PI / 2 - angle), 0, L, 2),
  HY48: (C, d, D) => {
    const [small, large] = [d * d, D * D]
    return (C * large) / Math.sqrt(large * large - small * small)
  },
  HY50: (R, n) => {
    const slope = 1e-3
    const speed = (R ** (2 / 3) * Math.sqrt(slope)) / n
    return speed / Math.sqrt(R * slope)
  },
  HY52: (D, g, H, Q) => {
    // psi^(1/4)/phi^(1/2) of head and flow coefficients at any speed.
    const omega = 100
    const psi = (g * H) / (omega * D) ** 2
    const phi = Q / (omega * D ** 3)
    return Math.sqrt(Math.sqrt(psi)) / Math.sqrt(phi)
  },
  // The height of a column of water that weighs as much as the wall drags.
  HY53: (f, L, D, v, g) => {
    const [rho, area] = [998, (Math.PI * D * D) / 4]
    const drag = ((f * rho * v * v) / 8) * Math.PI * D * L
    return drag / (rho * g * area)
  },
  // The height of the column by bisection of its pressure.
  HY54: (p, rho, g) => bisect(z => rho * g * z - p, 0, 1e9 + p),
  // The rings of the cross-section.
  HY55: (D, v) => simpson(r => 2 * Math.PI * r * v, 0, D / 2, 2),
  HY57: (v, L, nu) => v / (nu / L),
  HY58: (L, D, epsilon, rho, mu, v) => frictionLoss(L, D, epsilon, rho, mu, v),
  HY59: (L, D, epsilon, rho, mu, Q) =>
    frictionLoss(L, D, epsilon, rho, mu, Q / ((PI * D ** 2) / 4)),
  HY56: (C, A, dp, rho) => C * A * bisect(v => (rho * v * v) / 2 - dp, 0, 1e6),
  HY60: (K, v, g) => (K * v * v * 0.5) / g,
  HY61: (A_w, R_h, S, n) => (A_w / n) * Math.cbrt(R_h * R_h) * Math.sqrt(S),
  HY62: (v, g) => (v / g) * (v / 2),
  HY63: (Q, p_d) => Q / (1 / p_d),
  // By way of the Chezy coefficient.
  HY65: (b, y, S, n) => {
    const radius = 1 / (1 / y + 2 / b)
    return (b * y * radius ** (1 / 6) * Math.sqrt(radius * S)) / n
  },
  HY64: (C_d, A_o, g, h) => C_d * A_o * Math.sqrt(2 * g) * Math.sqrt(h),
})

test('a contraction has no loss by Borda and Carnot', () => {
  const contraction = { v1: 1, v2: 4, g: 9.80665 }
  assert.is(operatorValue(hydraulicsAndPipeFlow, 'HY9', contraction), null)
})

test('the Colebrook equation tells which of its ranges was left', () => {
  const source = hydraulicsAndPipeFlow.operators.find(({ id }) => id === 'HY4')!
  const broken = (inputs: { epsilon: number; D: number; Re: number }) =>
    evaluateOperator(compileOperator(source, hydraulicsAndPipeFlow), inputs)
      .validity.filter(({ holds }) => holds === false)
      .map(({ text }) => text)
  assert.equal(broken({ epsilon: 1e-5, D: 0.1, Re: 1e12 })[0], 'Reynolds numbers up to 1e10')
  assert.equal(broken({ epsilon: 0.01, D: 0.1, Re: 1e5 })[0], 'relative roughness up to 0.05')
  assert.equal(broken({ epsilon: 1e-5, D: 0.1, Re: 1e5 }), [])
})

test.run()
