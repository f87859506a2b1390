// Species of the caller's own: on a grid, well mixed, or as waves about their uniform states.
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { runDispersion } from './dispersion.ts'
import { runMixed } from './mixed.ts'
import { runOwn } from './own.ts'
import type { OwnInput } from './own-words.ts'
import { runPhasePlane } from './phase-plane.ts'

export function runSpecies(input: OwnInput, run: Run) {
  if (input.analysis === 'phase-plane') return runPhasePlane(input, run)
  refusePlane(input)
  if (input.analysis === 'dispersion') return runDispersion(input, run)
  return input.domain ? runOwn(input, run) : runMixed(input, run)
}

function refusePlane({ plane }: OwnInput): void {
  if (plane) throw invalidInput('/plane', 'plane counts with the analysis phase-plane')
}
