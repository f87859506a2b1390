// Long texts in steps: whoever writes megabytes at once holds all others up.
import { joinedSteps } from './steps.ts'

/** Characters of a step, some 0.5 ms of numbers. */
export const STEP_CHARACTERS = 65_536
/** Items of a list that are written at once. */
const STEP_ITEMS = 1024

/** The UTF-8 of pieces behind each other. */
export function* textSteps(pieces: Iterable<string>): Generator<void, Buffer> {
  const octets: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < STEP_CHARACTERS) continue
    octets.push(Buffer.from(text))
    text = ''
    yield
  }
  octets.push(Buffer.from(text))
  return yield* joinedSteps(octets)
}

/** What JSON.stringify() makes of plain data, as UTF-8; a typed array is a list. */
export const jsonSteps = (value: unknown): Generator<void, Buffer> => textSteps(jsonPieces(value))

export function* jsonPieces(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > STEP_CHARACTERS) yield* stringPieces(value)
  else if (typeof value !== 'object' || value === null) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) yield* listPieces(value)
  else if (ArrayBuffer.isView(value)) yield* listPieces(value as Float64Array)
  else {
    let before = '{'
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* jsonPieces(member)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  }
}

function* listPieces(items: ArrayLike<unknown>): Generator<string> {
  yield '['
  for (let from = 0; from < items.length; from += STEP_ITEMS) {
    const some: unknown[] = Array.prototype.slice.call(items, from, from + STEP_ITEMS)
    if (from > 0) yield ','
    if (some.every(isShort)) yield JSON.stringify(some).slice(1, -1)
    else {
      for (const [i, one] of some.entries()) {
        if (i > 0) yield ','
        yield* jsonPieces(one)
      }
    }
  }
  yield ']'
}

const isShort = (value: unknown) =>
  typeof value === 'string' ? value.length < 64 : typeof value !== 'object' || value === null

function* stringPieces(text: string): Generator<string> {
  yield '"'
  for (let from = 0; from < text.length; ) {
    let end = Math.min(text.length, from + STEP_CHARACTERS)
    // Both halves of a pair stay together.
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1]!)) end--
    yield JSON.stringify(text.slice(from, end)).slice(1, -1)
    from = end
  }
  yield '"'
}
