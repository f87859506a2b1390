// Atoms of a result as rows that a picture shows: of the frames of the trajectory, else of the state at the end.
import { readState } from '../../continuum/state.ts'
import type { PicturedResult } from '../../picture.ts'
import { massKey } from './own-start.ts'

/** Rows of all frames together. */
const ROWS_MAX = 24_000

interface Atoms {
  readonly t: number
  readonly box: ArrayLike<number>
  readonly kinds: readonly string[]
  /** x, y, z of one after the other. */
  readonly places: ArrayLike<number>
}

/** Columns x, y, z in the box, kind (as the sorted names of `atoms`), time, and the edges of the box at the end. */
export function shownAtoms({
  atoms,
  trajectory,
  state,
}: Pick<PicturedResult, string>): Record<string, ArrayLike<number>> {
  if (typeof atoms !== 'object' || atoms === null) return {}
  const n = Object.values(atoms as Record<string, number>).reduce((sum, count) => sum + count, 0)
  const names = Object.keys(atoms).sort()
  const number = new Map(names.map((name, i) => [written(name), i]))
  const moments =
    typeof trajectory === 'string' && trajectory.startsWith(`${n}\n`)
      ? framesIn(trajectory, n)
      : [atEnd(state, n)]
  const rows = moments.length * n
  const column = () => new Float64Array(rows)
  const [x, y, z, kind, time] = [column(), column(), column(), column(), column()]
  for (const [k, { t, box, kinds, places }] of moments.entries()) {
    const inBox = (i: number, axis: number) => {
      const [at, edge] = [places[3 * i + axis]!, box[axis]!]
      return at - edge * Math.floor(at / edge)
    }
    for (let i = 0; i < n; i++) {
      const row = k * n + i
      x[row] = inBox(i, 0)
      y[row] = inBox(i, 1)
      z[row] = inBox(i, 2)
      kind[row] = number.get(kinds[i]!) ?? 0
      time[row] = t
    }
  }
  return { x, y, z, kind, time, edges: moments.at(-1)!.box }
}

const HEAD = /^Lattice="(\S+) 0 0 0 (\S+) 0 0 0 (\S+)".* Time=(\S+)$/

/** As many frames as there is room for, evenly, the first and the last among them. */
function framesIn(text: string, n: number): Atoms[] {
  const heads: number[] = []
  for (let at = text.indexOf('Lattice='); at >= 0; at = text.indexOf('Lattice=', at + 1))
    heads.push(at)
  const count = Math.min(heads.length, Math.max(1, Math.floor(ROWS_MAX / n)))
  const last = heads.length - 1
  const chosen = Array.from({ length: count }, (_, i) =>
    count === 1 ? last : Math.round((i * last) / (count - 1)),
  )
  return chosen.map(k => frameAt(text, heads[k]!, heads[k + 1] ?? text.length, n))
}

function frameAt(text: string, from: number, end: number, n: number): Atoms {
  const [head = '', ...rows] = text.slice(from, end).split('\n', n + 1)
  const [, ...numbers] = HEAD.exec(head)!.map(Number)
  const words = rows.map(row => row.split(' ', 4))
  return {
    t: numbers[3]!,
    box: numbers.slice(0, 3),
    kinds: words.map(([kind]) => kind!),
    places: words.flatMap(([, ...place]) => place.map(Number)),
  }
}

function atEnd(value: unknown, n: number): Atoms {
  const lengths = { box: 3, kinds: n, positions: 3 * n }
  const { t, arrays, history } = readState(value, '/state', 'evolve', lengths)
  const masses = Object.keys(history)
  const kindOf = (number: number) => {
    const before = massKey(number, '')
    return written(masses.find(name => name.startsWith(before))!.slice(before.length))
  }
  const kinds = new Map(Array.from(new Set(arrays['kinds']), number => [number, kindOf(number)]))
  return {
    ...{ t, box: arrays['box']!, places: arrays['positions']! },
    kinds: Array.from(arrays['kinds']!, number => kinds.get(number)!),
  }
}

/** A kind as a frame writes it. */
const written = (name: string): string => name.replace(/\s/g, '_')
