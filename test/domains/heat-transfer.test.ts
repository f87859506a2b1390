import * as assert from 'uvu/assert'
import { heatTransfer } from '../../workers/domains/heat-transfer.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const sigma = 5.670374419184429e-8

const { cosh, exp, log, PI, sqrt, tanh } = Math

/** exp(w) erfc(z) where w is at most z^2 and both may be large. */
function scaledErfc(w: number, z: number): number {
  return (2 / sqrt(PI)) * simpson(s => exp(w - (z + s) ** 2), 0, 8, 800)
}

/** Modified Bessel functions by their integrals (DLMF 10.32.3, 10.32.9). */
const besselI = (n: number, x: number) =>
  simpson(a => exp(x * Math.cos(a)) * Math.cos(n * a), 0, PI, 200) / PI
const besselK = (n: number, x: number) => simpson(s => exp(-x * cosh(s)) * cosh(n * s), 0, 8, 2000)

/** Resistance of concentric shells so thin that each is flat. */
const shells = (from: number, to: number, resistance: (r: number) => number) =>
  simpson(resistance, from, to, 400)

const power = (x: number, p: number) => exp(p * log(x))

/** Of a plate whose side at y = H is at 1, the others at 0: sines across the hot side on top of a straight line. */
function laplace(W: number, H: number, x: number, y: number): number {
  let u = y / H
  for (let n = 1; n < 200; n++) {
    const k = (n * Math.PI) / H
    const fall = (Math.exp(-k * x) + Math.exp(-k * (W - x))) / (1 + Math.exp(-k * W))
    u += ((2 * (n % 2 === 0 ? 1 : -1)) / (n * Math.PI)) * Math.sin(k * y) * fall
  }
  return u
}

