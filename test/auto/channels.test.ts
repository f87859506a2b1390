// A channel asks for a simulation in words: its name is enough, and what no simulation is about has none.
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readingOf } from '../../workers/auto/question.ts'
import { Failure } from '../../workers/failure.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { longOnly } from '../support/tier.ts'
import { words } from '../support/words.ts'

const test = suite('channels in words')
const inLong = longOnly(test)

const keys = solvers.map(({ key }) => key)

/** null where the query is refused. */
function solverFor(query: string): string | null {
  try {
    return readingOf({ text: query, among: keys }, words)!.chosen.id
  } catch (error) {
    if (error instanceof Failure && /NOT_UNDERSTOOD|AMBIGUOUS|MISSING/.test(error.code)) return null
    throw error
  }
}

inLong('a simulation is found by its name, and none is taken for what it is not about', () => {
  const place = new URL('../reference/find-by-words.json', import.meta.url)
  const { channels } = JSON.parse(readFileSync(place, 'utf8')) as {
    channels: { query: string; solver?: string; nothing?: true }[]
  }
  const read = channels.map(one => ({ ...one, id: solverFor(one.query) }))
  const wrong = read.filter(({ id, solver }) => id !== null && id !== solver)
  assert.equal(wrong, [])
  const named = read.filter(({ solver }) => solver !== undefined)
  assert.ok(read.length >= 60 && named.length >= 40)
  const found = named.filter(({ id, solver }) => id === solver)
  const missed = named.filter(one => !found.includes(one)).map(({ query }) => query)
  assert.ok(found.length >= 0.9 * named.length, missed.join(', '))
})

test('battery state of charge is no double well', () => {
  assert.is(solverFor('battery state of charge'), null)
})

test.run()
