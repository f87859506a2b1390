// Time limit: 500 s
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { everyInTier, inTier, longOnly } from '../support/tier.ts'
import { type Question, verdictOn } from './verdict.ts'

const test = suite('questions')
const inLong = longOnly(test)

/** The short tier asks every nth question of a file. */
function scored(file: string, nth = 31) {
  const place = new URL(`../reference/${file}.json`, import.meta.url)
  const questions = JSON.parse(readFileSync(place, 'utf8')) as Question[]
  const all = everyInTier(questions, nth).map(question => ({
    ...question,
    verdict: verdictOn(question),
  }))
  const wrong = all.filter(one => one.verdict === 'wrong').map(({ text }) => text)
  const answerable = all.filter(one => one.refused === undefined)
  const shareOf = (some: typeof all) =>
    some.filter(one => one.verdict === 'right').length / some.length
  const [right, apart] = [answerable, answerable.filter(one => one.apart)].map(shareOf)
  return { count: questions.length, wrong, right: right!, apart: apart! }
}

inLong(
  'of the questions that words and weights were tried on none is answered wrongly, most rightly',
  () => {
    const { count, wrong, right } = scored('questions')
    assert.ok(count >= 240)
    assert.equal(wrong, [])
    assert.ok(right >= TRIED, `${right}`)
  },
)

inLong('of questions of a later set none is answered wrongly, most rightly', () => {
  const { count, wrong, right } = scored('questions-held-out-2')
  assert.ok(count >= 480)
  assert.equal(wrong, [])
  assert.ok(right >= HELD_OUT_2, `${right}`)
})

inLong('of the questions kept apart none is answered wrongly, most rightly', () => {
  const { count, wrong, right } = scored('questions-held-out-3')
  assert.ok(count >= 260)
  assert.equal(wrong, [])
  assert.ok(right >= HELD_OUT_3, `${right}`)
})

inLong('of questions of a second set none is answered wrongly, most rightly', () => {
  const { count, wrong, right } = scored('questions-held-out')
  assert.ok(count >= 240)
  assert.equal(wrong, [])
  assert.ok(right >= HELD_OUT, `${right}`)
})

test('of everyday questions none is answered wrongly, most rightly', () => {
  const { count, wrong, right } = scored('questions-held-out-4', 17)
  assert.ok(count >= 220)
  assert.equal(wrong, [])
  assert.ok(right >= EVERYDAY, `${right}`)
})

inLong(
  'of questions over all domains none is answered wrongly, most rightly, of the half kept apart as well',
  () => {
    const { count, wrong, right, apart } = scored('questions-held-out-5', 17)
    assert.ok(count >= 300)
    assert.equal(wrong, [])
    assert.ok(right >= ALL_DOMAINS, `${right}`)
    assert.ok(apart >= ALL_DOMAINS_APART, `${apart}`)
  },
)

inLong(
  'of questions in the words of trades none is answered wrongly, most rightly, of the third kept apart as well',
  () => {
    const { count, wrong, right, apart } = scored('questions-held-out-6', 17)
    assert.ok(count >= 340)
    assert.equal(wrong, [])
    assert.ok(right >= TRADES, `${right}`)
    assert.ok(apart >= TRADES_APART, `${apart}`)
  },
)

inLong(
  'of questions that were written before the reader was looked at none is answered wrongly, most rightly, of the half kept apart as well',
  () => {
    const { count, wrong, right, apart } = scored('questions-held-out-7', 13)
    assert.ok(count >= 200)
    assert.equal(wrong, [])
    assert.ok(right >= BEFOREHAND, `${right}`)
    assert.ok(apart >= BEFOREHAND_APART, `${apart}`)
  },
)

inLong(
  'of questions over all domains and simulations none is answered wrongly, most rightly, of the half kept apart as well',
  () => {
    const { count, wrong, right, apart } = scored('questions-held-out-8', 13)
    assert.ok(count >= 120)
    assert.equal(wrong, [])
    assert.ok(right >= SIMULATED, `${right}`)
    assert.ok(apart >= SIMULATED_APART, `${apart}`)
  },
)

inLong(
  'of questions as different people put them none is answered wrongly, most rightly, of a later part as well',
  () => {
    const { count, wrong, right, apart } = scored('questions-held-out-9', 13)
    assert.ok(count >= 315)
    assert.equal(wrong, [])
    assert.ok(right >= PEOPLE, `${right}`)
    assert.ok(apart >= PEOPLE_LATER, `${apart}`)
  },
)

inLong(
  'of textbook questions, and of those in which a word turns a sign, none is answered wrongly, most rightly, of a later part as well',
  () => {
    const { count, wrong, right, apart } = scored('questions-held-out-10', 20)
    assert.ok(count >= 540)
    assert.equal(wrong, [])
    assert.ok(right >= TEXTBOOK, `${right}`)
    assert.ok(apart >= TEXTBOOK_LATER, `${apart}`)
  },
)

inLong('of questions of all trades none is answered wrongly, most rightly', () => {
  const { count, wrong, right } = scored('questions-held-out-11', 15)
  assert.ok(count >= 230)
  assert.equal(wrong, [])
  assert.ok(right >= ALL_TRADES, `${right}`)
})

inLong('of a later set of them none is answered wrongly, most rightly', () => {
  const { count, wrong, right } = scored('questions-held-out-12', 15)
  assert.ok(count >= 180)
  assert.equal(wrong, [])
  assert.ok(right >= ALL_TRADES_LATER, `${right}`)
})

inLong('of a third set of them none is answered wrongly', () => {
  const { count, wrong, right } = scored('questions-held-out-13', 13)
  assert.ok(count >= 130)
  assert.equal(wrong, [])
  assert.ok(right >= ALL_TRADES_THIRD, `${right}`)
})

