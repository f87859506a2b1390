import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Question, verdictOn } from './verdict.ts'

const test = suite('questions')

function scored(file: string) {
  const place = new URL(`../reference/${file}.json`, import.meta.url)
  const questions = JSON.parse(readFileSync(place, 'utf8')) as Question[]
  const all = questions.map(question => ({ ...question, verdict: verdictOn(question) }))
  const wrong = all.filter(one => one.verdict === 'wrong').map(({ text }) => text)
  const answerable = all.filter(one => one.refused === undefined)
  const right = answerable.filter(one => one.verdict === 'right').length / answerable.length
  return { all, wrong, right }
}

test('of the questions that words and weights were tried on none is answered wrongly, most rightly', () => {
  const { all, wrong, right } = scored('questions')
  assert.ok(all.length >= 240)
  assert.equal(wrong, [])
  assert.ok(right >= TRIED, `${right}`)
})

test('of the newer questions kept apart none is answered wrongly, most rightly', () => {
  const { all, wrong, right } = scored('questions-held-out-2')
  assert.ok(all.length >= 480)
  assert.equal(wrong, [])
  assert.ok(right >= HELD_OUT_2, `${right}`)
})

test('of the newest questions kept apart none is answered wrongly, most rightly', () => {
  const { all, wrong, right } = scored('questions-held-out-3')
  assert.ok(all.length >= 260)
  assert.equal(wrong, [])
  assert.ok(right >= HELD_OUT_3, `${right}`)
})

test('of questions kept apart none is answered wrongly, most rightly', () => {
  const { all, wrong, right } = scored('questions-held-out')
  assert.ok(all.length >= 240)
  assert.equal(wrong, [])
  assert.ok(right >= HELD_OUT, `${right}`)
})

/** Shares of the answerable that were measured, rounded down. */
const TRIED = 0.88
const HELD_OUT = 0.78
const HELD_OUT_2 = 0.65
const HELD_OUT_3 = 0.54

test.run()
