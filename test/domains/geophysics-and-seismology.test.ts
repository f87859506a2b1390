import { geophysicsAndSeismology } from '../../workers/domains/geophysics-and-seismology.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const G = 6.6743e-11

const slope = (f: (x: number) => number, x: number, d: number) =>
  (8 * (f(x + d) - f(x - d)) - (f(x + 2 * d) - f(x - 2 * d))) / (12 * d)

type Vector = readonly [number, number, number]

const direction = (phi: number, lambda: number): Vector => [
  Math.cos(phi) * Math.cos(lambda),
  Math.cos(phi) * Math.sin(lambda),
  Math.sin(phi),
]

const test = domainSuite(geophysicsAndSeismology, {
  GP42: (T, gradient, z) => simpson(() => gradient, 0, z, 2) + T,
  GP41: (a, b) => Math.exp(a * Math.LN10) / Math.exp(b * Math.LN10),
  GP40: (a, b) => Math.exp(a * 1.5 * Math.LN10) / Math.exp(b * 1.5 * Math.LN10),
  GP1: moment => bisect(M => 10 ** (1.5 * M + 9.1) / moment - 1, -10, 15),
  // A block of that area and height 7: the shear force at an arm of the height.
  GP2: (mu, A, D) => {
    const height = 7
    const force = mu * (D / height) * A
    return force * height
  },
  GP3: (K, mu, rho) => {
    const young = (9 * K * mu) / (3 * K + mu)
    const poisson = (3 * K - 2 * mu) / (2 * (3 * K + mu))
    const modulus = (young * (1 - poisson)) / ((1 + poisson) * (1 - 2 * poisson))
    return Math.sqrt(modulus / rho)
  },
  // Behind the front the rock moves at u, sheared by u / v: rho v u = mu u / v.
  GP4: (mu, rho) => bisect(v => rho * v * 0.01 - (mu * 0.01) / v, 1, 1e6),
  GP5: (a, b, M) => {
    const beta = b * Math.LN10
    return simpson(m => beta * Math.exp(a * Math.LN10 - beta * m), M, M + 30 / b, 20000)
  },
  GP6: M => bisect(x => Math.log10(x) - 4.8 - 1.5 * M, 1, 1e25),
  GP7: (n0, t, c, p) => {
    const total = (s: number) => ((n0 * c) / (1 - p)) * Math.expm1((1 - p) * Math.log1p(s / c))
    return slope(total, t, 1e-3 * t)
  },
  // Slip 24/(7 pi) dsigma/mu sqrt(r^2 - s^2) of a solid with equal Lame constants; s = r sin(x).
  GP8: (moment, r) => {
    const unit = simpson(
      x => (24 / (7 * Math.PI)) * r * Math.cos(x) * 2 * Math.PI * r * Math.sin(x) * r * Math.cos(x),
      0,
      Math.PI / 2,
      1000,
    )
    return moment / unit
  },
  GP9: (A, r) => {
    const [millimetres, kilometres] = [1000 * A, r / 1000]
    const logs = Math.log(millimetres) + 1.11 * (Math.log(kilometres) - Math.log(100))
    return logs / Math.LN10 + 0.00189 * (kilometres - 100) + 3
  },
  GP10: (A, T, Delta) => {
    const degrees = (Delta * 180) / Math.PI
    return (Math.log(1e6 * A) - Math.log(T) + 1.66 * Math.log(degrees)) / Math.LN10 + 3.3
  },
  GP11: (interval, vp, vs) => bisect(d => d / vs - d / vp - interval, 0, 1e8),
  GP12: (x, v2, h, v1) => {
    const turn = bisect(y => y / (v1 * Math.hypot(h, y)) - 1 / v2, 0, x / 2)
    return (2 * Math.hypot(h, turn)) / v1 + (x - 2 * turn) / v2
  },
  GP13: (t0, x, v) => {
    const depth = (v * t0) / 2
    return (2 * Math.hypot(depth, x / 2)) / v
  },
  GP14: (rho2, v2, rho1, v1) => bisect(R => (1 + R) / (rho2 * v2) - (1 - R) / (rho1 * v1), -1, 1),
  GP15: (vs, vp) => {
    const rayleigh = (c: number) => {
      const [s, p] = [(c / vs) ** 2, (c / vp) ** 2]
      return (2 - s) ** 2 - 4 * Math.sqrt(1 - s) * Math.sqrt(1 - p)
    }
    return bisect(rayleigh, 0.5 * vs, (1 - 1e-12) * vs)
  },
  GP16: (A, f, x, Q, v) => {
    const steps = 4000
    const h = (f * x) / v / steps
    let energy = A * A
    for (let n = 0; n < steps; n++) {
      const rate = (E: number) => (-2 * Math.PI * E) / Q
      const k1 = rate(energy)
      const k2 = rate(energy + (h / 2) * k1)
      const k3 = rate(energy + (h / 2) * k2)
      const k4 = rate(energy + h * k3)
      energy += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4)
    }
    return Math.sqrt(energy)
  },
  GP17: phi => {
    const [a, b] = [6378137, 6356752.3141]
    const [equator, pole] = [9.7803267715, 9.8321863685]
    const [c2, s2] = [Math.cos(phi) ** 2, Math.sin(phi) ** 2]
    return (a * equator * c2 + b * pole * s2) / Math.sqrt(a * a * c2 + b * b * s2)
  },
  GP18: (g, h, R) => -h * slope(r => g * (R / r) ** 2, R, 1e-3 * R),
  // A ring at the angle x from the vertical pulls as the sine of x, whatever its depth.
  GP19: (rho, h) =>
    simpson(() => 2 * Math.PI * G * rho * simpson(Math.sin, 0, Math.PI / 2, 200), 0, h, 2),
  GP20: (contrast, radius, depth, x) => {
    const mass = simpson(s => 4 * Math.PI * contrast * s * s, 0, radius, 2)
    const distance = Math.hypot(x, depth)
    return ((G * mass) / (distance * distance)) * Math.cos(Math.atan2(x, depth))
  },
  GP21: (h, crust, mantle) => bisect(root => mantle * root - crust * (h + root), 0, 1e3 * h),
  // D w'''' + (rho_m - rho_w) g w = 0 for w = exp(-x/a) cos(x/a), whose fourth derivative is -4 w / a^4.
  GP22: (E, T, nu, mantle, fill, g) => {
    const rigidity = (E * T * T * T) / (12 * (1 - nu * nu))
    return bisect(a => (mantle - fill) * g - (4 * rigidity) / a / a / a / a, 1e2, 1e7)
  },
  // The column has cooled by dT erfc(z / 2 sqrt(kappa t)); the integral of erfc by parts.
  GP23: (mantle, expansion, dT, water, kappa, t) => {
    const length = 2 * Math.sqrt(kappa * t)
    const cooled = simpson(s => (2 / Math.sqrt(Math.PI)) * s * Math.exp(-s * s), 0, 7, 2000)
    const mass = mantle * expansion * dT * length * cooled
    return bisect(w => (mantle - water) * w - mass, 0, 1e6)
  },
  GP24: (k, dT, kappa, t) => {
    const skin = 1e-5
    const error = simpson(s => (2 / Math.sqrt(Math.PI)) * Math.exp(-s * s), 0, skin, 2)
    return (k * dT * error) / (skin * 2 * Math.sqrt(kappa * t))
  },
  GP25: (T0, qm, z, k, H, h) => T0 + simpson(y => (qm + H * h * Math.exp(-y / h)) / k, 0, z, 2000),
  // Potential B0 R^3 sin(latitude) / r^2.
  GP26: (B0, R, r, phi) => {
    const potential = (s: number, angle: number) => ((B0 * R ** 3) / s ** 2) * Math.sin(angle)
    const up = slope(s => potential(s, phi), r, 1e-3 * r)
    const north = slope(angle => potential(r, angle), phi, 1e-3) / r
    return Math.hypot(up, north)
  },
  GP27: I => bisect(phi => Math.atan2(2 * Math.sin(phi), Math.cos(phi)) - I, -1.57, 1.57),
  GP28: (a, water, porosity, m, S, n) => {
    const logarithm = m * Math.log(porosity) + n * Math.log(S) - Math.log(a) - Math.log(water)
    return 1 / Math.exp(logarithm)
  },
  GP29: v => 310 * Math.sqrt(Math.sqrt(v)),
  GP30: (R, phi1, lambda1, phi2, lambda2) => {
    const [a, b] = [direction(phi1, lambda1), direction(phi2, lambda2)]
    const cross = Math.hypot(
      a[1] * b[2] - a[2] * b[1],
      a[2] * b[0] - a[0] * b[2],
      a[0] * b[1] - a[1] * b[0],
    )
    return R * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
  },
  GP31: (phi, h) => {
    const [a, flat, GM, w] = [6378137, 1 / 298.257223563, 3.986004418e14, 7.292115e-5]
    const b = a * (1 - flat)
    const [ge, gp] = [9.7803253359, 9.8321849378]
    const [c, s] = [(a * Math.cos(phi)) ** 2, (b * Math.sin(phi)) ** 2]
    const surface = ((c * ge) / a + (s * gp) / b) / Math.sqrt(c + s)
    const m = (w * w * a * a * b) / GM
    const second = 1 + flat + m - 2 * flat * Math.sin(phi) ** 2
    return surface - surface * (2 * second * (h / a) - 3 * (h / a) ** 2)
  },
  GP39: (h, R_E) => Math.sqrt(h) * Math.sqrt(2 * R_E + h),
})

test('P waves cross the liquid outer core', () => {
  // Dziewonski and Anderson 1981 (PREM), top of the outer core: 8064.82 m/s.
  const inputs = { K_b: 644.1e9, mu: 0, rho: 9903.49 }
  near(operatorValue(geophysicsAndSeismology, 'GP3', inputs), 8064.82, { relative: 1e-4 })
})

test.run()
