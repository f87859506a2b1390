import { fluidMechanics } from '../../workers/domains/fluid-mechanics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const { cos, exp, log, PI, sin, sqrt } = Math

/** Displacement and momentum thickness of the Blasius profile 2 f''' + f f'' = 0, in sqrt(nu x/v). */
function blasiusThickness(): [number, number] {
  const h = 0.005
  let y = [0, 0, 0.3320573362151963, 0, 0]
  const rate = ([f, u, s]: number[]) => [u!, s!, (-f! * s!) / 2, 1 - u!, u! * (1 - u!)]
  const at = (k: number[], step: number) => y.map((value, i) => value + step * k[i]!)
  for (let n = 0; n < 2000; n++) {
    const a = rate(y)
    const b = rate(at(a, h / 2))
    const c = rate(at(b, h / 2))
    const d = rate(at(c, h))
    y = y.map((value, i) => value + (h / 6) * (a[i]! + 2 * b[i]! + 2 * c[i]! + d[i]!))
  }
  return [y[3]!, y[4]!]
}

const test = domainSuite(fluidMechanics, {
  FM1: (p0, rho, g, h) => p0 + simpson(() => rho * g, 0, h, 10),
  FM2: (rho, g, V) => {
    const [area, top] = [0.4, 3]
    const bottom = top + V / area
    return (rho * g * bottom - rho * g * top) * area
  },
  FM3: (W, fluid, body) => {
    const g = 9.80665
    const volume = W / g / body
    return W - fluid * volume * g
  },
  // A rectangle with this area and second moment: I = A a^2/12.
  FM4: (yc, I, A) => {
    const a = sqrt((12 * I) / A)
    const [from, to] = [yc - a / 2, yc + a / 2]
    return simpson(y => y * y, from, to, 2) / simpson(y => y, from, to, 2)
  },
  FM5: (I, V, BG) => {
    const [gamma, heel] = [9810, 1e-3]
    const wedges = gamma * I * heel
    const weight = gamma * V
    return (wedges - weight * BG * heel) / (weight * heel)
  },
  FM6: (p, rho, g) => bisect(h => rho * g * h - p, 0, 1e6),
  FM7: (v1, A1, A2) => {
    const flow = 998 * A1 * v1
    return flow / 998 / A2
  },
  FM8: (p1, rho, v1, v2, g, z1, z2) => {
    const head = p1 / (rho * g) + v1 ** 2 / (2 * g) + z1
    return (head - v2 ** 2 / (2 * g) - z2) * rho * g
  },
  FM9: (g, h) => g * sqrt((2 * h) / g),
  FM10: (pt, p, rho) => bisect(v => p + (rho * v * v) / 2 - pt, 0, 1e5),
  FM11: (rho, v) => simpson(u => rho * u, 0, v, 4),
  FM12: (rho, v, L, mu) => (rho * v * v) / ((mu * v) / L),
  FM13: (v, g, L) => sqrt((v * v) / 2 / ((g * L) / 2)),
  FM14: (rho, v, L, sigma) => (2 * ((rho * v ** 2) / 2)) / (sigma / L),
  FM15: (v, c) => 1 / c / (1 / v),
  FM16: (f, L, v) => L / (v * (1 / f)),
  FM17: (dp, rho, v) => dp / ((rho * v ** 2) / 2) / 2,
  // (dp/dx) rho D^3/mu^2 with dp/dx = f rho v^2/(2 D).
  FM18: (Re, f) => {
    const [rho, mu, D] = [850, 2e-3, 0.07]
    const v = (Re * mu) / (rho * D)
    const gradient = (f / D) * ((rho * v ** 2) / 2)
    return (gradient * rho * D ** 2 * D) / mu ** 2
  },
  FM19: (mu, v, sigma) => {
    const [rho, L] = [900, 0.01]
    return (rho * v ** 2 * L) / sigma / ((rho * v * L) / mu)
  },
  FM20: (liquid, gas, g, L, sigma) => {
    const capillary = sqrt(sigma / (Math.abs(gas - liquid) * g))
    return (L / capillary) ** 2
  },
  FM21: (mu, rho, sigma, L) => {
    const v = 7
    return sqrt((rho * v ** 2 * L) / sigma) / ((rho * v * L) / mu)
  },
  FM22: (p, pv, rho, v) => {
    const heads = (p - pv) / (rho * 9.80665)
    return heads / (v ** 2 / (2 * 9.80665))
  },
  FM23: (Re, D, Dc) => {
    const [a, bend] = [D / 2, Dc / 2]
    return sqrt(Re ** 2 * (a / bend))
  },
  FM24: (v, cp, dT) => (2 * (v ** 2 / (2 * cp))) / dT,
  // Landau and Lifshitz, section 20: p = -3/2 mu v cos/r and friction 3/2 mu v sin/r on the surface.
  FM25: (mu, r, v) => {
    const ring = (a: number) => 2 * PI * r * r * sin(a)
    const stress = (1.5 * mu * v) / r
    return simpson(a => stress * (cos(a) ** 2 + sin(a) ** 2) * ring(a), 0, PI, 400)
  },
  FM26: (CD, rho, v, A) => CD * A * simpson(u => rho * u, 0, v, 4),
  FM27: (dp, r, mu, L) =>
    simpson(s => ((dp * (r - s) * (r + s)) / (4 * mu * L)) * 2 * PI * s, 0, r, 40),
  FM28: (dp, R, r, mu, L) => simpson(s => (dp * s) / (2 * mu * L), r, R, 4),
  FM29: (mu, v, d) => {
    const dissipated = mu * (v / d) ** 2 * d
    return dissipated / v
  },
  FM30: (mu0, T0, S, T) => {
    const C = (mu0 * (T0 + S)) / (T0 * sqrt(T0))
    return (C * T * sqrt(T)) / (T + S)
  },
  FM31: (nu, x, v) => (5 * x) / sqrt((v * x) / nu),
  // Momentum thickness 0.664 x/sqrt(Re_x); c_f is twice its slope.
  FM32: Re => {
    const thickness = (x: number) => 0.664 * x * sqrt(1 / (Re * x))
    const step = 1e-3
    const slope = (h: number) => (thickness(1 + h) - thickness(1 - h)) / (2 * h)
    const [fine, coarse] = [slope(step), slope(2 * step)]
    return 2 * ((4 * fine - coarse) / 3)
  },
  FM33: Re => 0.455 * exp(-2.58 * log(log(Re) / Math.LN10)),
  FM34: (x, nu, v) => 0.37 * exp(0.8 * log(x) + (log(nu) - log(v)) / 5),
  // du/dlny = u_tau/kappa from y+ = 1, where the law extrapolates to B.
  FM35: (ut, y, nu, kappa, B) => ut * B + simpson(() => ut / kappa, log(nu / ut), log(y), 4),
  FM36: (tau, rho) => bisect(u => rho * u * u - tau, 0, 1e4),
  FM37: (sigma, R1, R2) => {
    const area = (d: number) => (1 + d / R1) * (1 + d / R2)
    const d = 1e-3 * R1
    return (sigma * (area(d) - area(-d))) / (2 * d)
  },
  FM38: (sigma, theta, rho, g, r) => {
    const pull = sigma * 2 * PI * r * cos(theta)
    return pull / (PI * r * r * rho * g)
  },
  FM39: (nu, epsilon) => nu / sqrt(sqrt(nu * epsilon)),
  FM40: (nu, u, epsilon) => 1 / sqrt(bisect(s => 15 * nu * u * u * s - epsilon, 0, 1e12)),
  FM41: (Cmu, k, epsilon) => {
    const length = (k * sqrt(k)) / epsilon
    return Cmu * sqrt(k) * length
  },
  // The energy beyond kappa is 3/2 C (epsilon/kappa)^(2/3).
  FM42: (C, epsilon, kappa) => {
    const beyond = (s: number) => 1.5 * C * Math.cbrt(epsilon / s) ** 2
    const slope = (h: number) => (beyond(kappa - h) - beyond(kappa + h)) / (2 * h)
    return (4 * slope(kappa / 2000) - slope(kappa / 1000)) / 3
  },
  FM43: (v, y, nu, t) =>
    v - ((2 * v) / sqrt(PI)) * simpson(s => exp(-s * s), 0, y / sqrt(4 * nu * t), 400),
  FM44: (rho, A, v, theta) => {
    const flow = rho * A * v
    return flow * v - flow * v * sin(PI / 2 - theta)
  },
  FM45: (m, g, rho, A, C) => bisect(v => (C * rho * A * v * v) / 2 - m * g, 0, 1e5),
  FM46: (F, A1, A2) => {
    const pressure = F / A1
    return pressure * A2
  },
  FM47: (body, fluid) => bisect(f => fluid * 9.8 * f - body * 9.8, 0, 2),
  FM48: (A, v) => simpson(() => v, 0, A, 2),
  FM49: (v, f, L) => {
    const [turn, pass] = [1 / f, L / v]
    return turn / pass
  },
  FM50: (rho, sigma, L, mu) => {
    const ohnesorge = mu / Math.sqrt(rho * sigma * L)
    return ohnesorge ** -2
  },
  FM52: [(nu, x, v) => blasiusThickness()[0] * Math.sqrt((nu * x) / v), 1e-7],
  FM53: [(nu, x, v) => blasiusThickness()[1] * Math.sqrt((nu * x) / v), 1e-7],
  FM54: (above, below, k, dv, g) => {
    // rho (omega - k U)^2 of both layers = g k (below - above): the imaginary part of its roots.
    const a = above + below
    const b = -2 * k * above * dv
    const c = above * (k * dv) ** 2 - g * k * (below - above)
    return Math.sqrt(4 * a * c - b * b) / (2 * a)
  },
  FM55: (above, below, g, k) =>
    bisect(s => (above + below) * s * s - g * k * (above - below), 0, 1e5),
  FM56: (A, C, orifice, h, g) => {
    // dt = A dh/(C A_o sqrt(2 g h)), with h = z^2.
    return simpson(() => (2 * A) / (C * orifice * Math.sqrt(2 * g)), 0, Math.sqrt(h), 2)
  },
  FM58: (V, S, p1, p2) => simpson(() => V / S, Math.log(p2), Math.log(p1), 2),
  FM59: (v, L, D) => {
    const nu = 1e-6
    return ((v * L) / nu) * (nu / D)
  },
  FM60: (rho, Q, v) => simpson(() => rho * Q, 0, v, 2),
  FM61: (sigma, r) => 2 * (sigma * (1 / r + 1 / r)),
  FM62: (sigma, r) => sigma * (1 / r + 1 / r),
  // As much passes the second section as the first.
  FM63: (v, d1, d2) => {
    const area = (d: number) => simpson(r => 2 * Math.PI * r, 0, d / 2, 2)
    return (v * area(d1)) / area(d2)
  },
  FM64: (flow, v) => v / (1 / flow),
  FM65: (F, A) => F * (1 / A),
  FM66: (rho, v, A) => rho / (1 / (A * v)),
  FM67: (V, Q) => 1 / (Q / V),
  FM68: (rho, g, b_w, h) => rho * g * (h / 2) * (b_w * h),
  FM69: (A1, A2, Delta_p, rho) => Math.sqrt((2 * Delta_p) / rho / (1 / A2 ** 2 - 1 / A1 ** 2)),
  FM70: (rho, v1, v2) => (rho * (v2 - v1) * (v2 + v1)) / 2,
  FM71: (q_d, rho) => Math.sqrt(q_d) / Math.sqrt(rho / 2),
})

test.run()
