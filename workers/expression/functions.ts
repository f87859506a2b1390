// The closed list of functions that an expression may call. Each row has its dimension rule, its value and
// its partial derivatives; what has no partial here is differentiated numerically.
import * as m from '../numerics/mathematics.ts'
import { type Builtin, type Row, row } from './builtin.ts'
import { SPECIAL } from './special-functions.ts'

const MANY = [1, 8] as const
const flat = () => 0

const smallest = (...args: number[]) => Math.min(...args)
const largest = (...args: number[]) => Math.max(...args)

/** The partials of min and max: 1 for the argument that is the result, else 0. */
const chosen = Array.from({ length: MANY[1] }, (_, i) => (...args: number[]) => {
  const result = args.at(-1)
  return args.slice(0, -1).indexOf(result!) === i ? 1 : 0
})

const sign = (x: number) => (x > 0 ? 1 : x < 0 ? -1 : x)

/** Halves go away from zero, as in print; Math.round takes -2.5 to -2. */
const round = (x: number) => sign(x) * Math.floor(Math.abs(x) + 0.5)

const squared = (x: number) => x * x

// biome-ignore format: a row a function
const ELEMENTARY: readonly Row[] = [
  row('sqrt', Math.sqrt, { rule: { p: 1, q: 2 }, partials: [(_, r) => 0.5 / r], shown: '√', work: 1 }),
  row('cbrt', m.cbrt, { rule: { p: 1, q: 3 }, partials: [(_, r) => 1 / (3 * squared(r))], shown: '∛' }),
  row('exp', m.exp, { partials: [(_, r) => r] }),
  row('expm1', m.expm1, { partials: [(_, r) => r + 1] }),
  row('ln', m.log, { partials: [x => 1 / x] }),
  row('log1p', m.log1p, { partials: [x => 1 / (1 + x)] }),
  row('log10', m.log10, { partials: [x => 1 / (x * Math.LN10)], shown: 'log₁₀' }),
  row('log2', m.log2, { partials: [x => 1 / (x * Math.LN2)], shown: 'log₂' }),
  row('sin', m.sin, { partials: [x => m.cos(x)] }),
  row('cos', m.cos, { partials: [x => -m.sin(x)] }),
  row('tan', m.tan, { partials: [(_, r) => 1 + squared(r)] }),
  row('asin', m.asin, { partials: [x => 1 / Math.sqrt(1 - squared(x))], shown: 'arcsin' }),
  row('acos', m.acos, { partials: [x => -1 / Math.sqrt(1 - squared(x))], shown: 'arccos' }),
  row('atan', m.atan, { partials: [x => 1 / (1 + squared(x))], shown: 'arctan' }),
  row('atan2', m.atan2, { arity: 2, rule: 'ratio', partials: [(y, x) => x / (x * x + y * y), (y, x) => -y / (x * x + y * y)] }),
  row('sinh', m.sinh, { partials: [x => m.cosh(x)] }),
  row('cosh', m.cosh, { partials: [x => m.sinh(x)] }),
  row('tanh', m.tanh, { partials: [(_, r) => 1 - squared(r)] }),
  row('asinh', m.asinh, { partials: [x => 1 / Math.sqrt(squared(x) + 1)], shown: 'arsinh' }),
  row('acosh', m.acosh, { partials: [x => 1 / Math.sqrt(squared(x) - 1)], shown: 'arcosh' }),
  row('atanh', m.atanh, { partials: [x => 1 / (1 - squared(x))], shown: 'artanh' }),
  row('hypot', m.hypot, { arity: 2, rule: 'same', partials: [(x, _, r) => x / r, (_, y, r) => y / r] }),
  row('abs', Math.abs, { rule: 'same', partials: [x => sign(x)], work: 1 }),
  row('sign', sign, { rule: 'ratio', partials: [flat], shown: 'sgn', work: 1 }),
  row('min', smallest, { arity: MANY, rule: 'same', partials: chosen }),
  row('max', largest, { arity: MANY, rule: 'same', partials: chosen }),
  row('floor', Math.floor, { partials: [flat], work: 1 }),
  row('ceil', Math.ceil, { partials: [flat], work: 1 }),
  row('round', round, { partials: [flat], work: 1 }),
  row('mod', m.mod, { arity: 2, rule: 'same', partials: [() => 1, (a, b) => -Math.floor(a / b)] }),
]

export const functions: ReadonlyMap<string, Builtin> = new Map([...ELEMENTARY, ...SPECIAL])
