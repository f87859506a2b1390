import { arithmeticIn } from './arithmetic.ts'
import { bareQuestion, type Calculation, type Reader } from './calculation.ts'
import { calculusIn } from './calculus.ts'
import { cashFlowIn } from './cash-flows.ts'
import { conversionIn } from './conversion.ts'
import { derivativeIn, extremeIn } from './derivative.ts'
import { linearSystemIn } from './linear-system.ts'
import { statisticIn } from './statistics.ts'
import { tupleCalculationIn } from './tuples.ts'

export type { Calculation } from './calculation.ts'

const LENGTH_MAX = 200

const READERS: readonly Reader[] = [
  conversionIn,
  tupleCalculationIn,
  cashFlowIn,
  statisticIn,
  arithmeticIn,
  linearSystemIn,
  calculusIn,
  derivativeIn,
  extremeIn,
]

/** What a question is by itself to calculate; undefined where it is about something. Throws AMBIGUOUS, NOT_UNDERSTOOD. */
export function calculationIn(text: string): Calculation | undefined {
  if (text.length > LENGTH_MAX) return undefined
  const question = bareQuestion(text)
  for (const read of READERS) {
    const calculation = read(question)
    if (calculation) return calculation
  }
  return undefined
}
