// One import and one entry a domain, in the order of the table of domains.
import type { DomainSource } from '../operator.ts'
import { quantumMechanics } from './quantum-mechanics.ts'

// biome-ignore format: one line each, so that two additions do not collide
export const domains: readonly DomainSource[] = [
  quantumMechanics,
]
