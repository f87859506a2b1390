// Number, uncertainty and unit of a text: `5.0 ± 0.1 km`, `7 cm ± 1 mm`, `1 in 1000`.
import { Failure } from '../failure.ts'
import { equalDimensions } from './dimension.ts'
import { numberAt } from './number-text.ts'
import { parseUnit } from './unit.ts'

export interface Read {
  value: number
  uncertainty: number
  unit: string
}

const MINUS = /^(?:minus|negative)\s+/i
const PLUS_MINUS = /\s*(?:±|\+\/-|\+-|\+∕-)\s*/

/** Number, uncertainty and unit of a text; undefined where it does not begin with a number. */
export function read(text: string): Read | undefined {
  const bracketed = /^\(\s*(.+?)\s*\)\s*(.*)$/s.exec(text)
  if (bracketed && PLUS_MINUS.test(bracketed[1]!)) {
    const inner = read(bracketed[1]!)
    if (inner && inner.unit === '') return { ...inner, unit: bracketed[2]! }
  }
  const share = shareOf(text)
  if (share !== undefined) return { value: share, uncertainty: 0, unit: '' }
  const turn = partOfTurn(text)
  if (turn) return turn
  const sign = MINUS.test(text) ? -1 : 1
  const number = numberAt(text.replace(MINUS, ''))
  if (!number) return undefined
  const { rest } = number
  const value = sign * number.value
  const spread = PLUS_MINUS.exec(rest)
  if (!spread) return { value, uncertainty: number.uncertainty, unit: rest.trim() }
  const before = rest.slice(0, spread.index).trim()
  const size = numberAt(rest.slice(spread.index + spread[0].length))
  if (!size) return { value, uncertainty: 0, unit: rest.trim() }
  const after = size.rest.trim()
  if (after === '%' && before !== '%' && before !== '') {
    return { value, uncertainty: (Math.abs(value) * size.value) / 100, unit: before }
  }
  // The unit stands behind the uncertainty; before it too, if it is the same, or a level whose spread is in dB.
  if (after === 'dB' && before.startsWith('dB')) {
    return { value, uncertainty: size.value, unit: before }
  }
  const same = before === '' || before === after
  const ratio = same ? 1 : ratioOf(after, before)
  if (ratio !== undefined) {
    return { value, uncertainty: ratio * size.value, unit: before === '' ? after : before }
  }
  return { value, uncertainty: size.value, unit: `${before} ± ${after}` }
}

/** How many of one unit are one of another: `7 cm ± 1 mm`. Undefined where they are of two kinds, or no units. */
function ratioOf(small: string, large: string): number | undefined {
  try {
    const [a, b] = [parseUnit(small), parseUnit(large)]
    const isOne =
      equalDimensions(a.dimension, b.dimension) &&
      JSON.stringify(a.marks) === JSON.stringify(b.marks) &&
      a.marks.decibel === undefined
    return isOne ? a.scale / b.scale : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** `pi/4`, `3π/4 rad`, `-2*pi`: what is written in parts of a half turn. */
function partOfTurn(text: string): Read | undefined {
  const [all, sign, times = '1', over = '1'] =
    /^([-−]?)(\d+(?:\.\d+)?)?\s*[*·×]?\s*(?:π|pi\b)(?:\s*\/\s*(\d+(?:\.\d+)?))?(?=\s|$)/i.exec(
      text,
    ) ?? []
  if (all === undefined || Number(over) === 0) return undefined
  const size = (Number(times) * Math.PI) / Number(over)
  return { value: sign === '' ? size : -size, uncertainty: 0, unit: text.slice(all.length).trim() }
}

/** `1 in 1000`, `three out of four`. */
function shareOf(text: string): number | undefined {
  const [, over, under] =
    /^([\d,.]+|[a-z]+) (?:in|out of) (?:an? )?([\d,.]+|[a-z]+)$/i.exec(text) ?? []
  if (over === undefined) return undefined
  const [a, b] = [over, under!].map(one => numberAt(one))
  if (!a || !b || a.rest !== '' || b.rest !== '') return undefined
  return b.value > 0 && a.value <= b.value ? a.value / b.value : undefined
}
