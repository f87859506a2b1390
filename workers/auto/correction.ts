// Slips of the pen: a long word that no record has and that is one slip away from a word that records have is that word.
import { stemOf } from '../text/stem.ts'
import type { TermIndex } from '../text/term-index.ts'
import { wordsOf } from '../text/terms.ts'
import { isElement } from './elements.ts'

const WORDS_MAX = 8
const LENGTH_MIN = 5

/** Only letters are touched, and only of words that stand in no record. */
export function corrected(original: string, index: TermIndex): string {
  const text = joined(original, index)
  const unknown = [...new Set(text.match(/[A-Za-z]{5,}/g) ?? [])]
    .filter(
      word =>
        word === word.toLowerCase() &&
        !isElement(word) &&
        wordsOf(word).every(one => !index.has(stemOf(one))),
    )
    .slice(0, WORDS_MAX)
  let plain = text
  for (const word of unknown) {
    const near = word.length < LENGTH_MIN ? [] : NAMES.filter(name => isSlip(word, name))
    if (near.length === 1) plain = plain.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), near[0]!)
  }
  return plain
}

/** `mid-span`, where records have a midspan and no mid. */
const joined = (text: string, index: TermIndex): string =>
  text.replace(/\b([a-z]{2,})-([a-z]{3,})\b/g, (all, first: string, second: string) =>
    index.has(stemOf(first + second)) && !index.has(stemOf(first)) ? first + second : all,
  )

/** Words that questions turn on. */
const NAMES = (
  'kinetic energy momentum frequency wavelength velocity acceleration pressure temperature capacitance resistance current voltage potential gravitational ' +
  'oscillation pendulum spring density volume radius diameter moment inertia torque impulse relativistic photon electron proton hydrogen Schwarzschild escape orbital ' +
  'luminosity refraction Reynolds viscosity buoyancy Carnot efficiency entropy magnetic electric field Coulomb centripetal angular period length projectile'
).split(' ')

/** One letter put in, left out, replaced, or two neighbours changed over. */
function isSlip(word: string, name: string): boolean {
  const [a, b] = [word, name.toLowerCase()]
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let i = 0
  while (i < Math.min(a.length, b.length) && a[i] === b[i]) i++
  const [restA, restB] = [a.slice(i), b.slice(i)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1))
    return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