const test = domainSuite(heatTransfer, {
  HT87: (A, dT, a, k, b, l) =>
    bisect(q => (q * a) / (A * k) + (q * b) / (A * l) - dT, 0, (A * dT * k) / a),
  HT86: (U, A, dT, F) => simpson(() => F * U * dT, 0, A, 2),
  // The heat through the base by the temperature along the pin, against a pin that is as hot as its base.
  HT85: (h, k, D, L) => {
    const m = Math.sqrt((4 * h) / (k * D))
    return simpson(x => Math.cosh(m * (L - x)) / Math.cosh(m * L), 0, L, 2000) / L
  },
  HT84: (...sides) => sides.reduce((mean, side, i) => mean + (side - mean) / (i + 1), 0),
  HT1: (k, A, T1, T2, L) => {
    const flux = k * ((T1 - T2) / L)
    return flux * A
  },
  HT2: (h, A, Ts, Ta) => (Ts - Ta) / (1 / (h * A)),
  // Planck's spectrum in u = h c/(lambda k T): the integral of u^3/(e^u - 1).
  HT3: (epsilon, T) => {
    const [h, c, kB] = [6.62607015e-34, 299792458, 1.380649e-23]
    const total = simpson(u => (u === 0 ? 0 : u ** 3 / Math.expm1(u)), 0, 60, 6000)
    const thermal = (kB * T) / (h * c)
    return epsilon * 2 * PI * c * (kB * T) * thermal ** 3 * total
  },
  HT4: (epsilon, A, T, surroundings) => {
    const radiative = epsilon * sigma * (T + surroundings) * (T * T + surroundings * surroundings)
    return radiative * A * (T - surroundings)
  },
  HT5: (Di, Do, k, L) => shells(Di / 2, Do / 2, r => 1 / (k * 2 * PI * r * L)),
  HT6: (r1, r2, k) => shells(r1, r2, r => 1 / (k * 4 * PI * r * r)),
  HT7: (h1, L, k, h2) => {
    const inner = 1 / h1
    const outer = inner + L / k
    return 1 / (outer + 1 / h2)
  },
  HT8: (k, h) => bisect(r => h * r - k, 0, 10),
  HT9: (Ts, q, L, k) => Ts + simpson(x => (q * x) / k, 0, L, 2),
  HT10: (Ts, q, r, k) => Ts + simpson(x => (q * PI * x * x) / (2 * PI * x * k || 1), 0, r, 2),
  HT11: (h, P, k, A, L) => {
    const m = sqrt((h * P) / (k * A))
    return simpson(x => cosh(m * (L - x)) / cosh(m * L), 0, L, 400) / L
  },
  // a e^(mx) + b e^(-mx) with theta_b at the base and -k theta' = h theta at the tip.
  HT12: (h, P, k, A, theta, L) => {
    const m = sqrt(h / k) * sqrt(P / A)
    const ratio = h / (k * m)
    const b = theta / (1 + ((1 - ratio) / (1 + ratio)) * exp(-2 * m * L))
    const a = theta - b
    return sqrt(h * P) * sqrt(k * A) * (b - a)
  },
  HT13: (m, r1, r2) => {
    const [i0, i1, i2] = [besselI(0, m * r1), besselI(1, m * r1), besselI(1, m * r2)]
    const [k0, k1, k2] = [besselK(0, m * r1), besselK(1, m * r1), besselK(1, m * r2)]
    return ((2 * r1) / m / (r2 - r1) / (r2 + r1)) * ((k1 * i2 - i1 * k2) / (i0 * k2 + k0 * i2))
  },
  // Complex potential of two line sources at the limiting points of the two circles.
  HT14: (D1, D2, w, L) => {
    const [a, b] = [D1 / 2, D2 / 2]
    const d1 = (w * w + a * a - b * b) / (2 * w)
    const s = sqrt(d1 * d1 - a * a)
    const d2 = w - d1
    return (2 * PI * L) / (log((d1 + s) / a) + log((d2 + s) / b))
  },
  HT15: (D, z) => 1 / (1 / (2 * PI * D) - 1 / (4 * PI * (2 * z))),
  HT16: (L, z, D) => (2 * PI * L) / log((z + sqrt(z * z - (D * D) / 4)) / (D / 2)),
  HT17: (h, V, A, k) => {
    const length = V / A
    return length / (k * A) / (1 / (h * A))
  },
  HT18: (alpha, t, L) => t / (L * (L / alpha)),
  HT19: (Tinf, Ti, h, A, t, rho, V, cp) => {
    const rate = (h * A) / (rho * V) / cp
    const steps = 4000
    const x = (-rate * t) / steps
    let excess = Ti - Tinf
    for (let i = 0; i < steps; i++) excess *= 1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4)))
    return Tinf + excess
  },
  HT20: (Ts, Ti, x, alpha, t) => {
    const width = sqrt(4 * alpha * t)
    return Ts + (2 / sqrt(PI)) * (Ti - Ts) * simpson(s => exp(-s * s), 0, x / width, 400)
  },
  HT21: (Ti, Tinf, x, alpha, t, h, k) => {
    const z = x / sqrt(4 * alpha * t)
    const b = (h / k) * sqrt(alpha * t)
    // hx/k + b^2 = 2 z b + b^2.
    return Ti + (Tinf - Ti) * (scaledErfc(0, z) - scaledErfc(2 * z * b + b * b, z + b))
  },
  // Sources q dtau/(rho c sqrt(pi alpha tau)) exp(-x^2/(4 alpha tau)), with tau = s^2.
  HT22: (Ti, q, k, alpha, t, x) => {
    const gauss = (s: number) => (s === 0 ? 0 : exp(-(x * x) / (4 * alpha * s * s)))
    return Ti + ((2 * q) / k) * sqrt(alpha / PI) * simpson(gauss, 0, sqrt(t), 2000)
  },
  HT23: (k1, rho1, cp1, T1, k2, rho2, cp2, T2) => {
    const flux = (k: number, rho: number, cp: number, from: number, to: number) =>
      (k * (to - from)) / sqrt((PI * k) / (rho * cp))
    return bisect(T => flux(k1, rho1, cp1, T1, T) + flux(k2, rho2, cp2, T2, T), 1, 2000)
  },
  HT24: (Bi, Fo) => {
    const zeta = bisect(z => z * Math.tan(z) - Bi, 0, PI / 2 - 1e-12)
    const mode = (x: number) => Math.cos(zeta * x)
    const weight = simpson(mode, 0, 1, 400) / simpson(x => mode(x) ** 2, 0, 1, 400)
    return weight / exp(zeta * zeta * Fo)
  },
  HT25: (k, rho, cp) => 1 / ((rho / k) * cp),
  HT26: (h, L, k) => L / (k / h),
  HT27: (cp, mu, k) => {
    const rho = 1.1614
    return mu / rho / (k / (rho * cp))
  },
  HT28: (g, beta, dT, L, nu) => ((sqrt(g * beta * dT * L) * L) / nu) ** 2,
  HT29: (g, beta, dT, L, nu, alpha) => {
    const [viscous, thermal] = [(L * L) / nu, (L * L) / alpha]
    const rise = sqrt(L / (g * beta * dT))
    return (viscous / rise) * (thermal / rise)
  },
  HT30: (h, rho, v, cp) => {
    const [L, mu, k] = [0.3, 1e-3, 0.6]
    const [Nu, Re, Pr] = [(h * L) / k, (rho * v * L) / mu, (mu * cp) / k]
    return Nu / (Re * Pr)
  },
  HT31: (dp, K, mu, alpha) => {
    const L = 0.2
    const darcy = (K / mu) * (dp / L)
    return (darcy * L) / alpha
  },
  HT32: (cp, dT, latent) => (dT * cp) / latent,
  HT33: (Re, Pr) => {
    // Local 0.332 Re_x^(1/2) Pr^(1/3); with x = s^2 the mean of h is the integral of 2 ds.
    const local = 0.332 * sqrt(Re) * Math.cbrt(Pr)
    return local * simpson(() => 2, 0, 1, 2)
  },
  HT34: (Re, Pr) => exp(log(Pr) / 3) * (exp(0.8 * log(Re) + log(0.037)) - 871),
  HT35: (Re, Pr, n) => exp(log(0.023) + 0.8 * log(Re) + n * log(Pr)),
  HT36: (f, Re, Pr) => {
    const fanning = f / 4
    const stanton = fanning / 2 / (1 + 12.7 * sqrt(fanning / 2) * (power(Pr, 2 / 3) - 1))
    return stanton * Pr * (Re - 1000)
  },
  HT37: (Re, Pr, mu, muw) =>
    exp(log(0.027) + 0.8 * log(Re) + log(Pr) / 3 + 0.14 * (log(mu) - log(muw))),
  HT38: (Re, Pr) => {
    const laminar = (0.62 * sqrt(Re) * Math.cbrt(Pr)) / sqrt(sqrt(1 + power(0.4 / Pr, 2 / 3)))
    return 0.3 + laminar * power(1 + power(Re / 282000, 0.625), 0.8)
  },
  HT39: (Re, Pr, mu, mus) => {
    const stirred = power(Pr, 0.4) * sqrt(sqrt(mu / mus))
    return 2 + 0.4 * sqrt(Re) * stirred + 0.06 * Math.cbrt(Re) ** 2 * stirred
  },
  HT40: (Ra, Pr) => {
    const psi = power(1 + power(0.492 / Pr, 9 / 16), -16 / 9)
    return (0.825 + 0.387 * power(Ra * psi, 1 / 6)) ** 2
  },
  HT41: (Ra, Pr) => {
    const psi = power(1 + power(0.559 / Pr, 9 / 16), -16 / 9)
    return (0.6 + 0.387 * power(Ra * psi, 1 / 6)) ** 2
  },
  // k/delta averaged, delta = (4 mu k dT x/(g rho (rho - rho_v) h'))^(1/4): 4/3 of it at the foot.
  // 4/3 (1/4)^(1/4) = 0.9428 is printed as 0.943.
  HT42: [
    (g, rhol, rhov, k, latent, cp, dT, mu, L) => {
      const corrected = latent * (1 + 0.68 * ((cp * dT) / latent))
      const delta4 = (4 * mu * k * dT * L) / (g * rhol * (rhol - rhov) * corrected)
      return ((0.943 / 0.25 ** 0.25) * k) / sqrt(sqrt(delta4))
    },
    1e-8,
  ],
  HT43: (mu, latent, g, rhol, rhov, surface, cp, dT, Csf, Pr, n) => {
    const capillary = sqrt(surface / (g * (rhol - rhov)))
    const jakob = (cp * dT) / latent
    return (((mu * latent) / capillary) * jakob ** 3) / (Csf * power(Pr, n)) ** 3
  },
  HT44: (C, latent, rhov, surface, g, rhol) => {
    const fourth = (C * latent) ** 4 * rhov ** 2 * surface * g * (rhol - rhov)
    return sqrt(sqrt(fourth))
  },
  HT45: (C, k, rhov, rhol, g, latent, cp, dT, mu, D) => {
    const corrected = latent + 0.8 * cp * dT
    const group = ((g * (rhol - rhov) * corrected * D ** 2 * D) / ((mu / rhov) * k * dT)) ** 0.25
    return (C * group * k) / D
  },
  HT46: (a, b) => simpson(s => power(a, 1 - s) * power(b, s), 0, 1, 200),
  HT47: (UA, C) => 1 / (C * (1 / UA)),
  HT48: (NTU, Cr) => 2 / (1 + Cr + (1 - Cr) / tanh((NTU * (1 - Cr)) / 2)),
  // J = epsilon sigma T^4 + (1 - epsilon) (sum of F J): Cramer's rule.
  HT49: (T1, T2, e1, A1, F12, e2, A2) => {
    const F21 = (A1 * F12) / A2
    const [E1, E2] = [sigma * T1 ** 4, sigma * T2 ** 4]
    const [a, b] = [1 - (1 - e1) * (1 - F12), -(1 - e1) * F12]
    const [c, d] = [-(1 - e2) * F21, 1 - (1 - e2) * (1 - F21)]
    const determinant = a * d - b * c
    const J1 = (e1 * E1 * d - b * e2 * E2) / determinant
    const J2 = (a * e2 * E2 - c * e1 * E1) / determinant
    return A1 * F12 * (J1 - J2)
  },
  HT50: (r1, r2, d) => {
    const [long, short] = [Math.hypot(r1 + r2, d), Math.hypot(r1 - r2, d)]
    return ((long - short) / (2 * r1)) ** 2
  },
  HT51: (L, k, A) => {
    const flow = (k * A * 25) / L
    return 25 / flow
  },
  HT52: (v, L, alpha) => {
    const nu = 1e-6
    return ((v * L) / nu) * (nu / alpha)
  },
  HT53: (D, L, Re, Pr) => {
    const [nu, alpha] = [Pr * 1e-7, 1e-7]
    const speed = (Re * nu) / D
    return (speed * D * D) / (L * alpha)
  },
  HT54: (alpha, D) => {
    const nu = 1.5e-5
    return nu / D / (nu / alpha)
  },
  HT56: (Gr, Pr) => {
    const [nu, gap] = [1.5e-5, 0.1]
    const buoyancy = (Gr * nu * nu) / gap ** 3
    return (buoyancy * gap ** 3) / (nu * (nu / Pr))
  },
  HT58: (f, Re, Pr) => {
    const half = Math.sqrt(f / 8)
    return (Pr * Re) / ((1.07 / half + 12.7 * (Math.cbrt(Pr * Pr) - 1)) / half)
  },
  HT68: (m, cp) => {
    const heat = m * cp * 12
    return heat / 12
  },
  HT70: (Ts, amplitude, n, x, L, alpha, t) => {
    // dA/dt = -alpha (n pi/L)^2 A by steps.
    const steps = 4000
    const z = (-alpha * ((n * Math.PI) / L) ** 2 * t) / steps
    let A = amplitude
    for (let i = 0; i < steps; i++) A *= 1 + z * (1 + (z / 2) * (1 + (z / 3) * (1 + z / 4)))
    return Ts + A * Math.sin((n * Math.PI * x) / L)
  },
  // The photons of the cavity: energy density a T^4 times c/4.
  HT71: (epsilon, A, T) => {
    const [k, c] = [1.380649e-23, 299792458]
    const hc = 6.62607015e-34 * c
    const density = ((8 * Math.PI ** 5) / 15) * k * T * ((k * T) / hc) ** 3
    return epsilon * A * density * (c / 4)
  },
  HT72: mL => simpson(x => Math.cosh(mL * (1 - x)) / Math.cosh(mL), 0, 1, 400),
  HT73: (T0, T1, k, t) =>
    bisect(T => Math.log((T - T1) / (T0 - T1)) + k * t, T1 + 1e-12 * (T0 - T1), T0),
  HT74: (A, D, R) => simpson(() => D / R, 0, A, 2),
  HT75: (U, A, D) => simpson(() => U * D, 0, A, 2),
  HT76: (hot, cold) => laplace(1, 1, 0.5, 0.5) * (hot - cold) + cold,
  HT77: (hot, cold, W, H, x, y) => laplace(W, H, x, y) * (hot - cold) + cold,
  // The flow of one square metre at a kelvin of difference.
  HT78: (k, L) => k * (1 / L),
  // The flow through three square metres, over them.
  HT79: (k, difference, L) => {
    const resistance = L / (3 * k)
    return difference / resistance / 3
  },
  // The mean of a difference that falls exponentially from one end to the other.
  HT80: (h1, h2, c1, c2) => simpson(s => power(h1 - c2, 1 - s) * power(h2 - c1, s), 0, 1, 200),
  HT81: R_t => 2 / (R_t + R_t),
  HT82: (L, k) => 1 / (k / L),
  // Heat capacity over what the surface passes.
  HT83: (rho, cp, D, h) => (rho * cp * ((Math.PI * D ** 3) / 6)) / (h * Math.PI * D * D),
})

