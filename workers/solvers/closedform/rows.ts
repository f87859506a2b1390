import { invalidInput, pointerTo } from '../../refusal.ts'
import { TIMES_MAX } from './words.ts'

const ROWS_USUAL = 201
/** Rows at which the cross-check stops beside t and the last one. */
const MARKS_MAX = 64

/** Times of the rows from 0 on, in the direction of t. */
export function rowTimes(t: number, times: number | readonly number[] | undefined): number[] {
  const duration = Math.abs(t)
  if (typeof times !== 'object') {
    const count = times ?? ROWS_USUAL
    if (!(count >= 2 && count <= TIMES_MAX)) {
      throw invalidInput('/times', `${count} times are out of range`, { value: count })
    }
    return Array.from({ length: count }, (_, i) => (duration * i) / (count - 1))
  }
  const sign = t < 0 ? -1 : 1
  return times.map((time, i) => {
    const before = i === 0 ? 0 : times[i - 1]! * sign
    const isOnward = i === 0 ? time * sign >= 0 : time * sign > before
    if (!isOnward) {
      const message = `times go from 0 outwards on the side of t = ${t} without turning back: ${time} does not`
      throw invalidInput(pointerTo('times', i), message, { value: time })
    }
    return Math.abs(time)
  })
}

/** Where a cross-check compares: at t, the last row, and some rows between if they were asked for. */
export function marksOf(duration: number, rows: readonly number[], isOwn: boolean): number[] {
  const every = Math.ceil(rows.length / MARKS_MAX)
  const some = isOwn ? rows.filter((_, i) => i % every === 0 || i === rows.length - 1) : []
  return [...new Set([...some, duration])].sort((a, b) => a - b)
}
