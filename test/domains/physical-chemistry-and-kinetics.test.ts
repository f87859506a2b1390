import { physicalChemistryAndKinetics } from '../../workers/domains/physical-chemistry-and-kinetics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const avogadro = 6.02214076e23
const boltzmann = 1.380649e-23
const planck = 6.62607015e-34
const gas = avogadro * boltzmann

const one = (rate: (c: number) => number, start: number, time: number) =>
  integrate(([c]) => [rate(c!)], [start], time, 1000)[0]!

const test = domainSuite(physicalChemistryAndKinetics, {
  PC69: (pH, pKa) => Math.exp((pH - pKa) * Math.LN10),
  PC68: (stock, volume, c) => bisect(v => (stock * v) / volume - c, 0, volume),
  // d ln k / d(1/T) is -E/R, from 1/T = 0 on.
  PC1: (A, E, T) => Math.exp(Math.log(A) + simpson(() => -E / gas, 0, 1 / T, 2)),
  PC2: (k1, k2, T1, T2) =>
    bisect(E => Math.log(k1) + E / gas / T1 - Math.log(k2) - E / gas / T2, -1e7, 1e7),
  PC3: (kappa, T, S, H) => {
    const barrier = (H - T * S) / avogadro
    return (kappa / (planck / (boltzmann * T))) * Math.exp(-barrier / (boltzmann * T))
  },
  PC4: (c0, k, t) => one(() => -k, c0, t),
  PC5: (c0, k, t) => one(c => -k * c, c0, t),
  PC6: (c0, k, t) => one(c => -k * c * c, c0, t),
  PC7: k => bisect(t => 0.5 - Math.exp(-k * t), 0, 10 / k),
  PC8: (c0, forward, reverse, t) => one(c => reverse * (c0 - c) - forward * c, c0, t),
  PC9: (c0, k1, k2, t) =>
    integrate(([a, b]) => [-k1 * a!, k1 * a! - k2 * b!], [c0, 0], t, 1000)[1]!,
  PC10: (ka, kd, ku, M) => {
    const energized = bisect(x => kd * M * x + ku * x - ka * M, 0, (ka * M) / ku)
    return ku * energized
  },
  // Energy in units of kT: mean speed times mean of the part of the cross-section above the threshold.
  PC11: (P, sigma, T, mu, E) => {
    const threshold = E / (gas * T)
    const speed = (x: number) => Math.sqrt((2 * x * boltzmann * T) / mu)
    const share = (x: number) => 2 * Math.sqrt(x / Math.PI) * Math.exp(-x)
    const flux = (x: number) => speed(x) * share(x) * P * sigma * (1 - threshold / x)
    return avogadro * simpson(flux, threshold, threshold + 60, 20000)
  },
  // One flux crosses every sphere, so the rise of the profile to 1 gives it: r = radius/u^2.
  PC12: (radius, D) => {
    const along = (u: number) => {
      const r = radius / (u * u)
      return (2 * r) / u / (4 * Math.PI * r * r * D)
    }
    return avogadro / simpson(along, 1e-9, 1, 2)
  },
  PC13: (kq, tau, Q) => {
    const yieldWith = 1 / tau / (1 / tau + kq * Q)
    return 1 / yieldWith
  },
  PC14: (nu, T, light, heavy) => {
    const force = light * (2 * Math.PI * nu) ** 2
    const zero = (mass: number) => ((planck / (2 * Math.PI)) * Math.sqrt(force / mass)) / 2
    return Math.exp(zero(light) / (boltzmann * T)) / Math.exp(zero(heavy) / (boltzmann * T))
  },
  PC15: (k, zA, zB, I) => {
    const activity = (z: number) => Math.exp(-Math.LN10 * 0.509 * z * z * Math.sqrt(I / 1000))
    return (k * activity(zA) * activity(zB)) / activity(zA + zB)
  },
  PC16: (H, T, S) => -T * (S + -H / T),
  PC17: (G, T) => Math.exp(bisect(lnQ => G + gas * T * lnQ, -500, 500)),
  PC18: (K, H, T1, T2) => K * Math.exp(simpson(T => H / (gas * T * T), T1, T2, 2000)),
  PC19: (G, T, Q) => gas * T * Math.log(Q / Math.exp(-G / (gas * T))),
  PC20: (H, C, T1, T2) => H + simpson(() => C, T1, T2, 2),
  // Heat of melting from the constant of water; freezing balances the dilution of the solvent.
  PC21: (i, Kf, b) => {
    const [melting, M] = [273.15, 0.018015]
    const heat = (gas * melting * melting * M) / Kf
    return bisect(d => (heat * d) / (gas * melting * melting) - i * b * M, 0, 100)
  },
  // Vapour pressure falls by the share of the solute; the slope of the curve gives it back.
  PC22: (i, Tb, M, b, H) => {
    const pressure = 101325
    const slope = (pressure * H) / (gas * Tb * Tb)
    return (pressure * (i * b * M)) / slope
  },
  PC23: (i, c, T) => {
    const [mass, number] = [1e-25, i * c * avogadro]
    const square = (3 * boltzmann * T) / mass
    return (number * mass * square) / 3
  },
  PC24: (x, p) => {
    const T = 300
    return p * Math.exp((gas * T * Math.log(x)) / (gas * T))
  },
  PC25: (kH, p) => {
    const other = { p: 1e5, c: kH * 1e5 }
    return (other.c / other.p) * p
  },
  PC26: (p, gamma, V, r, T) => {
    const laplace = gamma * (1 / r + 1 / r)
    return p * Math.exp(simpson(() => V, 0, laplace, 2) / (gas * T))
  },
  PC27: (q, p, reference, n) => 10 ** (Math.log10(q) + (Math.log10(p) - Math.log10(reference)) / n),
  // Electroneutral salt: numbers of the ions are as the charges of the others.
  PC28: (zA, zB, I) => {
    const single = (z: number) => -0.509 * z * z * Math.sqrt(I / 1000)
    const [a, b] = [Math.abs(zB), Math.abs(zA)]
    return Math.exp((Math.LN10 * (a * single(zA) + b * single(zB))) / (a + b))
  },
  PC29: (z, I) => {
    const root = Math.sqrt(I / 1000)
    const exponent = 1 - 1 / (1 + root) - 0.3 * root * root
    return Math.exp(-Math.LN10 * 0.509 * z * z * exponent)
  },
  PC30: (epsilon, c, l) => {
    const intensity = one(i => -Math.LN10 * epsilon * c * i, 1, l)
    return -Math.log10(intensity)
  },
  PC31: (K, p) => bisect(theta => theta - K * p * (1 - theta), 0, 1),
  // Share of sites with k layers: s_0 C z^k.
  PC32: (q, C, z) => {
    let [covered, layers, weight] = [1, 0, C]
    for (let k = 1; k <= 4000; k++) {
      weight *= z
      covered += weight
      layers += k * weight
    }
    return (q * layers) / covered
  },
  PC33: (pKa, base, acid) => -Math.log10((10 ** -pKa * acid) / base),
  PC34: (Ka, c) => {
    const proton = bisect(h => h * h - Ka * (c - h), 0, c)
    return -Math.log10(proton / 1000)
  },
  PC35: (N, V) => 1 / (V / N),
  PC36: (H, lambda, G, T) => {
    const variance = 2 * lambda * boltzmann * T
    const gaps = Math.exp(-((G + lambda) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance)
    return ((4 * Math.PI ** 2) / planck) * H ** 2 * gaps
  },
  PC37: (H, T, S, C, T0) => {
    const enthalpy = H + simpson(() => C, T0, T, 2)
    const entropy = S + simpson(() => C, Math.log(T0), Math.log(T), 2)
    return enthalpy - T * entropy
  },
  PC38: (c, v1, v2) => {
    const amount = c * v1
    return amount / v2
  },
  PC39: (K, c, a) =>
    1000 * bisect(s => c * Math.log(c * s) + a * Math.log(a * s) - Math.log(K), 1e-30, 100),
  PC40: (k, c0) => bisect(t => 1 / c0 + k * t - 2 / c0, 0, 1e9),
  PC41: (A, B, u, C) => ((A + C * u) * u + B) / u,
  PC42: (t2, t1, w1, w2) => (t2 - t1) / ((w1 + w2) / 2),
  PC43: (z, r, eps) => {
    // Work of charging in the solvent less that in vacuum.
    const [N, e, e0] = [6.02214076e23, 1.602176634e-19, 8.8541878188e-12]
    const charging = (relative: number) =>
      simpson(x => (x * z * z * e * e) / (4 * Math.PI * e0 * relative * r), 0, 1, 2)
    return N * (charging(eps) - charging(1))
  },
  PC44: (z, I, a) => {
    const root = Math.sqrt(I / 1000)
    // In angstroms: 0.509 z^2 root/(1 + 0.329 a root).
    return Math.exp((-Math.LN10 * 0.509 * z * z) / (1 / root + 0.329 * a * 1e10))
  },
  PC45: (D, slope) => {
    const conductance = D / 1e-4
    return conductance * (0 - slope * 1e-4)
  },
  PC46: c => bisect(x => 1000 * Math.exp(-x * Math.LN10) - c, -30, 330),
  // Molecules counted by their mass, over the Avogadro constant.
  PC47: (m, M) => m / (M / 6.02214076e23) / 6.02214076e23,
  PC48: (m, M, V) => m / V / M,
  // The mean rate at which the decay would end after the mean life.
  PC49: (k, c) => (Math.LN2 * c) / bisect(t => 0.5 - Math.exp(-k * t), 0, 10 / k),
  PC50: (E, T1, T2) => Math.exp(-E / gas / T2) / Math.exp(-E / gas / T1),
  PC51: c => 14 + Math.log(c / 1000) / Math.LN10,
  PC52: (k, c) => k * Math.exp(2 * Math.log(c)),
  PC53: n => n / (1 / 6.02214076e23),
  PC54: pH => -Math.log10(1e-14 / 10 ** -pH),
  PC55: pH => 1000 * Math.exp(-pH * Math.LN10),
  PC56: (s, l) => 1 / (l / s),
  PC57: (n, m) => 1 / (m / n),
  PC58: (s, M, w) => s / M / w,
  PC59: (c, V, t, nu) => (nu * (c * V)) / t,
  PC60: (c, t, V, nu) => (c * t) / nu / V,
  PC61: (c, k) => (c - c / 2) / k,
  PC62: (a, b, c, d) => c / a / (b / d),
  PC63: (a, y, b, z) => 0.5 * a * y * y + 0.5 * b * z * z,
  PC64: (k, t) => 1 / Math.exp(k * t),
  PC65: (n, V) => 1 / (V / n),
  PC66: (kb, base) => {
    const kept = bisect(x => (x * x) / (base - x) - kb, 1e-9, base * (1 - 1e-12))
    return 14 + Math.log10(kept / 1000)
  },
  PC67: (limit, S, K) => limit * (1 - 1 / (1 + S / K)),
})

test('rates may fall with temperature and isotherms may bend upward', () => {
  const value = (id: string, inputs: Record<string, number>) =>
    operatorValue(physicalChemistryAndKinetics, id, inputs)
  const [cold, hot] = [300, 600].map(T => value('PC1', { A: 1e3, E_a: -4400, T })!)
  // Twice the temperature takes the square root of k/A.
  near(hot! / 1e3, Math.sqrt(cold! / 1e3), { relative: 1e-13 })
  const upward = { q_ref: 2, p: 5e4, p_ref: 1e5, n_F: 0.5 }
  near(value('PC27', upward), 0.5, { relative: 1e-14 })
})

test('the intermediate of two steps of one rate is c0 k t exp(-k t)', () => {
  for (const k_2 of [1e-3, 1e-3 * (1 + 1e-13), 1e-3 * (1 - 1e-13)]) {
    const c = operatorValue(physicalChemistryAndKinetics, 'PC9', {
      c_0: 500,
      k_1: 1e-3,
      k_2,
      t: 300,
    })
    near(c, 150 * Math.exp(-0.3), { relative: 1e-12 })
  }
})

test.run()
