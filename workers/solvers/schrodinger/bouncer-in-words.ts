// A neutron that bounces on a mirror: its levels in the gravity that is stated, or in that of the Earth by convention.
import type { MarkedText, Written } from '../../solver.ts'
import { parseUnit, toSI } from '../../units/unit.ts'
import { gravityIn } from '../systems/gravity-in-words.ts'
import { Phrases } from '../systems/phrases.ts'
import { levelIn } from './levels-in-words.ts'

const NEUTRON = toSI(1, parseUnit('m_n'))
const PLAIN =
  "neutrons?|bouncing|bounces?|bouncer|quantum|mechanically|mirror|perfect|perfectly|reflecting|ideal|horizontal|flat|hard|surface|floor|above|earth(?:'s)?|gravity|gravitational|field|under|energy|level|state|levels|ultracold|cold|uniform"

export function bouncer(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('neutrons?') || !said.has('(?:bouncing|bounces?|bouncer)')) return undefined
  const g = gravityIn(said)
  if (
    !said.take(
      '(?:ground[- ]state|lowest) energy|energy of the (?:lowest|ground)(?: quantum)? (?:state|level)',
    )
  ) {
    const level = levelIn(said)
    return level === undefined ? undefined : bouncing(said, g, level)
  }
  return bouncing(said, g, 0)
}

function bouncing(said: Phrases, g: number, level: number): Written | undefined {
  if (!said.isSpent(PLAIN)) return undefined
  return {
    inputs: { potential: 'linear', units: 'SI', mass: NEUTRON, F: NEUTRON * g, levels: level + 1 },
    output: { value: `energies.${level}`, relativeError: 'accuracy.estimate', unit: 'J' },
  }
}
