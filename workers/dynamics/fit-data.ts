// What a fit compares a run with: the columns of the data, and what each of their numbers adds.
import { log } from '../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../refusal.ts'
import { unknownName } from './scope.ts'
import type { FitInput } from './words.ts'

type Words = { [K in keyof FitInput]: FitInput[K] | undefined }

export function timesOf(data: Readonly<Record<string, readonly number[]>>): readonly number[] {
  const { t } = data
  if (!t) throw missingInput('/data/t', 'the times t of the data are missing')
  const i = t.findIndex((time, i) => i > 0 && time <= t[i - 1]!)
  if (i >= 0) throw invalidInput(`/data/t/${i}`, `times rise: ${t[i]} does not`)
  return t
}

export function columnsOf({ data = {}, observe = {}, residual }: Words, states: readonly string[]) {
  const columns = Object.entries(data).filter(([name]) => name !== 't')
  if (columns.length === 0) throw missingInput('/data', 'there is no column beside t')
  for (const name of Object.keys(observe)) {
    if (!Object.hasOwn(data, name)) {
      throw unknownName(
        pointerTo('observe', name),
        name,
        columns.map(([name]) => name),
        'column',
      )
    }
  }
  return columns.map(([name, values]) => {
    const place = pointerTo('data', name)
    const text = Object.hasOwn(observe, name) ? observe[name]! : name
    if (text === name && !states.includes(name)) {
      throw invalidInput(place, `${name} is no state: observe says what it shows`)
    }
    if (values.length !== data['t']?.length) {
      throw invalidInput(place, `${values.length} values at ${data['t']?.length ?? 0} times`)
    }
    const wrong = values.findIndex(value =>
      residual === 'log'
        ? !(value > 0)
        : residual !== undefined && residual !== 'plain' && !(value >= 0),
    )
    if (wrong >= 0) {
      throw invalidInput(
        `${place}/${wrong}`,
        `${values[wrong]} is no ${residual === 'log' ? 'number above 0, which has a logarithm' : 'count'}`,
      )
    }
    return { name, values, text }
  })
}

/** What one measurement adds, with the factor of its residual's slope; undefined where it has no value. */
export function compared(
  kind: NonNullable<FitInput['residual']>,
  predicted: number,
  value: number,
  dispersion: number,
) {
  if (kind === 'plain') {
    const residual = predicted - value
    return { residual, slope: 1, objective: residual ** 2 / 2 }
  }
  if (!(predicted > 0)) return undefined
  if (kind === 'log') {
    const residual = log(predicted / value)
    return { residual, slope: 1 / predicted, objective: residual ** 2 / 2 }
  }
  if (kind === 'negative-binomial' && dispersion < Number.POSITIVE_INFINITY) {
    const root = Math.sqrt(predicted + predicted ** 2 / dispersion)
    const own = value > 0 ? value * log(value / predicted) : 0
    const both = (value + dispersion) * log((value + dispersion) / (predicted + dispersion))
    return { residual: (predicted - value) / root, slope: 1 / root, objective: own - both }
  }
  const root = Math.sqrt(predicted)
  const objective = predicted - value + (value > 0 ? value * log(value / predicted) : 0)
  return { residual: (predicted - value) / root, slope: 1 / root, objective }
}
