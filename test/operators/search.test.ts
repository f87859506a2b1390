import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { operators as registry } from '../support/operators.ts'
import { refusal } from '../support/refusal.ts'
import { everyInTier, longOnly } from '../support/tier.ts'

const test = suite('search of operators')
const inLong = longOnly(test)

const ids = (term: string, limit = 12) => registry.find(term, limit).map(({ id }) => id)

/** Share of the records for which `holds`, with those for which it does not; in the short tier of some. */
function share(holds: (operator: ReturnType<typeof registry.list>[number]) => boolean) {
  const all = everyInTier(registry.list(), 24)
  const missed = all.filter(operator => !holds(operator)).map(({ id, name }) => `${id} ${name}`)
  return { share: 1 - missed.length / all.length, missed: missed.join('\n') }
}

test('a name finds its own operator first, an id and an alias always', () => {
  const named = share(({ id, name }) => ids(name, 1)[0] === id)
  assert.ok(named.share >= 0.99, named.missed)
  const lower = share(({ id, name }) => ids(name.toLowerCase(), 1)[0] === id)
  assert.ok(lower.share >= 0.99, lower.missed)
  for (const { id, source } of everyInTier(registry.list(), 12)) {
    for (const known of [id, ...(source.aliases ?? [])]) assert.is(ids(known, 1)[0], id, known)
  }
})

test('the words of a name in another order still find it among the first', () => {
  const turned = (name: string) =>
    name
      .split(/[^\p{L}\p{N}]+/u)
      .reverse()
      .join(' ')
  const found = share(({ id, name }) => ids(turned(name), 3).includes(id))
  assert.ok(found.share >= 0.95, found.missed)
})

inLong('an equation finds its operator', () => {
  const found = share(({ id, source }) => ids(source.equation, 12).includes(id))
  assert.ok(found.share >= 0.95, found.missed)
  const printed = share(({ id, equation }) => ids(equation.slice(0, 200), 12).includes(id))
  assert.is(printed.share, 1, printed.missed)
})

test('whatever the case of its letters, its sides and the order of its factors', () => {
  for (const [equation, id] of [
    ['PV = nRT', 'TD1'],
    ['nRT = pV', 'TD1'],
    ['V = IR', 'EL1'],
    ['I = V/R', 'EL1'],
    ['λ = h/p', 'QM3'],
    ['E = mc^2', 'SR11'],
    ['F = ma', 'NM18'],
    ['T = 2π√(l/g)', 'OV1'],
    ['F = G m1 m2 / r²', 'NM21'],
  ] as const) {
    assert.is(ids(equation)[0], id, equation)
  }
})

test('an equation with other letters, solved for another one, or with its terms in another order is found by what it says', () => {
  for (const [equation, id] of [
    ['F = G M m / d²', 'NM21'],
    ['1/f = 1/u + 1/v', 'OP7'],
    ['s = u t + 1/2 a t^2', 'KN2'],
    ['v² = u² + 2 a s', 'KN3'],
    ['2 a s + u² = v²', 'KN3'],
    ['x = (-b + sqrt(b^2 - 4 a c))/(2 a)', 'MA20'],
    ['c^2 = a^2 + b^2', 'MA14'],
    ['n1 sin a = n2 sin b', 'OP1'],
    ['k = A exp(-Ea/(R T))', 'PC1'],
    ['N = N0 e^(-λ t)', 'NP1'],
    ['1/R = 1/R1 + 1/R2', 'EL5'],
    ['W = F s cos θ', 'NM25'],
    ['(x - mu)/sigma = z', 'SB3'],
  ] as const) {
    assert.ok(ids(equation, 2).includes(id), `${equation}: ${ids(equation, 2)}`)
  }
  // No law says these, and no word of them names one.
  for (const equation of ['a = b + q*z^17', 'y = a + b*c - d*f + g/h', 'q = a*b^3*c^5*d^7']) {
    assert.equal(ids(equation), [], equation)
  }
})

test('what no record has words for finds nothing, whatever it calls itself', () => {
  assert.equal(ids('Frobnicator equation'), [])
  assert.equal(ids('qwertz law'), [])
  assert.is(ids('lift equation')[0], 'AE1')
})

interface Query {
  query: string
  /** What the name of one of the first three holds. */
  names?: string
  /** No record is about it. */
  nothing?: true
  /** Written after the search, which was not tuned on it. */
  apart?: true
}

test('words of people find their law among the first three, and nothing where no record is about it', () => {
  const place = new URL('../reference/find-by-words.json', import.meta.url)
  const { operators } = JSON.parse(readFileSync(place, 'utf8')) as { operators: Query[] }
  const missed = operators.filter(({ query, names, nothing }) => {
    const first = registry.find(query, 3).map(({ name }) => name)
    return nothing ? first.length > 0 : !first.some(name => new RegExp(names!).test(name))
  })
  const shareOf = (all: Query[]) => 1 - missed.filter(one => all.includes(one)).length / all.length
  const apart = operators.filter(one => one.apart)
  assert.ok(operators.length >= 120 && apart.length >= 60)
  assert.ok(shareOf(operators) >= 0.96, JSON.stringify(missed))
  assert.ok(shareOf(apart) >= 0.95, JSON.stringify(missed))
})

test('a slip in a word still finds, words of another matter do not', () => {
  assert.is(ids('Reynolds nubmer')[0], ids('Reynolds number')[0])
  assert.equal(ids('chess engine rating'), [])
  assert.equal(ids('weather in London tomorrow'), [])
})

test('endings and British spelling make no difference', () => {
  assert.is(ids('tunnelling')[0], ids('tunneling')[0])
  assert.equal(ids('oscillations'), ids('oscillation'))
})

test('an unknown operator is answered with near ids, by slip or by name', () => {
  const near = (id: string) =>
    refusal(() => registry.operator(id)).details!['near'] as readonly string[]
  assert.ok(near('NM2').length > 0)
  assert.is(near('ORBIT_PERIDO')[0], 'ORBIT_PERIOD')
  assert.ok(near('kinetic_energy').includes('NM23'))
  assert.ok(near('Hawking temperature').includes('GR40'))
  assert.equal(near('zzzzzzzzz'), [])
  assert.ok(refusal(() => registry.operator('x'.repeat(10_000))).message.length < 300)
})

test('a search takes a millisecond or two, whatever the words', () => {
  const terms = ['energy of a body in motion', 'e', '=', 'm*v^2', 'zzzz', 'x'.repeat(5000)]
  const start = process.cpuUsage()
  for (let i = 0; i < 10; i++) for (const term of terms) registry.find(term, 40)
  const { user, system } = process.cpuUsage(start)
  assert.ok((user + system) / 60 < 5000, `${(user + system) / 60} us a search`)
})

test.run()
