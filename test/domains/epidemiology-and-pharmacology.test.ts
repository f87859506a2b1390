import * as assert from 'uvu/assert'
import { epidemiologyAndPharmacology } from '../../workers/domains/epidemiology-and-pharmacology.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

/** Integral of exp(-rate t) over all times. */
const lasting = (rate: number) => simpson(t => Math.exp(-rate * t), 0, 40 / rate, 8000)

const test = domainSuite(epidemiologyAndPharmacology, {
  EP48: (prev, sens, fpr) => {
    const odds = ((prev / (1 - prev)) * sens) / fpr
    return odds / (1 + odds)
  },
  EP46: (C, CL, tau, F) => bisect(dose => (F * dose) / tau - C * CL, 0, 1e9),
  EP44: (hit, miss) => 1 - miss / (hit + miss),
  EP43: (rate, CL) => bisect(C => CL * C - rate, 0, 1e6),
  EP1: (beta, gamma) => beta * lasting(gamma),
  EP2: R0 => bisect(p => 1 - R0 * (1 - p), 0, 1),
  EP3: R0 => bisect(z => z - 1 + Math.exp(-R0 * z), 1e-3, 1),
  EP4: (R0, S, N) => R0 - (R0 * (N - S)) / N,
  EP5: r => bisect(t => Math.exp(r * t) - 2, 0, 5 / r),
  EP6: (r, sigma, gamma) => {
    const interval = 1 / sigma + 1 / gamma
    const latent = 1 / sigma / interval
    return 1 + r * interval + latent * (1 - latent) * (r * interval) ** 2
  },
  EP7: (beta, I, N) => I / N / (1 / beta),
  EP8: R0 => simpson(s => 1 - 1 / (R0 * s), 1 / R0, 1, 4000),
  EP9: (beta, sigma, mu, gamma) => sigma * lasting(sigma + mu) * beta * lasting(gamma + mu),
  EP10: (L, R0) => {
    const force = (R0 - 1) / L
    return simpson(a => a * force * Math.exp(-force * a), 0, 50 / force, 20000)
  },
  EP11: (m, a, b, c, mu, tau, r) => {
    const day = 86400
    const survival = Math.exp(-mu * day)
    const capacity = (m * (a * day) ** 2 * survival ** (tau / day)) / -Math.log(survival)
    return (b * c * capacity) / (r * day)
  },
  EP12: (I, D) => bisect(P => P / D - I * (1 - P), 0, 1),
  EP13: (I, q, p, t, Q) => 1 - 1 / Math.exp(((I * q) / Q) * (p * t)),
  EP14: (sens, prev, spec) => {
    const [ill, well] = [10000 * prev, 10000 * (1 - prev)]
    return 1 / (1 + (well - well * spec) / (ill * sens))
  },
  EP15: (spec, prev, sens) => {
    const [ill, well] = [10000 * prev, 10000 * (1 - prev)]
    return 1 / (1 + (ill - ill * sens) / (well * spec))
  },
  EP16: (sens, spec) => {
    const before = 0.1
    const positive = sens * before + (1 - spec) * (1 - before)
    const after = (sens * before) / positive
    return after / (1 - after) / (before / (1 - before))
  },
  EP17: (sens, spec) => sens - (1 - spec),
  EP18: (a, b, c, d) => (a * (c + d)) / (c * (a + b)),
  EP19: (a, d, b, c) => {
    const [exposed, other] = [a / (a + b), c / (c + d)]
    return exposed / (1 - exposed) / (other / (1 - other))
  },
  EP20: (p0, p1) => bisect(n => n * p0 - n * p1 - 1, 0, 1e9),
  EP21: (exposed, RR) => {
    const risk = exposed * RR + (1 - exposed)
    return (risk - 1) / risk
  },
  EP22: (vaccinated, unvaccinated) => (unvaccinated - vaccinated) / unvaccinated,
  EP23: (V, CL) => bisect(t => 0.5 - Math.exp((-CL / V) * t), 0, (9 * V) / CL),
  EP24: (dose, V, k, t) => integrate(([A]) => [-k * A!], [dose], t, 2000)[0]! / V,
  EP25: (F, dose, ka, V, ke, t) =>
    integrate(([gut, A]) => [-ka * gut!, ka * gut! - ke * A!], [F * dose, 0], t, 2000)[1]! / V,
  EP26: (ka, ke) =>
    bisect(t => ka * Math.exp(-ka * t) - ke * Math.exp(-ke * t), 0, 20 / Math.min(ka, ke)),
  EP27: (F, dose, CL, tau) => {
    const V = 0.03
    const k = CL / V
    const peak = (F * dose) / V / (1 - Math.exp(-k * tau))
    return simpson(t => peak * Math.exp(-k * t), 0, tau, 400) / tau
  },
  EP28: (target, V, F) => bisect(dose => (F * dose) / V - target, 0, 10 * target * V),
  EP29: (R, CL, t, V) => integrate(([A]) => [R - (CL / V) * A!], [0], t, 2000)[0]! / V,
  EP30: (k, tau) => {
    let amount = 0
    for (let n = 0; n < 500; n++) amount = amount * Math.exp(-k * tau) + 1
    return amount
  },
  EP31: (Emax, EC50, C, n) => Emax / (1 + Math.exp(-n * Math.log(C / EC50))),
  EP32: (IC50, L, Kd) => {
    const bound = (Ki: number) => L / (L + Kd * (1 + IC50 / Ki))
    return bisect(Ki => bound(Ki) - L / (L + Kd) / 2, 1e-9 * IC50, IC50)
  },
  EP33: (C, k, t) => {
    const steps = 4000
    const x = (-k * t) / steps
    let left = C
    for (let i = 0; i < steps; i++) left *= 1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4)))
    return left
  },
  EP34: (dose, volume, t, half) => (dose / volume) * Math.exp((-Math.LN2 / half) * t),
  EP35: reduction => bisect(n => n * reduction - 1, 0, 1e9),
  // The share at which each case infects one other.
  EP36: (R0, efficacy) => bisect(v => R0 * (1 - efficacy * v) - 1, 0, 100),
  EP37: (dose, C) => dose * C ** -1,
  EP38: (dose, V_d) => 1 / (V_d / dose),
  EP39: (hit, clear) => 1 / clear - hit / clear,
  EP40: (before, ratio) => {
    const odds = (before / (1 - before)) * ratio
    return odds / (1 + odds)
  },
  EP41: (share, dose, clearance) => dose / (clearance / share),
  EP42: (deaths, cases) => 1 - (cases - deaths) / cases,
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(epidemiologyAndPharmacology, id, inputs)

