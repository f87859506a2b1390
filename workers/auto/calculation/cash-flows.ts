// Cash flows that are listed: `NPV at 8 % of -1000, 400, 400, 500`, `IRR of -1000, 500, 400, 300`.
import { Failure } from '../../failure.ts'
import { NUMERAL, readNumber } from '../../units/number-text.ts'
import type { Calculation } from './calculation.ts'

const FLOWS_MAX = 40

const LIST = String.raw`(?<list>(?:${NUMERAL})(?: (?:now|today|at once))?(?:,? (?:and |then |and then )?(?:${NUMERAL}))+)(?:,? (?:at|in) the ends? of (?:the )?years? [\d, and]+)?`
const FLOWS = '(?:the )?(?:cash ?flows?|flows|payments)?:? ?'
const RATE = String.raw`(?:at|with|using|for|,) (?:a |an )?(?:discount rate of |rate of |interest of |discount |r ?= ?)?(?<rate>\d+(?:\.\d+)?) ?(?:%|per ?cent)(?: (?:discount|interest))?(?: rate)?(?: a year| per year| p\.?a\.?)?`
const NPV: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:npv|net present value)(?: \(npv\))? ${RATE}(?: of| for|:|,|;)? ${FLOWS}${LIST}$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:npv|net present value)(?: \(npv\))?(?: of| for|:)? ${FLOWS}${LIST},? ${RATE}$`,
    'i',
  ),
]
const IRR = new RegExp(
  String.raw`^(?:irr|internal rate of return)(?: \(irr\))?(?: of| for|:)? ${FLOWS}${LIST}$`,
  'i',
)

const literal = (x: number) => (x < 0 ? `(${x})` : `${x}`)

export function cashFlowIn(question: string): Calculation | undefined {
  const plain = question.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  for (const form of NPV) {
    const { list, rate } = form.exec(plain)?.groups ?? {}
    const flows = list === undefined ? undefined : flowsIn(list)
    if (flows && rate !== undefined)
      return {
        title: 'Net present value of cash flows, the first of them now',
        equation: `y = ${worth(flows, `(1 + ${rate}/100)`)}`,
        inputs: {},
      }
  }
  const { list } = IRR.exec(plain)?.groups ?? {}
  const flows = list === undefined ? undefined : flowsIn(list)
  if (flows === undefined) return undefined
  const signs = flows.filter(flow => flow !== 0).map(Math.sign)
  const changes = signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length
  if (changes !== 1) {
    throw new Failure(
      'AMBIGUOUS',
      `flows that change their sign ${changes} times have no rate of return of their own`,
      { candidates: [] },
    )
  }
  return {
    title: 'Internal rate of return of cash flows, the first of them now',
    equation: `y = root(${worth(flows, '(1 + r)')}, r, -0.99, 100)`,
    shownIn: '%',
    inputs: {},
  }
}

/** The first is an outlay, or is said to be now: else it may be that after a year. */
function flowsIn(list: string): readonly number[] | undefined {
  const flows = [...list.matchAll(new RegExp(NUMERAL, 'g'))].map(([number]) => readNumber(number))
  const isNow = flows[0]! < 0 || /\b(?:now|today|at once)\b/i.test(list)
  return isNow && flows.length <= FLOWS_MAX ? flows : undefined
}

const worth = (flows: readonly number[], factor: string) =>
  flows.map((flow, i) => (i === 0 ? literal(flow) : `${literal(flow)}/${factor}^${i}`)).join(' + ')
