// A coordinate of the Lorenz system at a time, from a start that is stated.
import type { MarkedText } from '../../solver.ts'
import { type ModelInWords, modelReader } from '../systems/model-in-words.ts'
import { exponent } from './exponent-in-words.ts'

const coordinate = (name: 'x' | 'y' | 'z', rate: string): ModelInWords['states'][number] => ({
  name,
  called: `${name} coordinate|${name}-coordinate|coordinate ${name}`,
  rate,
  start: numbers => numbers[`${name}0`],
})

const read = modelReader({
  name: /\blorenz(?:['’]s)?(?:[- ]?63)?\b(?!-?96)/i,
  numbers: [
    { key: 'sigma', called: 'sigma|σ|prandtl number' },
    { key: 'rho', called: 'rho|ρ|r' },
    { key: 'beta', called: 'beta|β|b' },
    ...(['x', 'y', 'z'] as const).map(name => ({
      key: `${name}0`,
      called: String.raw`${name}0|${name}_0|${name}\(0\)|start${name}`,
    })),
  ],
  states: [
    coordinate('x', 'sigma*(y - x)'),
    coordinate('y', 'x*(rho - z) - y'),
    coordinate('z', 'x*y - beta*z'),
  ],
  needs: ['sigma', 'rho', 'beta', 'x0', 'y0', 'z0'],
  plain: 'attractor|time|chaos|chaotic|classic|standard|initial|condition|point',
})

const START = /\(?(?:x, ?y, ?z\)? ?= ?)?\(([-\d.]+), ?([-\d.]+), ?([-\d.]+)\)/

/** `from (1, 1, 1)` is each coordinate at the start. */
export const written = (question: string, _: unknown, marked: MarkedText) =>
  read(question.replace(START, ' startx = $1, starty = $2, startz = $3 ')) ?? exponent(marked)
