import { specialRelativity } from '../../workers/domains/special-relativity.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const c = 299792458
const rapidity = (v: number) => Math.atanh(v / c)
/** What ct + x is multiplied by in a frame of speed v. */
const doppler = (v: number) => Math.sqrt((c - v) / (c + v))

const test = domainSuite(specialRelativity, {
  SR27: z => 299792458 * Math.tanh(Math.log(1 + z)),
  SR1: v => Math.cosh(rapidity(v)),
  // (c dtau)^2 = (c dt)^2 - (v dt)^2.
  SR2: (dtau, v) => bisect(dt => (c * dt) ** 2 - (v * dt) ** 2 - (c * dtau) ** 2, 0, 1e3 * dtau),
  // The far end lies at L0 in its own frame; it is where x - v t = L at t = 0.
  SR3: (L0, v) => bisect(L => Math.cosh(rapidity(v)) * L - L0, 0, L0),
  SR4: (x, t, v) => ((c * t + x) * doppler(v) - (c * t - x) / doppler(v)) / 2,
  SR5: (t, x, v) => ((c * t + x) * doppler(v) + (c * t - x) / doppler(v)) / (2 * c),
  SR6: (u, v) => c * Math.tanh(rapidity(u) + rapidity(v)),
  // (c, u) is proportional to the four-velocity; time and x mix by the rapidity, y stays.
  SR7: (ux, uy, v) => {
    const phi = rapidity(v)
    return (c * uy) / (c * Math.cosh(phi) - ux * Math.sinh(phi))
  },
  SR8: v => Math.log((c + v) / (c - v)) / 2,
  SR9: (m, v) => m * c * Math.sinh(rapidity(v)),
  // v dp, with dp = m c cosh(phi) dphi.
  SR10: (m, v) => simpson(phi => m * c * c * Math.tanh(phi) * Math.cosh(phi), 0, rapidity(v), 2000),
  // Mass in atomic mass constants, each 931.494 103 72 MeV.
  SR11: m => (m / 1.66053906892e-27) * 931.49410372e6 * 1.602176634e-19,
  SR12: (E, p) => Math.sqrt(E / c - p) * Math.sqrt(E / c + p) * (1 / c),
  SR13: (dt, dx, dy, dz) => {
    const phi = 0.4
    const time = c * dt * Math.cosh(phi) - dx * Math.sinh(phi)
    const along = dx * Math.cosh(phi) - c * dt * Math.sinh(phi)
    return time ** 2 - along ** 2 - dy ** 2 - dz ** 2
  },
  SR14: (f, source, observer) => f * Math.exp(-rapidity(source) - rapidity(observer)),
  // A ray toward the observer at -x: in the frame of the source its frequency is gamma w (1 + v cos/c).
  SR15: (omega, v, theta) => {
    const [time, space] = [Math.cosh(rapidity(v)), Math.sinh(rapidity(v))]
    return bisect(w => w * time + w * Math.cos(theta) * space - omega, 0, 1e3 * omega)
  },
  // The ray comes from the angle theta: its velocity is -c (cos, sin), seen from a frame of speed v.
  SR16: (theta, v) => {
    const [ux, uy] = [-c * Math.cos(theta), -c * Math.sin(theta)]
    const shared = 1 - (ux * v) / (c * c)
    const across = (uy * Math.sqrt(1 - (v / c) ** 2)) / shared
    return Math.atan2(-across, -(ux - v) / shared)
  },
  // Burns of a share d of the mass, each a kick v_e d in the rest frame of the moment.
  SR17: [
    (exhaust, m0, m1) => {
      const burns = 20000
      const kick = (exhaust / c) * (Math.log(m0 / m1) / burns)
      let beta = 0
      for (let i = 0; i < burns; i++) beta = (beta + kick) / (1 + beta * kick)
      return c * beta
    },
    1e-7,
  ],
  // Momentum gained in dt over the mass thrown out meanwhile.
  SR18: (m, a, R) => (m * (a * 1e-3)) / (R * 1e-3),
  // x = sqrt(X^2 + (c t)^2) - X with X = c^2/a, at the time of the start frame.
  SR19: (a, tau) => {
    const [X, ct] = [(c * c) / a, ((c * c) / a) * Math.sinh((a * tau) / c)]
    return simpson(s => s / Math.sqrt(X * X + s * s), 0, ct, 4000)
  },
  SR20: (a, tau) => simpson(s => Math.cosh((a * s) / c), 0, tau, 400),
  SR21: (F, m, v) => {
    const p = (u: number) => m * c * Math.sinh(rapidity(u))
    const h = 2e-4 * c
    const slope = (8 * (p(v + h) - p(v - h)) - (p(v + 2 * h) - p(v - 2 * h))) / (12 * h)
    return F / slope
  },
  SR22: (a, v) => {
    const gamma = Math.cosh(rapidity(v))
    return ((gamma ** 2 / (gamma + 1)) * a * v) / c ** 2
  },
  SR23: (n, v) => (n > 1 ? c * Math.tanh(Math.atanh(1 / n) + rapidity(v)) : c),
  // Two flashes a second apart: the second starts nearer by v cos(theta).
  SR24: (v, theta) => {
    const arrival = 1 - (v * Math.cos(theta)) / c
    return (v * Math.sin(theta)) / arrival
  },
  SR25: a => {
    // Temperature at a horizon of surface gravity a: a Schwarzschild hole of mass c^4/(4 G a).
    const [G, c, hbar, k] = [6.6743e-11, 299792458, 1.0545718176461565e-34, 1.380649e-23]
    const mass = c ** 4 / (4 * G * a)
    return (hbar * c ** 3) / (8 * Math.PI * G * mass * k)
  },
  SR26: (K, m) => {
    const speed = bisect(v => m * c * c * (Math.cosh(rapidity(v)) - 1) - K, 0, c * (1 - 1e-15))
    return Math.cosh(rapidity(speed))
  },
})

test.run()
