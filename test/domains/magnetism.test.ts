import * as assert from 'uvu/assert'
import { magnetism } from '../../workers/domains/magnetism.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const vacuum = 1.25663706127e-6
const boltzmann = 1.380649e-23

/** Length of the product of two vectors in a plane, given by sizes and the angle between them. */
function cross(a: number, b: number, angle: number): number {
  const [x, y] = [a * Math.cos(0.3), a * Math.sin(0.3)]
  const [u, v] = [b * Math.cos(0.3 + angle), b * Math.sin(0.3 + angle)]
  return x * v - y * u
}

const test = domainSuite(magnetism, {
  // Elements at r tan(u) along the wire.
  MG1: (I, r, mu) =>
    simpson(
      u => {
        const [element, distance] = [r / Math.cos(u) ** 2, r / Math.cos(u)]
        return ((mu * I) / (4 * Math.PI)) * element * (Math.cos(u) / (distance * distance))
      },
      -Math.PI / 2,
      Math.PI / 2,
      400,
    ),
  MG2: (I, R, z, mu) => {
    const parts = 64
    let along = 0
    for (let i = 0; i < parts; i++) {
      const angle = (2 * Math.PI * i) / parts
      const step = (2 * Math.PI * R) / parts
      const [dx, dy] = [-step * Math.sin(angle), step * Math.cos(angle)]
      const [x, y] = [-R * Math.cos(angle), -R * Math.sin(angle)]
      const distance = Math.hypot(x, y, z)
      along += (((mu * I) / (4 * Math.PI)) * (dx * y - dy * x)) / (distance * distance * distance)
    }
    return along
  },
  // Loops of unit radius at tan(u) along the axis.
  MG3: (N, I, L, mu) =>
    simpson(
      u => {
        const loops = (N / L) * (1 / Math.cos(u) ** 2)
        return ((mu * I) / 2) * loops * Math.cos(u) * Math.cos(u) ** 2
      },
      -Math.PI / 2 + 1e-12,
      Math.PI / 2 - 1e-12,
      1000,
    ),
  MG4: (B, I, L, angle) => I * cross(L, B, angle),
  // M = -mu L/(2 pi) ln(r) and what does not depend on r.
  MG5: (I1, I2, L, r, mu) => {
    const mutual = (s: number) => ((-mu * L) / (2 * Math.PI)) * Math.log(s)
    return -I1 * I2 * slope(mutual, r, 1e-2 * r)
  },
  MG6: (q, v, B, angle) => q * cross(v, B, angle),
  MG8: (q, B, m) => {
    const v = 1e5
    const radius = (m * v) / (q * B)
    return v / radius
  },
  MG9: (q, v, r) => q / ((2 * Math.PI * r) / v),
  // A loop of sides s and A / s whose plane holds a field of 1 T.
  MG10: (N, I, A) => {
    const [side, width] = [0.3, A / 0.3]
    const force = N * I * side
    return force * (width / 2) + force * (width / 2)
  },
  MG11: (q, v, r) => {
    const turns = v / (2 * Math.PI * r)
    return q * turns * Math.PI * r ** 2
  },
  MG12: (moment, B, angle) => {
    const [side, width] = [0.2, 0.1]
    const force = (moment / (side * width)) * side * B
    return 2 * force * (width / 2) * Math.sin(angle)
  },
  MG13: (moment, B, angle) => simpson(each => moment * B * Math.sin(each), Math.PI / 2, angle, 200),
  MG14: [
    (moment, angle, r, mu) => {
      const [x, z] = [r * Math.sin(angle), r * Math.cos(angle)]
      const potential = (a: number, b: number) =>
        (moment * b) / (4 * Math.PI) / (a * a + b * b) / Math.hypot(a, b)
      const step = 3e-3 * r
      return (
        mu *
        Math.hypot(
          slope(a => potential(a, z), x, step),
          slope(b => potential(x, b), z, step),
        )
      )
    },
    1e-7,
  ],
  MG15: (N, change, time) => -slope(t => N * (0.1 + (change * t) / time), time / 2, time / 4),
  MG16: (B, L, v) => slope(t => B * (L * v * t), 1, 0.5),
  MG17: (N, A, L, mu) => {
    const I = 3
    const B = (mu * N * I) / L
    return (2 * ((B * B) / (2 * mu)) * A * L) / (I * I)
  },
  MG18: (relative, H, V) => simpson(h => V * h * (vacuum * relative), 0, H, 2),
  MG19: (chi, H) => vacuum * H + vacuum * (chi * H),
  MG20: (L, A, mu) => {
    const H = 7
    return (H * L) / (mu * H * A)
  },
  // A ring of 1 cm^2 and permeability 0.001, as long as the reluctance asks.
  MG21: (N, I, reluctance) => {
    const [area, mu] = [1e-4, 1e-3]
    const length = reluctance * mu * area
    return ((mu * N * I) / length) * area
  },
  MG22: (B, A) => slope(gap => ((B * B) / (2 * vacuum)) * A * gap, 1e-3, 1e-4),
  MG23: (n, moment, T) => {
    const x = 1e-4
    const B = (x * boltzmann * T) / moment
    const weight = (angle: number) => Math.exp(x * Math.cos(angle)) * Math.sin(angle)
    const all = simpson(weight, 0, Math.PI, 1000)
    const mean = simpson(angle => weight(angle) * Math.cos(angle), 0, Math.PI, 1000) / all
    return (vacuum * n * moment * mean) / B
  },
  MG24: (n, moment, B, T) => {
    const [along, against] = [1, -1].map(s => Math.exp((s * moment * B) / (boltzmann * T)))
    return (n * (moment * along! - moment * against!)) / (along! + against!)
  },
  // Each electron turns with e B / 2 m; its distance from the axis is 2/3 of r^2 in the mean.
  MG25: (n, Z, square) => {
    const [e, mass, B] = [1.602176634e-19, 9.1093837139e-31, 1]
    const current = (Z * e * ((e * B) / (2 * mass))) / (2 * Math.PI)
    return (-vacuum * n * current * Math.PI * ((2 / 3) * square)) / B
  },
  // M = C / T (H + lambda M) with lambda = T_c / C, at H = 1.
  MG26: (C, T, critical) => bisect(M => M - (C / T) * (1 + (critical / C) * M), 0, 1e6),
  MG27: (B, A, theta) => {
    const [bx, bz] = [B * Math.sin(theta + 0.2), B * Math.cos(theta + 0.2)]
    return A * (bx * Math.sin(0.2) + bz * Math.cos(0.2))
  },
  MG28: (N, Phi, I) => bisect(L => L * I - N * Phi, 0, 1e6),
  // Change of the flux with time.
  MG29: (N, B, A, omega, t) => {
    const flux = (x: number) => N * B * A * Math.cos(omega * x)
    const h = 0.01 / omega
    const far = flux(t + 2 * h) - flux(t - 2 * h)
    const wide = flux(t + 3 * h) - flux(t - 3 * h)
    return -(45 * (flux(t + h) - flux(t - h)) - 9 * far + wide) / (60 * h)
  },
  MG30: (N, B, A, omega) => {
    const half = Math.PI / omega
    // The mean over half a turn, 2 N B A/half, is 2/pi of the peak.
    return ((2 * N * B * A) / half) * (Math.PI / 2)
  },
  // Biot-Savart law along the wire.
  MG31: (mu, I, r, a, b) =>
    ((mu * I) / (4 * Math.PI)) *
    simpson(l => r / Math.hypot(l, r) ** 3, -r * Math.tan(a), r * Math.tan(b), 4000),
  // Loops side by side.
  MG32: (mu, N, I, L, R, z) =>
    simpson(
      x => (((mu * N * I) / L) * R * R) / (2 * (R * R + (z - x) ** 2) ** 1.5),
      -L / 2,
      L / 2,
      2000,
    ),
  MG33: (mu, q, v, theta, r) => {
    const [x, y] = [r * Math.cos(theta), r * Math.sin(theta)]
    return ((mu * q) / (4 * Math.PI)) * ((v * y) / Math.hypot(x, y) ** 3)
  },
  // Ampère's law around a metre of the winding.
  MG34: (mu, n, I) => bisect(B => B / mu - n * I, 0, 1e6),
  MG35: (I_1, I_2, d) => (2 * 0.99999999987 * 1e-7 * I_1 * I_2) / d,
  // Biot and Savart: the whole circumference at the distance r.
  MG37: (N, A, start, end, time) => {
    const flux = (t: number) => N * A * (start + ((end - start) * t) / time)
    return (flux(0.2 * time) - flux(0.7 * time)) / (0.5 * time)
  },
  MG36: (N, I, r, mu) => (mu * N * I * (2 * Math.PI * r)) / (4 * Math.PI * r * r),
})

const value = (id: string, inputs: Record<string, number>) => operatorValue(magnetism, id, inputs)

test('no charge is faster than light', () => {
  assert.is(value('MG6', { q: 1.6e-19, v: 3e8, B: 1, theta: 1 }), null)
})

test.run()
