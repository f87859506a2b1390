// The action along the true path of a body that is thrown straight up: the integral of kinetic less potential energy.
import type { MarkedText, Written } from '../../solver.ts'
import { gravityIn } from '../systems/gravity-in-words.ts'
import { Phrases } from '../systems/phrases.ts'

const ASKS =
  "(?:what(?:'s| is) )?(?:the )?(?:value of )?(?:the )?action(?: integral)?(?: S)?(?: (?:along|of|for|on) (?:the |its )?(?:true|actual|real|classical|least[- ]action|stationary) (?:path|trajectory))"
const RISE = [
  '(?:to )?(?:a )?(?:point |height )?(?:of )?Q (?:higher|up|above(?: (?:the ground|ground level|it|the start|its start))?|high)',
  '(?:reaches|reaching|to) (?:a )?height (?:of )?Q',
]
const PLAIN =
  'least|action|principle|path|stone|ball|body|particle|mass|goes|flies|moves|thrown|throw|straight|up|upwards?|vertically|ground|level|higher|exactly|under|gravity|uniform|true|hamilton|lagrangian|point|start|starting|along|later|free|no air|height|reaches|potential zero at the ground'

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.take(ASKS) || !said.has('(?:up|upwards?|vertically)')) return undefined
  const g = gravityIn(said)
  const m = said.takeSole('kg')
  const rise = said.number('m', ...RISE)
  const T = said.takeSole('s')
  // Of the potential the zero is where it starts: another one would add to the action.
  if (!said.has('(?:ground|ground level|y = 0)')) return undefined
  if (!(m! > 0) || rise === undefined || !(T! > 0) || !said.isSpent(PLAIN)) return undefined
  return {
    isSystem: true,
    inputs: {
      equations: [
        ['S', 'm*v^2/2 - m*g*y'],
        ['y', 'v'],
        ['v', '-g'],
      ],
      parameters: { m, g },
      initial: { S: 0, y: 0, v: rise / T! + (g * T!) / 2 },
      tEnd: T,
    },
    output: { value: 'final.S', error: 'finalError.S', unit: 'J s' },
  }
}
