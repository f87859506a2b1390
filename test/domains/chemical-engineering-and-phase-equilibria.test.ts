import { chemicalEngineeringAndPhaseEquilibria } from '../../workers/domains/chemical-engineering-and-phase-equilibria.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const gas = 6.02214076e23 * 1.380649e-23

/** Activity coefficient of the first component from the excess Gibbs energy over RT of one mole. */
const fromExcess = (x: number, excess: (a: number, b: number) => number) => {
  const total = (n: number) => (n + 1 - x) * excess(n / (n + 1 - x), (1 - x) / (n + 1 - x))
  return Math.exp(slope(total, x, 1e-3))
}

/** Pressure from the residual Helmholtz energy, whose slope over volume is taken by differences. */
const fromHelmholtz = (T: number, V: number, residual: (volume: number) => number) =>
  (gas * T) / V - slope(residual, V, 1e-3 * V)

const soave = (T: number, Tc: number, m: number) => {
  const root = 1 + m - m * Math.sqrt(T / Tc)
  return root * root
}

const redlich = (T: number, Tc: number, Pc: number, V: number, alpha: number) => {
  const b = (0.08664 * gas * Tc) / Pc
  const a = ((0.42748 * (gas * Tc) ** 2) / Pc) * alpha
  return fromHelmholtz(T, V, v => -gas * T * Math.log(1 - b / v) - (a / b) * Math.log(1 + b / v))
}

