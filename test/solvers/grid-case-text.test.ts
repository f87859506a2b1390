import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import { Random } from '../../workers/numerics/random.ts'
import { readCase } from '../../workers/solvers/grid/case-text.ts'
import { CASE_5 } from '../../workers/solvers/grid/cases/case-5.ts'
import { CASE_14 } from '../../workers/solvers/grid/cases/case-14.ts'
import { grid } from '../../workers/solvers/grid/grid.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('grid: case files')
const solve = solverOf(grid)

const place = (text: string) => refusal(() => readCase(text, '/matpower'))

test('comments, continuation lines, commas and lists of names are read', () => {
  const loose = CASE_14.replace('mpc.bus = [', '%% buses\nmpc.bus = [ % id type ...\n')
    .replace(
      '1 3 0 0 0 0 1 1.06 0 0 1 1.06 0.94;',
      '1, 3, 0, 0, 0, 0, 1, ...\n 1.06, 0, 0, 1, 1.06, .94 ; % the slack\n',
    )
    .concat("mpc.bus_name = {\n\t'Bus 1 [HV]';\n\t'Bus 2';\n};\n")
  const read = readCase(loose, '/matpower')
  const plain = readCase(CASE_14, '/matpower')
  assert.equal(read.bus, plain.bus)
  assert.equal(read.gencost, plain.gencost)
  assert.is(read.name, 'case14')
  assert.match(read.others[0]!, 'Bus 1 [HV]')
  near(solve({ matpower: loose.replaceAll('\n', '\r\n'), model: 'ac' }).value, 13.39327236, {
    relative: 1e-8,
  })
})

test('what is not understood is refused with its line and column', () => {
  const faults: readonly [string, RegExp][] = [
    [CASE_5.replace('mpc.baseMVA = 100', 'mpc.baseMVA = 100 * 2'), /line 3, column 19: .*code/],
    [`${CASE_5}mpc.branch(3, 6) = 240;\n`, /line 20, column \d+: .*code/],
    [`${CASE_5}x = 3;\n`, /line 20, column 1/],
    [CASE_5.replace('mpc.gen =', 'mpc.dcline ='), /dcline/],
    [CASE_5.replace("'2'", "'1'"), /line 2, column 15: version 1/],
    [CASE_5.replace('mpc.gen = [', 'mpc.gen = [1 2;'), /columns/],
    [CASE_5.replace('0.9;', '0.9x;'), /no number: "x"/],
    [CASE_5.replaceAll(']', ''), /no number|no end/],
    [CASE_5.replace('mpc.bus', 'mpc.buses'), /buses has no meaning/],
    [`${CASE_5}mpc.bus = [1];\n`, /twice/],
    [CASE_5.replace('mpc.baseMVA = 100', 'mpc.baseMVA = 1e999'), /beyond a double/],
    ['', /baseMVA is missing/],
  ]
  for (const [text, pattern] of faults) {
    const { code, message, details } = place(text)
    assert.is(code, 'INVALID_INPUT')
    assert.match(message, pattern)
    const [fault] = (details as { errors: { pointer: string; line: number }[] }).errors
    assert.is(fault!.pointer, '/matpower')
    assert.ok(fault!.line >= 1)
  }
})

test('rows that make no network are refused with their line', () => {
  const refused = (from: string, to: string) => {
    assert.ok(CASE_14.includes(from), from)
    return refusal(() => solve({ matpower: CASE_14.replace(from, to), model: 'ac' })).message
  }
  assert.match(refused('2 2 21.7', '1 2 21.7'), /line 5, column \d+: bus 1 is there twice/)
  assert.match(refused('1 3 0 0', '1 1 0 0'), 'reference')
  assert.match(refused('2 2 21.7', '2 3 21.7'), 'all references')
  assert.match(refused('2 2 21.7', '2 7 21.7'), 'type 7')
  assert.match(refused('1 232.4', '15 232.4'), /line \d+, column 1: there is no bus 15/)
  assert.match(refused('0.01938 0.05917', '0.01938 0'), 'no reactance')
  assert.match(refused('0.01938 0.05917', '0.01938 Inf'), 'Infinity')
})

test('a file that is cut, doubled or scrambled is read or refused, and never breaks the reader', () => {
  const random = new Random(16)
  const letters = "mpc.bus = [];'%{}\n\t 0123456789eE+-.Inf"
  for (let k = 0; k < 3000; k++) {
    let text = k % 2 === 0 ? CASE_5 : CASE_14
    for (let edits = 1 + random.below(4); edits > 0; edits--) {
      const at = random.below(text.length)
      const length = random.below(k % 3 === 0 ? 200 : 4)
      const put = Array.from(
        { length: random.below(5) },
        () => letters[random.below(letters.length)],
      ).join('')
      text = text.slice(0, at) + put + text.slice(at + length)
    }
    try {
      solve({ matpower: text || ' ', model: k % 5 === 0 ? 'ac' : 'dc' })
    } catch (error) {
      assert.instance(error, Failure)
    }
  }
})

test('long texts of one mark are refused in time that is linear in their length', () => {
  for (const mark of ['[', '%', "'", '{', ' ', '1 ', '-', '...', 'mpc.bus=[', 'a', ';\n']) {
    const { code } = place(mark.repeat(Math.floor(300_000 / mark.length)))
    assert.is(code, 'INVALID_INPUT')
  }
})

test.run()
