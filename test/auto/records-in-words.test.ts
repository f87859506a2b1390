// Time limit: 900 s
// Questions in the records' own words: of each operator its test in three wordings. The words are many and alike across 67
// domains, so that two records that may be meant both stand there; none may be answered with the other's value. The long tier
// asks each in one of the wordings, which take turns; RECORDS_EVERY=1 asks each in all of them.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Operator } from '../../workers/operators/compile.ts'
import { operators as registry } from '../support/operators.ts'
import { firstInTier, LONG_TIER } from '../support/tier.ts'
import { type Question, verdictOn } from './verdict.ts'

const test = suite('records in words')

const { entries } = Object

interface Stated {
  readonly key: string
  readonly title: string
  readonly value: number
  /** With the space in front; empty for the dimension 1. */
  readonly unit: string
}

type Wording = (operator: Operator['source'], stated: readonly Stated[]) => string

const asHeading: Wording = ({ title }, stated) =>
  `${title}: ${stated.map(one => `${one.title} ${one.value}${one.unit}`).join(', ')}`

const asQuestion: Wording = ({ title, output }, stated) =>
  `What is the ${output.title} (${title}) for ${stated.map(one => `${one.key} = ${one.value}${one.unit}`).join(', ')}?`

/** Here the title is not said, so that all that give a quantity of that name may be meant. */
const asOutput: Wording = ({ output }, stated) =>
  `${output.title} with ${stated.map(one => `a ${one.title} of ${one.value}${one.unit}`).join(' and ')}`

function questionOf({ source }: Operator, wording: Wording): Question {
  const { inputs, test: own } = source
  const values: Readonly<Record<string, number>> = own.inputs
  const stated = entries(inputs)
    .filter(([key]) => key in values)
    .map(([key, { title, unit }]) => ({
      key,
      title,
      value: values[key]!,
      unit: unit === '1' ? '' : ` ${unit}`,
    }))
  // Two laws of one quantity may lie closer together than a published figure is exact.
  const relTol = Math.max(1e-4, own.relTol ?? 0)
  return { text: wording(source, stated), values: [own.expected], relTol }
}

/** Each stands close to another record: the one was answered with the value of the other. */
const ALIKE = new Set(
  'AC15 AC16 CO31 CP45 CS48 ED30 FN3 FN24 FN25 FN26 HT64 IT8 RB36 RC10 SO16 SR4 SS10 ST24'.split(
    ' ',
  ),
)
const EVERY = 389

const all = registry.list()
const IN_TURNS = Number(process.env['RECORDS_EVERY'] ?? 3)

/** What is asked in the wording of that place. */
const operatorsOf = (place: number) =>
  all.filter(
    ({ id }, i) => ALIKE.has(id) || (LONG_TIER ? (i + place) % IN_TURNS === 0 : i % EVERY === 0),
  )

/** Shares of all operators that were measured, rounded down. */
const WORDINGS = [
  ['as a heading with titles', asHeading, 0.91],
  ['as a question with letters', asQuestion, 0.9],
  ['as the name of the output with titles', asOutput, 0.78],
] as const

for (const [place, [name, wording, least]] of firstInTier(WORDINGS, 1).entries()) {
  test(`a record in its own words, ${name}, is answered rightly or refused, most rightly`, () => {
    const operators = operatorsOf(place)
    const judged = operators.map(operator => {
      const question = questionOf(operator, wording)
      return { text: question.text, verdict: verdictOn(question) }
    })
    const textsOf = (wanted: string) =>
      judged.flatMap(({ text, verdict }) => (verdict === wanted ? [text] : []))
    assert.ok(operators.length >= (LONG_TIER ? 2200 / IN_TURNS : 22))
    assert.equal(textsOf('wrong'), [])
    const right = textsOf('right').length / judged.length
    assert.ok(!LONG_TIER || right >= least, `${right}`)
  })
}

test.run()
