// Energies of waves that come in, one by one or as a range.
import { invalidInput, missingInput } from '../../refusal.ts'
import type { OwnInput } from './own-words.ts'

export interface Energies {
  readonly energies: readonly number[]
  /** The pointer of the i-th. */
  placeOf(i: number): string
}

export function readEnergies(input: OwnInput): Energies {
  const { energies: stated } = input
  if (stated === undefined)
    throw missingInput('/energies', 'energies is missing: of the waves that come in')
  if (input.wavenumbers !== undefined)
    throw invalidInput('/wavenumbers', 'wavenumbers belong to bands: scattering has energies')
  if (input.levels !== undefined)
    throw invalidInput('/levels', 'levels counts bound states and bands: scattering has energies')
  const isRange = !Array.isArray(stated)
  if (isRange && !(stated.to > stated.from))
    throw invalidInput('/energies', `energies go from ${stated.from} to ${stated.to}`)
  const energies = isRange
    ? Array.from(
        { length: stated.count },
        (_, i) => stated.from + ((stated.to - stated.from) * i) / (stated.count - 1),
      )
    : stated
  const placeOf = (i: number) => (isRange ? '/energies' : `/energies/${i}`)
  for (const [i, energy] of energies.entries()) {
    if (i > 0 && !(energy > energies[i - 1]!)) {
      throw invalidInput(placeOf(i), `energies rise: ${energies[i - 1]} stands before ${energy}`)
    }
  }
  return { energies, placeOf }
}
