import { cos, sin } from '../../numerics/mathematics.ts'

/**
 * The dominant wavelength of an n by n periodic field, in cells: n over the radius of the ring of the
 * spectrum that holds the most power; null where the field is flat.
 */
export function dominantWavelength(field: Float64Array, n: number): number | null {
  const mean = field.reduce((sum, value) => sum + value, 0) / n / n
  const variance = field.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n / n
  if (variance < 1e-20) return null
  const half = n >> 1
  const cosines = Float64Array.from({ length: n }, (_, i) => cos((2 * Math.PI * i) / n))
  const sines = Float64Array.from({ length: n }, (_, i) => sin((2 * Math.PI * i) / n))
  const power = new Float64Array(half + 1)
  const re = new Float64Array(n)
  const im = new Float64Array(n)
  for (let k = 0; k <= half; k++) {
    // Mode k along x of every row, then all modes along y of that column.
    for (let j = 0; j < n; j++) {
      let [a, b] = [0, 0]
      for (let i = 0, phase = 0; i < n; i++) {
        const value = field[j * n + i]! - mean
        a += value * cosines[phase]!
        b -= value * sines[phase]!
        phase += k
        if (phase >= n) phase -= n
      }
      re[j] = a
      im[j] = b
    }
    const reach = Math.floor(Math.sqrt(Math.max(0, (half + 0.5) ** 2 - k * k)))
    // A real field has the same power at (-k, -l): the modes between 0 and half count twice.
    const weight = k === 0 || 2 * k === n ? 1 : 2
    for (let l = -reach; l <= reach; l++) {
      if (2 * l === -n) continue
      let [a, b] = [0, 0]
      const turn = (l + n) % n
      for (let j = 0, phase = 0; j < n; j++) {
        const [c, s] = [cosines[phase]!, sines[phase]!]
        a += re[j]! * c + im[j]! * s
        b += im[j]! * c - re[j]! * s
        phase += turn
        if (phase >= n) phase -= n
      }
      const ring = Math.round(Math.sqrt(k * k + l * l))
      if (ring > 0 && ring <= half) power[ring]! += weight * (a * a + b * b)
    }
  }
  return n / power.indexOf(Math.max(...power))
}
