// Structure and displacement from the configurations of a run, by kinds.
import { cos, log, sin } from '../../numerics/mathematics.ts'
import type { Course, OwnFrame } from './own-course.ts'
import type { Model } from './particles.ts'
import { overParts } from './transport.ts'

const countsOf = ({ kinds, kindOf }: Model): number[] =>
  kinds.map((_, kind) => kindOf.reduce((sum, one) => sum + (one === kind ? 1 : 0), 0))

/** g(r) of each pair of kinds, and of the second kind the mean number up to r around an atom of the first. */
export function pairDistributions(model: Model, { distances }: Course) {
  const { counts, longest, bins, volume, times } = distances
  const { kinds } = model
  const atoms = countsOf(model)
  const width = longest / bins
  const r = Array.from({ length: bins }, (_, bin) => (bin + 0.5) * width)
  const at = (a: number, b: number, bin: number) => counts[(a * kinds.length + b) * bins + bin]!
  const shell = (bin: number) => {
    const [inner, outer] = [bin * width, (bin + 1) * width]
    return ((4 * Math.PI) / 3) * (outer * outer * outer - inner * inner * inner)
  }
  const all = Array.from({ length: bins }, (_, bin) => {
    let sum = 0
    for (const [a] of kinds.entries()) for (const [b] of kinds.entries()) sum += at(a, b, bin)
    const n = model.kindOf.length
    return sum / ((times * n * (n - 1)) / 2) / (shell(bin) / volume)
  })
  const pairs: Record<string, { g: number[]; coordination: number[] }> = {}
  for (const [a, first] of kinds.entries()) {
    for (const [b, second] of kinds.entries()) {
      if (b < a) continue
      const possible = a === b ? (atoms[a]! * (atoms[a]! - 1)) / 2 : atoms[a]! * atoms[b]!
      let around = 0
      const g: number[] = []
      const coordination: number[] = []
      for (let bin = 0; bin < bins; bin++) {
        const pairsHere = (a === b ? at(a, a, bin) : at(a, b, bin) + at(b, a, bin)) / times
        g.push(possible === 0 ? 0 : pairsHere / possible / (shell(bin) / volume))
        around += ((a === b ? 2 : 1) * pairsHere) / atoms[a]!
        coordination.push(around)
      }
      pairs[`${first}-${second}`] = { g, coordination }
    }
  }
  return { r, all, pairs }
}

/** Waves that fit into the box, up to this many half lengths along each axis, and shells of them. */
const WAVES_MAX = 12
const SHELLS = 40
const PER_SHELL_MAX = 24
/** Atoms times waves times configurations. */
const STRUCTURE_WORK_MAX = 2e7
const CONFIGURATIONS_MAX = 40

/** S(q) = |sum exp(i q r)|^2 / N, averaged over waves of about equal length. */
export function structureFactor(frames: readonly OwnFrame[]): { q: number[]; s: number[] } {
  const box = frames[0]!.box
  const waves = wavesIn(box)
  const n = frames[0]!.positions.length / 3
  const affordable = Math.max(1, Math.floor(STRUCTURE_WORK_MAX / (n * waves.length)))
  const every = Math.max(1, Math.ceil(frames.length / Math.min(CONFIGURATIONS_MAX, affordable)))
  const sums = new Float64Array(waves.length)
  let times = 0
  for (let f = 0; f < frames.length; f += every) {
    addWaves(frames[f]!, waves, sums)
    times++
  }
  const shells = new Map<number, { q: number; s: number; count: number }>()
  const widest = waves.at(-1)!.q
  for (const [i, { q }] of waves.entries()) {
    const key = Math.min(SHELLS - 1, Math.floor((q / widest) * SHELLS))
    const shell = shells.get(key) ?? { q: 0, s: 0, count: 0 }
    shell.q += q
    shell.s += sums[i]! / (times * n)
    shell.count++
    shells.set(key, shell)
  }
  const rows = [...shells.entries()].sort(([a], [b]) => a - b).map(([, shell]) => shell)
  return { q: rows.map(({ q, count }) => q / count), s: rows.map(({ s, count }) => s / count) }
}

interface Wave {
  readonly numbers: readonly number[]
  readonly q: number
}

function wavesIn(box: readonly number[]): Wave[] {
  const base = box.map(edge => (2 * Math.PI) / edge)
  const most = WAVES_MAX * Math.min(...base)
  const waves: Wave[] = []
  const reach = base.map(one => Math.floor(most / one))
  for (let x = 0; x <= reach[0]!; x++) {
    for (let y = x === 0 ? 0 : -reach[1]!; y <= reach[1]!; y++) {
      for (let z = x === 0 && y === 0 ? 1 : -reach[2]!; z <= reach[2]!; z++) {
        const [a, b, c] = [x * base[0]!, y * base[1]!, z * base[2]!]
        const q = Math.sqrt(a * a + b * b + c * c)
        if (q > 0 && q <= most) waves.push({ numbers: [x, y, z], q })
      }
    }
  }
  waves.sort((a, b) => a.q - b.q)
  const counts = new Map<number, number>()
  return waves.filter(({ q }) => {
    const key = Math.min(SHELLS - 1, Math.floor((q / most) * SHELLS))
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key)! <= PER_SHELL_MAX
  })
}

