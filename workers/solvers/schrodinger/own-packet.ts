// A packet in time: what it shows at the end and on its way.
import { stateIn } from '../../continuum/state.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, type Field, type Run } from '../../solver.ts'
import { refuseWords } from '../systems/own-words.ts'
import { readPotential } from './own-potential.ts'
import { hbarOf, LENGTH_UNITS, type OwnInput, TIME_UNITS } from './own-words.ts'
import { courseFrom, courseOn, type Packet, type Visit, widthOf } from './packet-course.ts'
import { absorbedFrom, type PacketGrid } from './packet-grid.ts'
import { regionsOf, sidesOf, startOf } from './packet-input.ts'
import type { Measures } from './packet-measures.ts'

/** Largest error of a share, or of a mean place over the width of the packet. */
const ERROR_MAX = 5e-3
const TAIL_MAX = 1e-4
const VALUES_MAX = 1 << 22

export function runPacket(input: OwnInput, run: Run) {
  refuseWords(input, ['levels', 'energies', 'partialWaves', 'wavenumbers'], 'is not of a packet')
  refuseWords(input, ['effectiveMass'], 'is of levels, waves and bands: a packet has a mass')
  const { units = 'reduced', tEnd, mass } = input
  const own = readPotential(input, true)
  if (own.isRadial) throw invalidInput('/coordinates', 'a packet runs along x, not along a radius')
  if (tEnd === undefined) throw missingInput('/tEnd', 'tEnd is missing: when the packet is shown')
  const { sides, guarded } = sidesOf(input, own)
  const hbar = hbarOf(units, input.hbar)
  const kinetic = own.inertiaAt(Float64Array.of(own.box.x[0]))[0]!
  const { dim } = own
  const packet: Packet = {
    ...{ input, guarded, dim },
    problem: { own, sides, kinetic, hbar },
    regions: regionsOf(input, own),
    start: startOf(input, own),
  }
  const written = stateIn(input.initial)
  const plots = new PacketPlots(input, dim)
  const visit: Visit = (grid, t, measures) => plots.visit(grid, t, measures)
  const course =
    written === undefined
      ? courseFrom(packet, tEnd, run, visit)
      : courseOn(packet, tEnd, written, run, visit)
  run.progress(1, `${course.steps} steps`)
  const { begin, end, errors, cells, steps, dt } = course
  const hasRegions = end.shares.length > 0
  const value = hasRegions ? end.shares[0]! : end.means[0]!
  const error = hasRegions ? errors.shares[0]! : errors.means[0]!
  const estimate = Math.max(
    ...errors.shares,
    ...errors.means.map((one, k) => one / widthOf(end, k)),
  )
  const widths = sides.flatMap(({ absorbing }) => absorbing.filter(width => width > 0))
  const named = (name: string, of: readonly number[]) =>
    Object.fromEntries(of.map((one, k) => [name + (k === 0 ? 'X' : 'Y'), one]))
  return {
    value,
    unit: hasRegions ? '1' : LENGTH_UNITS[units],
    uncertainty: error + 1e-13 * Math.abs(value),
    equations: [
      `i hbar psi_t = -hbar^2/2m lap psi + V psi, hbar = ${hbar}, hbar^2/2m = ${kinetic} at mass ${mass}`,
      `V = ${typeof input.V === 'string' ? input.V : 'an array'}`,
      `value = ${hasRegions ? 'share of |psi|^2 in the first region' : '<x>'} at t = ${tEnd}`,
    ],
    terms: [
      { term: '<T>', value: end.kinetic },
      { term: '<V>', value: end.energy - end.kinetic },
    ],
    method: `splitting of order 4 (Blanes and Moan) on ${cells.join(' by ')} points, drifts by fast Fourier transforms`,
    outputs: {
      packet: {
        ...{ norm: end.norm, energy: end.energy, energyChange: end.energy - begin.energy },
        ...named('mean', end.means),
        ...named('error', errors.means),
        ...named('deviation', end.deviations),
        ...named('wavenumber', end.waves),
      },
      shares: end.shares.map((share, k) => ({ share, error: errors.shares[k]! })),
      ...(widths.length > 0 && { absorbed: Math.max(0, 1 - end.norm) }),
      ...{ timeUnit: TIME_UNITS[units], dt, timeSteps: steps, grid: [...cells] },
      ...plots.outputs(),
      state: course.state,
    },
    checks: [
      below('what the packet shows, between runs of other steps and points', estimate, ERROR_MAX),
      below('share in waves that the grid does not hold', end.tail, TAIL_MAX),
      ...(widths.length > 0 || written !== undefined
        ? []
        : [below('norm of the packet less 1', Math.abs(end.norm - 1), 1e-8)]),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: 'shares, and mean places over the width of the packet: steps of three lengths, and half of the points',
    },
    resolved: { units: input.units ?? 'reduced' },
    ...plots.shown(),
    warnings: widths.map(width => {
      const wave = absorbedFrom(width)
      const energy = Number((kinetic * wave * wave).toPrecision(3))
      return `a side that absorbs over ${width} takes waves with a kinetic energy above ${energy}: of slower ones a part comes back`
    }),
  }
}

