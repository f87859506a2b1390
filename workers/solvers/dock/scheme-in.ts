// The scoring function that an input names or writes.
import { invalidInput, pointerTo } from '../../refusal.ts'
import { ownPotential } from './own-potential.ts'
import type { OwnInput } from './own-words.ts'
import { type Scheme, schemeOf } from './potential.ts'

export function schemeIn({ scoring = 'vina', weights = {} }: OwnInput): Scheme {
  if (scoring === 'vina' || scoring === 'vinardo') return schemeOf(scoring, weights)
  if (/^[A-Za-z]\w*$/.test(scoring) && !['r', 'd'].includes(scoring)) {
    throw invalidInput('/scoring', `${scoring} is neither vina nor vinardo nor a potential of r`)
  }
  for (const name of Object.keys(weights)) {
    if (name === 'torsion') continue
    const message = `${name} is a term of Vina and Vinardo: a potential of its own has none`
    throw invalidInput(pointerTo('weights', name), message)
  }
  // What a bond that turns costs belongs to the fit of a published function.
  const { torsion = 0 } = weights
  return { ...schemeOf('vina', { torsion }), own: ownPotential(scoring) }
}
