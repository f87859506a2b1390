import { thermodynamics } from '../../workers/domains/thermodynamics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const k = 1.380649e-23
const N_A = 6.02214076e23
/** p V = n N k T, in molecules. */
const molecules = (p: number, V: number, T: number) => (p * V) / (k * T)
/** Efficiency of a cycle from the heats along its strokes. */
const cycle = (taken: number, given: number) => (taken - given) / taken
const waals = (T: number, v: number, a: number, b: number) => (N_A * k * T) / (v - b) - a / (v * v)
/** R T on the spinodal of a van der Waals fluid. */
const spinodal = (v: number, a: number, b: number) => (2 * a * (v - b) ** 2) / v ** 3

const test = domainSuite(thermodynamics, {
  TD79: (p, V, R, T) => bisect(m => m * R * T - p * V, 0, (2 * p * V) / (R * T)),
  TD78: (f, x, l) => (1 - x) * f + x * (f + l),
  TD77: (a, b, s) => bisect(x => a - x * (a - s) - b, 0, 1),
  TD76: (m, a, b) => simpson(() => m, b, a, 2),
  TD1: (n, T, V) => (n * N_A * k * T) / V,
  TD2: (Q, W) => Q / 3 - W / 4 + ((2 * Q) / 3 - (3 * W) / 4),
  TD3: (U, p, V) => U + simpson(() => p, 0, V, 2),
  TD4: (U, T, S) => U + simpson(() => T, S, 0, 2),
  TD5: (U, p, V, T, S) => U + simpson(() => p, 0, V, 2) - simpson(() => S, 0, T, 2),
  TD6: (hot, cold) => cycle(hot, cold),
  TD7: (hot, cold) => ((hot - cold) * 2.5) / (hot * 2.5),
  TD8: (hot, cold) => (cold * 2.5) / (hot * 2.5 - cold * 2.5),
  TD9: (hot, cold) => 1 / cycle(hot, cold),
  TD10: (r, gamma) => {
    const [a, b, heating] = [300, 300 * r ** (gamma - 1), 2.2]
    const [c, d] = [heating * b, heating * b * (1 / r) ** (gamma - 1)]
    return cycle(c - b, d - a)
  },
  TD11: (r, cutoff, gamma) => {
    const [a, b] = [300, 300 * r ** (gamma - 1)]
    const c = b * cutoff
    const d = c * (cutoff / r) ** (gamma - 1)
    return cycle(gamma * (c - b), d - a)
  },
  TD12: (ratio, gamma) => {
    const rise = ratio ** (1 - 1 / gamma)
    const [a, b, c, d] = [300, 300 * rise, 1300, 1300 / rise]
    return cycle(c - b, d - a)
  },
  TD13: (p0, V0, p1) => (molecules(p0, V0, 300) * k * 300) / p1,
  TD14: (p0, V0, V1, gamma) => p0 * Math.exp(-gamma * simpson(V => 1 / V, V0, V1, 2000)),
  TD15: (T0, p0, p1, gamma) => T0 * (p1 / p0) * (p0 / p1) ** (1 / gamma),
  TD16: (n, T, V0, V1) => simpson(V => (n * N_A * k * T) / V, V0, V1, 2000),
  TD17: (p0, V0, V1, exponent) => simpson(V => p0 * (V0 / V) ** exponent, V0, V1, 2000),
  TD18: (p0, T0, T1) => (molecules(p0, 1e-3, T0) * k * T1) / 1e-3,
  TD19: (V0, T0, T1) => (molecules(1e5, V0, T0) * k * T1) / 1e5,
  TD20: (m, q) => 1000 * m * (q * 1e-3),
  TD21: (m, c, T0, T1) => simpson(() => m * c, T0, T1, 2),
  TD22: (m1, c1, T1, m2, c2, T2) => bisect(T => m1 * c1 * (T - T1) + m2 * c2 * (T - T2), 1, 1e4),
  // A kelvin more at 1 Pa: the volume grows by N k.
  TD23: (Cp, n) => Cp - 1 * (n * N_A * k),
  TD24: gamma => bisect(c => c / (c - N_A * k) - gamma, 8.4, 1e4),
  TD25: (Q, T) => bisect(S => S * T - Q, 0, 1e4),
  TD26: (n, c, T0, T1, V0, V1) =>
    simpson(T => (n * c) / T, T0, T1, 2000) + simpson(V => (n * N_A * k) / V, V0, V1, 2000),
  TD27: (m, c, T0, T1) => simpson(T => (m * c) / T, T0, T1, 2000),
  TD28: (n1, n2) => {
    const [V1, V2] = [n1 * 0.0224, n2 * 0.0224]
    const expansion = (n: number, V: number) => simpson(v => (n * N_A * k) / v, V, V1 + V2, 4000)
    return expansion(n1, V1) + expansion(n2, V2)
  },
  TD29: (p0, T0, T1, L) => p0 * Math.exp(simpson(T => L / (N_A * k * T * T), T0, T1, 2000)),
  // The pressure at which v is a root of p v^3 - (p b + R T) v^2 + a v - a b.
  TD30: (T, v, a, b) =>
    bisect(p => p * v ** 3 - (p * b + N_A * k * T) * v ** 2 + a * v - a * b, -1e9, 1e9),
  TD31: b => bisect(v => 2 / (v - b) - 3 / v, 1.01 * b, 20 * b),
  TD32: (a, b) => spinodal(3 * b, a, b) / (N_A * k),
  TD33: (a, b) => waals(spinodal(3 * b, a, b) / (N_A * k), 3 * b, a, b),
  TD34: (T, V) => {
    const [a, b] = [0.364, 4.267e-5]
    const critical = spinodal(3 * b, a, b) / (N_A * k)
    return waals(T * critical, V * 3 * b, a, b) / waals(critical, 3 * b, a, b)
  },
  TD35: [
    (a, b, T) => {
      const factor = (density: number) => waals(T, 1 / density, a, b) / (density * N_A * k * T)
      const d = 1e-4 / b
      return (factor(d) - factor(-d)) / (2 * d)
    },
    1e-6,
  ],
  TD36: (T, v, a, b) =>
    Math.exp(Math.log(N_A * k) + Math.log(T) - Math.log(v - b) - a / v / (N_A * k) / T),
  TD37: [
    (v, alpha, T, cp) => {
      const volume = (t: number) => v * Math.exp(alpha * (t - T))
      const slope = (volume(T + 0.01) - volume(T - 0.01)) / 0.02
      return (T * slope - v) / cp
    },
    1e-6,
  ],
  TD38: (T, V, alpha, kappa) => {
    const volume = (t: number) => V * (1 + alpha * (t - T))
    const pressure = (t: number) => (alpha * (t - T)) / kappa
    return T * (pressure(T + 1) - pressure(T)) * (volume(T + 0.5) - volume(T - 0.5))
  },
  TD39: (T, byT, byV) => {
    const v = 1.3e-4
    const [alpha, kappa] = [-byT / byV / v, -1 / (v * byV)]
    return (T * v * alpha ** 2) / kappa
  },
  TD40: (v, slope) => 1 / (-v * (1 / slope)),
  // Plates of 2 m^2 at 0.1 m: the battery gives voltage times charge.
  TD41: (u, E, D) => (u * 0.2 - E * 0.1 * (D * 2)) / 0.2,
  TD42: (Q, T0, T) => Q - T0 * (Q / T),
  TD43: (v, liquid, vapour) => bisect(x => (1 - x) * liquid + x * vapour - v, 0, 1),
  TD44: (mu0, T, p, p0) => mu0 + simpson(x => (N_A * k * T) / x, p0, p, 4000),
  // Fractions in each phase, temperature and pressure; equal potentials between the phases.
  TD45: (C, P) => (C - 1) * P + 2 - C * (P - 1),
  // dmu = -s dT + v dp is the same on both sides.
  TD46: (L, T, dv) =>
    bisect(slope => (L / T) * 0.1 - Math.abs(dv) * slope * 0.1, 0, 1e12) * Math.sign(dv),
  TD47: (alpha, L, T1, T0) => simpson(() => alpha * L, T0, T1, 2),
  TD48: (alpha, V, T1, T0) => simpson(() => alpha * V, T0, T1, 2),
  TD49: (x, p) => {
    const [kT, volume] = [1.380649e-23 * 300, 1e-20]
    const molecules = (p * volume) / kT
    return ((x * molecules) / volume) * kT
  },
  TD50: (M2, M1) => {
    const speed = (M: number) => Math.sqrt((8 * 8.31446261815324 * 300) / (Math.PI * M))
    return speed(M1) / speed(M2)
  },
  TD51: (p, V, T) => {
    const ideal = (6.02214076e23 * 1.380649e-23 * T) / p
    return V / ideal
  },
  TD52: (p, M, T) => {
    const molecules = p / (1.380649e-23 * T)
    return (molecules / 6.02214076e23) * M
  },
  TD53: (T, p) => (6.02214076e23 * (1.380649e-23 * T)) / p,
  TD54: (T, c) => Math.exp(Math.log(T) - Math.log(c)),
  TD55: (p, c) => Math.exp(Math.log(p) - Math.log(c)),
  TD56: (V, c) => Math.exp(Math.log(V) - Math.log(c)),
  TD57: (cp, cv) => {
    const moles = 3
    return (cp * moles) / (cv * moles)
  },
  TD58: (p, V, gamma) => {
    // Work of an adiabatic expansion to nothing, by u = V'^(1 - gamma).
    return simpson(() => (p * V ** gamma) / (gamma - 1), 0, V ** (1 - gamma), 2)
  },
  TD59: (gamma, Z, T, p1, p0, eta) => {
    // Volume by pressure along the adiabat, in s = ln p.
    const volume = (p: number) => ((Z * 8.31446261815324 * T) / p0) * (p0 / p) ** (1 / gamma)
    return simpson(s => Math.exp(s) * volume(Math.exp(s)), Math.log(p0), Math.log(p1), 400) / eta
  },
  TD60: (k, Z, T, p1, p0) => {
    const volume = (p: number) => ((Z * 8.31446261815324 * T) / p0) * (p0 / p) ** (1 / k)
    return simpson(s => Math.exp(s) * volume(Math.exp(s)), Math.log(p0), Math.log(p1), 400)
  },
  TD63: (h1, h2, h4, h3) => 1 - (h2 - h3) / (h1 - h4),
  TD64: (Th, Tc, r, e, cv) => {
    const isotherm = (T: number) => simpson(() => 8.31446261815324 * T, 0, Math.log(r), 2)
    const heat = isotherm(Th) + (1 - e) * simpson(() => cv, Tc, Th, 2)
    return (isotherm(Th) - isotherm(Tc)) / heat
  },
  TD65: (n1, d1, n2) => bisect(d2 => n1 * d1 + n2 * d2, -1e6, 1e6),
  // One kelvin after the other.
  TD66: (m, c, rise) => simpson(() => m * c, 0, rise, 2),
  TD67: (alpha, L, rise) => simpson(() => alpha * L, 0, rise, 2),
  // The time after which the energy put in is the heat that is needed.
  TD68: (m, c, rise, P) => bisect(t => P * t - simpson(() => m * c, 0, rise, 2), 0, 1e7),
  // What one part gives the other takes.
  TD69: (m1, T1, m2, T2) => bisect(T => m1 * (T - T1) + m2 * (T - T2), 0, 1e5),
  TD70: (p, start, end) => p * end - p * start,
  TD71: (flow, c, rise) => (c * rise) / (1 / flow),
  TD72: (p_0, V_0, T_0, V_1, T_1) => (((p_0 * V_0) / T_0) * T_1) / V_1,
  TD73: (W, Q_h) => 1 - (Q_h - W) / Q_h,
  TD74: (T_0, r_c, gamma) => T_0 * Math.exp((gamma - 1) * Math.log(r_c)),
  TD75: (n, T, V, a, b) => {
    const v = V / n
    return (8.31446261815324 * T) / (v - b) - a / (v * v)
  },
})

test.run()
