// Where the caller's own atoms begin: his text, the state of a result, or kinds scattered over a lattice.
import { readState, stateIn } from '../../continuum/state.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import { Random } from '../../numerics/random.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { ATOMS_MAX, type Configuration, type Topology } from '../atoms/configuration.ts'
import { readXyz } from '../atoms/read-xyz.ts'
import type { OwnInput } from './own-words.ts'
import { TEXT_MAX } from './own-words.ts'
import { readLammps } from './read-lammps.ts'
import { PRESETS } from './state-point.ts'

export interface Start {
  readonly kinds: readonly string[]
  readonly kindOf: Int32Array
  readonly masses: readonly number[]
  readonly box: readonly number[]
  readonly positions: Float64Array
  readonly velocities: Float64Array | undefined
  /** Of the run that is carried on. */
  readonly step: number
  readonly time: number
  readonly from: 'text' | 'state' | 'lattice'
  /** Of a text. */
  readonly charges?: readonly number[] | undefined
  readonly topology?: Topology | undefined
}

export function readStart(input: OwnInput): Start {
  const { initial } = input
  const state = stateIn(initial)
  if (state !== undefined) return fromState(input, state)
  if (typeof initial === 'string') return fromText(input, initial)
  if (initial !== undefined) {
    throw invalidInput('/initial', 'initial is no text of atoms and no state of a result')
  }
  return fromLattice(input)
}

/** A state says what others say beside it. */
function fromState(input: OwnInput, carried: unknown): Start {
  for (const name of ['types', 'lattice', 'box', 'masses', 'rho', 'minimise'] as const) {
    if (input[name] === undefined) continue
    throw invalidInput(`/${name}`, `${name} has no meaning beside a state, which has atoms and box`)
  }
  const { history: raw } = carried as { history?: Record<string, unknown> }
  const n = raw?.['atoms']
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 2 || n > ATOMS_MAX) {
    throw invalidInput('/initial', 'the state is none of atoms')
  }
  // Members may have been sorted by name since: each says the number of its kind.
  const members = Object.keys(raw!).filter(name => /^mass \d /.test(name))
  const kinds = members.sort().map(name => name.slice('mass 0 '.length))
  const lengths = { box: 3, kinds: n, positions: 3 * n, velocities: 3 * n }
  const { arrays, history, t } = readState(carried, '/initial', 'evolve', lengths)
  return {
    kinds,
    kindOf: Int32Array.from(arrays['kinds']!),
    masses: kinds.map((kind, i) => history[massKey(i, kind)]!),
    box: [...arrays['box']!],
    positions: arrays['positions']!,
    velocities: arrays['velocities']!,
    step: history['step']!,
    time: t,
    from: 'state',
  }
}

/** Under which a state has the mass of a kind. */
export const massKey = (number: number, kind: string): string => `mass ${number} ${kind}`

function fromText(input: OwnInput, text: string): Start {
  if (text.length > TEXT_MAX) {
    throw invalidInput(
      '/initial',
      `the text has ${text.length} characters, at most ${TEXT_MAX} are read`,
    )
  }
  for (const name of ['types', 'lattice', 'rho'] as const) {
    if (input[name] !== undefined)
      throw invalidInput(`/${name}`, `${name} has no meaning beside atoms of a text`)
  }
  const read = looksLikeXyz(text) ? readXyz(text, '/initial') : readLammps(text, '/initial')
  if (read.kindOf.length < 2)
    throw invalidInput('/initial', 'there is one atom: at least two are simulated')
  if (read.box && input.box !== undefined) throw invalidInput('/box', 'the text has a box already')
  const box = read.box ?? boxIn(input)
  if (!box) throw invalidInput('/box', 'the text has no Lattice: give `box`')
  refuseExtent(box, read.box ? '/initial' : '/box')
  return {
    ...read,
    box,
    masses: massesOf(input, read.kinds, read),
    step: 0,
    time: 0,
    from: 'text',
  }
}

