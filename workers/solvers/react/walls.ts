// What one species takes in through one side of a grid.
import type { Medium } from './medium.ts'
import type { Wall } from './sides.ts'

/** The grid that a wall bounds. */
interface Bounded {
  readonly medium: Medium
  readonly nx: number
  readonly ny: number
  readonly hx: number
  readonly hy: number
  readonly centresX: Float64Array
  readonly centresY: Float64Array
  of(address: number, species: number): Float64Array
  velocityAt(axis: 0 | 1, face: number): number
}

export interface WallOnGrid {
  readonly species: number
  /** Adds to the rates `to` what comes in at numbers `from`. */
  add(t: number, from: number, to: number): void
  /** The sum of that over the cells. */
  inflow(t: number, from: number): number
}

export const wallsOn = (grid: Bounded): WallOnGrid[] =>
  grid.medium.sides.walls.map(wall => wallOn(grid, wall))

function wallOn(grid: Bounded, { side, species, kind, value }: Wall): WallOnGrid {
  const { nx, ny, hx, hy, medium } = grid
  const axis = side === 'left' || side === 'right' ? 0 : 1
  const isFirst = side === 'left' || side === 'bottom'
  const length = axis === 0 ? ny : nx
  const width = axis === 0 ? hx : hy
  const [from, to] = axis === 0 ? medium.box.x : medium.box.y
  const cellAt = (i: number, depth: number) => {
    const deep = isFirst ? depth : (axis === 0 ? nx : ny) - 1 - depth
    return axis === 0 ? i * nx + deep : deep * nx + i
  }
  const cells = Int32Array.from({ length }, (_, i) => cellAt(i, 0))
  const second = Int32Array.from({ length }, (_, i) => cellAt(i, 1))
  const own = Float64Array.from(cells, cell => (axis === 0 ? grid.centresY : grid.centresX)[cell]!)
  const along = new Float64Array(length).fill(isFirst ? from : to)
  const places = axis === 0 ? [along, own] : [own, along]
  // Velocity into the domain over the width.
  const inwards = Float64Array.from({ length }, (_, i) => {
    const face = axis === 0 ? i * (nx + 1) + (isFirst ? 0 : nx) : (isFirst ? 0 : ny) * nx + i
    return (isFirst ? 1 : -1) * grid.velocityAt(axis, face)
  })
  const d = medium.species[species]![axis === 0 ? 'dx' : 'dy']
  const values = new Float64Array(length)
  const coefficients = new Float64Array(length)
  const flows = new Float64Array(length)
  const isSteady = value.uses.size === 0
  if (isSteady) value.fill(values, places, 0)
  if (d.uses.size === 0) d.fill(coefficients, places, 0)

  /** All species on the side: what is held there, or straight on from the two cells next to it. */
  const onSide = (numbers: number): Float64Array[] =>
    medium.species.map((_, s) => {
      const u = grid.of(numbers, s)
      return Float64Array.from({ length }, (_, i) =>
        s === species && kind === 'value' ? values[i]! : 1.5 * u[cells[i]!]! - 0.5 * u[second[i]!]!,
      )
    })

  const work = (t: number, numbers: number): Float64Array => {
    if (!isSteady) {
      const names = value.uses.size === 1 && value.uses.has('t')
      value.fill(values, names ? places : [...places, ...onSide(numbers)], t)
    }
    if (kind === 'flux') {
      for (let i = 0; i < length; i++) flows[i] = values[i]! / width
      return flows
    }
    if (d.uses.size > 0) d.fill(coefficients, [...places, ...onSide(numbers)], t)
    const u = grid.of(numbers, species)
    for (let i = 0; i < length; i++) {
      const [near, far] = [u[cells[i]!]!, u[second[i]!]!]
      const v = inwards[i]!
      const straight = 1.5 * near - 0.5 * far
      if (kind === 'outflow') flows[i] = v * (v > 0 ? near : straight)
      else {
        const spread = (2 * coefficients[i]! * (values[i]! - near)) / (width * width)
        flows[i] = spread + v * (v > 0 ? values[i]! : straight)
      }
    }
    return flows
  }

  return {
    species,
    add(t, numbers, rates) {
      const flow = work(t, numbers)
      const out = grid.of(rates, species)
      for (let i = 0; i < length; i++) out[cells[i]!]! += flow[i]!
    },
    inflow: (t, numbers) => work(t, numbers).reduce((sum, one) => sum + one, 0),
  }
}
