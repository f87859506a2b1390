// Published test networks by what people call them: their losses, what their generation costs at least, and their lowest voltage.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const CASES: Readonly<Record<string, string>> = {
  9: 'case9',
  14: 'ieee14',
  30: 'ieee30',
  39: 'case39',
  57: 'case57',
  118: 'case118',
  300: 'case300',
}
const PLAIN =
  'wscc|as|must|standard|published|official|in total|much|large|how|are|there|by|an hour|per hour|hourly|MW|bus|data|per unit|balance|ieee|system|network|test|case|grid|base|standard|power|flow|load|ac|full|newton|newton-raphson|solution|total|real|active|losses|loss|transmission|bus|buses|solve|run|lowest|voltage|optimal|generation|cost|magnitude|mw|new england|matpower'
/** No load hangs on their first bus, which is the slack: what it feeds in is its generation. */
const LOADLESS = new Set(['ieee14', 'ieee30', 'case9'])
const SLACK =
  '(?:how much (?:real |active )?power (?:must|does|should|has) )?(?:the )?slack (?:bus |generator |machine )?(?:generation|(?:at bus #\\d+# )?(?:supply|supplies|generates?|produces?|provides?|delivers?|to supply)|(?:real |active )?power(?: output)?)'
const BASE_VA = 1e8
const LOSSES =
  '(?:total |real |active |power |transmission |line |network |MW |system )*loss(?:es)?'

export function written(question: string, _: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  const buses =
    said.number(
      '1',
      'ieee[- ]?Q(?:[- ]bus(?:es)?)?',
      'Q[- ]bus (?:ieee|matpower)',
      '(?:the )?(?:matpower )?case ?Q',
    ) ?? named(said)
  const again = said.number('1', 'Q[- ]bus(?:es)?')
  if (again !== undefined && again !== buses) return undefined
  const network = buses === undefined ? undefined : CASES[buses]
  if (network === undefined || /\bDC\b|[x*×]|outage|percent|%|limit/.test(question))
    return undefined
  const isOptimal = said.take(
    '(?:by |using |with |in )?(?:an? |the )?(?:ac )?(?:optimal power flow|opf)',
  )
  if (
    said.take(
      '(?:(?:minimum|least|lowest|cheapest|optimal|hourly|total|generation|operating) )+costs?(?: of generation)?',
    )
  )
    return isOptimal && said.isSpent(PLAIN)
      ? { inputs: { case: network, model: 'ac', problem: 'opf' } }
      : undefined
  if (isOptimal) return undefined
  // Published in it.
  const base = said.number(
    'VA',
    '(?:on )?(?:an? |the )?Q(?: system)? base',
    'base(?: power)?(?: of| is| =)? ?Q',
  )
  if (base !== undefined && base !== BASE_VA) return undefined
  if (said.take(SLACK)) {
    said.number('1', '(?:at )?bus Q')
    if (!LOADLESS.has(network) || !said.isSpent(`${PLAIN}|slack|generator`)) return undefined
    return {
      inputs: { case: network, model: 'ac', problem: 'flow' },
      output: { value: 'buses.0.P', relativeError: 'accuracy.estimate', unit: 'MW' },
    }
  }
  if (!said.take(LOSSES) || !said.isSpent(PLAIN)) return undefined
  return { inputs: { case: network, model: 'ac', problem: 'flow' } }
}

/** `case14`, `IEEE14`: the number is a part of the word. */
function named(said: Phrases): number | undefined {
  for (const size of Object.keys(CASES))
    if (said.take(`(?:ieee|case)[- ]?${size}(?:[- ]bus(?:es)?)?`)) return Number(size)
  return undefined
}
