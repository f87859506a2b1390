// What of a question a choice does nothing with.
import { BODIES } from './bodies.ts'
import type { Choice } from './choice.ts'

/** Quantities and bodies of the text that the choice does nothing with. */
export function leftOf({ assignment, unexplained, candidate }: Choice): string[] {
  const words = new Set(unexplained)
  // Where its mass or radius is stated, a body that is named is just whose they are.
  const isStated =
    candidate.kind === 'operator' &&
    candidate.operator.inputs.some(
      ({ key, name }) =>
        OF_BODY.test(name) && assignment.inputs.some(one => one.key === key && /\d/.test(one.text)),
    )
  // A planet is just whose all these numbers are, where no value of the law is its own by default.
  const isAllStated =
    candidate.kind === 'operator' &&
    candidate.operator.inputs.every(
      ({ key, default: usual }) =>
        usual === undefined &&
        assignment.inputs.some(one => one.key === key && /\d/.test(one.text)),
    )
  const left = assignment.unusedBodies.filter(
    text =>
      !isStated &&
      !(isAllStated && isCelestial(text)) &&
      text.split(/\W+/).some(word => words.has(word.toLowerCase())),
  )
  return [...assignment.unused, ...left]
}

const OF_BODY =
  /^(?:de Broglie )?momentum|^(?:mass|radius|luminosity)(?: of the (?:central |attracting )?(?:body|star|planet|lens|moon|mass))?(?:,|$)|^impact parameter|^distance from the cent/

const isCelestial = (text: string): boolean =>
  BODIES.some(({ names, radius }) => radius !== undefined && names.test(text))
