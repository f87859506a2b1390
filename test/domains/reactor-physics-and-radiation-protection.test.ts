import { reactorPhysicsAndRadiationProtection } from '../../workers/domains/reactor-physics-and-radiation-protection.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const MeV = 1.602176634e-13

/** J0 by its integral over an angle. */
const bessel = (x: number) => simpson(s => Math.cos(x * Math.sin(s)), 0, Math.PI, 60) / Math.PI

/** Weighting factor of neutrons in common logarithms. */
const weighting = (E: number) => {
  const lethargy = (scale: number) => Math.log10((scale * E) / MeV) * Math.LN10
  const branch = (base: number, height: number, scale: number) =>
    base + height / Math.exp(lethargy(scale) ** 2 / 6)
  if (E < MeV) return branch(2.5, 18.2, 1)
  return E <= 50 * MeV ? branch(5, 17, 2) : branch(2.5, 3.25, 0.04)
}

const test = domainSuite(reactorPhysicsAndRadiationProtection, {
  RN42: (rate, mu, x) => rate / Math.exp(mu) ** x,
  RN1: (incident, mu, x) => incident * 0.5 ** (x / (Math.LN2 / mu)),
  RN2: mu => bisect(x => 0.5 - Math.exp(-mu * x), 0, 1e6),
  RN3: (incident, mu, x, a, b) => {
    const uncollided = incident * Math.exp(-mu * x)
    const scattered = incident * a * mu * x * Math.exp(-(1 - b) * mu * x)
    return uncollided + scattered
  },
  // Current of a flux gradient: the mean of cos^2 over directions times the mean free path.
  RN4: transport => simpson(cosine => cosine ** 2 / 2, -1, 1, 2) / transport,
  RN5: [
    (D, absorption) => {
      const inverse = Math.sqrt(absorption / D)
      const weight = (power: number) =>
        simpson(r => r ** power * Math.exp(-inverse * r), 0, 60 / inverse, 6000)
      return weight(3) / weight(1) / 6
    },
    1e-7,
  ],
  RN6: [
    (n, integral, xi, scattering) => {
      const steps = 1e6
      const step = (n * integral) / (xi * scattering) / steps
      return ((1 - step / 2) / (1 + step / 2)) ** steps
    },
    1e-8,
  ],
  // Laboratory cosine (1 + A c)/sqrt(1 + A^2 + 2 A c) of even centre-of-mass cosines c.
  RN7: (absorption, scattering, A) => {
    const laboratory = (c: number) => (1 + A * c) / Math.sqrt(1 + A * A + 2 * A * c)
    const mean = simpson(laboratory, -1, 1, 400) / 2
    return absorption + scattering - mean * scattering
  },
  RN8: A => {
    const least = ((A - 1) / (A + 1)) ** 2
    return simpson(share => -Math.log(share), least, 1, 400) / (1 - least)
  },
  RN9: (first, last, xi) => ((Math.log10(first) - Math.log10(last)) * Math.LN10) / xi,
  RN10: (eta, f, p, epsilon, fast, thermal) => {
    const born = 1000 * epsilon
    const slowed = born * fast * p
    const absorbed = slowed * thermal
    return (absorbed * f * eta) / 1000
  },
  RN11: (nu, fission, absorption) => {
    const capture = (absorption - fission) / fission
    return nu / (1 + capture)
  },
  RN12: k => 1 - 1 / k,
  RN13: (R, H) => {
    const radial = bisect(b => bessel(b * R), 1 / R, 4 / R)
    const axial = bisect(b => -Math.cos((b * H) / 2), 0.1 / H, 6 / H)
    return radial ** 2 + axial ** 2
  },
  RN14: (infinite, area, buckling) => {
    const leakage = area * buckling
    return bisect(k => 1 + leakage - infinite / k, 1e-6, 1e3)
  },
  RN15: [
    (S, r, L, D) => {
      const absorption = D / L ** 2
      const shape = (at: number) => Math.exp(-at / L) / at
      const absorbed = simpson(at => 4 * Math.PI * at * Math.exp(-at / L), 0, 60 * L, 6000)
      return (S / (absorption * absorbed)) * shape(r)
    },
    1e-7,
  ],
  // Growth rates are the eigenvalues of [(rho - beta)/Lambda, lambda; beta/Lambda, -lambda].
  RN16: (Lambda, omega, beta, lambda) => {
    const determinant = (rho: number) =>
      ((rho - beta) / Lambda - omega) * (-lambda - omega) - (lambda * beta) / Lambda
    const [at, further] = [determinant(0), determinant(1)]
    return at / (at - further)
  },
  RN17: (lifetime, k) => {
    const change = (n: number) => (k * n - n) / lifetime
    return 1 / change(1)
  },
  // Power of fissions a time s ago falls as 0.0132 s^-1.2; s = e^y.
  RN18: (P, shutdown, operation) => {
    const rate = (y: number) => 0.2 * 0.066 * Math.exp(-0.2 * y)
    return P * simpson(rate, Math.log(shutdown), Math.log(shutdown + operation), 400)
  },
  RN19: (N, sigma, phi, lambda, irradiation, wait) => {
    const made = N * sigma * phi
    const left = simpson(s => made * Math.exp(-lambda * (irradiation - s)), 0, irradiation, 100)
    return lambda * left * Math.exp(-lambda * wait)
  },
  RN20: (iodine, direct, fission, phi, decay, sigma) => {
    const lambda = 2.87e-5
    const parents = (iodine * fission * phi) / lambda
    const gain = lambda * parents + direct * fission * phi
    return bisect(X => decay * X + sigma * phi * X - gain, 0, 1e30)
  },
  RN21: (constant, activity, r) => {
    const through = activity / (4 * Math.PI * r * r)
    return through * constant * 4 * Math.PI
  },
  RN22: (phi, E, coefficient) => {
    const [area, mass] = [2, 1e-3]
    const deposited = phi * area * E * coefficient * (mass / area)
    return deposited / mass
  },
  RN23: weighting,
  RN24: (physical, biological) =>
    bisect(t => 0.5 - 0.5 ** (t / physical) * 0.5 ** (t / biological), 0, physical),
  RN25: (n, sigma) => {
    const thin = 1e-6
    return (n * thin * sigma) / thin
  },
  RN26: (n, sigma) => {
    const Sigma = n * sigma
    // The mean of x over Sigma exp(-Sigma x), by u = Sigma x.
    return simpson(u => u * Math.exp(-u), 0, 60, 6000) / Sigma
  },
  RN27: (eta, f, p, epsilon) => {
    const fast = 1000 * epsilon
    const thermal = fast * p
    return (thermal * f * eta) / 1000
  },
  RN28: (F, M) => 1 / (1 + M / F),
  RN29: (B2, tau) => {
    const steps = 400
    const x = (-B2 * tau) / steps
    let left = 1
    for (let i = 0; i < steps; i++) left *= 1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4)))
    return left
  },
  RN30: (L2, B2) => {
    const absorption = 3
    const leakage = absorption * L2 * B2
    return absorption / (absorption + leakage)
  },
  RN31: (L2, tau) => {
    // A sixth of the mean square distances of both walks.
    return (6 * L2 + 6 * tau) / 6
  },
  RN32: (a, b, c, d) => {
    // Minus the Laplacian of the flux over the flux at a point inside.
    const wave = (edge: number) => {
      const length = edge + 2 * d
      const flux = (x: number) => Math.sin((Math.PI * x) / length)
      const [x, h] = [0.4 * length, 0.02 * length]
      const second = (n: number) => flux(x + n * h) + flux(x - n * h) - 2 * flux(x)
      return -(1.5 * second(1) - 0.15 * second(2) + second(3) / 90) / (h * h) / flux(x)
    }
    return wave(a) + wave(b) + wave(c)
  },
  // The flux sin(B r)/r is zero at the extrapolated radius.
  RN33: (R, d) =>
    bisect(B => Math.sin(Math.sqrt(B) * (R + d)), (3 / (R + d)) ** 2, (4 / (R + d)) ** 2),
  // The flux cos(B x) is zero at the extrapolated faces.
  RN34: (a, d) =>
    bisect(
      B => Math.cos((Math.sqrt(B) * (a + 2 * d)) / 2),
      (3 / (a + 2 * d)) ** 2,
      (4 / (a + 2 * d)) ** 2,
    ),
  RN35: (k, M2) => bisect(B => k / (1 + M2 * B) - 1, -0.9 / M2, 100 / M2),
  RN36: (D, near, far) => {
    const source = D * 4 * Math.PI * near * near
    return source / (4 * Math.PI * far * far)
  },
  RN37: (E, m) => bisect(D => D * m - E, 0, 1 + (2 * E) / m),
  // Thin sheet after thin sheet; the error of the sum is extrapolated away.
  RN38: (mu, x) => {
    const through = (sheets: number) =>
      (1 - (mu * x) / sheets / 2) ** sheets / (1 + (mu * x) / sheets / 2) ** sheets
    return (4 * through(4000) - through(2000)) / 3
  },
  RN39: (w_r, D) => D / (1 / w_r),
  RN41: (H_0, H, mu) => bisect(x => H_0 * Math.exp(-mu * x) - H, 0, 100),
  RN40: (half, k) => half * (Math.log(k) / Math.LN2),
})

test('the weighting factor of neutrons follows each of its three branches', () => {
  const source = reactorPhysicsAndRadiationProtection.operators.find(({ id }) => id === 'RN23')!
  const operator = compileOperator(source, reactorPhysicsAndRadiationProtection)
  const at = (energy: number) => evaluateOperator(operator, { E: energy * MeV }).value
  for (const energy of [1e-6, 0.1, 2, 49, 51, 1000]) {
    near(at(energy), weighting(energy * MeV), { relative: 1e-10 })
  }
  near(at(1 - 1e-9), 20.7, { relative: 1e-8 })
})

test('hydrogen slows a neutron by a factor e in the mean, with a mean cosine of 2/3', () => {
  near(operatorValue(reactorPhysicsAndRadiationProtection, 'RN8', { A: 1 }), 1, { relative: 1e-15 })
  const hydrogen = { Sigma_a: 0, Sigma_s: 300, A: 1 }
  near(operatorValue(reactorPhysicsAndRadiationProtection, 'RN7', hydrogen), 100, {
    relative: 1e-14,
  })
})

test.run()