test('a disease that cannot spread needs no immunity', () => {
  assert.is(value('EP2', { R0: 1 }), 0)
  assert.is(value('EP2', { R0: 0.5 }), null)
})

test('concentrations at the time of the dose', () => {
  near(value('EP24', { dose: 5e-4, V_d: 0.025, k_e: 1e-5, t: 0 }), 0.02, { relative: 1e-12 })
  assert.is(value('EP25', { F: 1, dose: 5e-4, k_a: 1e-4, V_d: 0.03, k_e: 1e-5, t: 0 }), 0)
  assert.is(value('EP29', { R_in: 1e-8, CL: 1e-6, t: 0, V_d: 0.03 }), 0)
})

test('without a drug there is no effect', () => {
  assert.is(value('EP31', { E_max: 1, EC_50: 1.2, C: 0, n: 1.6 }), 0)
})

test('a table may lack those with or without the outcome', () => {
  assert.is(value('EP18', { a: 0, b: 20, c: 5, d: 15 }), 0)
  near(value('EP18', { a: 20, b: 0, c: 5, d: 15 }), 4, { relative: 1e-12 })
  assert.is(value('EP19', { a: 0, d: 15, b: 20, c: 5 }), 0)
})

test('a declining epidemic has a reproduction number below one', () => {
  near(value('EP6', { r: -1e-6, sigma: 4e-6, gamma: 2e-6 }), 0.375, { relative: 1e-12 })
  assert.is(value('EP6', { r: -3e-6, sigma: 4e-6, gamma: 2e-6 }), null)
})

test('no more people are infectious than there are', () => {
  assert.is(value('EP7', { beta: 1e-6, I: 200, N: 100 }), null)
})

test.run()
