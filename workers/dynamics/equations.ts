// Differential equations as people write them: rates by the name of a state, pairs of both, or texts x' = v and x'' = -k*x.
import { tokensOf } from '../expression/tokens.ts'
import { Failure } from '../failure.ts'
import { faultsOf, invalidInput, pointerTo, under } from '../refusal.ts'

export type Texts = Readonly<Record<string, string>>
export type WrittenEquations = Texts | readonly (string | readonly string[])[]

/** Derivatives of the highest order that a text may give. */
const ORDER_MAX = 9

interface Rate {
  readonly name: string
  readonly order: number
  readonly text: string
}

/**
 * Rates by the name of a state, in the order in which they are written. A text of order n gives n states: x'' = -k*x those
 * of x and x', by these names. INVALID_INPUT names what was not understood.
 */
export function equationsIn(
  written: WrittenEquations,
  { place = '/equations', orderMax = ORDER_MAX } = {},
): Record<string, string> {
  if (!Array.isArray(written)) return { ...(written as Texts) }
  const rates = (written as readonly unknown[]).map((one, i) =>
    under(`${place}${pointerTo(i)}`, () => rateIn(one, orderMax)),
  )
  const equations = new Map<string, string>()
  for (const [i, { name, order, text }] of rates.entries()) {
    for (let k = 0; k < order; k++) {
      const state = name + "'".repeat(k)
      if (equations.has(state)) {
        throw invalidInput(`${place}${pointerTo(i)}`, `the rate of ${state} stands there twice`)
      }
      equations.set(state, k === order - 1 ? text : name + "'".repeat(k + 1))
    }
  }
  return Object.fromEntries(equations)
}

/** The same input, its equations by the name of a state. */
export const withEquations = <I extends { readonly equations?: WrittenEquations | undefined }>(
  input: I,
  orderMax?: number,
): Omit<I, 'equations'> & { equations?: Record<string, string> } => {
  const { equations, ...rest } = input
  return equations === undefined
    ? rest
    : { ...rest, equations: equationsIn(equations, orderMax === undefined ? {} : { orderMax }) }
}

/** Calls `run`, which knows equations by name; its refusals point to where they were written. */
export function placed<T>(written: WrittenEquations | undefined, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!Array.isArray(written) || !(error instanceof Failure)) throw error
    const faults = faultsOf(error)
    if (faults.length === 0) throw error
    const errors = faults.map(fault => {
      const [, name] = /^\/equations\/([A-Za-z_]\w*)/.exec(fault.pointer) ?? []
      if (name === undefined) return fault
      const i = (written as readonly unknown[]).findIndex(
        one => rateIn(one, ORDER_MAX).name === name,
      )
      return { ...fault, pointer: `/equations${pointerTo(i)}` }
    })
    throw error.retold(error.message, { errors })
  }
}

/** All texts of equations that are not read yet. */
export const textsOf = (written: WrittenEquations = {}): string[] =>
  (Object.values(written) as (string | readonly string[])[]).flat()

function rateIn(one: unknown, orderMax: number): Rate {
  if (typeof one === 'string') return rateOfText(one, orderMax)
  if (Array.isArray(one) && one.length === 2 && one.every(part => typeof part === 'string')) {
    const [name, text] = one as [string, string]
    return { name: nameIn(name), order: 1, text }
  }
  throw invalidInput('', 'no equation: write "x\' = v", or the pair of a state and its rate')
}

const PRIMED = /^(.*?)\s*('+)$/s
const QUOTIENT = /^d\s*(?:\^?\s*([1-9]))?\s*([^\s/]+)\s*\/\s*d\s*t\s*(?:\^?\s*([1-9]))?$/s

function rateOfText(text: string, orderMax: number): Rate {
  const [, left, right] = /^([^=]*)=(?!=)(.*)$/s.exec(text) ?? []
  if (left === undefined || right === undefined) {
    throw invalidInput('', `'${clipped(text)}' has no =: write x' = v`)
  }
  const side = left.trim().replace(/[’′]/g, "'").replaceAll('″', "''")
  const [, name, primes] = PRIMED.exec(side) ?? []
  const [, above = '1', body, below = '1'] = QUOTIENT.exec(side) ?? []
  const isQuotient = body !== undefined && above === below
  if (primes === undefined && !isQuotient) throw notRate(side)
  const order = primes === undefined ? Number(above) : primes.length
  if (order > orderMax) {
    const message = `${side} is of order ${order}: ${orderMax} at most here`
    throw invalidInput('', message, { value: order, limit: orderMax })
  }
  return { name: nameIn(name ?? body!), order, text: right.trim() }
}

const notRate = (side: string): Failure =>
  invalidInput(
    '',
    `'${clipped(side)}' on the left of = is no rate: write x', x'' or dx/dt of a state x`,
  )

/** The name of a state as expressions know it. */
function nameIn(written: string): string {
  const [name, end] = tokensOf(written)
  if (name?.kind === 'name' && end?.kind === 'end') return name.text
  throw invalidInput('', `'${clipped(written)}' is not one name of a state`)
}

const clipped = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
