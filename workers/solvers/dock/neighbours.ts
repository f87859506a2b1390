// Atoms by the cells of a lattice, for what lies near a place.
import { invalidInput } from '../../refusal.ts'
import type { Vector } from './rotation.ts'

/** Edge of a cell, in Angstrom, and atoms that one holds at most: molecules have some eight. */
const CELL = 4
const CROWD_MAX = 32

export class Neighbours {
  readonly #cells = new Map<number, number[]>()
  readonly #corner: Vector
  readonly #counts: Vector

  /** Refuses atoms that crowd: their unit is another one, or they are there many times. */
  constructor(places: readonly Vector[], pointer: string) {
    const [low, high] = boundsOf(places)
    this.#corner = low
    this.#counts = [0, 1, 2].map(
      k => Math.floor((high[k]! - low[k]!) / CELL) + 1,
    ) as unknown as Vector
    for (const [i, place] of places.entries()) {
      const key = this.#keyOf(place.map((x, k) => Math.floor((x - low[k]!) / CELL)))
      const cell = this.#cells.get(key)
      if (cell === undefined) this.#cells.set(key, [i])
      else if (cell.push(i) > CROWD_MAX) {
        const at = place.map(x => x.toFixed(1)).join(', ')
        const message = `more than ${CROWD_MAX} atoms lie within ${CELL} Angstrom at ${at}: coordinates are in Angstrom, each atom once`
        throw invalidInput(pointer, message)
      }
    }
  }

  #keyOf(cell: readonly number[]): number {
    return (cell[0]! * this.#counts[1] + cell[1]!) * this.#counts[2] + cell[2]!
  }

  /** Calls `visit` with each atom of the cells within `reach` of a place, in a fixed order. */
  near(place: Vector, reach: number, visit: (atom: number) => void): void {
    const [first, last] = [-reach, reach].map(by =>
      place.map((x, k) => {
        const cell = Math.floor((x + by - this.#corner[k]!) / CELL)
        return Math.min(Math.max(cell, 0), this.#counts[k]! - 1)
      }),
    ) as [number[], number[]]
    for (let i = first[0]!; i <= last[0]!; i++) {
      for (let j = first[1]!; j <= last[1]!; j++) {
        for (let k = first[2]!; k <= last[2]!; k++) {
          const cell = this.#cells.get(this.#keyOf([i, j, k]))
          if (cell) for (const atom of cell) visit(atom)
        }
      }
    }
  }
}

export function boundsOf(places: readonly Vector[]): [low: Vector, high: Vector] {
  const low = [0, 1, 2].map(k =>
    places.reduce((least, place) => Math.min(least, place[k]!), Infinity),
  )
  const high = [0, 1, 2].map(k =>
    places.reduce((most, place) => Math.max(most, place[k]!), -Infinity),
  )
  return [low as unknown as Vector, high as unknown as Vector]
}
