import * as assert from 'uvu/assert'
import { hydrologyAndWaterResources } from '../../workers/domains/hydrology-and-water-resources.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

/** Runge-Kutta steps of a system that has no explicit time. */
function integrate(
  rates: (y: readonly number[]) => number[],
  start: readonly number[],
  time: number,
): number[] {
  const steps = 2000
  const h = time / steps
  let y = [...start]
  const ahead = (slope: number[], by: number) => y.map((value, i) => value + by * slope[i]!)
  for (let n = 0; n < steps; n++) {
    const a = rates(y)
    const b = rates(ahead(a, h / 2))
    const c = rates(ahead(b, h / 2))
    const d = rates(ahead(c, h))
    y = y.map((value, i) => value + (h / 6) * (a[i]! + 2 * b[i]! + 2 * c[i]! + d[i]!))
  }
  return y
}

const slope = (f: (x: number) => number, x: number, d: number) =>
  (8 * (f(x + d) - f(x - d)) - (f(x + 2 * d) - f(x - 2 * d))) / (12 * d)

const test = domainSuite(hydrologyAndWaterResources, {
  HD1: (C, i, A) => (C * (i * 3.6e6) * (A / 1e4)) / 360,
  HD2: (P, CN) => {
    const retention = 25.4 * (1000 / CN - 10)
    const effective = 1000 * P - 0.2 * retention
    if (effective <= 0) return 0
    return bisect(Q => Q / effective - (effective - Q) / retention, 0, effective) / 1000
  },
  // 0.0195 K^0.77 minutes with K = L / sqrt(S).
  HD3: (L, S) => 60 * 0.0195 * Math.exp(0.77 * Math.log(L / Math.sqrt(S))),
  HD4: (fc, f0, k, t) => integrate(([f]) => [k * (fc - f!)], [f0], t)[0]!,
  // dF/dt = K (1 + psi dtheta / F).
  HD5: (K, t, psi, dtheta) =>
    bisect(F => simpson(x => x / (K * (x + psi * dtheta)), 0, F, 1000) - t, 1e-9, 10),
  HD6: (S, t, K) => slope(x => S * Math.sqrt(x) + K * x, t, 1e-3 * t),
  HD7: (Delta, Rn, G, gamma, T, u, es, ea) => {
    const [slopeKPa, gammaKPa] = [Delta / 1000, gamma / 1000]
    const radiation = (0.408 * slopeKPa * (Rn - G) * 86400) / 1e6
    const wind = (gammaKPa * 900 * u * (es - ea)) / 1000 / T
    return (radiation + wind) / (slopeKPa + gammaKPa * (1 + 0.34 * u)) / 8.64e7
  },
  // Equilibrium Bowen ratio gamma / Delta, the evaporation raised by the coefficient.
  HD8: (alpha, Delta, gamma, Rn, G, lambda, density) => {
    const latent = bisect(E => E + (E * gamma) / Delta - alpha * (Rn - G), -1e4, 1e4)
    return latent / lambda / density
  },
  HD9: (T, Tx, Tn, Ra, lambda, density) => {
    const celsius = T - 273.15
    const millimetres = (1000 * Ra) / (lambda * density)
    return (0.0023 * (celsius + 17.8) * Math.sqrt(Tx - Tn) * millimetres) / 1000
  },
  HD10: T => slope(t => 610.8 * Math.exp((17.27 * t) / (t + 237.3)), T - 273.15, 0.05),
  // Heat lost by a kilogram of air cooled one degree evaporates 0.622 de / p of water.
  HD11: (cp, p, lambda) => bisect(rise => ((0.622 * rise) / p) * lambda - cp, 0, 1e4),
  HD12: (phi, day) => {
    const year = (2 * Math.PI * day) / 365
    const declination = 0.409 * Math.sin(year - 1.39)
    const sine = (hour: number) =>
      Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hour)
    const sunset = bisect(sine, 0, Math.PI)
    const hours = simpson(sine, -sunset, sunset, 400) / (2 * Math.PI)
    return 1440 * 82000 * (1 + 0.033 * Math.cos(year)) * hours
  },
  HD13: (z, Ra) => 0.75 * Ra + (z / 5000) * (0.85 * Ra - 0.75 * Ra),
  HD14: (K, A, up, down, L) => bisect(Q => (Q / (K * A)) * L - (up - down), -1e3, 1e3),
  // W(u) = -gamma - ln u - sum of (-u)^n / (n n!).
  HD15: (Q, T, r, S, t) => {
    const u = (r * r * S) / (4 * T * t)
    if (u > 1) {
      // The continued fraction of E1, from its far end.
      let tail = 0
      for (let n = 200; n > 0; n--) tail = n / (1 + n / (u + tail))
      return (Q * Math.exp(-u)) / (u + tail) / (4 * Math.PI * T)
    }
    let term = 1
    let W = -0.5772156649015329 - Math.log(u)
    for (let n = 1; n < 60; n++) {
      term *= -u / n
      W -= term / n
    }
    return (Q * W) / (4 * Math.PI * T)
  },
  HD16: (Q, T, t, r, S) => {
    const cycle = (Math.LN10 * Q) / (4 * Math.PI * T)
    const zero = (r * r * S) / (2.25 * T)
    return cycle * (Math.log10(t) - Math.log10(zero))
  },
  HD17: (T, far, near, r2, r1) => {
    const resistance = simpson(x => 1 / (2 * Math.PI * x * T), r1, r2, 4000)
    return (far - near) / resistance
  },
  HD18: (K, up, down, L) => simpson(h => K * h, down, up, 2) / L,
  HD19: (K, gradient, porosity) => {
    const time = porosity / (K * gradient)
    return 1 / time
  },
  HD20: (dt, K, X, I2, I1, O1) => {
    const storage = (I: number, O: number) => K * (X * I + (1 - X) * O)
    return bisect(
      O2 => storage(I2, O2) - storage(I1, O1) - (dt * (I1 + I2)) / 2 + (dt * (O1 + O2)) / 2,
      -1e5,
      1e5,
    )
  },
  HD21: (Q0, t, K) => integrate(([S]) => [-S! / K], [Q0 * K], t)[0]! / K,
  HD22: (mean, deviation, T) => {
    const scale = (deviation * Math.sqrt(6)) / Math.PI
    const mode = mean - 0.5772156649015329 * scale
    return bisect(
      x => Math.exp(-Math.exp(-(x - mode) / scale)) - (T - 1) / T,
      mode - 3 * scale,
      mode + 40 * scale,
    )
  },
  // q = 8 (tau - tau_c)^1.5 / ((gamma_s - gamma) sqrt(rho)).
  HD23: (grain, water, g, d, theta) => {
    const weight = (grain - water) * g
    const excess = Math.max(theta * weight * d - 0.047 * weight * d, 0)
    return (8 * excess * Math.sqrt(excess)) / (weight * Math.sqrt(water))
  },
  // w c + 0.4 u z dc/dz = 0 for c = z^-P.
  HD24: (w, u) => bisect(P => 0.4 * u * P - w, 0, 1e3),
  HD25: (kd, L0, ka, t, D0) =>
    integrate(([L, D]) => [-kd * L!, kd * L! - ka * D!], [L0, D0], t)[1]!,
  HD26: (A, depth, peak) => {
    const base = 2.67 * peak
    const shape = (x: number) => (x < peak ? x / peak : (base - x) / (base - peak))
    const unit = simpson(shape, 0, peak, 2) + simpson(shape, peak, base, 2)
    return (A * depth) / unit
  },
  HD27: J => 1.033 - 0.066 * Math.sin((Math.PI * J) / 365) ** 2,
  HD28: (Q, T, r1, r2) => simpson(r => Q / (2 * Math.PI * r * T), r1, r2, 4000),
  HD29: (years, period) => 1 - (1 - 1 / period) ** years,
})

test('nothing runs off below the initial abstraction and all of it from water', () => {
  assert.is(operatorValue(hydrologyAndWaterResources, 'HD2', { P: 0.01, CN: 80 }), 0)
  near(operatorValue(hydrologyAndWaterResources, 'HD2', { P: 0.05, CN: 100 }), 0.05, {
    relative: 1e-12,
  })
})

test('grains rest below the critical Shields parameter', () => {
  const resting = { rho_s: 2650, d: 0.002, theta: 0.03 }
  assert.is(operatorValue(hydrologyAndWaterResources, 'HD23', resting), 0)
})

test('at equal rates the oxygen deficit is (k t L0 + D0) exp(-k t)', () => {
  const river = { k_d: 4e-6, L_0: 0.015, k_a: 4e-6, t: 172800, D_0: 0.001 }
  const deficit = (4e-6 * 172800 * 0.015 + 0.001) * Math.exp(-4e-6 * 172800)
  near(operatorValue(hydrologyAndWaterResources, 'HD25', river), deficit, { relative: 1e-12 })
})

test.run()
