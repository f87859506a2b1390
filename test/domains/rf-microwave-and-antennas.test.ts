import * as assert from 'uvu/assert'
import { rfMicrowaveAndAntennas } from '../../workers/domains/rf-microwave-and-antennas.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const c = 299792458
const k = 1.380649e-23
const mu0 = 1.25663706127e-6
const eps0 = 8.8541878188e-12

/** Size of the input impedance of a loaded line, from the waves at its input. */
function lineInput(Z0: number, load: number, angle: number): number {
  const reflected = (load - Z0) / (load + Z0)
  const [re, im] = [reflected * Math.cos(2 * angle), -reflected * Math.sin(2 * angle)]
  return (Z0 * Math.hypot(1 + re, im)) / Math.hypot(1 - re, im)
}

/** Size of the reflection of a load behind a section sqrt(Z0 load), of electrical length angle. */
function sectionReflection(Z0: number, load: number, angle: number): number {
  const Z1 = Math.sqrt(Z0 * load)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // Zin = Z1 (load cos + j Z1 sin) / (Z1 cos + j load sin).
  const [a, b, p, q] = [Z1 * load * cos, Z1 * Z1 * sin, Z1 * cos, load * sin]
  return Math.hypot(a - Z0 * p, b - Z0 * q) / Math.hypot(a + Z0 * p, b + Z0 * q)
}

/** The integral of 1/r between two radii or diameters. */
const log = (from: number, to: number) => simpson(r => 1 / r, from, to, 4000)

const decibels = (ratio: number) => (10 * Math.log(ratio)) / Math.LN10

const modeNumber = (halfWaves: number[], sides: number[]) => {
  const parts = halfWaves.map((count, i) => (Math.PI * count) / sides[i]!)
  return Math.hypot(...parts)
}

const flux = (P: number, gain: number, r: number) => (P * gain) / (4 * Math.PI * r * r)
const aperture = (gain: number, lambda: number) => gain * Math.PI * (lambda / (2 * Math.PI)) ** 2

