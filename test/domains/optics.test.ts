import { optics } from '../../workers/domains/optics.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { bisect, simpson } from '../support/quadrature.ts'

type Matrix = readonly [number, number, number, number]

/** Ray matrices, the last element first, acting on (height, slope). */
function product(...matrices: Matrix[]): Matrix {
  return matrices.reduce(([a, b, c, d], [e, f, g, h]) => [
    a * e + b * g,
    a * f + b * h,
    c * e + d * g,
    c * f + d * h,
  ])
}

const gap = (d: number): Matrix => [1, d, 0, 1]
const lens = (f: number): Matrix => [1, 0, -1 / f, 1]
/** From index n to m at a surface of radius R. */
const surface = (n: number, m: number, R: number): Matrix => [1, 0, (n - m) / (m * R), n / m]

/** Length of a sum of phasors of given sizes and angles. */
function length(phasors: readonly (readonly [number, number])[]): number {
  const along = (part: (angle: number) => number) =>
    phasors.reduce((sum, [size, angle]) => sum + size * part(angle), 0)
  return Math.hypot(along(Math.cos), along(Math.sin))
}

const refraction = (n1: number, angle: number, n2: number) => Math.asin((n1 * Math.sin(angle)) / n2)

const test = domainSuite(optics, {
  OP54: (k, lambda, n) => {
    const inFilm = lambda / n
    return (k * inFilm) / 2 - inFilm / 4
  },
  OP1: (n1, angle, n2) => {
    const [ratio, cosine] = [n1 / n2, Math.cos(angle)]
    const across = ratio * Math.sin(angle)
    const along = Math.sqrt(1 - ratio ** 2 * (1 - cosine ** 2))
    return Math.atan2(across, along)
  },
  OP2: (n1, n2) => bisect(angle => n1 * Math.sin(angle) - n2, 0, Math.PI / 2),
  OP3: (n1, n2) =>
    bisect(
      angle => n1 * Math.cos(refraction(n1, angle, n2)) - n2 * Math.cos(angle),
      0.3,
      n1 > n2 ? Math.asin(n2 / n1) : 1.55,
    ),
  // 1 - r = t and n1 (1 + r) = n2 t for the magnetic and electric field.
  OP4: (n1, n2) => bisect(r => n1 * (1 + r) - n2 * (1 - r), -1, 1) ** 2,
  OP5: (n1, angle, n2) => {
    const behind = refraction(n1, angle, n2)
    return (Math.sin(angle - behind) / Math.sin(angle + behind)) ** 2
  },
  OP6: (n1, angle, n2) => {
    const behind = refraction(n1, angle, n2)
    return (Math.tan(angle - behind) / Math.tan(angle + behind)) ** 2
  },
  OP7: (f, s) => f + f ** 2 / (s - f),
  // A ray at unit height comes with slope 1/d1 and leaves with slope -1/d2.
  OP8: (d1, d2, n) => bisect(f => (1 / d1 - 1 / f) / n + 1 / d2, 1e-3, 1e3),
  OP9: (n, R1, R2, d) => -1 / product(surface(n, 1, R2), gap(d), surface(1, n, R1))[2],
  OP10: (image, object) => {
    const slope = -0.01 / object
    return (slope * image) / 0.01
  },
  OP11: (f1, f2, d) => -1 / product(lens(f2), gap(d), lens(f1))[2],
  // Sent out at a small slope, the ray is on the axis again at the image.
  OP12: (R, s) => {
    const [height, slope] = [s, 1]
    const back = slope - (2 / R) * height
    return -height / back
  },
  OP13: (n1, object, image, r) => bisect(n => n / image - n1 / object - (n - n1) / r, 20, 0.05),
  OP14: f => -product(lens(f), gap(0.3))[2],
  OP15: (tube, objective, eyepiece, near) => {
    const image = objective + tube
    const object = 1 / (1 / objective - 1 / image)
    return (-image / object) * (near / eyepiece)
  },
  OP16: (A, deviation) =>
    bisect(n => 2 * Math.asin(Math.min(1, n * Math.sin(A / 2))) - A - deviation, 1, 3),
  OP17: [
    (wavelength, L, d) => {
      // Difference of the two ways, from the difference of their squares.
      const path = (y: number) =>
        (2 * y * d) / (Math.hypot(L, y + d / 2) + Math.hypot(L, y - d / 2))
      const y = 1e-5 * L
      return (wavelength * y) / path(y)
    },
    1e-7,
  ],
  OP18: (I1, I2, delta) =>
    length([
      [Math.sqrt(I1), 0.4],
      [Math.sqrt(I2), 0.4 + delta],
    ]) ** 2,
  OP19: (I, a, theta, wavelength) => {
    const k = (2 * Math.PI * Math.sin(theta)) / wavelength
    return I * (simpson(x => Math.cos(k * x), -a / 2, a / 2, 1000) / a) ** 2
  },
  OP20: (I, N, delta) =>
    I * length(Array.from({ length: N }, (_, i) => [1, i * delta] as const)) ** 2,
  OP21: (m, wavelength, d) =>
    bisect(angle => (d * Math.sin(angle)) / wavelength - m, 0, Math.PI / 2),
  OP22: (wavelength, m, N) => {
    const path = m * N * wavelength
    return bisect(more => (path * (wavelength + more)) / wavelength - path - wavelength, 0, 1e-6)
  },
  OP23: (wavelength, D) => {
    const J1 = (x: number) => simpson(t => Math.cos(t - x * Math.sin(t)), 0, Math.PI, 100)
    return (bisect(J1, 3, 4) * wavelength) / (Math.PI * D)
  },
  // Chords of the disc: the mean of cos(x u) weighed with sqrt(1 - u^2), u = sin(t).
  OP24: (I, D, theta, wavelength) => {
    const x = (Math.PI * D * Math.sin(theta)) / wavelength
    const chords = (t: number) => Math.cos(t) ** 2 * Math.cos(x * Math.sin(t))
    return I * ((4 / Math.PI) * simpson(chords, 0, Math.PI / 2, 400)) ** 2
  },
  // Lit from one rim of the aperture, the first order leaves at the other.
  OP25: (wavelength, NA) => bisect(d => NA + NA - wavelength / d, 1e-9, 1e-3),
  OP26: [
    (N, wavelength, R, n) => {
      const height = (r: number) => (r * r) / (R + Math.sqrt(R * R - r * r))
      return bisect(r => 2 * n * height(r) - N * wavelength, 0, R / 2)
    },
    1e-6,
  ],
  OP27: (k, wavelength, n, angle) => {
    const path = (h: number) =>
      (2 * n * h) / Math.cos(angle) - 2 * h * Math.tan(angle) * n * Math.sin(angle)
    return bisect(h => path(h) - k * wavelength, 0, 1e-3)
  },
  OP28: (n0, n1, substrate) => {
    const [front, back] = [(n0 - n1) / (n0 + n1), (n1 - substrate) / (n1 + substrate)]
    // A round trip turns the sign.
    let [sum, wave] = [front, (1 - front ** 2) * -back]
    for (let i = 0; i < 60; i++) {
      sum += wave
      wave *= front * back
    }
    return sum ** 2
  },
  OP29: (R, delta) =>
    length(Array.from({ length: 2000 }, (_, i) => [(1 - R) * R ** i, i * delta] as const)) ** 2,
  OP30: (I, angle) => {
    const field = (t: number) => Math.SQRT2 * Math.sqrt(I) * Math.cos(t) * Math.cos(angle)
    return simpson(t => field(t) ** 2, 0, 2 * Math.PI, 64) / (2 * Math.PI)
  },
  OP31: (birefringence, L, wavelength) => {
    const turns = (n: number) => L / (wavelength / n)
    return 2 * Math.PI * (turns(1.5 + birefringence) - turns(1.5))
  },
  OP32: (wavelength, B1, B2, B3, C1, C2, C3) => {
    const sigma = 1 / wavelength
    const term = (B: number, C: number) => B / (1 - C * sigma * sigma)
    return Math.sqrt(1 + term(B1, C1) + term(B2, C2) + term(B3, C3))
  },
  OP33: (d, F, C) => 1 / ((F - 1) / (d - 1) - (C - 1) / (d - 1)),
  OP34: (I, angle, r) => {
    const [x, z] = [r * Math.sin(angle), r * Math.cos(angle)]
    const squared = x * x + z * z
    return (I * z) / (squared * Math.sqrt(squared))
  },
  // P = N alpha (E + P/3) in units of epsilon_0; n^2 = 1 + P/E.
  OP35: (n, V) => {
    const density = 6.02214076e23 / V
    const squared = (alpha: number) => {
      const x = 4 * Math.PI * density * alpha
      return 1 + x / (1 - x / 3)
    }
    return bisect(
      alpha => squared(alpha) - n * n,
      -1 / (4 * Math.PI * density),
      2.9 / (4 * Math.PI * density),
    )
  },
  OP36: n => (5e-7 / n) * (299792458 / 5e-7),
  OP37: (V, B, L) => simpson(() => V * B, 0, L, 2),
  OP39: (n, L) => {
    const time = L / (299792458 / n)
    return 299792458 * time
  },
  // Waves of all points of all slits.
  OP40: (I0, a, theta, lambda, d, N) => {
    const k = (2 * Math.PI * Math.sin(theta)) / lambda
    let [re, im] = [0, 0]
    for (let slit = 0; slit < N; slit++) {
      re += simpson(x => Math.cos(k * (x + slit * d)), -a / 2, a / 2, 400) / a
      im += simpson(x => Math.sin(k * (x + slit * d)), -a / 2, a / 2, 400) / a
    }
    return (I0 * (re * re + im * im)) / (N * N)
  },
  OP41: (f, D) => Math.exp(Math.log(f) - Math.log(D)),
  OP42: (f, N, c) =>
    bisect(
      s => {
        // Blur of an object at infinity with the lens focused on s.
        const image = 1 / (1 / f - 1 / s)
        return c - (f / N) * ((image - f) / f)
      },
      f * 1.0001,
      1e5,
    ),
  OP43: (sigma, lambda) => {
    // The mean of exp(i phi) over phases with a normal spread, squared.
    const spread = (2 * Math.PI * sigma) / lambda
    const mean =
      simpson(z => Math.cos(spread * z) * Math.exp((-z * z) / 2), -9, 9, 2000) /
      Math.sqrt(2 * Math.PI)
    return mean * mean
  },
  OP44: (A, B, lambda, C) => {
    const s = lambda ** -2
    return A + s * (B + s * C)
  },
  OP45: (n, R1, R2) => {
    // Paraxial refraction of a parallel ray at both surfaces.
    const inside = (n - 1) / R1
    return inside + (1 - n) / R2
  },
  OP46: (n, R1, R2) => bisect(F => (n - 1) / R1 - (n - 1) / R2 - F, -1e6, 1e6) ** -1,
  // The frequency stays, the speed falls.
  OP47: (vacuum, n) => {
    const frequency = 299792458 / vacuum
    return 299792458 / n / frequency
  },
  // A ray near the axis, reflected at the sphere.
  OP48: R => {
    const a = 1e-5
    return R - (R * Math.sin(a)) / Math.sin(2 * a)
  },
  OP49: (m, lambda, L, d) => L * ((m * lambda) / d),
  OP50: (lambda, L, a) => L * (lambda / a - -lambda / a),
  OP51: (I_1, r_1, r_2) => I_1 / ((r_2 / r_1) * (r_2 / r_1)),
  OP52: (R, s_o) => {
    const image = 1 / (2 / R - 1 / s_o)
    return -image / s_o
  },
  OP53: (I, theta) => (I / 2) * (1 - Math.sin(theta) ** 2),
})

test('on the axis the patterns have their value, the limit of small angles', () => {
  const limits = { OP19: 'theta', OP20: 'delta', OP24: 'theta' }
  for (const [id, key] of Object.entries(limits)) {
    const source = optics.operators.find(each => each.id === id)!
    const at = (angle: number) =>
      evaluateOperator(compileOperator(source, optics), { ...source.test.inputs, [key]: angle })
        .value!
    near(at(0), at(1e-8), { relative: 1e-9 })
  }
})

test.run()
