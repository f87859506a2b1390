// Quantities by people's phrasing, and the units of GNU units.
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import type { Kind } from '../../workers/units/kind.ts'
import { understand } from '../../workers/units/quantity.ts'
import { coherentUnit, parseUnit } from '../../workers/units/unit.ts'

const test = suite('phrasing of quantities')

interface Phrase {
  text: string
  unit: string
  kind?: Kind
  expected: number | 'refused'
  apart?: true
}

const reference = <R>(name: string): R[] =>
  JSON.parse(readFileSync(new URL(`../reference/${name}.json`, import.meta.url), 'utf8')).rows

function read({ text, unit, kind = 'plain' }: Phrase): number | 'refused' {
  try {
    return understand('x', text, { unit, kind }).value
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID_INPUT') return 'refused'
    throw error
  }
}

const agrees = (found: number | 'refused', expected: number | 'refused') =>
  found === expected ||
  (typeof found === 'number' &&
    typeof expected === 'number' &&
    Math.abs(found - expected) <= 1e-6 * Math.abs(expected))

const phrases = reference<Phrase>('quantities')

test('the set is of at least 850 phrases, and refusals are among them', () => {
  assert.ok(phrases.length >= 850, `${phrases.length}`)
  assert.ok(phrases.filter(({ expected }) => expected === 'refused').length >= 100)
  assert.ok(phrases.filter(({ apart }) => apart).length >= 400)
})

test('no phrase is read wrong: it has its value, or is refused', () => {
  const wrong = phrases.filter(phrase => {
    const found = read(phrase)
    return found !== 'refused' && !agrees(found, phrase.expected)
  })
  assert.equal(wrong, [])
})

test('nearly all of what can be read is read', () => {
  const missed = phrases.filter(phrase => !agrees(read(phrase), phrase.expected))
  assert.ok(missed.length <= 0.03 * phrases.length, JSON.stringify(missed))
})

interface GnuUnit {
  text: string
  gnu: string
  unit: string
  factor: number
  differs?: string
}

test('the units are those of GNU units, or their difference is a stated one', () => {
  const units = reference<GnuUnit>('units')
  assert.ok(units.length >= 300)
  for (const { text, unit, factor, differs } of units) {
    const { scale, dimension } = parseUnit(text)
    assert.is(coherentUnit(dimension), unit, text)
    const off = Math.abs(scale / factor - 1)
    assert.is(off <= 1e-9, differs === undefined, `${text}: ${scale}, ${factor}`)
  }
})

test.run()
