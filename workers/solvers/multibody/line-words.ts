// Which inputs are those of bodies on a line alone: in space they would be passed over unseen.
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { OwnInput } from '../bodies/own-words.ts'

const LINE_BODIES_MIN = 2
const LINE_BODIES_MAX = 16

const OF_LINE = [
  'alpha',
  'beta',
  'koSettings',
  'dt',
  'pairwiseCoupling',
  'pairwiseSoftening',
  'useOperatorModules',
  'normalizeOperators',
  'coreOnly',
] as const
const OF_LINE_BODY = ['location', 'medium', 'phi0', 'dphi0'] as const

export const unusedInSpace: readonly string[] = OF_LINE

type Schemas = Readonly<Record<string, object>>
type Values = Readonly<Record<string, unknown>>

const usual = (schemas: Schemas, name: string) => (schemas[name] as { default?: unknown }).default

/** Each must be as it is when it is left out. */
export function refuseLineWords(input: OwnInput, params: Schemas, body: Schemas): void {
  const isUsual = (values: Values, schemas: Schemas, name: string) =>
    values[name] === undefined ||
    JSON.stringify(values[name]) === JSON.stringify(usual(schemas, name))
  for (const name of OF_LINE) {
    if (!isUsual(input as unknown as Values, params, name)) refuse(name, `/${name}`)
  }
  for (const [i, one] of input.bodies.entries()) {
    for (const name of OF_LINE_BODY) {
      if (!isUsual(one as Values, body, name)) refuse(name, pointerTo('bodies', i, name))
    }
  }
  const { tEnd, times, tMax } = input
  const hasEnd = tEnd !== undefined || Array.isArray(times)
  if (hasEnd && tMax !== usual(params, 'tMax')) refuse('tMax beside tEnd or times', '/tMax')
}

function refuse(name: string, place: string): never {
  throw invalidInput(place, `${name} has no meaning for bodies in space: it is that of a line`)
}

export function refuseLine(length: number): void {
  if (length >= LINE_BODIES_MIN && length <= LINE_BODIES_MAX) return
  const message = `${length} bodies on a line: there are ${LINE_BODIES_MIN} to ${LINE_BODIES_MAX}; in space they have lists as positions`
  throw invalidInput('/bodies', message, { value: length })
}
