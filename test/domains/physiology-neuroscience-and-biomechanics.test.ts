import * as assert from 'uvu/assert'
import { physiologyNeuroscienceAndBiomechanics } from '../../workers/domains/physiology-neuroscience-and-biomechanics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const faradayOverGas = 96485.33212331001 / 8.31446261815324
const mmHg = 133.322387415
const year = 31557600
const kcalPerDay = 4184 / 86400

const test = domainSuite(physiologyNeuroscienceAndBiomechanics, {
  PH51: (m, h) => (Math.sqrt(m) * Math.sqrt(100 * h)) / 60,
  PH1: (T, z, out, inside) =>
    bisect(E => Math.exp((z * faradayOverGas * E) / T) - out / inside, -1, 1),
  PH2: (T, PK, Ko, PNa, Nao, Ki, Nai) => {
    const flux = (u: number, P: number, inside: number, out: number) =>
      (P * u * (inside - out * Math.exp(-u))) / -Math.expm1(-u)
    const total = (V: number) => {
      const u = (faradayOverGas * V) / T
      return flux(u, PK, Ki, Ko) + flux(u, PNa, Nai, Nao)
    }
    return bisect(total, -0.2, -1e-6)
  },
  PH3: (P, z, V, T, inside, out) => {
    const u = (z * faradayOverGas * V) / T
    const difference = inside * Math.exp(u / 2) - out * Math.exp(-u / 2)
    return (P * z * 96485.33212331001 * u * difference) / (2 * Math.sinh(u / 2))
  },
  PH4: (Rm, d, Ri) => {
    const membrane = Rm / (Math.PI * d)
    const core = Ri / ((Math.PI * d * d) / 4)
    return Math.sqrt(membrane / core)
  },
  PH5: (Rm, Cm) => {
    const area = 4 * Math.PI * 1e-5 ** 2
    return (Rm / area) * (Cm * area)
  },
  PH6: (refractory, tau, R, I, threshold) =>
    1 / (refractory + bisect(t => R * I * (1 - Math.exp(-t / tau)) - threshold, 0, 100 * tau)),
  PH7: V => {
    const half = (10 - 1000 * V) / 20
    return (1000 * 0.01 * 10 * half * Math.exp(-half)) / Math.sinh(half)
  },
  PH8: (uptake, arterial, venous) =>
    bisect(Q => Q * arterial - Q * venous - uptake, 0, (1000 * uptake) / arterial),
  PH9: (diastolic, systolic) => (2 * diastolic + systolic) / 3,
  PH10: (mean, venous, Q) => bisect(R => mean - R * Q - venous, 0, 1e11),
  PH11: (p, r, t) => (p * Math.PI * r * r) / (2 * Math.PI * r * t),
  PH12: (r, omega, rho, mu) => r / Math.sqrt(mu / rho / omega),
  PH13: (P0, t, R, C) => integrate(([P]) => [-P! / R / C], [P0], t, 2000)[0]!,
  PH14: (E, thickness, r, rho) => {
    const area = Math.PI * r * r
    // Hoop strain of a pressure p is p r / (E h); the area gains twice that.
    const distension = (2 * area * r) / (E * thickness)
    return Math.sqrt(area / (rho * distension))
  },
  PH15: (QT, RR) => bisect(x => x * x * RR - QT * QT, 0, 100),
  PH16: (F, barometric, vapour, CO2, RQ) =>
    mmHg * ((F * barometric) / mmHg - (F * vapour) / mmHg - CO2 / mmHg / RQ),
  PH17: (arterial, expired) => bisect(x => (1 - x) * arterial - expired, 0, 1),
  PH18: (Hb, S, P) => ((Hb / 10) * 1.39 * S) / 100 + (0.003 * (P / mmHg)) / 100,
  PH19: P => {
    const p = P / mmHg
    return bisect(S => S * 23400 - (1 - S) * (p * p * p + 150 * p), 0, 1)
  },
  PH20: (U, V, P) => bisect(CL => CL * P - U * V, 0, 10),
  PH21: (sex, age, m, creatinine) =>
    (((sex * (140 - age / year) * m) / 72 / (creatinine * 100)) * 1e-6) / 60,
  PH22: (Lp, A, Pc, Pi, sigma, pic, pii) =>
    A * (Lp * (Pc + sigma * pii)) - A * (Lp * (Pi + sigma * pic)),
  PH23: (m, h) => bisect(index => index * h * h - m, 0, 1e4),
  PH24: (m, h) => 0.007184 * Math.exp(0.425 * Math.log(m) + 0.725 * Math.log(100 * h)),
  PH25: (m, h, age, male) =>
    kcalPerDay * (10 * m + 6.25 * (100 * h) - (5 * age) / year + (male === 1 ? 5 : -161)),
  PH26: (F0, b, a, v) => bisect(F => (F + a) * (v + b) - (F0 + a) * b, -F0, 2 * F0),
  PH27: (v, g, L) => {
    const m = 70
    return (m * v * v) / L / (m * g)
  },
  PH28: (k, I, I0, n) => Math.exp(Math.log(k) + n * (Math.log(I) - Math.log(I0))),
  PH29: (creatinine, seconds, male) => {
    const [mg, years] = [creatinine * 100, seconds / 31557600]
    const [kappa, alpha, factor] = male === 1 ? [0.9, 0.302, 1] : [0.7, 0.241, 1.012]
    const power = mg < kappa ? alpha : 1.2
    return (factor * 142 * Math.exp(-power * Math.log(mg / kappa) + years * Math.log(0.9938))) / 6e7
  },
  PH30: (creatinine, seconds, male) => {
    const [mg, years] = [creatinine * 100, seconds / 31557600]
    return (
      ((male === 1 ? 175 : 129.85) / 6e7) *
      Math.exp(-1.154 * Math.log(mg) - 0.203 * Math.log(years))
    )
  },
  PH31: (Na, Cl, HCO3) => bisect(gap => Cl + HCO3 + gap - Na, -500, 500),
  PH32: (Na, glucose, urea) => Na + Na + (glucose + urea),
  PH33: (QT, RR) => bisect(x => x * x * x * RR - QT ** 3, 0, 100),
  PH34: (total, hdl, tg) => bisect(ldl => ldl + hdl + 0.2 * tg - total, -10, 10),
  PH35: (male, h) => 45.5 + 4.5 * male + 2.3 * (h / 0.0254 - 60),
  PH36: V => {
    const half = (25 - 1000 * V) / 20
    return (1000 * 0.1 * 10 * half * Math.exp(-half)) / Math.sinh(half)
  },
  PH37: V => 4000 / Math.exp((1000 * V) / 18),
  PH38: V => 70 / Math.exp((1000 * V) / 20),
  PH39: V => 500 * (1 + Math.tanh((1000 * V - 30) / 20)),
  // Chloride is a cation that runs the other way.
  PH40: (T, PK, Ko, PNa, Nao, PCl, Cli, Ki, Nai, Clo) => {
    const current = (u: number, P: number, inside: number, out: number) =>
      (P * u * (inside - out * Math.exp(-u))) / -Math.expm1(-u)
    const total = (V: number) => {
      const u = ((96485.33212331001 / 8.31446261815324) * V) / T
      return current(u, PK, Ki, Ko) + current(u, PNa, Nai, Nao) + current(u, PCl, Clo, Cli)
    }
    return bisect(total, -0.2, -1e-6)
  },
  // A beat at a time.
  PH41: (volume, rate) => volume / (1 / rate),
  PH42: (full, rest) => 1 - rest / full,
  PH43: (stroke, full) => 1 - (full - stroke) / full,
  PH44: (arterial, skull) => -(skull - arterial),
  PH45: (share, air, water, co2, ratio, o2) => share * air - share * water - co2 / ratio - o2,
  PH46: (una, scr, na, ucr) => una / na / (ucr / scr),
  PH47: (calcium, albumin) => calcium + (40 - albumin) / 50,
  PH48: bicarbonate => (3 * bicarbonate + 16) * 66.6611937075,
  PH49: (breath, lost, rate) => breath * rate - lost * rate,
  PH50: (flow, content) => flow / (1 / content),
})