/** XYZ begins with the number of atoms alone; the first line of LAMMPS is a title, its second a blank. */
function looksLikeXyz(text: string): boolean {
  if (!/^[ \t]*\d+[ \t]*(?:\r?\n|$)/.test(text)) return false
  return !/^[^\n]*\n\s*\d+[ \t]+atoms\b/.test(text)
}

/** Edges beyond which volumes and places are no more numbers. */
const [EDGE_MIN, EDGE_MAX] = [1e-9, 1e15]

function refuseExtent(box: readonly number[], place: string): void {
  const edge = box.find(one => !(one >= EDGE_MIN && one <= EDGE_MAX))
  if (edge === undefined) return
  throw invalidInput(place, `an edge of the box is ${edge}: ${EDGE_MIN} to ${EDGE_MAX} are taken`)
}

const boxIn = ({ box }: OwnInput): number[] | undefined =>
  typeof box === 'number' ? [box, box, box] : box

function massesOf(
  { masses = {} }: OwnInput,
  kinds: readonly string[],
  read?: Pick<Configuration, 'masses'>,
): number[] {
  for (const kind of Object.keys(masses)) {
    if (!kinds.includes(kind)) {
      throw invalidInput(pointerTo('masses', kind), `there is no kind ${kind}: ${kinds.join(', ')}`)
    }
    if (read?.masses) throw invalidInput(pointerTo('masses', kind), 'the text has masses already')
  }
  return kinds.map(kind => read?.masses?.[kind] ?? masses[kind] ?? 1)
}

const SITES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  sc: [[0.5, 0.5, 0.5]],
  bcc: [
    [0.25, 0.25, 0.25],
    [0.75, 0.75, 0.75],
  ],
  fcc: [
    [0.25, 0.25, 0.25],
    [0.75, 0.75, 0.25],
    [0.75, 0.25, 0.75],
    [0.25, 0.75, 0.75],
  ],
}

function fromLattice(input: OwnInput): Start {
  const { preset, rho, sig, seed, lattice = 'fcc' } = input
  const types = input.types ?? { A: input.N }
  const kinds = Object.keys(types)
  const counts = Object.values(types)
  const n = counts.reduce((sum, count) => sum + count, 0)
  if (kinds.length === 0 || n < 2 || n > ATOMS_MAX) {
    throw invalidInput('/types', `there are ${n} atoms: from 2 to ${ATOMS_MAX}`)
  }
  const stated = boxIn(input)
  if (stated && rho !== undefined) throw invalidInput('/rho', 'rho and box both say the density')
  const edge = cbrt(n / (rho ?? PRESETS[preset].rho / (sig * sig * sig)))
  const box = stated ?? [edge, edge, edge]
  refuseExtent(box, stated ? '/box' : '/rho')
  const kindOf = new Int32Array(n)
  let next = 0
  for (const [kind, count] of counts.entries()) {
    kindOf.fill(kind, next, next + count)
    next += count
  }
  shuffle(kindOf, new Random(seed))
  const positions = latticePlaces(n, box, SITES[lattice]!)
  const masses = massesOf(input, kinds)
  return {
    kinds,
    kindOf,
    masses,
    box,
    positions,
    velocities: undefined,
    step: 0,
    time: 0,
    from: 'lattice',
  }
}

function shuffle(values: Int32Array, random: Random): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[values[i], values[j]] = [values[j]!, values[i]!]
  }
}

/** The lattice whose cells are nearest to cubes; surplus sites, evenly spread, remain empty. */
function latticePlaces(n: number, box: readonly number[], sites: readonly (readonly number[])[]) {
  const volume = box.reduce((product, edge) => product * edge, 1)
  let cells = [1, 1, 1]
  for (let width = cbrt((volume * sites.length) / n); ; width *= 0.999) {
    cells = box.map(edge => Math.max(1, Math.floor(edge / width + 1e-9)))
    if (cells[0]! * cells[1]! * cells[2]! * sites.length >= n) break
  }
  const [nx, ny] = cells as [number, number, number]
  const all = nx * ny * cells[2]! * sites.length
  const positions = new Float64Array(3 * n)
  for (let i = 0; i < n; i++) {
    const site = Math.floor((i * all) / n)
    const cell = Math.floor(site / sites.length)
    const at = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
    for (let axis = 0; axis < 3; axis++) {
      const place = (at[axis]! + sites[site % sites.length]![axis]!) / cells[axis]!
      positions[3 * i + axis] = place * box[axis]!
    }
  }
  return positions
}

