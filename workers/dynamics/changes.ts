// Times at which rates change their course by the clock alone: steps end there, so that none goes over what lies between.
import { type Clock, changesOf, type Kind, kindsIn } from '../expression/changes-in-time.ts'
import { compile, slotsFor } from '../expression/compile.ts'
import { namesIn } from '../expression/names-in.ts'
import { parseExpression } from '../expression/parser.ts'
import { workOf } from '../expression/work.ts'

/** Between two times, in the order of the way from one to the other. */
export type RateChanges = (
  parameters: ArrayLike<number>,
  from: number,
  to: number,
) => readonly number[]

interface Rates {
  readonly texts: readonly string[]
  readonly definitions?: Readonly<Record<string, string>> | undefined
  /** What only a run can tell. */
  readonly states: readonly string[]
  readonly parameters: readonly string[]
}

/** What lies before the time 0. */
const TIME_LEAST = 1e-300

/** A change, with the last time before it and the first behind it: at the change the rates may be those of either side. */
export interface Passage {
  readonly at: number
  readonly before: number
  readonly behind: number
}

/** Of changes on the way to tEnd. */
export function passagesOf(changes: readonly number[], t: number, tEnd: number): Passage[] {
  const way = tEnd < t ? -1 : 1
  return changes
    .map(at => {
      const least = way * Math.max(Math.abs(at) * Number.EPSILON, TIME_LEAST)
      return { at, before: at - least, behind: at + least }
    })
    .filter(({ before, behind }) => (before - t) * way > 0 && (tEnd - behind) * way > 0)
}

const TIME = 't'
/** Operations of all looks, some 50 ms, and the looks of the dearest texts. */
const LOOKS_WORK = 1e7
const LOOKS = 8192
const LOOKS_MIN = 256

/** Undefined where nothing depends on the time. */
export function changesOfRates(rates: Rates): RateChanges | undefined {
  const { texts, definitions = {}, states, parameters } = rates
  const all = [...texts, ...Object.values(definitions)]
  if (!all.some(text => namesIn(text).has(TIME))) return undefined
  const names = [TIME, ...states, ...parameters]
  const kinds = names.map(
    (_, i): Kind => (i === 0 ? 'time' : i <= states.length ? 'other' : 'number'),
  )
  const values = new Float64Array(names.length + Object.keys(definitions).length)
  const follow: (() => void)[] = []
  const clock: Clock = {
    time: 0,
    kindAt: slot => kinds[slot] ?? 'other',
    at(t) {
      values[0] = t
      for (const define of follow) define()
      return values
    },
  }
  const parse = (text: string) =>
    parseExpression(text, { inputs: [...names], refusesLetters: true })
  const defined = Object.entries(definitions).map(([name, text]) => {
    const expression = parse(text)
    const kind = kindsIn(expression, clock)(expression.tree)
    const slot = names.length
    if (kind !== 'other') {
      const [value, slots] = [compile(expression), slotsFor(expression)]
      follow.push(() => {
        slots.set(values.subarray(0, slot))
        values[slot] = value(slots)
      })
    }
    names.push(name)
    kinds.push(kind)
    return expression
  })
  const expressions = [...defined, ...texts.map(parse)]
  const work = expressions.reduce((sum, { tree }) => sum + workOf(tree), 1)
  const looks = Math.round(Math.min(LOOKS, Math.max(LOOKS_MIN, LOOKS_WORK / work)))
  const changes = changesOf(expressions, clock, looks)
  const first = 1 + states.length
  let known: { key: string; times: readonly number[] } | undefined
  return (numbers, from, to) => {
    const key = `${from} ${to} ${Array.from(numbers).join(' ')}`
    if (known?.key === key) return known.times
    values.set(Array.from(numbers), first)
    const rising = changes(Math.max(from, to), Math.min(from, to))
    known = { key, times: to < from ? rising.toReversed() : rising }
    return known.times
  }
}
