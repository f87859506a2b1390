import * as assert from 'uvu/assert'
import { multiphaseAndParticleFlow } from '../../workers/domains/multiphase-and-particle-flow.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const { cbrt, exp, log, PI, sin, sqrt } = Math

const power = (x: number, p: number) => exp(p * log(x))

/** Buoyant weight of a sphere. */
const weight = (g: number, d: number, rhop: number, rho: number) =>
  ((rhop - rho) * g * PI * d * d * d) / 6

const test = domainSuite(multiphaseAndParticleFlow, {
  MP1: (x, rhol, rhog, slip) => {
    const [liquid, gas] = [(1 - x) / rhol, x / (rhog * slip)]
    return gas / (gas + liquid)
  },
  MP2: (x, rhol, rhog) => {
    const [gas, liquid] = [x / rhog, (1 - x) / rhol]
    return (x + (1 - x)) / (gas + liquid)
  },
  MP3: (x, rhol, rhog, mul, mug) =>
    exp(0.9 * (log(1 - x) - log(x)) + (log(rhog) - log(rhol)) / 2 + (log(mul) - log(mug)) / 10),
  MP4: (X, C) => {
    const liquid = 700
    const gas = liquid / X ** 2
    return (liquid + C * sqrt(liquid * gas) + gas) / liquid
  },
  MP5: (x, rhol, rhog, mul, mug, flo, fgo, Fr, We) => {
    const E = (1 - x) ** 2 + (x ** 2 * (fgo / rhog)) / (flo / rhol)
    const F = exp(0.78 * log(x) + 0.224 * Math.log1p(-x))
    const ratio = mug / mul
    const H = power(rhol / rhog, 0.91) * power(ratio, 0.19) * exp(0.7 * Math.log1p(-ratio))
    return E + (3.24 * F * H) / exp(0.045 * log(Fr) + 0.035 * log(We))
  },
  MP6: (jg, jl, C0, drift) => {
    const gas = C0 * (jg + jl) + drift
    return bisect(alpha => alpha * gas - jg, 0, 1)
  },
  // x^3/(rho_g alpha)^2 + (1 - x)^3/(rho_l (1 - alpha))^2 is least.
  MP7: (x, rhol, rhog) => {
    const [gas, liquid] = [(x * x * x) / rhog ** 2, (1 - x) ** 2 * ((1 - x) / rhol ** 2)]
    return bisect(a => liquid / (1 - a) ** 2 / (1 - a) - gas / a ** 2 / a, 1e-6, 1 - 1e-9)
  },
  MP8: (x, mul, mug) => {
    const [gas, liquid] = [1 / mug, 1 / mul]
    return 1 / (liquid + x * (gas - liquid))
  },
  MP9: (rhol, rhog, mul, sigma, g) => {
    const [v, L] = [0.3, 0.004]
    const eotvos = ((rhol - rhog) * g * L * L) / sigma
    const [weber, reynolds] = [(rhol * v * v * L) / sigma, (rhol * v * L) / mul]
    return eotvos * (weber / reynolds ** 2) ** 2
  },
  MP10: (g, d, rho, rhop, mu) => {
    const settling = weight(g, d, rhop, rho) / (3 * PI * mu * d)
    return (18 * (settling * rho * d)) / mu
  },
  MP11: (g, d, rhop, rho, mu) =>
    bisect(v => 3 * PI * mu * d * v - weight(g, d, rhop, rho), -1e3, 1e3),
  MP12: Re => 24 / Re + exp(log(3.6) - 0.313 * log(Re)),
  MP13: (g, d, rhop, rho, CD) => {
    const drag = (v: number) => (CD * ((rho * v * v) / 2) * PI * d * d) / 4
    return bisect(v => drag(v) - weight(g, d, rhop, rho), 0, 1e4)
  },
  MP14: (v, phi, n) => v * exp(n * log(phi)),
  MP15: (mu, rho, d, g, rhop) => {
    const archimedes = (weight(g, d, rhop, rho) * 6 * rho) / (PI * mu * mu)
    const reynolds = bisect(Re => Re * Re + 67.4 * Re - 0.0408 * archimedes, 0, 1e7)
    return (reynolds * mu) / (rho * d)
  },
  MP16: (j, g, D) => {
    const still = bisect(v => v / sqrt(g * D) - 0.35, 0, 1e3)
    return still + 1.2 * j
  },
  // The Weber number rho 2 (epsilon d)^(2/3) d/sigma has the critical value 2 0.725^(5/3).
  MP17: (sigma, rho, epsilon) => {
    const weber = (d: number) => (rho * 2 * cbrt(epsilon * d) ** 2 * d) / sigma
    const critical = 2 * power(0.725, 5 / 3)
    return exp(bisect(s => weber(exp(s)) - critical, -40, 10))
  },
  MP18: (sigma, rhol, d, g) => {
    const wave = (2 * PI) / (PI * d)
    return sqrt(g / wave + (sigma * wave) / rhol)
  },
  // R'^2 = 2/3 (p/rho)((R0/R)^3 - 1) with R^3 = R0^3 sin^2(u^3).
  MP19: (R0, rho, p) => {
    const body = (u: number) => cbrt(sin(u * u * u)) ** 2 * 3 * u * u
    const swept = simpson(body, 0, cbrt(PI / 2), 2000)
    return sqrt((1.5 * rho) / p) * R0 * (2 / 3) * swept
  },
  MP20: (d, d0, n) => bisect(y => n * log(d / d0) - log(-log(y)), 1e-300, 1 - 1e-15),
  // Of the volume e^-w dw lies at d = d0 w^(1/n); w = s^12 tames the end.
  MP21: (d0, n) => {
    const body = (s: number) => (12 * power(s || 1e-300, 11 - 12 / n)) / exp((s ** 2) ** 6)
    return d0 / simpson(body, 0, 40 ** (1 / 12), 4000)
  },
  MP22: (rhop, d, v, mu, L) => {
    const relaxation = (rhop * PI * d * d * d) / 6 / (3 * PI * mu * d)
    return (v * relaxation) / L
  },
  MP23: (mu, p, alpha, c, V, A, Rm) => {
    const resistance = (volume: number) => alpha * ((c * volume) / A) + Rm
    return simpson(volume => (mu * resistance(volume)) / (A * p), 0, V, 2)
  },
  // dW = -W_i sqrt(d_B) d(d)/(2 d^(3/2)), with d = e^s.
  MP24: (Wi, product, feed) => {
    const density = (s: number) => (Wi * sqrt(1e-4)) / (2 * exp(s / 2))
    return simpson(density, log(product), log(feed), 2000)
  },
  MP35: (alpha, g, l) => {
    const volume = 3
    return (volume * alpha * g + (volume - volume * alpha) * l) / volume
  },
  MP37: (b, p) => bisect(void_ => (1 - void_) * p - b, -1, 2),
  MP38: (V, A) => {
    const radius = Math.cbrt((3 * V) / (4 * Math.PI))
    return (4 * Math.PI * radius * radius) / A
  },
  MP39: (d, max, n) => Math.exp(n * (Math.log(d) - Math.log(max))),
})

test('bubbles at the wall have a distribution parameter below one, but no void above one', () => {
  const wall = { j_g: 0.4, j_l: 1.1, C_0: 0.9, v_gj: 0.25 }
  near(operatorValue(multiphaseAndParticleFlow, 'MP6', wall), 0.25, { relative: 1e-14 })
  const gas = { j_g: 1, j_l: 0, C_0: 0.9, v_gj: 0 }
  assert.is(operatorValue(multiphaseAndParticleFlow, 'MP6', gas), null)
})

test.run()
