// Networks of pipes and air spaces of the caller's own.
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { type Bore, readBore } from './bore.ts'
import { fingered, readHoles } from './holes.ts'
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
  const holes = readHoles(input)
  const bore = readBore(input, holes)
  const unused = input.network ? ['L', 'radius', 'flange', ...(input.ends ? ['boundary'] : [])] : []
  const solved = (of: Bore) =>
    analysis === 'modes' ? runModes(input, of, run) : runSweep(input, of, analysis, run)
  const result = solved(bore)
  const { fingerings } = input
  if (fingerings === undefined) return { ...result, unused }
  if (analysis !== 'modes' && analysis !== 'impedance')
    throw invalidInput('/fingerings', 'fingerings have their part in modes and impedance')
  const each = fingerings.map((states, i) => {
    const { outputs, checks } = solved(
      readBore(input, fingered(holes, states, pointerTo('fingerings', i))),
    )
    return { states, checks, outputs: outputs as typeof outputs & Partial<Peaks> }
  })
  return {
    ...result,
    unused,
    checks: [
      ...result.checks,
      ...each.flatMap(({ checks }, i) =>
        checks.map(check => ({ ...check, name: `${check.name}, fingering ${i + 1}` })),
      ),
    ],
    outputs: {
      ...result.outputs,
      fingerings: each.map(({ states, outputs }) => ({
        states,
        frequencies:
          'frequencies' in outputs
            ? outputs.frequencies
            : outputs.resonances!.map(({ frequency }) => frequency),
        errors: outputs.frequencyErrors,
        notes:
          'notes' in outputs
            ? outputs.notes
            : outputs.resonances!.map(({ note, cents }) => ({ name: note, cents })),
      })),
    },
  }
}

interface Peaks {
  readonly resonances: readonly { frequency: number; note: string; cents: number }[]
  readonly frequencyErrors: readonly number[]
}
