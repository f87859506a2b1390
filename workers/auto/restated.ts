// Constants of a law that the question states once more: `use c = 3e8 m/s`, `the simplified 5.35 ln expression`. To the digits
// that are stated they have to be those of the record; another value is none of them, and stays without a place.
import { type ConstantNode, nodesIn } from '../expression/tree.ts'
import { derived } from '../memo.ts'
import { normalQuantile } from '../numerics/special/error-function.ts'
import type { Operator } from '../operators/compile.ts'
import { termsOf } from '../text/terms.ts'
import { constants } from '../units/constants.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit, toSI } from '../units/unit.ts'
import type { Assignment } from './assignment.ts'
import { folded } from './letters.ts'
import type { Assigned } from './pairing.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

interface Own {
  readonly name: string
  readonly title: string
  readonly value: number
  readonly unit: string
  /** Letters that people write it by; of a number of the equation none. */
  readonly letters: readonly string[]
  /** A number of this law alone, which people quote without its unit. */
  readonly isFitted: boolean
}

/** What the equation holds beside its inputs. Whole numbers of two digits stand in any equation and tell nothing. */
const ownOf = derived((operator: Operator): readonly Own[] => [
  ...operator.expression.constants.map(node => ofConstant(node, operator)),
  ...[...nodesIn(operator.expression.tree)].flatMap(node =>
    node.kind === 'number' && !isCommon(node.value)
      ? [
          {
            name: '',
            title: 'number of the equation',
            value: node.value,
            unit: '1',
            letters: [],
            isFitted: true,
          },
        ]
      : [],
  ),
])

/** Of `12 bits` the 12 is none of a square root of 12. */
const isCommon = (value: number) => Number.isInteger(2 * value) && Math.abs(value) < 100

function ofConstant({ constant }: ConstantNode, { source }: Operator): Own {
  const { name, title, value, unit } = constant
  const aliases = [...constants].flatMap(([alias, one]) => (one.name === name ? [alias] : []))
  const letters = [name, ...aliases, ...(LETTERS[name] ?? [])].map(folded)
  return { name, title, value, unit, letters, isFitted: source.constants?.[name] !== undefined }
}

/** Further letters of a constant. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  k_B: ['k', 'kb'],
  sigma_SB: ['sigma', 'σ'],
  N_A: ['NA', 'L'],
  mu_0: ['μ0', 'µ0', 'mu0'],
  epsilon_0: ['ε0', 'eps0', 'epsilon0'],
  hbar: ['ħ'],
  R_inf: ['R', 'RH', 'Rinfinity'],
  g_n: ['g'],
}

/** The assignment, where all that it left are constants of the law: they are told apart. */
export function withRestated(operator: Operator, said: Said, read: Assignment): Assignment {
  if (read.unused.length === 0) return read
  const own = [...ownOf(operator), ...impliedBy(operator, read)]
  const restated = said.quantities.flatMap((quantity): Assigned[] => {
    if (!read.unused.includes(quantity.text)) return []
    const constant = own.find(one => isRestated(one, quantity))
    if (constant === undefined) return []
    const { name, title, value, unit } = constant
    const words = [...termsOf(title).map(({ word }) => word), ...NUMBER_OF]
    const called = [quantity.label, quantity.symbol].flatMap(one => one?.toLowerCase() ?? [])
    const key = name === '' ? String(value) : name
    return [
      {
        ...{ key, value, unit, text: quantity.text, note: `${title} of the law` },
        words: [...words, ...called],
      },
    ]
  })
  if (restated.length === 0) return read
  const isAgain = (text: string) => restated.some(one => one.text === text)
  return { ...read, restated, unused: read.unused.filter(text => !isAgain(text)) }
}

/** What follows from an input or the kind of law: the quantile of a stated confidence, the quality of an ideal beam. */
function impliedBy({ inputs, name }: Operator, read: Assignment): Own[] {
  const level = inputs.find(input => /^confidence level/.test(input.name))
  const stated = read.inputs.find(({ key }) => key === level?.key)
  const quantile = typeof stated?.value === 'number' ? normalQuantile((1 + stated.value) / 2) : 0
  const rows = [
    { title: 'quantile of that confidence', value: quantile, letters: ['z'], is: quantile > 0 },
    {
      title: 'quality of an ideal beam',
      value: 1,
      letters: ['m2', 'm²', 'm^2'],
      is: /\bGaussian beam\b/.test(name),
    },
  ]
  return rows.flatMap(({ title, value, letters, is }) =>
    is ? [{ name: letters[0]!, title, value, unit: '1', letters, isFitted: false }] : [],
  )
}

/** What a constant of the law states once more is no quantity of the question. */
export function withoutRestated(said: Said, { restated = [] }: Assignment): Said {
  if (restated.length === 0) return said
  const isAgain = (text: string) => restated.some(one => one.text === text)
  return { ...said, quantities: said.quantities.filter(one => !isAgain(one.text)) }
}

const NUMBER_OF = ['coefficient', 'constant', 'expression', 'simplified', 'use', 'using', 'formula']

function isRestated(
  { value, unit, letters, isFitted }: Own,
  { number, unit: said, symbol, label, text }: StatedQuantity,
): boolean {
  if (isFitted && symbol === undefined && said === '') return isSame(number, value, text)
  const letter = symbol ?? label
  const isCalled = letter !== undefined && letters.includes(folded(letter))
  if (symbol !== undefined && !isCalled) return false
  if (said === '') return isCalled && isSame(number, value, text)
  const own = unitSaid(said)
  return (
    equalDimensions(own.dimension, parseUnit(unit).dimension) &&
    isSame(toSI(number, own), value, text)
  )
}

/** To the digits that are stated, at least two; a speed of light of 3e8 is one. */
function isSame(stated: number, value: number, text: string): boolean {
  const digits = /\d[\d.]*/.exec(text.replace(/^.*=/, ''))?.[0].replace(/\D|^0+(?=.)/g, '') ?? ''
  const off = Math.abs(stated - value) / Math.abs(value)
  return off <= ROUNDED && (digits.length > 1 || off <= NEAR)
}
const ROUNDED = 2.5e-3
const NEAR = 1e-3
