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

/** Complete elliptic integral of the first kind of the modulus k, by the arithmetic-geometric mean. */
function ellipticK(k: number): number {
  let [a, b] = [1, Math.sqrt((1 - k) * (1 + k))]
  for (let i = 0; i < 12; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return Math.PI / 2 / a
}

const test = domainSuite(rfMicrowaveAndAntennas, {
  RF72: S => bisect(g => (1 + g) / (1 - g) - S, 0, 1 - 1e-9) ** 2,
  RF71: B => (299792458 * (1 / B)) / 2,
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
  RF37: P => 30 + (10 * Math.log(P)) / Math.LN10,
  // In milliwatts.
  RF38: (L, G, A) => 10 * Math.log10((10 ** (L / 10) * 10 ** (G / 10)) / 10 ** (A / 10)),
  // In milliwatts.
  RF39: (L, G, A, F, M, g, a) => {
    const factor = (dB: number) => 10 ** (dB / 10)
    return (
      10 *
      Math.log10(
        ((factor(L) * factor(G)) / factor(A) / factor(F) / factor(M)) * (factor(g) / factor(a)),
      )
    )
  },
  RF40: (T, B, NF) => 10 * (Math.log10(1.380649e-23) + Math.log10(T) + Math.log10(B) + 3) + NF,
  RF41: (eta, l, lc) => eta * Math.cos(Math.asin(l / lc)),
  RF42: (Rs, a, b, lambda, eta) => {
    const k = (2 * Math.PI) / lambda
    const beta = Math.sqrt(k * k - (Math.PI / a) ** 2)
    return (Rs / (a ** 3 * b * beta * k * eta)) * (2 * b * Math.PI ** 2 + a ** 3 * k * k)
  },
  RF43: (tan, lambda, cutoff) => {
    const [k, kc] = [(2 * Math.PI) / lambda, (2 * Math.PI) / cutoff]
    return (k * k * tan) / (2 * Math.sqrt(k * k - kc * kc))
  },
  // Poynting vector over the section.
  RF44: (a, b, E0, eta, lambda) => {
    const impedance = eta / Math.sqrt(1 - (lambda / (2 * a)) ** 2)
    return simpson(x => (b * (E0 * Math.sin((Math.PI * x) / a)) ** 2) / (2 * impedance), 0, a, 200)
  },
  RF45: (Rs, ri, ro) => Rs / (2 * Math.PI * ri) + Rs / (2 * Math.PI * ro),
  // Shells in series, by the logarithm of the radius.
  RF46: (sigma, ri, ro) =>
    1 / simpson(() => 1 / (sigma * 2 * Math.PI), Math.log(ri), Math.log(ro), 2),
  // The field E r_i/r along the radius, by its logarithm.
  RF47: (E, ri, ro) => simpson(() => E * ri, Math.log(ri), Math.log(ro), 2),
  RF48: (r, f) => bisect(x => f * x * x - r, 0, 1),
  RF49: (r, f) => {
    const [forward, back] = [Math.sqrt(f), Math.sqrt(r)]
    return (forward + back) / (forward - back)
  },
  RF50: (Z, K) => {
    // The loads of the two outputs, Z K and Z/K, in series.
    const loads = [Z * K, Z / K]
    return loads[0]! + loads[1]!
  },
  // By the impedances of the four strips, Pozar 7.96.
  RF51: (e, o) => {
    const [four, single] = [(e * (o + e)) / (3 * o + e), (o * (o + e)) / (3 * e + o)]
    return (four - single) / (four + single)
  },
  RF52: (e, o) => {
    const [four, single] = [(e * (o + e)) / (3 * o + e), (o * (o + e)) / (3 * e + o)]
    return Math.sqrt(four) * Math.sqrt(single)
  },
  RF53: (er, w, s, h) => {
    const k0 = w / (w + 2 * s)
    const k1 = Math.sinh((Math.PI * w) / (4 * h)) / Math.sinh((Math.PI * (w + 2 * s)) / (4 * h))
    const ratio = (k: number) => ellipticK(k) / ellipticK(Math.sqrt((1 - k) * (1 + k)))
    return 1 + ((er - 1) / 2) * (ratio(k1) / ratio(k0))
  },
  RF54: (e, w, s) => {
    const k = w / (w + 2 * s)
    // 30 pi with the vacuum impedance of 120 pi.
    const free = (376.730313412 / 4) * (ellipticK(Math.sqrt((1 - k) * (1 + k))) / ellipticK(k))
    return free / Math.sqrt(e)
  },
  RF55: (Z, er, h) => {
    const A = (Z / 60) * Math.sqrt((er + 1) / 2) + ((er - 1) / (er + 1)) * (0.23 + 0.11 / er)
    const B = (377 * Math.PI) / (2 * Z * Math.sqrt(er))
    const narrow = 8 / (Math.sinh(A) + (Math.cosh(A) - 2 / Math.exp(A)))
    if (A > Math.log(2 + Math.sqrt(6))) return narrow * h
    const bend = ((er - 1) / 2 / er) * (Math.log(B - 1) + 0.39 - 0.61 / er)
    return ((B - 1 - Math.log(2 * B - 1) + bend) * 2 * h) / Math.PI
  },
  RF56: (er, low, Z, h, f) => {
    // Z in ohm over 8 pi times the height in centimetres is GHz.
    const fp = Z / (8 * Math.PI * h * 100)
    const ratio = f / 1e9 / fp
    return er - (er - low) / (1 + (0.6 + 0.009 * Z) * ratio * ratio)
  },
  RF57: (Rs, Z, w) => {
    const power = 2
    const current = Math.sqrt((2 * power) / Z)
    // Strip and ground each have R_s/w by length.
    const loss = (((Rs / w) * current * current) / 2) * 2
    return loss / (2 * power)
  },
  // A plane wave in the medium times the filling factor.
  RF58: (f, er, e, tan) => {
    const filling = (1 - 1 / e) / (1 - 1 / er)
    const k = (2 * Math.PI * f * Math.sqrt(e)) / 299792458
    return (k * tan * filling) / 2
  },
  RF59: (mu, h, r) => {
    const d = Math.hypot(r, h)
    return (mu / (2 * Math.PI)) * (h * Math.asinh(h / r) - (1.5 * h * h) / (d + r))
  },
  RF60: (Q0, Qe) => {
    const [inside, outside] = [1 / Q0, 1 / Qe]
    return outside / inside
  },
  RF61: (Q0, Qe) => (Q0 * Qe) / (Q0 + Qe),
  RF62: (f, tau) => {
    // 2 pi times the energy over the loss in a cycle, the rate of loss being energy over tau.
    const energy = 3
    return (2 * Math.PI * energy) / (energy / tau / f)
  },
  RF63: (n, r, e) => {
    const guided = (2 * Math.PI * r) / n
    return 299792458 / Math.sqrt(e) / guided
  },
  // 4 pi times the effective area over the wavelength squared.
  RF64: (eta, D, f) => {
    const wave = 299792458 / f
    const area = simpson(r => 2 * Math.PI * r, 0, D / 2, 2)
    return (4 * Math.PI * eta * area) / wave / wave
  },
  // The wire as long as light, slowed on it, comes in half a period.
  RF65: (f, slow) => bisect(l => l / (slow * 299792458) - 0.5 / f, 0, 1e6),
  // There and back the wave is half a period late.
  RF66: (f, slow) => bisect(l => (2 * l) / (slow * 299792458) - 0.5 / f, 0, 1e6),
  // The reflection whose standing wave that is.
  RF67: S => -20 * Math.log10(bisect(x => (1 + x) / (1 - x) - S, 0, 1 - 1e-12)),
  RF68: (P, G) => P / (1 / G),
  RF69: (load, Z0) => {
    const reflected = Math.abs(bisect(g => (1 + g) / load - (1 - g) / Z0, -1, 1))
    return (1 + reflected) / (1 - reflected)
  },
  // Half a wave in the medium between the narrow walls.
  RF70: (a, epsilon) => 299792458 / Math.sqrt(epsilon) / (a + a),
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
