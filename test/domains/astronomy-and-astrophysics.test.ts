import { astronomyAndAstrophysics } from '../../workers/domains/astronomy-and-astrophysics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const G = 6.6743e-11
const c = 299792458
const k = 1.380649e-23
const sigma = 5.670374419184429e-8
const au = 149597870700
const parsec = (au * 648000) / Math.PI
const sun = 1.3271244e20 / G
const hydrogen = 1.673532838e-27

/** Radius at which twice the thermal energy of a uniform cloud is its binding energy. */
function jeansRadius(T: number, mu: number, rho: number): number {
  return bisect(
    R => {
      const mass = rho * simpson(s => 4 * Math.PI * s * s, 0, R, 2)
      const thermal = (1.5 * k * T * mass) / (mu * hydrogen)
      return (0.6 * G * mass * mass) / R - 2 * thermal
    },
    1e10,
    1e20,
  )
}

/** -xi^2 theta' at the surface of the polytrope of index 3, by Runge-Kutta steps and a last Newton step. */
function laneEmdenMass(): number {
  const rates = (x: number, [y, q]: [number, number]): [number, number] => [
    -q / (x * x),
    x * x * Math.max(y, 0) ** 3,
  ]
  const h = 1e-4
  let x = 1e-3
  let y: [number, number] = [1 - (x * x) / 6, (x * x * x) / 3]
  const ahead = (by: number, s: [number, number]): [number, number] => [
    y[0] + by * s[0],
    y[1] + by * s[1],
  ]
  while (y[0] > 0) {
    const k1 = rates(x, y)
    const k2 = rates(x + h / 2, ahead(h / 2, k1))
    const k3 = rates(x + h / 2, ahead(h / 2, k2))
    const k4 = rates(x + h, ahead(h, k3))
    y = [
      y[0] + (h / 6) * (k1[0] + 2 * k2[0] + 2 * k3[0] + k4[0]),
      y[1] + (h / 6) * (k1[1] + 2 * k2[1] + 2 * k3[1] + k4[1]),
    ]
    x += h
  }
  return y[1]
}

const gravitation = 6.6743e-11
const lightSpeed = 299792458

