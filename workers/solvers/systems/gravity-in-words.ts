// The gravity of a question: what it states, or that of the Earth by convention.
import type { Phrases } from './phrases.ts'

const STANDARD_GRAVITY = 9.80665
const STATED = ['(?:with |and )?(?:g|gravity)(?: =| of| is)? ?Q', '(?:and )?Q (?:for|as) g']

export const gravityIn = (said: Phrases): number =>
  said.quantity('m/s^2', ...STATED) ?? said.number('1', ...STATED) ?? STANDARD_GRAVITY
