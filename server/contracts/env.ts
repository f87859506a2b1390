// The numbers that guards read as `env.name`: those of the caller, and time, pulse and count of moves from the node.
import { KERNEL_COUPLING, tension } from '../../workers/field/metric-tensioner.ts'
import { clockPhase, secondsOf } from '../../workers/field/pulse.ts'
import { number, record } from '../../workers/schema.ts'
import { ANY_UNIT } from '../call/quantities.ts'
import type { Env } from './definition.ts'

export const ENV = record(number({ title: 'value, in SI', unit: ANY_UNIT }), {
  title:
    'numbers that guards read as env.name; the node adds t (unix seconds), svcond, phase, R_t and fireCount',
  maxProperties: 64,
  default: {},
})

/** The env of one attempt; a number of the caller replaces one of the node with the same name. */
export function envAt(tNs: bigint, fireCount: number, own: Env): Env {
  const { svcond, phase, angle } = clockPhase(tNs)
  const R_t = tension(angle, KERNEL_COUPLING)
  return { t: secondsOf(tNs), svcond, phase, R_t, fireCount, ...own }
}