/** Adds |sum exp(i q r)|^2 of each wave; powers of a phase by multiplication. */
function addWaves({ positions, box }: OwnFrame, waves: readonly Wave[], sums: Float64Array): void {
  const n = positions.length / 3
  const numbers = Int32Array.from(waves.flatMap(wave => wave.numbers))
  const real = new Float64Array(waves.length)
  const imaginary = new Float64Array(waves.length)
  const reach = [0, 1, 2].map(axis =>
    waves.reduce((most, { numbers }) => Math.max(most, Math.abs(numbers[axis]!)), 0),
  )
  const phases = reach.map(most => new Float64Array(2 * most + 2))
  for (let i = 0; i < n; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const angle = (2 * Math.PI * positions[3 * i + axis]!) / box[axis]!
      const [c, s] = [cos(angle), sin(angle)]
      const table = phases[axis]!
      table[0] = 1
      table[1] = 0
      for (let k = 1; k <= reach[axis]!; k++) {
        table[2 * k] = table[2 * k - 2]! * c - table[2 * k - 1]! * s
        table[2 * k + 1] = table[2 * k - 2]! * s + table[2 * k - 1]! * c
      }
    }
    const [px, py, pz] = phases as [Float64Array, Float64Array, Float64Array]
    for (let w = 0; w < waves.length; w++) {
      const x = 2 * numbers[3 * w]!
      const y = numbers[3 * w + 1]!
      const z = numbers[3 * w + 2]!
      const xr = px[x]!
      const xi = px[x + 1]!
      const yr = py[2 * Math.abs(y)]!
      const yi = y < 0 ? -py[1 - 2 * y]! : py[2 * y + 1]!
      const zr = pz[2 * Math.abs(z)]!
      const zi = z < 0 ? -pz[1 - 2 * z]! : pz[2 * z + 1]!
      const tr = xr * yr - xi * yi
      const ti = xr * yi + xi * yr
      real[w]! += tr * zr - ti * zi
      imaginary[w]! += tr * zi + ti * zr
    }
  }
  for (let w = 0; w < waves.length; w++) {
    sums[w]! += real[w]! * real[w]! + imaginary[w]! * imaginary[w]!
  }
}

/** Groups of atoms whose scatter tells the error. */
const GROUPS = 10
/** The slope is that between these shares of the run. */
const FIT_FROM = 0.05
const FIT_TO = 0.25
const FIT_POINTS_MIN = 4
/** Lags that are looked at, and starts of each. */
const LAGS_MAX = 50
const STARTS_MAX = 20
/** Of the growth: 2 in free flight, 1 in diffusion. */
const STEEPEST = 1.15

export interface Displacements {
  readonly t: number[]
  /** Mean square displacement. */
  readonly square: number[]
  /** D and its standard error; null before diffusion sets in. */
  readonly value: number | null
  readonly error: number | null
}

/** Of the atoms of each kind, and of all. */
export function displacementsOf(model: Model, frames: readonly OwnFrame[]) {
  const { kinds } = model
  const most = Math.floor((frames.length - 1) / 2)
  const lags = Array.from({ length: Math.min(LAGS_MAX, most) }, (_, i) => {
    return most <= LAGS_MAX ? i + 1 : Math.round(((i + 1) * most) / LAGS_MAX)
  })
  const t = lags.map(lag => frames[lag]!.t - frames[0]!.t)
  const groupOf = groupsOf(model)
  const groups = kinds.length * GROUPS
  const sizes = new Float64Array(groups)
  for (const group of groupOf) sizes[group]!++
  const squares = lags.map(() => new Float64Array(groups))
  for (const [k, lag] of lags.entries()) addSquares(frames, lag, groupOf, squares[k]!)
  const of = (wanted: (group: number) => boolean): Displacements => {
    const own = [...sizes.keys()].filter(group => wanted(group) && sizes[group]! > 0)
    const atoms = own.reduce((sum, group) => sum + sizes[group]!, 0)
    const square = squares.map(row => own.reduce((sum, group) => sum + row[group]!, 0) / atoms)
    const fitted = lags.flatMap((lag, k) =>
      lag >= FIT_FROM * frames.length && lag <= FIT_TO * frames.length ? [k] : [],
    )
    const times = fitted.map(k => t[k]!)
    const steep = () =>
      slope(
        times.map(log),
        fitted.map(k => log(square[k]!)),
      ) > STEEPEST
    if (fitted.length < FIT_POINTS_MIN || own.length < 2 || steep()) {
      return { t, square, value: null, error: null }
    }
    const slopes = own.map(group =>
      slope(
        times,
        fitted.map(k => squares[k]![group]! / sizes[group]!),
      ),
    )
    return {
      t,
      square,
      value: Math.max(0, overParts(slopes).mean / 6),
      error: overParts(slopes).error / 6,
    }
  }
  return {
    kinds: kinds.map((_, kind) => of(group => Math.floor(group / GROUPS) === kind)),
    all: of(() => true),
  }
}

/** Atoms of a kind go to its groups by turns. */
function groupsOf({ kinds, kindOf }: Model): Int32Array {
  const next = new Int32Array(kinds.length)
  return kindOf.map(kind => kind * GROUPS + (next[kind]!++ % GROUPS))
}

function addSquares(
  frames: readonly OwnFrame[],
  lag: number,
  groupOf: Int32Array,
  sums: Float64Array,
): void {
  const starts = frames.length - lag
  const every = Math.max(1, Math.floor(starts / STARTS_MAX))
  const share = 1 / Math.ceil(starts / every)
  for (let from = 0; from < starts; from += every) {
    const a = frames[from]!.positions
    const b = frames[from + lag]!.positions
    for (let i = 0; i < groupOf.length; i++) {
      const x = b[3 * i]! - a[3 * i]!
      const y = b[3 * i + 1]! - a[3 * i + 1]!
      const z = b[3 * i + 2]! - a[3 * i + 2]!
      sums[groupOf[i]!]! += share * (x * x + y * y + z * z)
    }
  }
}

/** Of the straight line with the least squares. */
function slope(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const above = x.reduce((sum, v, i) => sum + (v - mx) * (y[i]! - my), 0)
  return above / x.reduce((sum, v) => sum + (v - mx) ** 2, 0)
}
