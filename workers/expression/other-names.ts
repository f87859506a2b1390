// What a name that is unknown here may stand for: the functions of other languages under their names here, then names that
// are a slip away.
import { nearNames } from '../text/nearest.ts'

// `log` is the natural one in programs and the decadic one in trades: who writes it has to say which.
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['log', ['ln', 'log10']],
  ['lg', ['log10']],
  ['ld', ['log2']],
  ['loge', ['ln']],
  ['sgn', ['sign']],
  ['signum', ['sign']],
  ['tg', ['tan']],
  ['arctg', ['atan']],
  ['sh', ['sinh']],
  ['ch', ['cosh']],
  ['th', ['tanh']],
  ['pow', ['^']],
  ['power', ['^']],
  ['exp2', ['2^x']],
  ['exp10', ['10^x']],
  ['cot', ['1/tan']],
  ['sec', ['1/cos']],
  ['csc', ['1/sin']],
  ['heaviside', ['if']],
  ['where', ['if']],
  ['iff', ['if']],
  ['piecewise', ['if']],
  ['trunc', ['floor', 'ceil']],
  ['int', ['floor', 'integral']],
  ['sigmoid', ['1/(1 + exp(-x))']],
])

export function namesLike(name: string, known: readonly string[]): readonly string[] {
  const lower = name.toLowerCase()
  const other = OTHER_NAMES.get(lower)
  if (other) return other
  // Only the case of its letters is another.
  return known.includes(lower) ? [lower] : nearNames(name, known)
}
