import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import { atOnce } from '../../workers/memo.ts'
import { matcherSteps } from '../../workers/operators/domain-match.ts'

const test = suite('domain match')

const match = atOnce(matcherSteps(domains))
const first = (text: string) => match(text, 1)[0]?.domain.prefix

test('the scope of a domain is matched to that domain, neighbours apart', () => {
  const missed = domains.filter(({ scope, prefix }) => first(scope) !== prefix)
  const names = missed.map(({ name }) => name).join(', ')
  assert.ok(missed.length <= 0.05 * domains.length, names)
})

test('plain words find the domain that a reader would name', () => {
  const table: [string, string][] = [
    ['the energy levels of an electron tunnelling through a barrier', 'QM'],
    ['gravitational redshift near a Schwarzschild black hole', 'GR'],
    ['fidelity of a teleported qubit after decoherence', 'QL'],
    ['circulation around a Rankine vortex', 'VX'],
    ['cache hit rate and parallel speed-up', 'CS'],
    ['time dilation and the Lorentz factor of a fast rocket', 'SR'],
    ['range and apex of a projectile with friction', 'KN'],
    ['transfer orbit between two planets', 'OM'],
  ]
  for (const [text, prefix] of table) {
    const found = match(text, 2).map(({ domain }) => domain.prefix)
    assert.ok(found.includes(prefix), `${text}: ${found}`)
  }
})

test('the words that matched are words of the text, and scores fall', () => {
  const text = 'A Planet orbits the star in an eccentric ellipse'
  const matches = match(text, 12)
  const words = new Set(text.toLowerCase().split(' '))
  for (const { words: found, score } of matches) {
    assert.ok(found.length > 0 && score > 0 && score <= 1)
    for (const word of found) assert.ok(words.has(word), word)
  }
  const scores = matches.map(({ score }) => score)
  assert.equal(
    scores,
    scores.toSorted((a, b) => b - a),
  )
})

test('a text of common or unknown words matches nothing', () => {
  assert.equal(match('and the of with', 5), [])
  assert.equal(match('qwertz yxcvb', 5), [])
  assert.equal(match('', 5), [])
})

test.run()