const test = domainSuite(rfMicrowaveAndAntennas, {
  RF1: (load, Z0) => bisect(g => (1 + g) / load - (1 - g) / Z0, -1, 1),
  RF2: g => Math.hypot(1 + g, 0) / Math.hypot(1 + g * Math.cos(Math.PI), g * Math.sin(Math.PI)),
  RF3: g => decibels(1 / (g * g)),
  RF4: g => {
    const ratio = (1 + g) / (1 - g)
    return decibels((ratio + 1) ** 2 / (4 * ratio))
  },
  RF5: (L, C) => L / Math.sqrt(L * C),
  RF6: (Z0, load, beta, l) => lineInput(Z0, load, beta * l),
  RF7: (Z0, load) => bisect(Z => lineInput(Z, load, Math.PI / 2) - Z0, 1e-3, 1e5),
  RF8: (Z0, load, largest) => {
    const edge = bisect(angle => sectionReflection(Z0, load, angle) - largest, 0, Math.PI / 2)
    return (2 * (Math.PI / 2 - edge)) / (Math.PI / 2)
  },
  RF9: (upper, lower) => 1 / (4 * ((1 / upper + 1 / lower) / 2)),
  RF10: (outer, inner, epsilon, mu) => {
    const inductance = (mu * mu0 * log(inner, outer)) / (2 * Math.PI)
    const capacitance = (2 * Math.PI * epsilon * eps0) / log(inner, outer)
    return Math.sqrt(inductance / capacitance)
  },
  RF11: (mu, outer, inner) => simpson(r => mu / (2 * Math.PI * r), inner, outer, 4000),
  RF12: (V, outer, inner, epsilon, mu) => {
    const admittance = Math.sqrt((epsilon * eps0) / (mu * mu0))
    const field = (r: number) => V / (r * log(inner, outer))
    const density = (r: number) => (field(r) ** 2 * admittance) / 2
    return simpson(r => density(r) * 2 * Math.PI * r, inner / 2, outer / 2, 400)
  },
  RF13: (mu, omega, sigma) => 1 / (sigma * Math.sqrt(2 / (omega * mu * sigma))),
  RF14: (a, b, m, n, epsilon, mu) =>
    (modeNumber([m, n], [a, b]) * c) / (2 * Math.PI * Math.sqrt(epsilon * mu)),
  RF15: (lambda, cutoff) => 1 / Math.sqrt((1 / lambda - 1 / cutoff) * (1 / lambda + 1 / cutoff)),
  RF16: (lambda, cutoff, epsilon, mu) =>
    Math.cos(Math.asin(lambda / cutoff)) / Math.sqrt(epsilon * eps0 * mu * mu0),
  // The field across stays, the magnetic field across is the part along the guide.
  RF17: (eta, lambda, cutoff) => eta / Math.cos(Math.asin(lambda / cutoff)),
  RF18: (a, b, d, m, n, q, epsilon, mu) =>
    (modeNumber([m, n, q], [a, b, d]) * c) / (2 * Math.PI * Math.sqrt(epsilon * mu)),
  RF19: (epsilon, h, w) => {
    const filling = (1 + Math.sqrt(w / (w + 12 * h))) / 2
    return 1 + filling * (epsilon - 1)
  },
  RF20: (epsilon, w, h) => {
    const root = Math.sqrt(epsilon)
    if (w <= h) return (60 * (Math.log(32 * h * h + w * w) - Math.log(4 * h * w))) / root
    const u = w / h
    return (120 * Math.PI) / (root * (u + 1.393 + 0.667 * Math.log(u + 1.444)))
  },
  RF21: (Z, high, low) =>
    Math.exp(Math.log(Z) + Math.log(low / high) / 2 + Math.log(high - 1) - Math.log(low - 1)),
  RF22: (epsilon, b, w) => {
    const short = Math.max(0, 0.35 - w / b)
    const width = w - b * short ** 2
    return ((30 * Math.PI) / Math.sqrt(epsilon)) * (b / (width + 0.441 * b))
  },
  RF23: (Z0, coupling) =>
    bisect(even => (even - Z0 ** 2 / even) / (even + Z0 ** 2 / even) - coupling, Z0, 1e5),
  RF24: (P, Gt, Gr, lambda, r) => flux(P, Gt, r) * aperture(Gr, lambda),
  RF25: (r, f) => decibels(1 / (flux(1, 1, r) * aperture(1, c / f))),
  RF26: (P, G, lambda, section, r) => flux(flux(P, G, r) * section, 1, r) * aperture(G, lambda),
  RF27: (G, lambda) => aperture(G, lambda),
  RF28: (eta, D, lambda) => (eta * Math.PI * (D / 2) ** 2) / aperture(1, lambda),
  // Field of 1 A: eta l sin(theta) / (2 lambda r).
  RF29: (l, lambda) => {
    const eta = Math.sqrt(mu0 / eps0)
    const intensity = (theta: number) => (eta / 2) * ((l * Math.sin(theta)) / (2 * lambda)) ** 2
    return 2 * simpson(s => intensity(s) * 2 * Math.PI * Math.sin(s), 0, Math.PI, 400)
  },
  RF30: (a, b) => {
    const degrees = 180 / Math.PI
    return (4 * Math.PI * degrees ** 2) / (a * degrees * (b * degrees))
  },
  RF31: (D, lambda) => bisect(r => lambda / 16 - (D / 2) ** 2 / (2 * r), 1e-6, 1e9),
  RF32: (F1, F2, G1) => {
    const [kTB, G2] = [4e-15, 25]
    const afterFirst = kTB * G1 + (F1 - 1) * kTB * G1
    const output = afterFirst * G2 + (F2 - 1) * kTB * G2
    return output / (kTB * G1 * G2)
  },
  RF33: (F, T0) => bisect(T => (T0 + T) / T0 - F, 0, 1e6),
  RF34: (T, B) => {
    const open = Math.sqrt(4 * k * T * 50 * B)
    return (open / 2) ** 2 / 50
  },
  RF35: (n, lambda, d1, d2) =>
    bisect(r => (r * r) / (2 * d1) + (r * r) / (2 * d2) - (n * lambda) / 2, 0, 1e5),
  RF36: (v, f) => (2 * v) / (c / f),
})

test('no target closes in faster than light', () => {
  assert.is(operatorValue(rfMicrowaveAndAntennas, 'RF36', { v_r: 1e9, f: 1e9 }), null)
})

test('no antenna receives more than was sent', () => {
  const link = (r: number) => ({ P_t: 1, G_t: 100, G_r: 100, lambda: 0.1, r })
  assert.is(operatorValue(rfMicrowaveAndAntennas, 'RF24', link(0.7)), null)
  assert.ok(operatorValue(rfMicrowaveAndAntennas, 'RF24', link(0.8))! < 1)
  const radar = { P_t: 1, G_t: 100, lambda: 0.1, rcs: 100, r: 1 }
  assert.is(operatorValue(rfMicrowaveAndAntennas, 'RF26', radar), null)
})

test.run()
