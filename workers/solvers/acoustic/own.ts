// Networks of pipes and air spaces of the caller's own.
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { readBore } from './bore.ts'
import { runCavity } from './own-cavity.ts'
import { runModes } from './own-modes.ts'
import { runSweep } from './own-sweep.ts'
import { CAVITY_WORDS, type OwnInput } from './own-words.ts'

export function runOwn(input: OwnInput, run: Run) {
  const { analysis = 'modes', frequencies, modes, geometry } = input
  if (geometry !== undefined) return runCavity(input, run)
  for (const name of CAVITY_WORDS) {
    if (input[name] !== undefined) {
      throw invalidInput(`/${name}`, `${name} belongs to a space: geometry says its shape`)
    }
  }
  if (analysis === 'response')
    throw invalidInput('/analysis', 'response belongs to a space; networks have an impedance')
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
