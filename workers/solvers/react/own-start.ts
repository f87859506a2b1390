// Where a run begins: at what is said of its species and a disturbance of each cell, or where another one ended.
import type { Carried } from '../../continuum/state.ts'
import { Random } from '../../numerics/random.ts'
import type { GridRates } from './grid-rates.ts'
import type { GridSteps } from './own-steps.ts'
import type { OwnInput } from './own-words.ts'
import { stencilAt, valueAt } from './stencil.ts'

/** Normal numbers for each cell of the finest grid; coarser ones take their means. */
export function noiseOf({ noise, species = [] }: OwnInput, grid: GridRates) {
  if (!noise || noise.strength === 0) return undefined
  const random = new Random(noise.seed ?? 1)
  return species.map(({ initial }) => {
    const values = new Float64Array(grid.n)
    if (initial === undefined) return values
    for (let i = 0; i < grid.n; i++) values[i] = noise.strength * random.normal()
    return values
  })
}

export function fillStart(
  { grid, y }: GridSteps,
  noise: readonly Float64Array[] | undefined,
  fine: GridRates,
): void {
  for (const [s, { initial }] of grid.medium.species.entries()) {
    const numbers = grid.of(y, s)
    initial?.fill(numbers, [grid.centresX, grid.centresY], 0)
    const own = noise?.[s]
    if (!own) continue
    const [wide, high] = [fine.nx / grid.nx, fine.ny / grid.ny]
    for (let i = 0; i < fine.n; i++) {
      const [a, b] = [i % fine.nx, Math.floor(i / fine.nx)]
      numbers[Math.floor(b / high) * grid.nx + Math.floor(a / wide)]! += own[i]! / (wide * high)
    }
  }
}

/** From the end of another run: its numbers as they are, or interpolated for a coarser grid. */
export function resume(steps: GridSteps, state: Carried, fine: GridRates, isWhole: boolean): void {
  const { grid, y } = steps
  for (const [s, { name }] of grid.medium.species.entries()) {
    const numbers = grid.of(y, s)
    const own = state.arrays[name]!
    if (isWhole) numbers.set(own)
    else {
      for (let i = 0; i < grid.n; i++) {
        numbers[i] = valueAt(stencilAt(fine, grid.centresX[i]!, grid.centresY[i]!), own)
      }
    }
  }
  const { history } = state
  for (let s = 0; s < grid.count; s++) steps.sizes[s] = history[`size${s}`]!
  steps.begin(state.t)
  if (!isWhole) return
  const [dt, spread, react, looked] = ['dt', 'spread', 'react', 'looked'].map(
    name => history[name]!,
  )
  steps.now = { dt: dt!, spread: spread!, react: react!, looked: looked! }
}
