// The kind of number that an input takes: by its record, and by what is said.
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { evaluateOperators } from '../../workers/operators/evaluate.ts'
import { kindOf } from '../../workers/units/kind.ts'
import { type QuantityInput, type Understood, understand } from '../../workers/units/quantity.ts'
import { parseUnit } from '../../workers/units/unit.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('kinds')

/** What an input of an operator is read as. */
function read(id: string, key: string, given: QuantityInput): Understood {
  const input = registry.operator(id).inputs.find(one => one.key === key)!
  return understand(key, given, input)
}

test('turns, cycles and radians are converted by the kind of the input, and it is told', () => {
  const table: [string, string, string, number, RegExp?][] = [
    ['AE23', 'n_p', '2400 rpm', 40, /turns counted/],
    ['AE24', 'n_p', '2400 rpm', 40, /turns counted/],
    ['ME15', 'n_s', '1800 rev/min', 30],
    ['ME16', 'n_s', '1800 rpm', 30],
    ['CS57', 'f_rot', '7200 rpm', 120],
    ['HY29', 'N1', '1750 rpm', 1750 / 60],
    ['QM2', 'f', '60 rpm', 1],
    ['QM2', 'f', '6.283185307179586 rad/s', 1, /angle to turns/],
    ['QM2', 'f', '563 THz', 563e12],
    ['QM7', 'omega', '50 Hz', 100 * Math.PI, /cycles to radians/],
    ['RB12', 'omega', '2400 rpm', 80 * Math.PI, /turns to radians/],
    ['RB12', 'omega', '251.3 rad/s', 251.3],
    ['AM26', 'Gamma', '6.07 MHz', 2 * Math.PI * 6.07e6],
    ['MG3', 'N', '200 turns', 200],
    ['PA4', 'f_rev', '11.245 kHz', 11245],
  ]
  for (const [id, key, given, value, note] of table) {
    const understood = read(id, key, given)
    near(understood.value, value, { relative: 1e-14 })
    if (note) assert.match(understood.note!, note, `${id} ${given}`)
  }
})

test('levels become factors, watts and volts where the input is one, and are refused elsewhere', () => {
  near(read('RF24', 'G_t', '30 dB').value, 1000, { relative: 1e-14 })
  near(read('RF24', 'G_t', '20 dBi').value, 100, { relative: 1e-14 })
  near(read('RF24', 'P_t', '30 dBm').value, 1, { relative: 1e-14 })
  near(read('EL38', 'A_ol', '100 dB').value, 1e5, { relative: 1e-14 })
  near(read('LP12', 'alpha', '10 dB/m').value, Math.log(10), { relative: 1e-14 })
  near(read('AC11', 'L1', '60 dB').value, 60, { relative: 1e-15 })
  // d(10^(L/10)) = ln 10/10 10^(L/10) dL
  near(read('IT2', 'snr', '10 ± 1 dB').uncertainty!, Math.log(10), { relative: 1e-14 })
  const { message } = refusal(() => read('MG3', 'N', '30 dB'))
  assert.match(message, /dB is a level, and a number of turns .* write the factor itself/)
})

test('a temperature has a zero point, a difference and a constant have none', () => {
  near(read('MO11', 'T_d', '50 °F').value, 283.15, { relative: 1e-14 })
  const difference = read('HT28', 'Delta_T', '18 °F')
  near(difference.value, 10, { relative: 1e-14 })
  assert.match(difference.note!, /no zero point/)
  assert.match(refusal(() => read('MG26', 'C_c', '20 °C')).message, /write it in K/)
})

test('a gauge reads less than the pressure by the standard atmosphere', () => {
  const absolute = read('HY23', 'p1', '2 barg')
  near(absolute.value, 301325, { relative: 1e-14 })
  assert.match(absolute.note!, /plus the standard atmosphere/)
  near(read('SO26', 'p', '2 barg').value, 2e5, { relative: 1e-14 })
  assert.match(refusal(() => read('HT31', 'Delta_p', '5 psig')).message, /over the atmosphere/)
})

test('finance counts in years: a bare number, a text in any unit, and the printed equation agree', () => {
  const call = (inputs: Record<string, QuantityInput>) => {
    const answer = evaluateOperators(registry, { domain: 'FN', operators: ['FN21'], inputs })
    return (answer as unknown as { results: { value: number; equation: string }[] }).results[0]!
  }
  const bare = call({ S: 100, K: 105, r: 0.05, sigma: 0.2, T: 0.5 })
  // Hull, equation 15.20, with d1 = -0.0976 and d2 = -0.2390.
  near(bare.value, 4.5817, { relative: 1e-4 })
  assert.match(bare.equation, /0\.5 yr/)
  const said = call({ S: 100, K: 105, r: '5 %/yr', sigma: '20 %/sqrt(yr)', T: '6 months' })
  near(said.value, bare.value, { relative: 1e-14 })
})

test('a time in years and one in seconds do not share a key', () => {
  const { message } = refusal(() =>
    evaluateOperators(registry, {
      domain: 'FN',
      operators: ['FN1', 'NM19'],
      inputs: { P: 1, r: 0.05, t: 2, v0: 0 },
    }),
  )
  assert.match(message, /t is in yr for FN1 and in s for NM19; evaluate them apart/)
})

interface Row {
  input: string
  unit: string
  kind: string
}

test('each input whose unit leaves the kind open has the one that was judged', () => {
  const { rows } = JSON.parse(
    readFileSync(new URL('../reference/kinds.json', import.meta.url), 'utf8'),
  ) as { rows: Row[] }
  for (const { input, unit, kind } of rows) {
    const [, id, key] = /^(.*)\.([^.]+)$/.exec(input)!
    const own = registry.operator(id!).inputs.find(one => one.key === key)!
    // A record may have given way to another of the same law.
    if (own === undefined) continue
    assert.is(own.unit, unit, input)
    assert.is(kindOf(own), kind, input)
  }
})

test('a unit that says its kind needs no words', () => {
  for (const { id, inputs } of registry.list()) {
    for (const input of inputs) {
      const { marks } = parseUnit(input.unit)
      const kind = kindOf(input)
      if (marks.radian) assert.is(kind, 'angle', `${id}.${input.key}`)
      if (marks.hertz) assert.is(kind, 'cycle', `${id}.${input.key}`)
      if (marks.decibel) assert.is(kind, 'level', `${id}.${input.key}`)
    }
  }
})

test.run()
