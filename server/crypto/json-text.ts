// Parses JSON of others safely: nested no deeper than recursive code has room for, valid UTF-8, no member twice, no member
// name such as __proto__ that reaches a prototype, no number beyond the range of a double.
import { isAscii, isUtf8 } from 'node:buffer'
import { Failure } from '../../workers/failure.ts'
import { invalidInput, pointerTo } from '../../workers/refusal.ts'

/** Most values and object members in one body; that many are parsed within about 20 ms. */
export const JSON_VALUES_MAX = 131_072
export const JSON_MEMBERS_MAX = 40_960

interface Bounds {
  /** What the text is, for a refusal. */
  readonly called: string
  readonly depth: number
  readonly values: number
  readonly members: number
}

const BODY: Bounds = {
  called: 'the body',
  depth: 32,
  values: JSON_VALUES_MAX,
  members: JSON_MEMBERS_MAX,
}

/** An answer that was kept: nobody waits for it, and it nests what was asked. */
export const FILE: Bounds = {
  called: 'the file',
  depth: 128,
  values: Number.POSITIVE_INFINITY,
  members: Number.POSITIVE_INFINITY,
}

/** Parses a text. Throws INVALID_JSON, or INVALID_INPUT with the pointer to the refused value. */
export function parseJson(bytes: Buffer, bounds = BODY): unknown {
  const { called } = bounds
  const members = scanned(bytes, bounds)
  const ascii = isAscii(bytes)
  if (!ascii && !isUtf8(bytes)) throw new Failure('INVALID_JSON', `${called} is not valid UTF-8`)
  const value = parsed(bytes.toString(ascii ? 'latin1' : 'utf8'), called)
  // JSON.parse silently keeps the last of two members with the same name, other parsers the first: refused as ambiguous.
  if (refuseHostile(value, '', called) !== members) {
    throw new Failure('INVALID_JSON', `an object of ${called} has a member twice`)
  }
  return value
}

function parsed(text: string, called: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure('INVALID_JSON', `${called} is not JSON: ${(error as Error).message}`)
  }
}

/** Refuses a text that nests too deep or has too many values. Returns its number of members. */
function scanned(bytes: Buffer, most: Bounds): number {
  const beyond = (name: string, limit: number, does: string, what: string) =>
    new Failure('INVALID_JSON', `${most.called} ${does} than ${limit} ${what}`, { [name]: limit })
  let depth = 0
  let values = 1
  let members = 0
  const endOfString = stringEnds(bytes)
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === QUOTE) i = endOfString(i)
    else if (byte === COMMA) values++
    else if (byte === COLON) members++
    else if (byte === BRACE || byte === BRACKET) {
      values++
      if (++depth > most.depth) throw beyond('depthMax', most.depth, 'nests deeper', 'levels')
    } else if (byte === BRACE + 2 || byte === BRACKET + 2) depth--
  }
  if (values > most.values) throw beyond('valuesMax', most.values, 'holds more', 'values')
  if (members > most.members) {
    throw beyond('membersMax', most.members, 'holds more', 'members of objects')
  }
  return members
}

/** From so many octets without an escape on the next one is looked for by the machine's own search. */
const PLAIN_MAX = 64

/** Finds the last quote of a string from its first, or the end of the text. Strings are to be asked for in their order. */
function stringEnds(bytes: Buffer): (start: number) => number {
  // What comes next behind the place that was reached; each is searched for once, so that all searches are over the text once.
  let quote = -1
  let backslash = -1
  const next = (octet: number, from: number) => {
    const at = bytes.indexOf(octet, from)
    return at < 0 ? bytes.length : at
  }
  return start => {
    let plain = 0
    for (let i = start + 1; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (byte === QUOTE) return i
      if (byte === BACKSLASH) {
        i++
        plain = 0
      } else if (++plain > PLAIN_MAX) {
        if (quote < i) quote = next(QUOTE, i)
        if (backslash < i) backslash = next(BACKSLASH, i)
        if (quote < backslash) return quote
        i = backslash - 1
        plain = 0
      }
    }
    return bytes.length
  }
}

const COMMA = 0x2c
const COLON = 0x3a
const QUOTE = 0x22
const BACKSLASH = 0x5c
// The closing bracket or brace is the code point of the opening one plus 2.
const BRACKET = 0x5b
const BRACE = 0x7b

/** Refuses names and numbers that are unsafe; returns how many members all objects of the value have together. */
function refuseHostile(value: unknown, pointer: string, called: string): number {
  let members = 0
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refused(pointer, called, 'is beyond the range of a double')
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (!isPlain(value[i])) members += refuseHostile(value[i], `${pointer}/${i}`, called)
    }
  } else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) {
      members++
      const item = (value as Record<string, unknown>)[key]
      if (RESERVED.has(key)) throw refused(pointer + pointerTo(key), called, 'is a reserved name')
      if (!isPlain(item)) members += refuseHostile(item, pointer + pointerTo(key), called)
    }
  }
  return members
}

const isPlain = (value: unknown) => typeof value === 'string' || Number.isFinite(value)

const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

const refused = (pointer: string, called: string, why: string) =>
  invalidInput(pointer, `${pointer.slice(1) || called} ${why}`)