const test = domainSuite(astronomyAndAstrophysics, {
  AS59: (faint, bright) => Math.exp(((faint - bright) * Math.log(100)) / 5),
  AS1: (L, R) => bisect(T => sigma * T * T * T * T * 4 * Math.PI * R * R - L, 0, 1e6),
  AS2: (F1, F2) => bisect(dm => F2 / F1 - 100 ** (dm / 5), -50, 50),
  AS3: (m, d) => {
    const flux = 10 ** (-0.4 * m)
    return -2.5 * Math.log10(flux * (d / (10 * parsec)) ** 2)
  },
  AS4: [M => 10 ** bisect(x => 2.5 * x - 71.197425 + M, 0, 60), 1e-6],
  AS5: p => bisect(d => p - Math.atan2(au, d), au, 1e20),
  AS6: (L, d) => L / simpson(angle => 2 * Math.PI * d * d * Math.sin(angle), 0, Math.PI, 400),
  AS7: (L, A, a) =>
    bisect(
      T => 4 * Math.PI * sigma * T * T * T * T - (Math.PI * L * (1 - A)) / (4 * Math.PI * a * a),
      0,
      1e5,
    ),
  // The Sun burns its share of fuel in ten thousand million years at its own luminosity.
  AS8: M => {
    const luminosity = (M / sun) ** 3 * Math.sqrt(M / sun)
    return (1e10 * 365.25 * 86400 * (M / sun)) / luminosity
  },
  AS9: M => 3.828e26 * (M / sun) ** 3 * Math.sqrt(M / sun),
  AS10: (M, R) => {
    const rho = M / ((4 / 3) * Math.PI * R ** 3)
    return simpson(r => (rho * G * M * r) / R ** 3, 0, R, 2)
  },
  AS11: (M, R, L) => {
    const rho = M / ((4 / 3) * Math.PI * R ** 3)
    const inside = (r: number) => (4 / 3) * Math.PI * rho * r ** 3
    const binding = simpson(r => G * inside(r) * 4 * Math.PI * rho * r, 0, R, 1000)
    return binding / 2 / L
  },
  // dr/dt = -sqrt(2 G m (1/r - 1/R)), with r = R cos^2 x.
  AS12: rho => {
    const rate = Math.sqrt((8 / 3) * Math.PI * G * rho)
    return simpson(x => (2 * Math.cos(x) ** 2) / rate, 0, Math.PI / 2, 200)
  },
  AS13: (T, mu, rho) => (4 / 3) * Math.PI * rho * jeansRadius(T, mu, rho) ** 3,
  AS14: (T, mu, rho) => jeansRadius(T, mu, rho),
  AS15: M =>
    1e31 *
    bisect(
      x => (6.6524587051e-29 * x * 1e31) / (4 * Math.PI * c) - G * M * 1.67262192595e-27,
      0,
      1e3,
    ),
  AS16: (M, rate, R) => (rate * Math.sqrt((2 * G * M) / R) ** 2) / 2,
  // There v = c_s, r = G M / (2 c_s^2), and v^2/2 + c_s^2 ln(rho) - G M / r is that far away.
  AS17: (M, rho, cs) => {
    const r = (G * M) / (2 * cs * cs)
    const density = rho * Math.exp(((G * M) / r - (cs * cs) / 2) / (cs * cs))
    return 4 * Math.PI * r * r * density * cs
  },
  AS18: (M, rate, r, inner) => {
    const spin = (x: number) => Math.sqrt((G * M) / x) / x
    const torque = rate * (Math.sqrt(G * M * r) - Math.sqrt(G * M * inner))
    const h = 1e-3 * r
    const shear = (8 * (spin(r + h) - spin(r - h)) - (spin(r + 2 * h) - spin(r - 2 * h))) / (12 * h)
    return Math.sqrt(Math.sqrt((torque * -shear) / (4 * Math.PI * r) / sigma))
  },
  // L^2 = m r^2 / (r - 3 m) with m = G M / c^2 is least there.
  AS19: M => {
    const m = (G * M) / (c * c)
    const slope = (x: number) => 2 * (x - 3) - x
    return m * bisect(slope, 4, 20)
  },
  // P = K rho^(4/3); the mass of the polytrope does not depend on its central density.
  AS20: [
    muE => {
      const hbar = 1.0545718176461565e-34
      const K =
        ((3 * Math.PI * Math.PI) ** (1 / 3) * hbar * c) / 4 / (muE * 1.66053906892e-27) ** (4 / 3)
      return 4 * Math.PI * (K / (Math.PI * G)) ** 1.5 * laneEmdenMass()
    },
    1e-7,
  ],
  AS21: (I, rate, P) => {
    const energy = (time: number) => (I / 2) * ((2 * Math.PI) / (P + rate * time)) ** 2
    const h = (1e-3 * P) / rate
    return (8 * (energy(-h) - energy(h)) - (energy(-2 * h) - energy(2 * h))) / (12 * h)
  },
  // P dP = (P Pdot) dt along the way.
  AS22: (P, rate) => simpson(x => x / (P * rate), 0, P, 2),
  AS23: (I, P, rate, R) => {
    const omega = (2 * Math.PI) / P
    const loss = I * omega * omega * omega * (rate / (2 * Math.PI))
    return bisect(
      B => {
        const moment = (2 * Math.PI * B * R * R * R) / 1.25663706127e-6
        return (1.25663706127e-6 * (moment * omega * omega) ** 2) / (6 * Math.PI * c ** 3) - loss
      },
      0,
      1e12,
    )
  },
  AS24: (R, rhoM, rhom) =>
    bisect(
      d => {
        const tide = (2 * (4 / 3) * Math.PI * rhoM * R * R * R) / (d * d * d)
        return (4 / 3) * Math.PI * rhom - tide
      },
      1e-3 * R,
      1e3 * R,
    ),
  AS25: (a, q) => a / (60 / 49 + Math.log1p(Math.cbrt(q)) / (0.49 * Math.cbrt(q) ** 2)),
  AS26: N => {
    let step = 0.3
    for (let n = 0; n < N; n++) step += step
    return (0.4 + step) * au
  },
  // A ray enters the objective at height y, bends by y / f and leaves the eyepiece.
  AS27: (fo, fe) => {
    const slope = 1e-3
    const height = slope * (fo + fe)
    return -(slope - height / fe) / slope
  },
  AS28: (eye, D, pupil) => {
    const grasp = (Math.PI * D * D) / (Math.PI * pupil * pupil)
    return eye + 2.5 * Math.log10(grasp)
  },
  AS29: (S, t, pixels, sky, dark, read) => {
    const noise = Math.hypot(
      Math.sqrt(S * t),
      Math.sqrt(pixels * sky * t),
      Math.sqrt(pixels * dark * t),
      Math.sqrt(pixels) * read,
    )
    return (S * t) / noise
  },
  AS30: (phi, delta, H) => {
    const [south, west, pole] = [
      Math.cos(delta) * Math.cos(H),
      Math.cos(delta) * Math.sin(H),
      Math.sin(delta),
    ]
    const tilt = Math.PI / 2 - phi
    const up = pole * Math.cos(tilt) + south * Math.sin(tilt)
    const toSouth = south * Math.cos(tilt) - pole * Math.sin(tilt)
    return Math.atan2(up, Math.hypot(toSouth, west))
  },
  AS31: x => (4600 * (1.84 * x + 2.32)) / (0.8464 * x * x + 2.1344 * x + 1.054),
  AS32: P => -1.62 + (-4.05 + 1.62) * (Math.log(P / 86400) / Math.log(10)),
  AS33: (L, share) => bisect(a => share * 3.828e26 * a * a - L * au * au, 0, 1e15),
  AS34: (planet, star) => {
    const area = (r: number) => simpson(s => 2 * Math.PI * s, 0, r, 2)
    return 1 - (area(star) - area(planet)) / area(star)
  },
  AS35: (P, m, i, M, e) => {
    const a = bisect(x => ((2 * Math.PI) / P) ** 2 * x * x * x - G * (M + m), 0, 1e14)
    const own = (a * m) / (M + m)
    const areal = (2 * Math.PI * own * own * Math.sqrt(1 - e * e)) / P
    return (areal * Math.sin(i)) / (own * (1 - e * e))
  },
  AS36: (M, Dls, Dl, Ds) =>
    bisect(theta => theta * Ds - ((4 * G * M) / (c * c * theta * Dl)) * Dls, 1e-15, 1),
  AS37: (M, a) => {
    const unit = (gravitation * M) / lightSpeed ** 2
    // Stable while r^2 - 6 r + 8 a sqrt(r) - 3 a^2 > 0.
    const stable = (r: number) => r * r - 6 * r + 8 * a * Math.sqrt(r) - 3 * a * a
    return unit * bisect(stable, 1 + Math.sqrt(1 - a * a), 9)
  },
  AS38: M => {
    const unit = (gravitation * M) / lightSpeed ** 2
    // Greatest of (1 - 2/r)/r^2.
    return unit * bisect(r => slope(x => (1 - 2 / x) / (x * x), r, 1e-3 * r), 2.2, 5)
  },
  AS39: M => {
    const [G, c, hbar, k] = [6.6743e-11, 299792458, 1.0545718176461565e-34, 1.380649e-23]
    const area = 4 * Math.PI * ((2 * G * M) / c ** 2) ** 2
    return (k * c ** 3 * area) / (4 * G * hbar)
  },
  // Energy over the power of a black body of the size of the horizon.
  AS40: M => {
    const [G, c, hbar, k] = [6.6743e-11, 299792458, 1.0545718176461565e-34, 1.380649e-23]
    const power = (m: number) => {
      const T = (hbar * c ** 3) / (8 * Math.PI * G * m * k)
      const sigma = (Math.PI ** 2 * k ** 4) / (60 * hbar ** 3 * c ** 2)
      return sigma * T ** 4 * 4 * Math.PI * ((2 * G * m) / c ** 2) ** 2
    }
    return simpson(m => (m === 0 ? 0 : c ** 2 / power(m)), 0, M, 2)
  },
  AS41: (a, b) => {
    const [total, reduced] = [a + b, (a * b) / (a + b)]
    return Math.exp((3 * Math.log(reduced) + 2 * Math.log(total)) / 5)
  },
  AS42: (d, M, f) => {
    // Equal masses on a circle: h = 8 G mu v^2/(2 c^4 d) with Kepler's law at half the frequency.
    const total = M * 2 ** 1.2
    const omega = Math.PI * f
    const speed = Math.cbrt(gravitation * total * omega)
    return (4 * gravitation * (total / 4) * speed ** 2) / (lightSpeed ** 4 * d)
  },
  // Simpson is exact for the third power.
  AS43: (a, m1, m2) => {
    const G = gravitation
    // Energy lost by the orbit over the power radiated; u = r^4.
    const power = (r: number) =>
      (32 * G ** 4 * (m1 * m2) ** 2 * (m1 + m2)) / (5 * lightSpeed ** 5 * r ** 5)
    const rate = (r: number) => (G * m1 * m2) / (2 * r * r) / power(r)
    return simpson(r => (r === 0 ? 0 : rate(r)), 0, a, 2)
  },
  AS44: (M, R) => {
    const leaving = Math.sqrt((2 * gravitation * M) / R)
    return leaving ** 2 / (2 * R)
  },
  // The sky distance of the centres when the discs touch.
  AS45: (period, R, a, i, planet) => {
    const apart = (t: number) => {
      const phase = (2 * Math.PI * t) / period
      return a * Math.hypot(Math.sin(phase), Math.cos(i) * Math.cos(phase))
    }
    return 2 * bisect(t => apart(t) - R - planet, 0, period / 4)
  },
  AS46: (R, planet, a, e) => {
    // Mean over the true anomaly of the point nearest to us.
    const distance = (nu: number) => (a * (1 - e * e)) / (1 + e * Math.cos(nu))
    return simpson(nu => (R + planet) / distance(nu), 0, 2 * Math.PI, 400) / (2 * Math.PI)
  },
  AS47: (sigma, kappa, surface) => {
    const least = (3.36 * gravitation * surface) / kappa
    return sigma / least
  },
  AS48: (gi, ne, gn, T, chi) => {
    const [h, kT, m] = [6.62607015e-34, 1.380649e-23 * T, 9.1093837139e-31]
    // States of an electron: phase space over h^3, by its momentum in units of sqrt(2 m k T).
    const states =
      (8 * Math.PI * (2 * m * kT) ** 1.5 * simpson(p => p * p * Math.exp(-p * p), 0, 8, 2000)) /
      h ** 3
    return ((gi / gn) * states * Math.exp(-chi / kT)) / ne
  },
  AS49: (Q, alpha, n) => bisect(r => (4 / 3) * Math.PI * r ** 3 * n * n * alpha - Q, 1e10, 1e22),
  AS50: (rate, ...factors) =>
    Math.exp(factors.reduce((sum, x) => sum + Math.log(x), Math.log(rate))),
  AS51: v => 47 * 1.988409870698051e30 * Math.exp(4 * Math.log(v / 1000)),
  AS52: (xi, M) => xi / Math.exp(2.35 * Math.log(M / 1.988409870698051e30)),
  // The magnitudes of the ratio of the fluxes here and at ten parsecs.
  AS53: (apparent, absolute) => 2.5 * Math.log10(10 ** (0.4 * (apparent - absolute))),
  AS54: ratio => bisect(m => 10 ** (0.4 * m) - ratio, -100, 100),
  // Five magnitudes are a factor of 100 in flux, so of 10 in distance.
  AS55: mu => bisect(d => 5 * Math.log10(d / (10 * parsec)) - mu, 1e10, 1e30),
  AS56: (M, d) => bisect(m => 10 * parsec * 10 ** ((m - M) / 5) - d, -50, 90),
  AS57: focus => 206264.80624709636 / focus / 206264.80624709636,
  AS58: (wide, far) => 2 * Math.atan2(wide / 2, far),
})

test('a star whose declination is the latitude culminates in the zenith', () => {
  for (let phi = -1.5; phi < 1.5; phi += 0.01) {
    const altitude = operatorValue(astronomyAndAstrophysics, 'AS30', { phi, delta: phi, H: 0 })
    near(altitude, Math.PI / 2, { absolute: 1e-7 })
  }
})

test('the sun stands overhead at noon where declination is latitude', () => {
  for (let n = -40; n <= 40; n++) {
    const sun = { phi: n / 100, delta: n / 100, H: 0 }
    near(operatorValue(astronomyAndAstrophysics, 'AS30', sun), Math.PI / 2, { relative: 1e-7 })
  }
})

test.run()
