// Networks of pipes of the caller's own.
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { readBore } from './bore.ts'
import { runModes } from './own-modes.ts'
import { runSweep } from './own-sweep.ts'
import type { OwnInput } from './own-words.ts'

export function runOwn(input: OwnInput, run: Run) {
  const { analysis = 'modes', frequencies, modes } = input
  if (analysis === 'modes' && frequencies !== undefined) {
    throw invalidInput(
      '/frequencies',
      'frequencies have no part in modes, which are counted from the lowest',
    )
  }
  if (analysis !== 'modes' && modes !== undefined) {
    throw invalidInput('/modes', `modes has no part in ${analysis}: frequencies say where`)
  }
  const bore = readBore(input)
  const unused = input.network ? ['L', 'radius', 'flange', ...(input.ends ? ['boundary'] : [])] : []
  const result =
    analysis === 'modes' ? runModes(input, bore, run) : runSweep(input, bore, analysis, run)
  return { ...result, unused }
}
