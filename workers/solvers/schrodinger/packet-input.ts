// What a caller says of a packet in time, read: its start, what is done at the sides, regions, points and steps.
import { readCoefficient } from '../../continuum/coefficient.ts'
import { stateIn } from '../../continuum/state.ts'
import { cos, exp, sin } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { OwnPotential } from './own-potential.ts'
import { LENGTH_UNITS, type OwnInput } from './own-words.ts'
import type { PacketGrid, Sides } from './packet-grid.ts'

type Pair = readonly [number, number]

export interface Region {
  readonly x: Pair
  readonly y: Pair
}

export interface Start {
  /** Fills a grid; what comes out need not be normalised. */
  fill(grid: PacketGrid): void
  /** Largest wave number of the packet along an axis, where it is told by its words. */
  readonly highest: number | undefined
  /** Its middle, likewise. */
  readonly centre?: readonly number[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function wordsIn(value: unknown, place: string, names: readonly string[], what: string) {
  if (!isObject(value)) throw invalidInput(place, `${what} is an object {${names.join(', ')}}`)
  for (const name of Object.keys(value)) {
    if (names.includes(name)) continue
    const message = `${name} is no word of ${what}: ${names.join(', ')}`
    throw invalidInput(place + pointerTo(name), message)
  }
  return value
}

/** One finite number an axis. */
function numbersIn(value: unknown, place: string, name: string, dim: 1 | 2): number[] {
  const all = Array.isArray(value) ? value : [value]
  if (all.length === dim && all.every(one => Number.isFinite(one))) return all as number[]
  throw invalidInput(place, `${name} is ${dim === 1 ? 'a number' : 'a pair of numbers'}`)
}

export function startOf(input: OwnInput, { dim, box }: OwnPotential): Start {
  const { initial, parameters = {} } = input
  if (initial === undefined) {
    const example = dim === 1 ? '{centre: 0, width: 1, wavenumber: 2}' : '{centre: [0, 0], ...}'
    throw missingInput('/initial', `initial is missing: the packet at t = 0, such as ${example}`)
  }
  if (stateIn(initial) !== undefined) return { fill() {}, highest: undefined }
  if (isObject(initial) && ('re' in initial || 'im' in initial)) {
    const words = wordsIn(initial, '/initial', ['re', 'im'], 'a packet by its two parts')
    const names = { columns: dim === 2 ? ['x', 'y'] : ['x'], parameters }
    const parts = (['re', 'im'] as const).map(name =>
      readCoefficient(words[name] ?? 0, `/initial/${name}`, name, names, box),
    )
    for (const [k, part] of parts.entries()) {
      if (!part.uses.has('t')) continue
      throw invalidInput(`/initial/${k === 0 ? 're' : 'im'}`, 'a packet at t = 0 names no t')
    }
    const values = new Float64Array(1)
    const valueAt = (k: number, x: number, y: number) => {
      parts[k]!.fill(values, [Float64Array.of(x), Float64Array.of(y)], 0)
      return values[0]!
    }
    return {
      fill: grid => grid.set((x, y) => [valueAt(0, x, y), valueAt(1, x, y)]),
      highest: undefined,
    }
  }
  return gaussian(initial, dim)
}

function gaussian(initial: unknown, dim: 1 | 2): Start {
  const names = ['centre', 'width', 'wavenumber']
  const words = wordsIn(initial, '/initial', names, 'a packet')
  const read = (name: string, usual?: number[]) => {
    if (words[name] !== undefined)
      return numbersIn(words[name], `/initial/${name}`, `${name} of the packet`, dim)
    if (usual) return usual
    throw missingInput(`/initial/${name}`, `${name} of the packet is missing`)
  }
  const centre = read('centre')
  const width = read('width')
  const wave = read('wavenumber', dim === 1 ? [0] : [0, 0])
  if (!width.every(one => one > 0)) {
    throw invalidInput('/initial/width', 'width of the packet is above 0')
  }
  return {
    fill: grid =>
      grid.set((x, y) => {
        let [height, angle] = [0, 0]
        for (const [k, place] of [x, y].slice(0, dim).entries()) {
          const from = (place - centre[k]!) / (2 * width[k]!)
          height -= from * from
          angle += wave[k]! * (place - centre[k]!)
        }
        const size = exp(height)
        return [size * cos(angle), size * sin(angle)]
      }),
    centre,
    highest: Math.max(...width.map((one, k) => Math.abs(wave[k]!) + 2.5 / one)),
  }
}

const KINDS = ['wall', 'periodic', 'absorbing'] as const

/** `guarded`: sides of which nothing is said, which a packet must not reach. */
export function sidesOf(input: OwnInput, { dim, box }: OwnPotential) {
  const { boundaries = {} } = input
  const guarded: string[] = []
  const ends = [['left', 'right'] as const, ['bottom', 'top'] as const]
  if (dim === 1) {
    for (const side of ends[1]!) {
      if (boundaries[side] === undefined) continue
      throw invalidInput(`/boundaries/${side}`, `${side} is no side of a line`)
    }
  }
  const sides = ends.map((pair, axis): Sides => {
    if (axis >= dim) return { isWall: false, absorbing: [0, 0] }
    const [from, to] = axis === 0 ? box.x : box.y
    const kinds = pair.map(side => {
      const place = `/boundaries/${side}`
      const written = boundaries[side]
      if (written === undefined) {
        guarded.push(side)
        return { kind: 'open', width: 0 }
      }
      const words = wordsIn(written, place, ['kind', 'width'], 'a side')
      const kind = words['kind'] as (typeof KINDS)[number]
      if (!KINDS.includes(kind)) {
        throw invalidInput(`${place}/kind`, `kind of a side is one of ${KINDS.join(', ')}`)
      }
      if (kind !== 'absorbing') {
        if (words['width'] === undefined) return { kind, width: 0 }
        throw invalidInput(`${place}/width`, `width is of a side that absorbs, this is a ${kind}`)
      }
      const width = words['width']
      if (width === undefined) {
        const message = 'width is missing: how far from its end the side absorbs'
        throw missingInput(`${place}/width`, message)
      }
      if (typeof width === 'number' && width > 0 && width < (to - from) / 2) return { kind, width }
      throw invalidInput(
        `${place}/width`,
        `width is a number above 0 and below half the domain, ${(to - from) / 2}`,
      )
    })
    for (const only of ['wall', 'periodic']) {
      const [first, second] = kinds
      if ((first!.kind === only) === (second!.kind === only)) continue
      const other = pair[first!.kind === only ? 1 : 0]
      throw invalidInput(
        `/boundaries/${other}`,
        `${pair.join(' and ')} are both ${only} or neither`,
      )
    }
    return {
      isWall: kinds[0]!.kind === 'wall',
      absorbing: [kinds[0]!.width, kinds[1]!.width],
    }
  })
  return { sides: sides as [Sides, Sides], guarded }
}

export function regionsOf(input: OwnInput, { dim, box }: OwnPotential): Region[] {
  return (input.regions ?? []).map((written, k): Region => {
    const place = `/regions/${k}`
    const words = wordsIn(written, place, dim === 1 ? ['x'] : ['x', 'y'], 'a region')
    const range = (name: 'x' | 'y'): Pair => {
      const value = words[name]
      if (value === undefined) return box[name]
      const all = numbersIn(value, `${place}/${name}`, `${name} of the region`, 2)
      if (all[0]! < all[1]!) return [all[0]!, all[1]!]
      throw invalidInput(`${place}/${name}`, `${name} goes from ${all[0]} to ${all[1]}`)
    }
    const region = { x: range('x'), y: range('y') }
    const isOutside = (['x', 'y'] as const).some(
      name => region[name][1] <= box[name][0] || region[name][0] >= box[name][1],
    )
    if (isOutside) throw invalidInput(place, 'the region lies outside of the domain')
    return region
  })
}

/** How lengths are called in a message. */
export const lengthsOf = ({ units = 'reduced' }: OwnInput): string =>
  units === 'reduced' ? '' : ` ${LENGTH_UNITS[units]}`