const test = domainSuite(chemicalEngineeringAndPhaseEquilibria, {
  CP70: (i, K, b) => bisect(T => T / K - i * b, 0, 1e6),
  CP69: (A, B, C, T) => 133.322387415 * Math.exp(Math.LN10 * (A - B / (T - 273.15 + C))),
  CP1: (A, B, C, T) => {
    const boiling = (bar: number) => B / (A - Math.log10(bar)) - C
    return 1e5 * Math.exp(bisect(ln => boiling(Math.exp(ln)) - T, -60, 0.99 * A * Math.LN10))
  },
  CP2: (T, Tc, Pc, omega) => {
    const tr = T / Tc
    const f = ([a, b, c, d]: readonly [number, number, number, number]) =>
      a - b / tr - c * Math.log(tr) + d * tr ** 6
    const simple = f([5.92714, 6.09648, 1.28862, 0.169347])
    return Pc * Math.exp(simple) * Math.exp(f([15.2518, 15.6875, 13.4721, 0.43577])) ** omega
  },
  CP3: (T, Tc, Pc, dZ, P) => {
    const steep = (Math.log(P) - Math.log(Pc)) / (1 / T - 1 / Tc)
    return -steep * gas * dZ
  },
  CP4: (Tb, Tc, Pc) => {
    const reduced = Tb / Tc
    return gas * Tc * 1.093 * reduced * ((Math.log(Pc / 1e5) - 1.013) / (0.93 - reduced))
  },
  CP5: (H, T, Tref, Tc) => Math.exp(Math.log(H) + 0.38 * (Math.log(Tc - T) - Math.log(Tc - Tref))),
  // The line through ln(Pc) at Tc and -(7/3)(1 + omega) ln 10 at 0.7 Tc, its factor rounded as printed.
  CP6: (T, P, Tc, Pc, omega) => {
    const fall = (5.373 / ((7 / 3) * Math.LN10)) * (1 + omega) * Math.LN10
    const steep = fall / (1 / (0.7 * Tc) - 1 / Tc)
    return Math.exp(Math.log(Pc) - steep * (1 / T - 1 / Tc)) / P
  },
  CP7: (x, A12, A21) => fromExcess(x, (a, b) => a * b * (A21 * a + A12 * b)),
  CP8: (x, A12, A21) => fromExcess(x, (a, b) => (a * b) / (a / A21 + b / A12)),
  CP9: (x, L12, L21) =>
    fromExcess(x, (a, b) => -a * Math.log(a + L12 * b) - b * Math.log(b + L21 * a)),
  CP10: (x, t12, t21, alpha) => {
    const [g12, g21] = [Math.exp(-alpha * t12), Math.exp(-alpha * t21)]
    return fromExcess(
      x,
      (a, b) => a * b * ((t21 * g21) / (a + b * g21) + (t12 * g12) / (b + a * g12)),
    )
  },
  CP11: (T, P, Tc, Pc, omega) => {
    const ln = Math.log(T / Tc)
    const simple = 0.083 - Math.exp(Math.log(0.422) - 1.6 * ln)
    const further = 0.139 - Math.exp(Math.log(0.172) - 4.2 * ln)
    const B = ((gas * Tc) / Pc) * (simple + omega * further)
    return 1 + (B * P) / (gas * T)
  },
  CP12: (T, V, Tc, Pc) => redlich(T, Tc, Pc, V, Math.sqrt(Tc) / Math.sqrt(T)),
  CP13: (T, V, Tc, Pc, omega) =>
    redlich(T, Tc, Pc, V, soave(T, Tc, 0.48 + omega * (1.574 - 0.176 * omega))),
  CP14: (T, V, Tc, Pc, omega) => {
    const b = (0.0778 * gas * Tc) / Pc
    const m = 0.37464 + omega * (1.54226 - 0.26992 * omega)
    const a = ((0.45724 * (gas * Tc) ** 2) / Pc) * soave(T, Tc, m)
    const [near, far] = [1 + Math.SQRT2, 1 - Math.SQRT2]
    const attraction = (v: number) => Math.log((v + near * b) / (v + far * b))
    return fromHelmholtz(
      T,
      V,
      v => -gas * T * Math.log(1 - b / v) - (a / (2 * Math.SQRT2 * b)) * attraction(v),
    )
  },
  CP15: (T, Tc, Pc, Z) => {
    const power = Math.exp((2 / 7) * Math.log(1 - T / Tc))
    return ((Z * gas * Tc) / Pc) * Math.exp(power * Math.log(Z))
  },
  // Residual volume at low pressure is the virial coefficient.
  CP16: (B, P, T) => Math.exp(simpson(() => B, 0, P, 2) / (gas * T)),
  CP17: (V, P, Psat, T) => Math.exp(simpson(() => V / (gas * T), Psat, P, 2)),
  CP18: (p, Pc) => bisect(decades => 0.1 * Pc * 10 ** -decades - p, -5, 5),
  CP19: (T, P, MA, MB, vA, vB) => {
    const mass = 2 / (1 / (1000 * MA) + 1 / (1000 * MB))
    const size = vA ** (1 / 3) + vB ** (1 / 3)
    const squareCentimetres =
      (0.00143 * Math.exp(1.75 * Math.log(T))) / ((P / 1e5) * Math.sqrt(mass) * size * size)
    return squareCentimetres / 1e4
  },
  CP20: (phi, M, T, mu, V) =>
    (7.4e-8 * Math.sqrt(phi * M * 1000) * T) / (mu * 1000) / (V * 1e6) ** 0.6 / 1e4,
  CP21: (D, mu, rho) => mu / rho / D,
  CP22: (k, L, D) => {
    const film = D / k
    return L / film
  },
  CP23: (Re, Sc) => 2 + 0.552 * Math.exp(Math.log(Re) / 2 + Math.log(Sc) / 3),
  // Unit concentration in the liquid, none in the gas.
  CP24: (kL, kG, H) => {
    const surface = bisect(c => kG * H * c - kL * (1 - c), 0, 1)
    return kG * H * surface
  },
  // Flux sqrt(D/(pi s)) at time s = t u^2.
  CP25: (D, t) => simpson(u => Math.sqrt(D / (Math.PI * t * u * u)) * 2 * u * t, 1e-9, 1, 2) / t,
  CP26: (r, k, D) => {
    const phi = r * Math.sqrt(k / D)
    const inside = (s: number) => (s * Math.sinh(phi * s)) / Math.sinh(phi)
    return 3 * simpson(inside, 0, 1, 2000)
  },
  CP27: (k, tau) => bisect(X => X - k * tau * (1 - X), 0, 1),
  CP28: (k, tau) => 1 - integrate(([c]) => [-k * c!], [1], tau, 1000)[0]!,
  CP29: (k, tau, N) => {
    let left = 1
    for (let tank = 0; tank < N; tank++) left -= (left * k * tau) / (N + k * tau)
    return 1 - left
  },
  CP30: (alpha, x) => {
    const ratio = alpha * (x / (1 - x))
    return ratio / (1 + ratio)
  },
  CP31: (xD, xB, alpha) => bisect(N => (xB / (1 - xB)) * alpha ** N - xD / (1 - xD), 0, 1000),
  CP32: (xD, xF, alpha) => {
    const vapour = 1 / (1 + (1 - xF) / (alpha * xF))
    const steep = (xD - vapour) / (xD - xF)
    return steep / (1 - steep)
  },
  CP33: (least, R, Rmin) => {
    const ordinate = 0.75 - 0.75 * Math.exp(0.5668 * Math.log((R - Rmin) / (R + 1)))
    return bisect(N => (N - least) / (N + 1) - ordinate, least, 1e6)
  },
  CP34: (A, into, out, x, m) => {
    const share = (into - out) / (into - m * x)
    return bisect(N => (A ** (N + 1) - A) / (A ** (N + 1) - 1) - share, 1e-6, 200)
  },
  CP35: (K, liquid, vapour) =>
    bisect(
      v => vapour * v * v - K * K * (liquid - vapour),
      0,
      100 * K * Math.sqrt(liquid / vapour),
    ),
  CP36: (C, H, O) => {
    const oxygen = (2 * C + H / 2 - O) / 2
    const air = (oxygen + 3.76 * oxygen) * 28.965
    return air / (12.011 * C + 1.008 * H + 15.999 * O)
  },
  CP43: (V, C, B, P, P0) => V - simpson(() => C * V, Math.log(B + P0), Math.log(B + P), 2),
  CP48: (P, l, g) => {
    const root = P * l - P * g
    return root * root * root * root
  },
  CP50: T => {
    const n = [
      0.11670521452767e4, -0.72421316703206e6, -0.17073846940092e2, 0.1202082470247e5,
      -0.32325550322333e7, 0.1491510861353e2, -0.48232657361591e4, 0.40511340542057e6,
      -0.23855557567849, 0.65017534844798e3,
    ]
    const x = T + n[8]! / (T - n[9]!)
    // Equation 29 as it stands, in the fourth root of the pressure.
    const left = (b: number) =>
      b * b * x * x +
      n[0]! * b * b * x +
      n[1]! * b * b +
      n[2]! * b * x * x +
      n[3]! * b * x +
      n[4]! * b +
      n[5]! * x * x +
      n[6]! * x +
      n[7]!
    return 1e6 * bisect(left, 0.1, 2.2) ** 4
  },
  CP51: p => {
    const n = [
      0.11670521452767e4, -0.72421316703206e6, -0.17073846940092e2, 0.1202082470247e5,
      -0.32325550322333e7, 0.1491510861353e2, -0.48232657361591e4, 0.40511340542057e6,
      -0.23855557567849, 0.65017534844798e3,
    ]
    const b = Math.sqrt(Math.sqrt(p / 1e6))
    const left = (T: number) => {
      const x = T + n[8]! / (T - n[9]!)
      return (
        b * b * x * x +
        n[0]! * b * b * x +
        n[1]! * b * b +
        n[2]! * b * x * x +
        n[3]! * b * x +
        n[4]! * b +
        n[5]! * x * x +
        n[6]! * x +
        n[7]!
      )
    }
    return bisect(left, 273.15, 647)
  },
  CP58: (H, T, Tm) => Math.exp(simpson(() => -H / 8.31446261815324, 1 / Tm, 1 / T, 2)),
  CP59: (gamma, sat, P) => {
    const liquid = 0.4
    const partial = liquid * gamma * sat
    return partial / P / liquid
  },
  CP60: SG => bisect(API => SG - 141.5 / (API + 131.5), -130, 1e4),
  CP61: (rho, w) => Math.exp(Math.log(rho) - Math.log(w)),
  CP62: (HHV, H, M) => {
    // 2 mol of hydrogen atoms make a mole of water.
    const water = (H / 2.01588) * 18.01528 + M
    return HHV - 2.442e6 * water
  },
  CP64: (x, D) => bisect(t => 2 * D * t - x * x, 0, 1e12),
  CP65: (h, L, k) => L / k / (1 / h),
  // What leaves a stirred tank has the ages of a decay at the rate Q/V.
  CP66: (V, Q) => {
    const left = (t: number) => Math.exp((-Q * t) / V)
    return simpson(left, 0, (40 * V) / Q, 4000)
  },
  CP67: (Q_h, W) => 1 / (W / Q_h),
  CP68: (a, t) => 1 / (t / a),
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(chemicalEngineeringAndPhaseEquilibria, id, inputs)

test('a pellet without diffusion limit is used wholly', () => {
  near(value('CP26', { r: 1e-9, k: 1, D_e: 1e-6 }), 1, { relative: 1e-12 })
  // 3 (phi coth phi - 1)/phi^2 on both sides of phi = 0.01.
  near(value('CP26', { r: 0.0099, k: 1, D_e: 1 }), 0.99999346606099, { relative: 1e-9 })
  near(value('CP26', { r: 0.0101, k: 1, D_e: 1 }), 0.99999319939941, { relative: 1e-9 })
})

test('the heavier component may come first', () => {
  near(value('CP30', { alpha: 1 / 2.45, x: 0.6 }), 1 - 0.620253164557, { relative: 1e-11 })
})

test.run()
