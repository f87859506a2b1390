import { cos, sin } from '../../numerics/mathematics.ts'
import type { Random } from '../../numerics/random.ts'

export type Vector = readonly [x: number, y: number, z: number]
/** A vector from its components. */
export const vector = (component: (k: 0 | 1 | 2) => number): Vector => [
  component(0),
  component(1),
  component(2),
]

/** A unit quaternion turns v into q v q*. */
export type Quaternion = readonly [w: number, x: number, y: number, z: number]

/** The rotation by q, then that by p. */
export function after(p: Quaternion, q: Quaternion): Quaternion {
  const [a, b, c, d] = p
  const [w, x, y, z] = q
  return [
    a * w - b * x - c * y - d * z,
    a * x + b * w + c * z - d * y,
    a * y - b * z + c * w + d * x,
    a * z + b * y - c * x + d * w,
  ]
}

export function rotated([w, x, y, z]: Quaternion, [a, b, c]: Vector): Vector {
  const tx = 2 * (y * c - z * b)
  const ty = 2 * (z * a - x * c)
  const tz = 2 * (x * b - y * a)
  return [
    a + w * tx + (y * tz - z * ty),
    b + w * ty + (z * tx - x * tz),
    c + w * tz + (x * ty - y * tx),
  ]
}

/** The rotation whose axis is that of v, by twice the angle whose tangent is |v|: Cayley's map. */
export function cayley([x, y, z]: Vector): Quaternion {
  const norm = Math.sqrt(1 + x * x + y * y + z * z)
  return [1 / norm, x / norm, y / norm, z / norm]
}

/** Every rotation equally likely: Shoemake, Graphics Gems III (1992) 124. */
export function randomRotation(random: Random): Quaternion {
  const share = random.uniform()
  const first = 2 * Math.PI * random.uniform()
  const second = 2 * Math.PI * random.uniform()
  const [inner, outer] = [Math.sqrt(1 - share), Math.sqrt(share)]
  return [outer * cos(second), inner * sin(first), inner * cos(first), outer * sin(second)]
}

/** Positive root of psi^4 = psi + 4. */
const PSI = 1.5337511687552043

/** n rotations spread evenly: the super-Fibonacci spiral of Alexa, CVPR 2022, 8291. */
export function superFibonacci(n: number): Quaternion[] {
  return Array.from({ length: n }, (_, i) => {
    const s = i + 0.5
    const [r, R] = [Math.sqrt(s / n), Math.sqrt(1 - s / n)]
    const alpha = (2 * Math.PI * s) / Math.SQRT2
    const beta = (2 * Math.PI * s) / PSI
    return [R * cos(beta), r * sin(alpha), r * cos(alpha), R * sin(beta)]
  })
}
