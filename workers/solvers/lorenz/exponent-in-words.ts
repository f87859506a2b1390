// The largest Lyapunov exponent, or the dimension, of a system that has a name, at the numbers that are stated or are its usual ones.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const LEADING = '(?:(?:largest|maximal|maximum|greatest|leading|first|top|dominant|positive) )'
const EXPONENT = `(?:what(?:'s| is) )?(?:the )?${LEADING}?lyapunov(?: characteristic)? exponents?`
const DIMENSION = "(?:what(?:'s| is) )?(?:the )?(?:kaplan[-– ]yorke|lyapunov) dimension"
const PLAIN =
  'attractor|system|equations?|flow|map|iteration|chaos|chaotic|classic(?:al)?|standard|usual|parameters?|parameter values|values|x|y|z|with'

interface Named {
  readonly name: string
  readonly system: string
  readonly numbers: Readonly<Record<string, string>>
  /** At its usual numbers, where none is stated; a map of one number has no usual one. */
  readonly hasUsual: boolean
  /** Its equation, which says no more than its name. */
  readonly equation?: string
}

const SYSTEMS: readonly Named[] = [
  {
    name: "lorenz(?:'s)?(?:[- ]?63)?(?!-?96)",
    system: 'lorenz',
    numbers: { sigma: 'sigma|σ|prandtl number', rho: 'rho|ρ|r', beta: 'beta|β|b' },
    hasUsual: true,
  },
  {
    name: "r(?:ö|oe?)ssler(?:'s)?",
    system: 'rossler',
    numbers: { a: 'a', b: 'b', c: 'c' },
    hasUsual: true,
  },
  {
    name: "h(?:é|e)non(?:'s)?",
    system: 'henon',
    numbers: { a: 'a', b: 'b' },
    hasUsual: true,
  },
  {
    name: 'logistic (?:map|iteration)',
    system: 'logistic',
    numbers: { r: 'r|mu|μ|lambda|a' },
    hasUsual: false,
    equation: String.raw`x(?:_\{?n ?\+ ?1\}?)? ?(?:->|→|=|:=) ?[ra] ?\*? ?x(?:_n)? ?\*? ?\(#\d+# ?- ?x(?:_n)?\)`,
  },
]

export function exponent(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  const named = SYSTEMS.find(({ name }) => said.has(name))
  if (named === undefined || said.has('(?:hyperchaos|hyperchaotic|coupled|noisy|forced)'))
    return undefined
  const asksDimension = said.take(DIMENSION)
  if (!asksDimension && !said.take(EXPONENT)) return undefined
  if (SYSTEMS.filter(({ name }) => said.has(name)).length > 1) return undefined
  said.take(named.name)
  if (named.equation !== undefined) said.take(named.equation)
  const numbers = Object.entries(named.numbers).flatMap(([key, called]) => {
    const value = said.number('1', `(?:${called})(?: ?=| is| of)? ?Q`)
    return value === undefined ? [] : [[key, value] as const]
  })
  const count = Object.keys(named.numbers).length
  if (numbers.length > 0 ? numbers.length < count : !named.hasUsual) return undefined
  if (!said.isSpent(PLAIN)) return undefined
  const stated = Object.fromEntries(numbers)
  const { system } = named
  return {
    inputs:
      system === 'lorenz' ? stated : { system, ...(numbers.length > 0 && { parameters: stated }) },
    ...(asksDimension && {
      output: { value: 'kaplanYorkeDimension', error: 'kaplanYorkeError', unit: '1' },
    }),
  }
}