test('view factors of discs keep their digits far apart and obey reciprocity', () => {
  const seen = (r1: number, r2: number, d: number) =>
    operatorValue(heatTransfer, 'HT50', { r1, r2, d })!
  near(seen(1, 1, 1e5), 1e-10, { relative: 3e-10 })
  near(seen(0.3, 0.02, 4) * 0.3 ** 2, seen(0.02, 0.3, 4) * 0.02 ** 2, { relative: 1e-12 })
})

test('a fin with a convecting tip passes on all that a long one does', () => {
  const fin = { h: 100, P: 0.0157, k: 180, A_c: 1.9635e-5, theta_b: 75 }
  const long = Math.sqrt(fin.h * fin.P * fin.k * fin.A_c) * fin.theta_b
  near(operatorValue(heatTransfer, 'HT12', { ...fin, L: 40 }), long, { relative: 1e-12 })
})

// A plate of unit area cannot see a smaller one with all of its rays.
test('view factors of an enclosure obey reciprocity', () => {
  const found = (A2: number) =>
    operatorValue(heatTransfer, 'HT49', {
      T1: 600,
      T2: 350,
      epsilon1: 0.8,
      A1: 1,
      F12: 1,
      epsilon2: 0.3,
      A2,
    })
  assert.is(found(0.5), null)
  assert.ok(found(1)! > 0)
})

test.run()
