// What the flow on a mesh differs by from that on coarser ones, as a whole.
import { type NavierStokes, P, T, U, V } from './navier-stokes.ts'
import { type Finder, type Place, valueAt } from './own-samples.ts'
import type { Setup } from './own-setup.ts'

export interface Level {
  readonly setup: Setup
  readonly values: Float64Array
  readonly finder: Finder
}

export interface FieldDifferences {
  /** Root mean squares of what the two finest meshes differ by. */
  readonly velocity: number
  readonly pressure: number
  readonly temperature: number
  /** By how much less they differ than the two coarsest of three; as large as can be where that is unknown. */
  readonly gain: number
}

/** A flow whose meshes do not come nearer to each other is bounded by many times what they differ by. */
const GAIN_MIN = 1.2
/** Below this share of the field a difference is rounding. */
const ROUNDING = 1e-12

/** Fine to coarse, two or three of them. */
export function fieldDifferences(levels: readonly Level[], isWarm: boolean): FieldDifferences {
  const samples = samplesOf(levels)
  const area = samples.reduce((sum, { weight }) => sum + weight, 0)
  const of = (...sections: number[]) => {
    let [near, far, size] = [0, 0, 0]
    for (const { weight, at } of samples) {
      for (const section of sections) {
        const [a, b, c] = at.map(({ ns, values, place }) => valueAt(ns, values, section, place))
        near += weight * (a! - b!) ** 2
        far += c === undefined ? 0 : weight * (b! - c) ** 2
        size += weight * a! ** 2
      }
    }
    const isRounding = Math.sqrt(near) <= ROUNDING * Math.sqrt(size)
    const gain =
      isRounding || levels.length < 3 ? Number.MAX_VALUE : Math.max(GAIN_MIN, Math.sqrt(far / near))
    return { near: area > 0 ? Math.sqrt(near / area) : 0, gain }
  }
  const [velocity, pressure] = [of(U, V), of(P)]
  const temperature = isWarm ? of(T) : { near: 0, gain: Number.MAX_VALUE }
  return {
    velocity: velocity.near,
    pressure: pressure.near,
    temperature: temperature.near,
    gain: Math.min(velocity.gain, temperature.gain),
  }
}

interface Sample {
  readonly weight: number
  readonly at: readonly { ns: NavierStokes; values: Float64Array; place: Place }[]
}

/** The middles of the triangles of the coarsest mesh, by their areas. */
function samplesOf(levels: readonly Level[]): Sample[] {
  const { x, y, triangles } = levels.at(-1)!.setup.mesh
  const samples: Sample[] = []
  for (let t = 0; t < triangles.length; t += 6) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!]
    const [u, v] = [(x[a]! + x[b]! + x[c]!) / 3, (y[a]! + y[b]! + y[c]!) / 3]
    const twice = (x[b]! - x[a]!) * (y[c]! - y[a]!) - (x[c]! - x[a]!) * (y[b]! - y[a]!)
    const at = levels.flatMap(({ setup, values, finder }) => {
      const place = finder.at(u, v)
      return place ? [{ ns: setup.ns, values, place }] : []
    })
    // A finer mesh may show a body there.
    if (at.length === levels.length) samples.push({ weight: twice / 2, at })
  }
  return samples
}
