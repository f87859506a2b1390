// What is stated and makes no difference: the mass of what falls, slides or swings, the mean beside a spread.
import type { Operator } from '../operators/compile.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import type { Assignment } from './assignment.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

/** It is used where the one that is left is stated once. */
export function withIdle({ source }: Operator, said: Said, read: Assignment): Assignment {
  if (read.unused.length === 0) return read
  const isIdle = source.forAnyMass ? isMass : source.forAnyMean ? isMean : undefined
  if (isIdle === undefined) return read
  // Who asks for nothing may want to see it fall.
  if (said.target.length === 0 || (said.isUnlisted && isIdle === isMass) || said.asksToSimulate)
    return read
  const [idle, ...others] = said.quantities.filter(isIdle)
  if (idle === undefined || others.length > 0 || !read.unused.includes(idle.text)) return read
  return { ...read, idle: idle.text, unused: read.unused.filter(text => text !== idle.text) }
}

const isMass = ({ unit }: StatedQuantity) =>
  unit !== '' && equalDimensions(unitSaid(unit).dimension, KILOGRAM)
const KILOGRAM = parseUnit('kg').dimension

const isMean = ({ before, symbol }: StatedQuantity) =>
  /^(?:x_?bar|mean|avg)$/i.test(symbol ?? '') ||
  (symbol === undefined && before.slice(0, 3).some(({ word }) => /^(?:mean|average)$/.test(word)))
