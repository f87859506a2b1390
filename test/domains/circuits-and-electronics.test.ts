import * as assert from 'uvu/assert'
import { circuitsAndElectronics } from '../../workers/domains/circuits-and-electronics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const e = 1.602176634e-19
const k = 1.380649e-23

/** The potential between two resistors where the same current flows through both. */
const middle = (V: number, upper: number, lower: number) =>
  bisect(v => v / lower - (V - v) / upper, -1e3, 1e3)

/** Mean over a full turn. */
const mean = (f: (angle: number) => number) => simpson(f, 0, 2 * Math.PI, 200) / (2 * Math.PI)

/** Voltage of a series circuit at the current cos(angle). */
const series = (R: number, L: number, C: number, omega: number) => (angle: number) =>
  R * Math.cos(angle) - omega * L * Math.sin(angle) + Math.sin(angle) / (omega * C)

/** What remains of an amplifier of huge gain: out = gain (plus - minus). */
const amplifier = (minus: (out: number) => number, plus: number) =>
  bisect(out => out - 1e14 * (plus - minus(out)), -1e4, 1e4)

const reactive = (P: number, factor: number) => Math.sqrt((P / factor) ** 2 - P ** 2)

const test = domainSuite(circuitsAndElectronics, {
  EL92: (I, s, p) => bisect(x => x * p - I * s, 0, (2 * I * s) / p + 1),
  EL91: (T, P, R) => bisect(x => (x - T) / R - P, T - 1, T + 2 * P * R + 1),
  EL90: (a, b, I) => a * I - b * I,
  EL89: (V, I) => 3 * (V / (2 * Math.cos(Math.PI / 6))) * I,
  EL88: (d, R, GF) =>
    bisect(
      e => R * (1 + GF * e) - R - d,
      -2 * Math.abs(d / (R * GF)) - 1,
      2 * Math.abs(d / (R * GF)) + 1,
    ),
  EL87: (P, a, b) => Math.sqrt((P / a) ** 2 - P * P) - Math.sqrt((P / b) ** 2 - P * P),
  EL86: (V, I, R, b) => bisect(E => (V - b - E) / R - I, -(V + b + 2 * I * R), V + 1),
  EL1: (I, R) => I / (1 / R),
  EL2: (I, R) => I * 1 * (I / (1 / R)),
  EL3: (rho, l, A) => simpson(() => rho / A, 0, l, 2),
  EL4: (R0, alpha, T, T0) => R0 + simpson(() => R0 * alpha, T0, T, 2),
  EL5: (a, b) => 1 / (1 / a + 1 / b),
  EL6: (a, b) => 1 / (1 / a + 1 / b),
  EL7: (V, a, b) => middle(V, a, b),
  EL8: (I, a, b) => bisect(v => v / a + v / b - I, -1e5, 1e5) / a,
  EL9: (V, I, R) => (V * I - I * I * R) / I,
  EL10: (V, R) => {
    const power = (load: number) => (V / (R + load)) ** 2 * load
    return power(bisect(load => R + load - 2 * load, 0, 1e6))
  },
  EL11: (V, a, b, c, d) => middle(V, a, b) - middle(V, c, d),
  // Between two terminals of the delta: one side beside the other two.
  EL12: (a, b, c) => {
    const between = (side: number, other: number, third: number) =>
      1 / (1 / side + 1 / (other + third))
    return (between(c, a, b) + between(b, a, c) - between(a, b, c)) / 2
  },
  EL13: (L, I) => simpson(i => L * i, 0, I, 2),
  EL14: (V, R, C, t) => simpson(s => (V / R) * Math.exp(-s / (R * C)), 0, t, 2000) / C,
  EL15: (V, R, L, t) => simpson(s => V * Math.exp((-s * R) / L), 0, t, 2000) / L,
  EL16: (L, C) => bisect(f => 2 * Math.PI * f * L - 1 / (2 * Math.PI * f * C), 1, 1e9),
  EL17: (f, L) => {
    const h = 1e-5 / f
    return (L * (Math.sin(2 * Math.PI * f * h) - Math.sin(-2 * Math.PI * f * h))) / (2 * h)
  },
  EL18: (f, C) => simpson(t => Math.cos(2 * Math.PI * f * t), 0, 1 / (4 * f), 200) / C,
  EL19: (R, X) => R / Math.cos(Math.atan2(X, R)),
  EL20: (R, L, C, omega) => {
    const v = series(R, L, C, omega)
    return Math.sqrt(2 * mean(angle => v(angle) ** 2))
  },
  EL21: (R, L, C, omega) => {
    const v = series(R, L, C, omega)
    const [cos, sin] = [mean(a => v(a) * Math.cos(a)), mean(a => v(a) * Math.sin(a))]
    return Math.atan2(-sin, cos)
  },
  EL22: (L, C, R) => {
    const period = 2 * Math.PI * Math.sqrt(L * C)
    return (2 * Math.PI * (L / 2)) / ((R / 2) * period)
  },
  EL23: (f0, Q) => {
    const upper = bisect(f => f / f0 - f0 / f - 1 / Q, f0, 1e3 * f0)
    const lower = bisect(f => f0 / f - f / f0 - 1 / Q, 1e-3 * f0, f0)
    return upper - lower
  },
  // Roots of L s^2 + R s + 1/C.
  EL24: (L, C, R) => Math.sqrt((4 * L) / C - R * R) / (2 * L),
  EL25: (R, C) => bisect(f => R - 1 / (2 * Math.PI * f * C), 1e-3, 1e9),
  EL26: (f, corner) => Math.cos(Math.atan2(f, corner)),
  EL27: (f, corner, n) => {
    const x = f / corner
    let product = 1
    for (let i = 1; i <= n; i++) {
      const angle = (Math.PI * (2 * i + n - 1)) / (2 * n)
      product *= Math.hypot(Math.cos(angle), x - Math.sin(angle))
    }
    return 1 / product
  },
  EL28: (pass, stop, fp, fs) => {
    const power = (attenuation: number) => 10 ** (attenuation / 10)
    return bisect(n => 1 + (power(pass) - 1) * (fs / fp) ** (2 * n) - power(stop), 0, 100)
  },
  EL29: (V, I, phi) => 2 * V * I * mean(angle => Math.cos(angle) * Math.cos(angle - phi)),
  EL30: (P, S) => bisect(factor => S * factor - P, 0, 1),
  EL31: (V, I, phi) => {
    const at = (angle: number, turn: number) =>
      ((2 * V * I) / Math.sqrt(3)) * Math.cos(angle - turn) * Math.cos(angle - turn - phi)
    return [0, 1, 2].reduce((sum, i) => sum + at(0.3, (2 * Math.PI * i) / 3), 0)
  },
  EL32: (P, before, after, f, V) =>
    (reactive(P, before) - reactive(P, after)) / (V / (1 / (2 * Math.PI * f))) / V,
  EL33: (V, secondary, primary) => (V / primary) * secondary,
  EL34: (Z, primary, secondary) => {
    const current = (1 / primary) * secondary * (1 / Z)
    return 1 / ((current * secondary) / primary)
  },
  EL35: (coupling, a, b) => bisect(M => M * M - coupling ** 2 * a * b, 0, 1e3),
  EL36: (feedback, input) => amplifier(out => (1 * feedback + out * input) / (feedback + input), 0),
  EL37: (feedback, ground) => amplifier(out => (out * ground) / (feedback + ground), 1),
  EL38: (open, beta) => bisect(out => out - open * (1 - beta * out), 0, 2 * open),
  EL39: (T, R, B) => bisect(V => (V / (2 * R)) ** 2 * R - k * T * B, 0, 1e-3),
  EL40: (I, B) => {
    const time = 1 / (2 * B)
    return (e * Math.sqrt((I * time) / e)) / time
  },
  EL41: (V, D) => bisect(out => (out - V) * (1 - D) - V * D, 0, 1e4),
  EL42: (Vin, Vout, L, f) => (Vout / L) * ((1 - Vout / Vin) / f),
  // Energy of the charge that passed in 3 s.
  EL43: (V, I) => {
    const [charge, time] = [I * 3, 3]
    return (V * charge) / time
  },
  EL44: (V, R) => {
    const current = V / R
    return current * current * R
  },
  EL45: (R1, R2) => {
    const current = 0.02
    return (current * R1 + current * R2) / current
  },
  EL46: (C1, C2) => {
    const voltage = 5
    return (voltage * C1 + voltage * C2) / voltage
  },
  EL47: (L1, L2) => {
    const slope = 40
    return (L1 * slope + L2 * slope) / slope
  },
  EL48: (L1, L2) => 1 / (1 / L1 + 1 / L2),
  EL49: R => {
    const voltage = 9
    return voltage / R / voltage
  },
  // dv/dt = -v/(R C) in steps.
  EL50: (V, t, R, C) => {
    const steps = 4000
    const x = -t / (R * C) / steps
    let voltage = V
    for (let i = 0; i < steps; i++) voltage *= 1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4)))
    return voltage
  },
  EL51: (I, R, t, L) => {
    const steps = 4000
    const x = ((-R / L) * t) / steps
    let current = I
    for (let i = 0; i < steps; i++) current *= 1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4)))
    return current
  },
  // In inches and microhenries.
  EL52: (N, r, l) => {
    const [inches, length] = [r / 0.0254, l / 0.0254]
    return (1e-6 * (inches * N) ** 2) / (9 * inches + 10 * length)
  },
  // Volt-seconds of the coil balance.
  EL53: (D, V) => bisect(x => (V - x) * D - x * (1 - D), -1000, 1000),
  // Volt-seconds of the coil balance.
  EL54: (V, D) => bisect(x => V * D + x * (1 - D), -1e6, 1e6),
  EL55: (R, C, L) => {
    const omega = 1 / Math.sqrt(L * C)
    return R / (omega * L)
  },
  // Where the tangent at the start of the discharge meets zero.
  EL56: (R, C) => -1 / slope(t => Math.exp(-t / R / C), 0, R * C * 1e-3),
  // The energy of the current over twice the power that it loses.
  EL57: (L, R) => {
    const i = 0.3
    return (2 * ((L * i * i) / 2)) / (R * i * i)
  },
  EL58: (R, L, omega) => {
    const v = (angle: number) => R * Math.cos(angle) - omega * L * Math.sin(angle)
    return Math.sqrt(2 * mean(angle => v(angle) ** 2))
  },
  EL59: (R, C, omega) => {
    const v = (angle: number) => R * Math.cos(angle) + Math.sin(angle) / (omega * C)
    return Math.sqrt(2 * mean(angle => v(angle) ** 2))
  },
  EL60: (a, b, c) => bisect(R => 1 - R / a - R / b - R / c, 0, Math.min(a, b, c)),
  EL61: (a, b, c) => bisect(V => V - a - b - c, 0, 1e9),
  EL62: (I, f, C) => simpson(() => I / C, 0, 1 / f, 2),
  EL63: (V, I, pf) => 3 * ((V / Math.sqrt(3)) * I * pf),
  EL64: (V, F, I) => bisect(R => V - F - I * R, 0, 1e12),
  EL65: V => Math.sqrt(simpson(x => (V * Math.sin(x)) ** 2, 0, 2 * Math.PI, 200) / (2 * Math.PI)),
  // 39 equal ratios lie between 0.46 inch of 0000 and 0.005 inch of 36.
  EL66: n => {
    const ratio = bisect(q => q ** 39 - 0.46 / 0.005, 1, 2)
    return 0.46 * 0.0254 * Math.exp(-(n + 3) * Math.log(ratio))
  },
  // Both drops together are the voltage of the source.
  EL67: (V, load, inner) => bisect(I => I * load + I * inner - V, -1e6, 1e6),
  EL68: (gain, base) => bisect(I => I / gain - base, 0, 1e4),
  EL69: (rho, L, I, A) => I * ((rho * L) / A + (rho * L) / A),
  EL70: (I, t) => I / (1 / t),
  EL71: (V, I, t) => V * (I * t),
  EL72: (I, R, t) => ((I * R) ** 2 / R) * t,
  EL73: q => q / 1.602176634e-19,
  EL74: (I, n_v, A) => I / A / (n_v * 1.602176634e-19),
  EL75: (a, b, c) => (a * b * c) / (a * b + b * c + c * a),
  EL76: (a, b, c) => c + (b + a),
  EL77: (I_p, N_p, N_s) => I_p / (N_s / N_p),
  EL78: (V_rms, I_rms, pf) => pf * (V_rms / (1 / I_rms)),
  EL79: (L, r_I) => L / (1 / r_I),
  EL80: (L, Delta_I, t) => L * (Delta_I / t),
  EL81: (r1, r2, c) => 1 / (c * (r1 + r2) * Math.log(2 / 1) + c * r2 * Math.log(2 / 1)),
  EL82: (r, c) => -r * c * Math.log(1 - 2 / 3),
  EL83: (rate, peak) => rate / peak / 6.283185307179586,
  // Node balance of an amplifier of open-loop gain 1e15.
  EL85: (V, R_f, R_in) => -V / (R_in / R_f + (1 + R_in / R_f) / 1e15),
  EL84: (d, cm) => (20 * (Math.log(d) - Math.log(cm))) / Math.log(10),
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(circuitsAndElectronics, id, inputs)

test('a circuit without resistance has its reactance, and a filter passes direct current', () => {
  near(value('EL19', { R: 0, X: -8 }), 8, { relative: 1e-12 })
  near(value('EL20', { R: 0, L: 0.1, C: 1e-4, omega: 100 }), 90, { relative: 1e-12 })
  near(value('EL24', { R: 0, L: 0.01, C: 1e-6 }), 1e4, { relative: 1e-12 })
  near(value('EL26', { f: 0, f_c: 1000 }), 1, { relative: 1e-12 })
  near(value('EL27', { f: 0, f_c: 1000, n: 3 }), 1, { relative: 1e-12 })
})

test('no resistance is negative', () => {
  assert.is(value('EL4', { R_0: 12, alpha: -0.05, T: 320, T_0: 293.15 }), null)
})

test.run()