test('the rates at a removable singularity are those beside it', () => {
  const found = (id: string, inputs: Record<string, number>) =>
    operatorValue(physiologyNeuroscienceAndBiomechanics, id, inputs)
  // Hodgkin and Huxley: 0.1 a millisecond.
  near(found('PH7', { V: 0.01 }), 100, { relative: 1e-12 })
  near(found('PH7', { V: 0.01 + 1e-9 }), 100, { relative: 1e-7 })
  const membrane = { P_m: 1e-8, z: 2, T: 293.15, c_i: 140, c_o: 5 }
  near(found('PH3', { ...membrane, V_m: 1e-10 }), found('PH3', { ...membrane, V_m: 0 })!, {
    relative: 1e-7,
  })
})

test('pressures of oxygen and resistances below 0 are refused', () => {
  const found = (id: string, inputs: Record<string, number>) =>
    operatorValue(physiologyNeuroscienceAndBiomechanics, id, inputs)
  const air = { F_I: 0.21, P_w: 6266, P_aCO2: 5333, RQ: 0.8 }
  assert.is(found('PH16', { ...air, P_B: 30000 }), null)
  assert.ok(found('PH16', { ...air, P_B: 40000 })! > 0)
  assert.is(found('PH10', { MAP: 500, CVP: 600, Q: 1e-4 }), null)
})

test.run()
