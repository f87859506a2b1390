// Paths into what a step may read: `output.finalState.x`, `env.load`, `step`. They follow own properties of
// objects and lists alone, so no path leads to a prototype.
import { invalidInput } from '../../workers/refusal.ts'
import type { Members } from './definition.ts'

/** Values that paths such as output.value, env.x and step start from. */
export interface Scope {
  /** Result of the last verified step, and its value; undefined before there is one. */
  readonly output: Members | undefined
  /** The `env` of the call that makes the step. */
  readonly env: Members
  /** Number of the step, from 1. */
  readonly step: number
}

const ROOTS = ['output', 'env', 'step'] as const
const DEPTH_MAX = 8
/** A text of this form is meant as a path; other texts are literals. */
const DOTTED = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+$/

/** The names of a path; undefined where the value is a literal. INVALID_INPUT for a path that cannot be. */
export function pathOf(value: unknown, pointer: string): string[] | undefined {
  if (typeof value !== 'string') return undefined
  const isRoot = (ROOTS as readonly string[]).includes(value)
  if (!isRoot && !DOTTED.test(value)) return undefined
  const names = value.split('.')
  if (!(ROOTS as readonly string[]).includes(names[0]!)) {
    throw invalidInput(pointer, `${value} begins with none of ${ROOTS.join(', ')}`)
  }
  if (names[0] === 'step' && names.length > 1) throw invalidInput(pointer, 'step is a number')
  if (names.length > DEPTH_MAX) {
    throw invalidInput(pointer, `${value} is ${names.length} deep, limit ${DEPTH_MAX}`)
  }
  return names
}

/** The value at the end of a path, or undefined: it leads nowhere. */
export function valueAt(names: readonly string[], scope: Scope): unknown {
  let value: unknown = scope
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Members)[name]
  }
  return value
}