/** Normal deviates of this temperature without total momentum. */
export function velocitiesAt(
  temperature: number,
  masses: ArrayLike<number>,
  random: Random,
): Float64Array {
  const n = masses.length
  const velocities = new Float64Array(3 * n)
  for (let i = 0; i < n; i++) {
    const spread = Math.sqrt(temperature / masses[i]!)
    for (let axis = 0; axis < 3; axis++) velocities[3 * i + axis] = spread * random.normal()
  }
  stopDrift(velocities, masses)
  let twice = 0
  for (let i = 0; i < 3 * n; i++) {
    twice += masses[Math.floor(i / 3)]! * velocities[i]! * velocities[i]!
  }
  const factor = Math.sqrt(((3 * n - 3) * temperature) / twice)
  return velocities.map(v => v * factor)
}

/** Takes off the motion of all together; answers its speed. */
export function stopDrift(velocities: Float64Array, masses: ArrayLike<number>): number {
  let square = 0
  for (let axis = 0; axis < 3; axis++) {
    let [momentum, mass] = [0, 0]
    for (let i = 0; i < masses.length; i++) {
      momentum += masses[i]! * velocities[3 * i + axis]!
      mass += masses[i]!
    }
    const drift = momentum / mass
    square += drift * drift
    for (let i = 0; i < masses.length; i++) velocities[3 * i + axis]! -= drift
  }
  return Math.sqrt(square)
}

/** Shortest distance of two atoms, through cells of about two atoms each. */
export function shortestOf(positions: Float64Array, box: readonly number[]) {
  const n = positions.length / 3
  const width = cbrt((2 * box[0]! * box[1]! * box[2]!) / n)
  const sides = box.map(edge => Math.max(1, Math.min(64, Math.floor(edge / width))))
  const cells = new Map<number, number[]>()
  const inBox = (x: number, axis: number) => x - box[axis]! * Math.floor(x / box[axis]!)
  const placeOf = (i: number) =>
    [0, 1, 2].map(axis => {
      const part = inBox(positions[3 * i + axis]!, axis) / box[axis]!
      return Math.min(sides[axis]! - 1, Math.floor(part * sides[axis]!))
    })
  const numberOf = (at: readonly number[]) => (at[2]! * sides[1]! + at[1]!) * sides[0]! + at[0]!
  let best = { distance: Math.min(...sides.map((side, axis) => box[axis]! / side)), a: 0, b: 0 }
  for (let i = 0; i < n; i++) {
    const at = placeOf(i)
    const near = new Set<number>()
    for (let k = 0; k < 27; k++) {
      const steps = [(k % 3) - 1, (Math.floor(k / 3) % 3) - 1, Math.floor(k / 9) - 1]
      near.add(
        numberOf(at.map((cell, axis) => (cell + steps[axis]! + sides[axis]!) % sides[axis]!)),
      )
    }
    for (const number of near) {
      for (const j of cells.get(number) ?? []) {
        const distance = distanceOf(positions, box, i, j)
        if (distance < best.distance) best = { distance, a: j, b: i }
      }
    }
    const own = numberOf(at)
    const list = cells.get(own)
    if (list) list.push(i)
    else cells.set(own, [i])
  }
  return best
}

function distanceOf(x: Float64Array, box: readonly number[], i: number, j: number): number {
  let square = 0
  for (let axis = 0; axis < 3; axis++) {
    const d = x[3 * i + axis]! - x[3 * j + axis]!
    const near = d - box[axis]! * Math.round(d / box[axis]!)
    square += near * near
  }
  return Math.sqrt(square)
}
