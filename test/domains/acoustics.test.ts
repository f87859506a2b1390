import { acoustics } from '../../workers/domains/acoustics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

/** The speed for which 24 ln 10 / c is 0.161 s/m. */
const roundedSpeed = (24 * Math.LN10) / 0.161

const test = domainSuite(acoustics, {
  AC1: T => integrate(([c], t) => [c! / (2 * (293.15 + t))], [343.2], T - 293.15, 200)[0]!,
  AC2: (T, M, gamma) => {
    const pressure = (rho: number) => ((8.31446261815324 * T) / M) * rho ** gamma
    return Math.sqrt(slope(pressure, 1, 1e-3))
  },
  AC3: (K, rho) => Math.sqrt(slope(each => K * Math.log(each / rho), rho, 1e-3 * rho)),
  AC4: (gamma, p, rho) => Math.sqrt(slope(each => p * (each / rho) ** gamma, rho, 1e-3 * rho)),
  AC5: (E, nu, rho) => {
    const shear = E / (2 * (1 + nu))
    const lame = (E * nu) / ((1 + nu) * (1 - 2 * nu))
    return Math.sqrt((lame + 2 * shear) / rho)
  },
  // rho du/dt = -dp/dx for p = cos(t - x / c): u is 1 / (rho c) of it.
  AC6: (rho, c) => {
    const gradient = (t: number) => -slope(x => Math.cos(t - (x - 1) / c), 1, 1e-3)
    return 1 / (simpson(gradient, -Math.PI / 2, 0, 200) / rho)
  },
  AC7: (p, reference) => bisect(L => reference * 10 ** (L / 20) - p, -200, 400),
  AC8: (I, reference) => bisect(L => reference * 10 ** (L / 10) - I, -200, 400),
  AC9: (P, reference) => bisect(L => Math.exp((L * Math.LN10) / 10) - P / reference, -200, 400),
  AC10: (p, rho, c) => {
    const peak = Math.SQRT2 * p
    const power = (u: number) => peak * Math.sin(u) * ((peak * Math.sin(u)) / (rho * c))
    return simpson(power, 0, 2 * Math.PI, 64) / (2 * Math.PI)
  },
  AC11: (L1, L2) => 20 * Math.log10(Math.hypot(10 ** (L1 / 20), 10 ** (L2 / 20))),
  // Moving and elastic energy are equal, so the density is that of the greatest speed.
  AC12: (rho, c, omega, s) => {
    const speed = (u: number) => omega * s * Math.cos(u)
    const moving = simpson(u => (rho * speed(u) ** 2) / 2, 0, 2 * Math.PI, 64) / (2 * Math.PI)
    return 2 * moving * c
  },
  AC13: (L1, r1, r2) => {
    const power = 10 ** (L1 / 10) * 4 * Math.PI * r1 * r1
    return (10 * Math.log(power / (4 * Math.PI * r2 * r2))) / Math.LN10
  },
  AC14: (c, A, V, l) => {
    const rho = 1.2
    const [mass, stiffness] = [rho * A * l, (rho * c * c * A * A) / V]
    return Math.sqrt(stiffness / mass) / (2 * Math.PI)
  },
  AC15: (n, c, l) =>
    bisect(f => Math.cos((2 * Math.PI * f * l) / c), ((n - 1) * c) / (2 * l), (n * c) / (2 * l)),
  AC16: (n, c, l) => n / ((2 * l) / c),
  // 1/(2 pi r) over the disc, averaged over the disc: the potential at s a is 4 a E(s) over 2 pi.
  AC17: [
    radius => {
      const ellipticE = (s: number) =>
        simpson(u => Math.sqrt(1 - (s * Math.sin(u)) ** 2), 0, Math.PI / 2, 100)
      return ((4 * radius) / (2 * Math.PI)) * simpson(s => 2 * s * ellipticE(s), 0, 1, 4000)
    },
    1e-6,
  ],
  // The energy falls as exp(-c S alpha t / (4 V)).
  AC18: (V, S, alpha) => Math.log(1e6) / ((roundedSpeed * S * alpha) / (4 * V)),
  AC19: (V, S, alpha) => {
    const perSecond = (roundedSpeed * S) / (4 * V)
    return bisect(t => 1e-6 - (1 - alpha) ** (perSecond * t), 0, 1e3)
  },
  AC20: (T, V) => bisect(f => f * f * V - 4e6 * T, 0, 1e6),
  AC21: [
    (c, ...rest) => {
      const wavenumbers = [0, 1, 2].map(i => (rest[i]! * Math.PI) / rest[i + 3]!)
      const square = wavenumbers.reduce((sum, k) => {
        // -u''/u of cos(k x) at 0.
        const [u, step] = [(x: number) => Math.cos(k * x), 1e-3]
        const bend = (h: number) => (2 - 2 * u(h)) / (h * h)
        return sum + (4 * bend(step / 2) - bend(step)) / 3
      }, 0)
      return (c * Math.sqrt(square)) / (2 * Math.PI)
    },
    1e-7,
  ],
  AC22: (Q, room) => bisect(r => 4 / room - Q / (4 * Math.PI * r * r), 0.01, 100),
  // (p1 - p2) = i w m u with p1 = (2 - T) rho c u.., in units of rho c u: 2 - 2 T = i w m T / rho c.
  AC23: (f, m, rho, c) => {
    const ratio = (2 * Math.PI * f * m) / (rho * c)
    const transmitted = 2 / Math.hypot(2, ratio)
    return -20 * Math.log10(transmitted)
  },
  AC24: (c, m, B) => {
    const bending = (f: number) => (B / m) ** 0.25 * Math.sqrt(2 * Math.PI * f)
    return bisect(f => bending(f) - c, 0, 1e7)
  },
  AC25: (Z1, Z2) => bisect(R => (1 + R) / Z2 - (1 - R) / Z1, -2, 2),
  AC26: f => {
    // Zeros: four at 0; poles: two at f1 and f4, one at f2 and f3.
    const gain = (pole: number) => f / Math.hypot(f, pole)
    const low = 1 / (1 + (f / 12194) ** 2)
    return (20 * Math.log(gain(20.6) ** 2 * gain(107.7) * gain(737.9) * low)) / Math.LN10 + 2
  },
  AC27: (f, T, fraction, p) => {
    const [t, P, h] = [T / 293.15, p / 101325, 100 * fraction]
    const oxygen = P * (24 + (40400 * h * (0.02 + h)) / (0.391 + h))
    const nitrogen = (P / Math.sqrt(t)) * (9 + 280 * h * Math.exp(4.17 * (1 - t ** (-1 / 3))))
    const relaxing = (strength: number, theta: number, own: number) =>
      (strength * Math.exp(-theta / T) * own) / (own * own + f * f)
    const classical = (1.84e-11 / P) * f * f * Math.sqrt(t)
    const molecular =
      (relaxing(0.01275, 2239.1, oxygen) + relaxing(0.1068, 3352, nitrogen)) * f * f * t ** -2.5
    return ((classical + molecular) * 20) / Math.LN10
  },
  AC28: N => {
    const x = Math.exp(2 * Math.sqrt(2 * Math.PI * N))
    return 5 + (20 / Math.LN10) * (Math.log(2 * Math.PI * N) / 2 + Math.log((x + 1) / (x - 1)))
  },
  AC29: L => integrate(([N]) => [(N! * Math.LN2) / 10], [1], L - 40, 400)[0]!,
  AC30: L => bisect(t => t * 2 ** ((L - 85) / 3) - 8 * 3600, 0, 1e7),
  AC31: (power, Q, r, room) => {
    const direct = power + 10 * Math.log10(Q) - 20 * Math.log10(r) - 10 * Math.log10(4 * Math.PI)
    const diffuse = power + 10 * Math.log10(4) - 10 * Math.log10(room)
    return 10 * Math.log10(10 ** (direct / 10) + 10 ** (diffuse / 10))
  },
  // k^2 = w^2 / (c^2 (1 - i w tau)) with tau = 4 eta / (3 rho c^2).
  AC32: [
    (eta, omega, rho, c) => {
      const angle = Math.atan((omega * 4 * eta) / (3 * rho * c * c))
      return (omega / c) * Math.sqrt(Math.cos(angle)) * Math.sin(angle / 2)
    },
    1e-7,
  ],
  AC33: (rho, c, omega, s) => {
    // Bulk modulus times the largest compression.
    const modulus = rho * c * c
    return modulus * s * (omega / c)
  },
  AC34: (f, n) => f * Math.exp((n * Math.LN2) / 12),
  // The intensities on the two spheres.
  AC35: (near, far) => {
    const intensity = (r: number) => 1 / (4 * Math.PI * r * r)
    return 10 * Math.log10(intensity(near) / intensity(far))
  },
  AC36: (c, t_e) => c * (t_e / 2),
  AC37: (L_1, n_s) => (10 * Math.log(n_s * Math.exp((L_1 / 10) * Math.LN10))) / Math.LN10,
  AC38: (...levels) => {
    const pressures = levels.map(level => 10 ** (level / 20))
    return 20 * Math.log10(Math.hypot(...pressures))
  },
})

test.run()
