import { semiconductorsAndDevices } from '../../workers/domains/semiconductors-and-devices.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const h = 6.62607015e-34
const c = 299792458
const k = 1.380649e-23
const e = 1.602176634e-19
const eps0 = 8.8541878188e-12
const electron = 9.1093837139e-31

/** k T/e, by way of the gas constant over the Faraday constant. */
const thermal = (T: number) => (8.31446261815324 * T) / 96485.33212331001

/** Current of a channel whose charge falls from gate to drain. */
const channel = (mu: number, Cox: number, W: number, L: number, over: number, drain: number) =>
  simpson(V => (mu * W * Cox * (over - V)) / L, 0, drain, 2)

const test = domainSuite(semiconductorsAndDevices, {
  SD38: (P, V, I) => bisect(x => x * V * I - P, 0, 1),
  // The Fermi level a third of the gap below the conduction band.
  SD1: (Nc, Nv, gap, T) => {
    const electrons = Nc * Math.exp(-gap / 3 / (k * T))
    const holes = Nv * Math.exp((-2 * gap) / 3 / (k * T))
    return Math.sqrt(electrons * holes)
  },
  // States 8 pi sqrt(2) m^(3/2) sqrt(E)/h^3, with E = k T x^2.
  SD2: (m, T) => {
    const states = (8 * Math.PI * Math.SQRT2 * (m * k * T) ** 1.5) / h ** 3
    return states * simpson(x => 2 * x * x * Math.exp(-x * x), 0, 8, 400)
  },
  SD3: (donors, acceptors, ni) => bisect(n => n - ni ** 2 / n - donors + acceptors, 1, 1e30),
  SD4: (Nc, n, T) => bisect(E => Nc * Math.exp(-E / (k * T)) - n, 0, 1e-18),
  SD5: (n, u, q) => n * (u * 1 * 2e-6) * (q / 2e-6),
  SD6: (mu, E) => {
    const time = (mu * electron) / e
    return ((e * E) / electron) * time
  },
  SD7: (n, mun, p, mup) => (e * n * (mun * 10) + e * p * (mup * 10)) / 10,
  // In a field of 1 kV/m the density falls as exp(-e E x/k T).
  SD8: (mu, T) => {
    const [E, x] = [1000, 1e-5]
    const logarithm = (at: number) => -(E * at) / thermal(T)
    return (-mu * E) / ((logarithm(x) - logarithm(-x)) / (2 * x))
  },
  SD9: (D, tau) => bisect(L => 1 / tau - D / L ** 2, 1e-12, 1),
  SD10: (lattice, impurities) => {
    const rate = (mu: number) => e / (electron * mu)
    return e / (electron * (rate(lattice) + rate(impurities)))
  },
  SD11: (I, B, n, t) => {
    const width = 3e-3
    return (I / (n * e * t * width)) * B * width
  },
  SD12: (E0, alpha, beta, T) => E0 - alpha * (T - beta) - (alpha * beta ** 2) / (T + beta),
  SD13: (acceptors, donors, ni, T) =>
    thermal(T) * Math.log(acceptors / ni) + thermal(T) * Math.log(donors / ni),
  SD14: (epsilon, bi, reverse, acceptors, donors) => {
    const potential = (W: number) => {
      const [p, n] = [W * (donors / (acceptors + donors)), W * (acceptors / (acceptors + donors))]
      return (e / (2 * epsilon * eps0)) * (acceptors * p * p + donors * n * n)
    }
    return bisect(W => potential(W) - bi - reverse, 0, 1e-2)
  },
  SD15: (C0, V, V0, y) => Math.exp(Math.log(C0) - y * Math.log((V0 - V) / V0)),
  SD16: (Is, V, n, T) => {
    const half = V / (2 * n * thermal(T))
    return 2 * Is * Math.exp(half) * Math.sinh(half)
  },
  SD17: (I, n, T) => {
    const voltage = (i: number) => n * thermal(T) * Math.log(i / 1e-14)
    const step = 1e-4 * I
    return (voltage(I + step) - voltage(I - step)) / (2 * step)
  },
  // ni^2/N carriers of the minority, each made anew in its lifetime over a diffusion length.
  SD18: (ni, Dn, taun, acceptors, Dp, taup, donors) => {
    const made = (D: number, tau: number, doping: number) =>
      ((ni * ni) / doping / tau) * Math.sqrt(D * tau)
    return e * made(Dn, taun, acceptors) + e * made(Dp, taup, donors)
  },
  SD19: (T, phi, m) => {
    const along = simpson(x => Math.exp(-x), 0, 60, 4000) * k * T
    const across = simpson(p => Math.exp((-p * p) / 2), -12, 12, 2000) ** 2 * m * k * T
    return ((2 * e) / h ** 3) * across * along * Math.exp(-phi / (k * T))
  },
  SD20: (mu, Cox, W, L, gate, threshold) =>
    channel(mu, Cox, W, L, gate - threshold, gate - threshold),
  SD21: (mu, Cox, W, L, gate, threshold, drain) => channel(mu, Cox, W, L, gate - threshold, drain),
  SD22: (T, Cd, Cox) => bisect(V => Math.exp((V * (Cox / (Cox + Cd))) / thermal(T)) - 10, 0, 10),
  SD23: (Is, base, T, collector, early) => {
    const slope = (Is * Math.exp(base / thermal(T))) / early
    return slope * (collector + early)
  },
  SD24: (n, T, photo, Is) => bisect(V => Is * Math.expm1(V / (n * thermal(T))) - photo, 0, 5),
  SD25: (V, I, fill, light, A) => bisect(eta => eta * light * A - fill * V * I, 0, 1),
  SD26: (eta, lambda) => {
    const photons = 1 / ((h * c) / lambda)
    return photons * eta * e
  },
  SD27: (F, phi, m) => {
    const [q, h] = [1.602176634e-19, 6.62607015e-34]
    const hbar = h / (2 * Math.PI)
    // WKB through the triangle: twice the integral of kappa, sqrt(phi - q F x) by u = its square root.
    const way = simpson(u => (2 * u * u * Math.sqrt(2 * m)) / (q * F), 0, Math.sqrt(phi), 2)
    return ((q ** 3 * F * F) / (8 * Math.PI * h * phi)) * Math.exp((-2 * way) / hbar)
  },
  SD28: (N, mu) => {
    const field = 100
    return (1.602176634e-19 * N * (mu * field)) / field
  },
  SD29: (V, I, oc, sc) => (V / oc) * (I / sc),
  SD30: [
    (V, n, T) => {
      // Largest power of I = 1 - (exp(v) - 1)/(exp(v_oc) - 1); the fit holds to four digits.
      const oc = (1.602176634e-19 * V) / (n * 1.380649e-23 * T)
      const power = (v: number) => v * (1 - Math.expm1(v) / Math.expm1(oc))
      const best = bisect(v => Math.expm1(oc) - Math.expm1(v) - v * Math.exp(v), 1, oc)
      return power(best) / oc
    },
    3e-4,
  ],
  // Boltzmann and Faraday constants by mole.
  SD31: T => (8.31446261815324 * T) / 96485.33212331,
  // Charge of the channel by its potential, up to pinch-off.
  SD32: (k, W, L, V, V_th) => simpson(u => k * (W / L) * (V - V_th - u), 0, V - V_th, 2),
  SD33: (k, ratio, V, V_th) => simpson(u => k * ratio * (V - V_th - u), 0, V - V_th, 2),
  // Slope of the square law that has this current.
  SD34: (I_D, V, V_th) => {
    const law = (u: number) => (I_D / (V - V_th) ** 2) * (u - V_th) ** 2
    const step = 1e-3 * (V - V_th)
    return (law(V + step) - law(V - step)) / (2 * step)
  },
  SD36: (N, mu) => {
    const field = 100
    return field / (1.602176634e-19 * N * (mu * field))
  },
  // The rectangle under the corner of the curve, cut into strips.
  SD37: (FF, V, I) => simpson(() => FF * I, 0, V, 2),
  SD35: (I_C, T) => I_C / ((8.31446261815324 * T) / 96485.33212331),
})

test.run()