inLong(
  'of questions that were written before the reader was looked at by many personas none is answered wrongly, most rightly',
  () => {
    const { count, wrong, right } = scored('questions-held-out-14', 21)
    assert.ok(count >= 240)
    assert.equal(wrong, [])
    assert.ok(right >= PERSONAS, `${right}`)
  },
)

inLong(
  'of a second set of them, first asked after all was tuned, none is answered wrongly, most rightly',
  () => {
    const { count, wrong, right } = scored('questions-held-out-15', 21)
    assert.ok(count >= 260)
    assert.equal(wrong, [])
    assert.ok(right >= PERSONAS_LATER, `${right}`)
  },
)

inLong(
  'of questions by one who has not read this code none is answered wrongly, most rightly',
  () => {
    const { count, wrong, right } = scored('questions-held-out-16', 23)
    assert.ok(count >= 270)
    assert.equal(wrong, [])
    assert.ok(right >= OUTSIDER, `${right}`)
  },
)

test('what nothing takes, an effect that the law leaves out, two choices at once: nothing of it is answered', () => {
  const { count, wrong } = scored('question-traps', 9)
  assert.ok(count >= 320)
  assert.equal(wrong, [])
})

/** Shares of the answerable that were measured, rounded down; of the few of the short tier at least half. */
const TRIED = inTier({ short: 0.5, long: 0.92 })
const HELD_OUT = inTier({ short: 0.5, long: 0.87 })
const HELD_OUT_2 = inTier({ short: 0.5, long: 0.85 })
const HELD_OUT_3 = inTier({ short: 0.5, long: 0.82 })
const EVERYDAY = inTier({ short: 0.5, long: 0.86 })
const ALL_DOMAINS = inTier({ short: 0.5, long: 0.86 })
const ALL_DOMAINS_APART = inTier({ short: 0.5, long: 0.78 })
const TRADES = inTier({ short: 0.5, long: 0.85 })
const TRADES_APART = inTier({ short: 0.5, long: 0.8 })
const BEFOREHAND = inTier({ short: 0.5, long: 0.83 })
const BEFOREHAND_APART = inTier({ short: 0.5, long: 0.85 })
const SIMULATED = inTier({ short: 0.5, long: 0.76 })
const SIMULATED_APART = inTier({ short: 0.5, long: 0.67 })
const PEOPLE = inTier({ short: 0.5, long: 0.88 })
const PEOPLE_LATER = inTier({ short: 0.5, long: 0.79 })
const TEXTBOOK = inTier({ short: 0.5, long: 0.81 })
const TEXTBOOK_LATER = inTier({ short: 0.5, long: 0.69 })
const ALL_TRADES = inTier({ short: 0.5, long: 0.85 })
const ALL_TRADES_THIRD = inTier({ short: 0.5, long: 0.65 })
const ALL_TRADES_LATER = inTier({ short: 0.5, long: 0.8 })
const PERSONAS = inTier({ short: 0.5, long: 0.9 })
test('of later questions of one who has not read this code, and of more of such, none is answered wrongly, most rightly', () => {
  const { count, wrong, right } = scored('questions-held-out-17', 23)
  assert.ok(count >= 195)
  assert.equal(wrong, [])
  assert.ok(right >= OUTSIDER_LATER, `${right}`)
})

test('of questions about simulations none is answered wrongly, most of those that are written out rightly', () => {
  const { count, wrong, right } = scored('questions-held-out-19', 8)
  assert.ok(count >= 80)
  assert.equal(wrong, [])
  assert.ok(right >= SIMULATIONS, `${right}`)
})

test('of questions by another who has not read this code none is answered wrongly, most rightly', () => {
  const { count, wrong, right } = scored('questions-held-out-20', 25)
  assert.ok(count >= 240)
  assert.equal(wrong, [])
  assert.ok(right >= OTHER_OUTSIDER, `${right}`)
})

inLong(
  'of engineers and scientists who know nothing of this service none is answered wrongly',
  () => {
    const { count, wrong, right } = scored('questions-held-out-21')
    assert.ok(count >= 240)
    assert.equal(wrong, [])
    assert.ok(right >= 0.54, `${right}`)
  },
)

inLong(
  'of problems of simulations as people describe them, and of such that lack something, none is answered wrongly, most rightly',
  () => {
    const { count, wrong, right } = scored('questions-simulations')
    assert.ok(count >= 250)
    assert.equal(wrong, [])
    assert.ok(right >= 0.8, `${right}`)
  },
)

inLong(
  'of simulations that people describe, and of such in which a word makes another problem, none is answered wrongly, most rightly',
  () => {
    const { count, wrong, right } = scored('questions-simulations-described')
    assert.ok(count >= 170)
    assert.equal(wrong, [])
    assert.ok(right >= 0.85, `${right}`)
  },
)

const OTHER_OUTSIDER = inTier({ short: 0.4, long: 0.6 })
const SIMULATIONS = inTier({ short: 0.3, long: 0.5 })
inLong(
  'of questions that nothing was tried on none is answered wrongly, more than half rightly',
  () => {
    const { count, wrong, apart } = scored('questions-held-out-18', 11)
    assert.ok(count >= 105)
    assert.equal(wrong, [])
    assert.ok(apart >= UNTRIED, `${apart}`)
  },
)

const UNTRIED = inTier({ short: 0.5, long: 0.63 })
const OUTSIDER = inTier({ short: 0.5, long: 0.93 })
const OUTSIDER_LATER = inTier({ short: 0.5, long: 0.76 })
const PERSONAS_LATER = inTier({ short: 0.5, long: 0.86 })

test.run()
