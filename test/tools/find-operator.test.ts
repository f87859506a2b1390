// What a search tells somebody who brings a task in his own words, with its quantities or without.
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { simulationSearch } from '../../server/tools/simulation-search.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { withoutQuantities } from '../../workers/units/stated.ts'
import { operators as registry } from '../support/operators.ts'

const test = suite('finding an operator or a simulation')

const operatorsFor = (text: string) => registry.find(text, 12).map(({ id }) => id)
const simulations = simulationSearch(solvers)
const simulationsFor = (text: string) => simulations(text).map(({ tool }) => tool)

test('a task finds what does it, by its name and as a sentence with its quantities', () => {
  for (const [fit, ...texts] of [
    ['ORBIT_PERIOD', 'orbit period at 400 km', 'orbital period of a satellite 400 km above Earth'],
    ['ST14', 'deflection of a simply supported beam of 4 m under a central load, E = 200 GPa'],
    ['HY58', 'pressure drop of water at 2 m/s in 100 m of rough pipe, viscosity 1.0 mPa s'],
    ['SD20', 'MOSFET current', 'drain current of a MOSFET in saturation at Vgs = 3 V'],
    ['FN21', 'price of a European call option, strike 105, 6 months, volatility 25 %'],
    ['OV2', 'period of a pendulum of 1 m at finite amplitude, 60 degrees'],
    ['BC2', 'enzyme rate with inhibitor in mM', 'enzyme with Vmax 10 uM/s and inhibitor 2 mM'],
    ['RF24', 'radio link in dBm', 'received power with transmit power 20 dBm, 2.4 GHz, 5 km'],
    ['KN62', 'projectile with drag', 'range of a round projectile with drag at 50 m/s'],
    ['HT76', 'plate with one hot side', 'temperature of a plate with one side at 100 degrees C'],
    [
      'svc_epi',
      'SIR of 5,000 people',
      'peak of an SIR epidemic of 5000 people with beta 0.4 per day',
    ],
    ['svc_schrodinger', 'electron in a double well', 'electron in a double well of 0.5 eV, 1 nm'],
  ] as const) {
    for (const text of texts) {
      assert.ok([...operatorsFor(text), ...simulationsFor(text)].includes(fit), `${fit}: ${text}`)
    }
  }
})

test('simulations come first for what is theirs, none for what nothing simulates', () => {
  const place = new URL('../reference/find-by-words.json', import.meta.url)
  const { channels } = JSON.parse(readFileSync(place, 'utf8')) as {
    channels: { query: string; solver?: string }[]
  }
  const theirs = channels.filter(({ solver }) => solver !== undefined)
  const missed = theirs.filter(({ query, solver }) => simulationsFor(query)[0] !== `svc_${solver}`)
  assert.ok(theirs.length > 40 && missed.length <= 1, JSON.stringify(missed))
  for (const query of ['chess engine rating', 'news headlines', 'black hole', 'protein folding']) {
    assert.equal(simulationsFor(query), [], query)
  }
})

test('quantities are taken out of a text, names that hold numbers are not', () => {
  for (const [text, rest] of [
    ['kinetic energy of 5 kg with 3 m/s', 'kinetic energy of with'],
    ['beam with E = 200 GPa; k=0.3', 'beam with ;'],
    ['viscosity 1.0 mPa s and 10 dBi', 'viscosity and'],
    ['speed at 60 km/h in air', 'speed at in air'],
    ['Black-76 and C-14', 'Black-76 and C-14'],
    ['555 timer', '555 timer'],
    ['three bodies', 'three bodies'],
    ['10 degrees', '10 degrees'],
  ] as const) {
    assert.is(withoutQuantities(text).replace(/\s+/g, ' ').trim(), rest)
  }
  // Callers choose the text: the search looks at 200 of its characters.
  for (const text of ['1 '.repeat(100), '1a='.repeat(66), `${'a'.repeat(100)}=${'1'.repeat(99)}`]) {
    const start = process.threadCpuUsage()
    withoutQuantities(text)
    const { user } = process.threadCpuUsage(start)
    assert.ok(user < 20_000, `${text}: ${user} us`)
  }
})

test.run()
