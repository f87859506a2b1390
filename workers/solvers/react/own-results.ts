// How a run of own reactions is told.
import type { Medium } from './medium.ts'
import type { GridSteps } from './own-steps.ts'
import type { OwnInput } from './own-words.ts'

const shownAs = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

export function equationsOf(
  { species = [], definitions = {}, advection, analysis }: OwnInput,
  medium?: Medium,
): string[] {
  const change = (name: string) => (analysis === 'steady' ? '0' : `${name}_t`)
  const flow = advection ? ` - div([${advection.map(shownAs).join(', ')}] ` : undefined
  return [
    ...species.map(({ name, rate = 0, D = 0 }) => {
      const spread = medium && D !== 0 ? `div(${shownAs(D)} grad ${name}) + ` : ''
      const carried = flow ? `${flow}${name})` : ''
      return `${change(name)} = ${spread}${shownAs(rate)}${carried}`
    }),
    ...Object.entries(definitions).map(([name, value]) => `${name} = ${shownAs(value)}`),
  ]
}

export function methodOf({ analysis }: OwnInput, medium: Medium, steps: GridSteps): string {
  const { nx, ny } = steps.grid
  const cells = medium.dim === 1 ? `${nx} cells` : `${nx} by ${ny} cells`
  const space = medium.isEven
    ? `sixth-order differences on ${cells}`
    : `finite volumes on ${cells}${medium.advection ? ', third order upwind' : ''}`
  const time = steps.isCarried
    ? 'Runge-Kutta-Chebyshev or Bogacki-Shampine steps'
    : 'Runge-Kutta-Chebyshev steps (RKC2)'
  const until = analysis === 'steady' ? ' until it rests' : ''
  return `${space}; ${time} with error control${until}`
}
