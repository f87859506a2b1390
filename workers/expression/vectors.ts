// Inputs that are numbered, x[1] to x[n], are the components of one vector.
import { derived } from '../memo.ts'

export interface Vector {
  /** The number of the first component. */
  readonly first: number
  /** Where each component stands among the inputs. */
  readonly slots: readonly number[]
}

const COMPONENT = /^([A-Za-z_][A-Za-z0-9_]*)\[(0|[1-9]\d{0,5})\]$/

/** The vector of that name among inputs, or nothing. */
export const vectorIn = (inputs: readonly string[], name: string): Vector | undefined =>
  vectorsIn(inputs).get(name)

/** The parts of x[3]; undefined for any other name. */
export function componentOf(input: string): { name: string; number: number } | undefined {
  const [, name, number] = COMPONENT.exec(input) ?? []
  return name === undefined ? undefined : { name, number: Number(number) }
}

function joined(slots: ReadonlyMap<number, number>): Vector {
  const first = Math.min(...slots.keys())
  const all: number[] = []
  for (let number = first; slots.has(number); number++) all.push(slots.get(number)!)
  return { first, slots: all }
}

/** Components count on without a gap; those behind one belong to no vector. */
const vectorsIn = derived((inputs: readonly string[]): ReadonlyMap<string, Vector> => {
  const numbered = new Map<string, Map<number, number>>()
  for (const [slot, input] of inputs.entries()) {
    const component = componentOf(input)
    if (!component) continue
    const { name, number } = component
    const own = numbered.get(name) ?? new Map<number, number>()
    numbered.set(name, own.set(number, slot))
  }
  return new Map([...numbered].map(([name, slots]) => [name, joined(slots)]))
})
