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
import { longOnly } from '../support/tier.ts'

const test = suite('grid: case files')
const inLong = longOnly(test)
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
    [CASE_5.replace('mpc.baseMVA = 100', 'mpc.baseMVA = 100 MVA'), /line 3, column 19: .*code/],
    [`${CASE_5}mpc.branch(3, 60) = 240;\n`, /line 20, column \d+: mpc.branch has no column 60/],
    [`${CASE_5}mpc.branch(9, 6) = 240;\n`, /has no row 9/],
    [`${CASE_5}k = find(mpc.bus(:, 3));\n`, /line 20, column 5: find has no value here: .*code/],
    [`${CASE_5}if fixed\nend\n`, /line 20, column 4: .*code/],
    [`${CASE_5}mpc.bus(:, 3) = mpc.bus(:, 3) * mpc.bus(:, 4);\n`, /a product is \.\*/],
    [`${CASE_5}mpc.bus(:, 3) = mpc.branch(:, 3);\n`, /another size/],
    [`${CASE_5}mpc.bus(:, [3 4]) = mpc.bus(:, 3) + mpc.bus(:, [3 4]);\n`, /two sizes/],
    [`${CASE_5}mpc.bus(:, 3) = 1 / 0;\n`, /no finite value/],
    [`${CASE_5}[PD, QD] = idx_dcline;\n`, /idx_bus/],
    [`${CASE_5}mpc.bus(:, PD) = 0;\n`, /PD has no value/],
    [`mpc.bus(:, 3) = 0;\n${CASE_5}`, /line 1, column 8: mpc.bus is no table that stands before/],
    [`${CASE_5}mpc.baseMVA = ${'('.repeat(100)}1${')'.repeat(100)};\n`, /twice/],
    [`${CASE_5}x = ${'('.repeat(100)}1${')'.repeat(100)};\n`, /brackets/],
    [`${CASE_5}${'x = 1; y = x * x; '.repeat(201)}\n`, /more than 200 statements|nothing uses/],
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

/** The first branches of Baran and Wu's feeder with its loads in kW and its impedances in ohms, and the same in the format's. */
const FEEDER = `function mpc = feeder
mpc.version = '2';
mpc.baseMVA = 20/2;
mpc.bus = [
  1 3 0   0  0 0 1 1 0 25.32/2 1 1 1;
  2 1 100 60 0 0 1 1 0 12.66 1 1.1 0.9;
  3 1 90  40 0 0 1 1 0 12.66 1 1.1 0.9;
];
mpc.gen = [1 0 0 10 -10 1 100 1 10 0];
mpc.branch = [
  1 2 0.0922 0.0470 0 0 0 0 0 0 1 -360 360;
  2 3 0.4930 0.2511 0 0 0 0 0 0 1 -360 360;
];
[PQ, PV, REF, NONE, BUS_I, BUS_TYPE, PD, QD, GS, BS, BUS_AREA, VM, ...
    VA, BASE_KV] = idx_bus;
[F_BUS, T_BUS, BR_R, BR_X] = idx_brch;
Vbase = mpc.bus(1, BASE_KV) * 1e3;      %% in volts
Sbase = mpc.baseMVA * 1e6;
mpc.branch(:, [BR_R BR_X]) = mpc.branch(:, [BR_R BR_X]) / (Vbase^2 / Sbase);
mpc.bus(:, [PD, QD]) = mpc.bus(:, [PD, QD]) / 1e3;
pf = 0.8;
mpc.bus(3, QD) = mpc.bus(3, PD) * tan(acos(pf));
`

test('statements at the end of a feeder turn ohms and kilowatts into what the format wants', () => {
  const { bus, branch, baseMva } = readCase(FEEDER, '/matpower')
  assert.is(baseMva, 10)
  const impedance = 12.66 ** 2 / 10
  near(branch[0]![2]!, 0.0922 / impedance, { relative: 1e-14 })
  near(branch[1]![3]!, 0.2511 / impedance, { relative: 1e-14 })
  assert.equal([bus[1]![2], bus[1]![3], bus[2]![2]], [0.1, 0.06, 0.09])
  near(bus[2]![3]!, 0.0675, { relative: 1e-14 })
  // Branch by branch from the far end, to the last digit: |S|^2 r / V^2 of each.
  let [p2, q2, v3] = [0, 0, 1]
  let [p1, q1, v2] = [0, 0, 1]
  for (let k = 0; k < 30; k++) {
    ;[p2, q2] = [0.009, 0.00675]
    const [r2, x2] = [branch[1]![2]!, branch[1]![3]!]
    const lost2 = (p2 * p2 + q2 * q2) / (v3 * v3)
    p2 += lost2 * r2
    q2 += lost2 * x2
    p1 = p2 + 0.01
    q1 = q2 + 0.006
    const [r1, x1] = [branch[0]![2]!, branch[0]![3]!]
    const lost1 = (p1 * p1 + q1 * q1) / (v2 * v2)
    p1 += lost1 * r1
    q1 += lost1 * x1
    v2 = Math.sqrt(1 - 2 * (p1 * r1 + q1 * x1) + (p1 * p1 + q1 * q1) * (r1 * r1 + x1 * x1))
    const square = v2 * v2
    v3 = Math.sqrt(
      square - 2 * (p2 * r2 + q2 * x2) + ((p2 * p2 + q2 * q2) * (r2 * r2 + x2 * x2)) / square,
    )
  }
  const { value, result } = solve({ matpower: FEEDER, model: 'ac' })
  near(value, (p1 - 0.019) * 10, { absolute: 1e-11 })
  near(result.lowestVoltage as number, v3, { relative: 1e-12 })
  // All constants at once, and numbers of columns, say the same.
  const terse = FEEDER.replace(/\[PQ[\s\S]*?idx_brch;/, 'define_constants;').replace(
    '[BR_R BR_X]) =',
    '[3, 4]) =',
  )
  assert.equal(readCase(terse, '/matpower').branch, branch)
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

inLong(
  'a file that is cut, doubled or scrambled is read or refused, and never breaks the reader',
  () => {
    const random = new Random(16)
    const letters = "mpc.bus = [];'%{}\n\t 0123456789eE+-.Inf"
    for (let k = 0; k < 3000; k++) {
      let text = [CASE_5, CASE_14, FEEDER][k % 3]!
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
  },
)

test('long texts of one mark are refused in time that is linear in their length', () => {
  for (const mark of [
    '[',
    '%',
    "'",
    '{',
    ' ',
    '1 ',
    '-',
    '...',
    'mpc.bus=[',
    'a',
    ';\n',
    'x=1*',
    '(',
    'a=b;',
    'mpc.bus(',
  ]) {
    const { code } = place(mark.repeat(Math.floor(300_000 / mark.length)))
    assert.is(code, 'INVALID_INPUT')
  }
})

test.run()
