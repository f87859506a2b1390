// What the run of own water shows: gauges in time, fields at the end and at wanted times.
import { invalidInput } from '../../refusal.ts'
import type { Field } from '../../solver.ts'
import type { Basin } from './basin.ts'
import { type Sample, sampleAt, totalsOf } from './own-samples.ts'
import type { OwnInput } from './own-words.ts'
import type { Water } from './water.ts'

/** Rows of the series in time. */
const ROWS = 401
const VALUES_MAX = 1 << 22
const PARTS = 3

/** Numbers of a moment: at each gauge, and of the whole, which are there for the ends of a step that holds a row. */
interface Moment {
  readonly t: number
  readonly samples: readonly Sample[]
  readonly sums: { readonly volume: number; readonly kinetic: number } | undefined
}

interface Row {
  readonly t: number
  readonly samples: readonly Sample[]
  readonly volume: number
  readonly kinetic: number
}

/** Even rows in time, between the steps. */
export class History {
  readonly #water: Water
  readonly #basin: Basin
  readonly #probes: readonly (readonly number[])[]
  readonly #times: readonly number[]
  readonly #rows: Row[] = []
  readonly #highest: { eta: number; t: number }[]
  #before: Moment

  constructor(water: Water, basin: Basin, probes: OwnInput['probes'], tEnd: number) {
    this.#water = water
    this.#basin = basin
    this.#probes = probes ?? []
    const { t } = water
    this.#times = Array.from({ length: ROWS }, (_, i) =>
      i === ROWS - 1 ? tEnd : t + ((tEnd - t) * i) / (ROWS - 1),
    )
    this.#before = this.#now(true)
    this.#highest = this.samples.map(({ eta }) => ({ eta, t }))
    this.after()
  }

  get samples(): readonly Sample[] {
    return this.#before.samples
  }

  /** Before a step to t. */
  before(t: number): void {
    if (this.#before.sums === undefined && this.#holdsRow(t)) this.#before = this.#now(true)
  }

  /** After it. */
  after(): void {
    const before = this.#before
    const now = this.#now(this.#holdsRow(this.#water.t))
    for (let at = this.#next; at !== undefined && at <= now.t; at = this.#next) {
      const share = now.t > before.t ? (at - before.t) / (now.t - before.t) : 1
      const mix = (a: number, b: number) => a + share * (b - a)
      const samples = now.samples.map((one, i) => {
        const { eta, h, u, v } = before.samples[i]!
        return { eta: mix(eta, one.eta), h: mix(h, one.h), u: mix(u, one.u), v: mix(v, one.v) }
      })
      this.#rows.push({
        ...{ t: at, samples },
        volume: mix(before.sums!.volume, now.sums!.volume),
        kinetic: mix(before.sums!.kinetic, now.sums!.kinetic),
      })
    }
    for (const [i, { eta }] of now.samples.entries()) {
      if (eta > this.#highest[i]!.eta) this.#highest[i] = { eta, t: now.t }
    }
    this.#before = now
  }

  highestAt(gauge: number): { eta: number; t: number } {
    return this.#highest[gauge]!
  }

  series(isTransverse: boolean): Record<string, number[]> {
    const column = (read: (row: Row) => number) => this.#rows.map(read)
    const gauges = this.#probes.flatMap((_, i) => [
      [`probe${i + 1}`, column(({ samples }) => samples[i]!.eta)] as const,
      [`probeU${i + 1}`, column(({ samples }) => samples[i]!.u)] as const,
      ...(isTransverse
        ? [[`probeV${i + 1}`, column(({ samples }) => samples[i]!.v)] as const]
        : []),
    ])
    return {
      t: column(({ t }) => t),
      ...Object.fromEntries(gauges),
      volume: column(({ volume }) => volume),
      kineticEnergy: column(({ kinetic }) => kinetic),
    }
  }

  get #next(): number | undefined {
    return this.#times[this.#rows.length]
  }

  #holdsRow(t: number): boolean {
    return this.#next !== undefined && this.#next <= t
  }

  #now(hasSums: boolean): Moment {
    const { sides, g } = this.#basin
    const wraps = { x: sides.wrapsX, y: sides.wrapsY }
    const samples = this.#probes.map(at => sampleAt(this.#water, at, wraps))
    return { t: this.#water.t, samples, sums: hasSums ? totalsOf(this.#water, g) : undefined }
  }
}

export interface Shown {
  readonly series: Record<string, Float64Array>
  readonly fields: Record<string, Field>
}

export function refuseTooMany(count: number, n: number): void {
  if (PARTS * count * n <= VALUES_MAX) return
  const fit = Math.floor(VALUES_MAX / n / PARTS)
  const message = `${count} snapshots of ${PARTS} times ${n} values are more than ${VALUES_MAX}: ${fit} fit`
  throw invalidInput('/snapshots', message, { limit: fit })
}

/** Surface and velocities as they are, their names followed by `mark`. */
export function stateShown(water: Water, mark: string): Shown {
  const h = water.get('h')
  const [bed, m, n] = [water.get('bed'), water.get('m'), water.get('n')]
  const speed = (flow: Float64Array) => flow.map((q, k) => (h[k]! > water.dry ? q / h[k]! : 0))
  const values = {
    [`eta${mark}`]: h.map((depth, k) => depth + bed[k]!),
    [`u${mark}`]: speed(m),
    [`v${mark}`]: speed(n),
  }
  return shownAs(water, values)
}

export function shownAs(
  { nx, ny, dx, dy }: Water,
  values: Readonly<Record<string, Float64Array>>,
): Shown {
  if (ny === 1) return { series: values, fields: {} }
  const fields = Object.entries(values).map(([name, one]) => [
    name,
    { nx, ny, dx, dy, values: one },
  ])
  return { series: {}, fields: Object.fromEntries(fields) }
}

/** What belongs to the whole run: depth, bottom, the highest surface, the largest speed, the time of arrival. */
export function wholeShown(water: Water, { f, beta }: Basin): Shown {
  const { nx, ny, dx, dy } = water
  const shown = shownAs(water, {
    h: water.get('h'),
    bottom: water.get('bed'),
    highestEta: water.get('top'),
    largestSpeed: water.get('fastest'),
    arrival: water.get('arrival'),
  })
  if (ny === 1) return { ...shown, series: { x: water.x, ...shown.series } }
  const { u, v } = stateShown(water, '').fields as { u: Field; v: Field }
  const vorticity = new Float64Array(nx * ny)
  for (let j = 1; j + 1 < ny; j++) {
    for (let i = 1; i + 1 < nx; i++) {
      const k = j * nx + i
      vorticity[k] =
        (v.values[k + 1]! - v.values[k - 1]!) / (2 * dx) -
        (u.values[k + nx]! - u.values[k - nx]!) / (2 * dy)
    }
  }
  const turning = f === 0 && beta === 0 ? {} : { vorticity: { nx, ny, dx, dy, values: vorticity } }
  return { series: shown.series, fields: { ...shown.fields, ...turning } }
}
