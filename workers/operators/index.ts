// One import and one entry a domain.
import type { DomainSource } from '../operator.ts'
import { quantumMechanics } from './quantum-mechanics.ts'

export const domains: readonly DomainSource[] = [quantumMechanics]