/** Rows over time, and the density at the end and at wanted times. */
class PacketPlots {
  readonly #input: OwnInput
  readonly #dim: 1 | 2
  #rows: { t: number; measures: Measures }[] = []
  #last: PacketGrid | undefined
  #v: Float64Array | undefined
  #snapshots = new Map<number, { t: number; density: Float64Array }>()

  constructor(input: OwnInput, dim: 1 | 2) {
    this.#input = input
    this.#dim = dim
  }

  visit(grid: PacketGrid, t: number, measures: Measures): void {
    // A run that is begun anew with more points or steps is shown anew.
    if (grid !== this.#last) {
      this.#rows = []
      this.#snapshots.clear()
      this.#last = grid
      this.#refuseTooMany(grid)
    }
    this.#rows.push({ t, measures })
    this.#v = grid.potential(t)
    for (const [k, wanted] of (this.#input.snapshots ?? []).entries()) {
      const before = this.#snapshots.get(k)
      if (before && Math.abs(before.t - wanted) <= Math.abs(t - wanted)) continue
      this.#snapshots.set(k, { t, density: grid.density() })
    }
  }

  #refuseTooMany({ count }: PacketGrid): void {
    const { snapshots = [], tEnd } = this.#input
    for (const [k, at] of snapshots.entries()) {
      if (at <= tEnd!) continue
      throw invalidInput(`/snapshots/${k}`, `the snapshot at ${at} comes after tEnd, ${tEnd}`)
    }
    if (snapshots.length * count <= VALUES_MAX) return
    const fit = Math.floor(VALUES_MAX / count)
    const message = `${snapshots.length} snapshots of ${count} values are more than ${VALUES_MAX}: ${fit} fit`
    throw invalidInput('/snapshots', message, { limit: fit })
  }

  outputs() {
    const { snapshots } = this.#input
    if (!snapshots || snapshots.length === 0) return {}
    return { snapshotTimes: snapshots.map((_, k) => this.#snapshots.get(k)!.t) }
  }

  shown() {
    const column = (of: (one: Measures) => number) => this.#rows.map(({ measures }) => of(measures))
    const grid = this.#last!
    const densities = [
      ['density', grid.density()] as const,
      ...Array.from(this.#snapshots, ([k, { density }]) => [`density${k + 1}`, density] as const),
    ]
    const history = {
      t: this.#rows.map(({ t }) => t),
      norm: column(({ norm }) => norm),
      meanX: column(({ means }) => means[0]!),
      deviationX: column(({ deviations }) => deviations[0]!),
      ...(this.#dim === 2 && { meanY: column(({ means }) => means[1]!) }),
      ...Object.fromEntries(
        this.#rows[0]!.measures.shares.map((_, k) => [
          `share${k + 1}`,
          column(({ shares }) => shares[k]!),
        ]),
      ),
    }
    const { x, y } = grid
    if (this.#dim === 1) {
      const V = this.#v!.slice(0, x.own)
      return {
        series: { ...history, x: x.places.slice(0, x.own), V, ...Object.fromEntries(densities) },
      }
    }
    const field = (values: Float64Array): Field => ({
      ...{ nx: x.own, ny: y.own, dx: x.step, dy: y.step, values },
    })
    return {
      series: history,
      fields: Object.fromEntries(densities.map(([name, values]) => [name, field(values)])),
    }
  }
}
