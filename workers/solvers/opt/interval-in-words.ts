// The lowest or highest value of a function of one variable on an interval, or where it lies: all of the interval is searched.
import type { ExpressionIn, Written } from '../../solver.ts'
import { NUMERAL } from '../../units/number-text.ts'

const LEAD =
  /^(?:please |find |compute |calculate |determine |locate |what is |what's |give |me |optimi[sz]e |use global optimi[sz]ation to find )*(?:(?<where>where (?:is|does)|the (?:position|location|place|x) of|at (?:what|which) x (?:is|does)) )?(?:the )?(?:global |absolute |overall )?(?<goal>minimum|maximum|minimi[sz]e|maximi[sz]e|smallest value|largest value|lowest value|highest value)(?<value> value)?(?: of| for)? (?:the function )?(?<of>.+?)[.?! ]*$/is
const BETWEEN = `(?<low>${NUMERAL}) ?(?:and|to|,|\\.\\.\\.?|≤ ?x ?≤) ?(?<high>${NUMERAL})`
const RANGES: readonly RegExp[] = [
  new RegExp(
    `(?:,? (?:for|on|over|in|with|when|where) |, )(?:the )?(?:interval |range |domain )?(?:x |with x |where x )?(?:is |lies )?(?:in |on |over )?(?:the )?(?:interval |range )?(?:between |from |in )?[[(]?${BETWEEN}[\\])]?$`,
    'i',
  ),
  new RegExp(
    `(?:,? (?:for|on|with|when|where) |, )(?<low>${NUMERAL}) ?(?:<=|≤|<) ?x ?(?:<=|≤|<) ?(?<high>${NUMERAL})$`,
    'i',
  ),
]

export function onInterval(text: string, expressionIn: ExpressionIn): Written | undefined {
  const { goal, where, of } = LEAD.exec(text)?.groups ?? {}
  if (of === undefined) return undefined
  for (const range of RANGES) {
    const match = range.exec(of)
    if (match === null) continue
    const { low, high } = match.groups!
    const body = of
      .slice(0, match.index)
      .replace(/^f ?\(x\) ?= ?/, '')
      .replace(/ (?:for|on|over|in)$/, '')
    const objective = expressionIn(
      body.replace(/\bx (?=(?:sin|cos|tan|exp|ln|log|sqrt)\b)/g, 'x*'),
      ['x'],
    )
    const [min, max] = [Number(low), Number(high)]
    if (objective === undefined || !/(?<![a-z])x(?![a-z])/.test(objective) || !(min < max))
      return undefined
    return {
      inputs: {
        objective,
        ...(/^max|^largest|^highest/i.test(goal!) && { maximise: true }),
        variables: { x: { min, max } },
        method: 'global',
      },
      ...(where !== undefined && {
        output: { value: 'optimum.x', error: 'optimumError.x', unit: '1' },
      }),
    }
  }
  return undefined
}
