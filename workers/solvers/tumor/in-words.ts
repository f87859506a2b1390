// A tumour of cells without space: by the logistic law or that of Gompertz, from a number of cells to a time.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const PLAIN =
  "tumou?rs?|count|now|today|cells?|cancer|growth|grows?|growing|logistic|logistically|gompertz|gompertz's|gompertzian|law|model|initial|initially|population|size|per|many|number|towards?|under|starts?|starting|begins?|carrying|capacity|rate|simulate"

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('(?:tumou?rs?|cancer)')) return undefined
  const isGompertz = said.has("gompertz(?:'s|ian)?")
  if (isGompertz === said.has('logistic(?:ally)?')) return undefined
  const K = said.number(
    '1',
    '(?:towards?|up to) (?:a (?:plateau|limit) of )?Q(?: cells)?',
    '(?:carrying capacity|capacity|plateau|limit|maximum)(?: K)?(?: of cells)?(?: (?:of|is|at|=))? ?Q',
    'K = Q',
  )
  const rate = said.number(
    '1/d',
    '(?:growth )?(?:rate|constant|alpha|a|r|rho)(?: (?:of|is|at|=))? ?Q',
    '(?:alpha|a|r|rho|k) = Q',
    'at (?:a rate of )?Q',
  )
  const time = said.number('d', 'after Q', 'Q later', 'at t = Q', 'in Q')
  const N = said.number(
    '1',
    '(?:N|N0|N_0) = Q',
    'from Q(?: cells)?',
    '(?:of|with|from|at|has|is) Q cells',
    'Q cells',
    'initial(?: size)?(?: of)? Q',
  )
  if ([K, rate, time, N].some(one => one === undefined || !(one > 0))) return undefined
  if (!said.isSpent(PLAIN)) return undefined
  return {
    isSystem: true,
    inputs: {
      equations: [['N', isGompertz ? 'r*N*ln(K/N)' : 'r*N*(1 - N/K)']],
      parameters: { r: rate, K },
      initial: { N },
      tEnd: time,
    },
  }
}
