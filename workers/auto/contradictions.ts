// What a text says that one value of one law cannot be: two shapes, several things, a span from one kind of quantity to another.
import type { Operator } from '../operators/compile.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { equalDimensions } from '../units/dimension.ts'
import type { Choice } from './choice.ts'
import { isThing } from './meanings.ts'
import { letterOf } from './pairing.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'
import { stemsMeant } from './wording.ts'

const SHAPE =
  /\b(?:triangles?|circles?|cones?|spheres?|cylinders?|squares?(?! (?:met(?:er|re)|root))|rectangles?|ellipses?|cubes?|pyramids?|prisms?|tor(?:us|i)|trapez\w+|parallelograms?|hexagons?|pentagons?|ellipsoids?|rings?|sectors?)\b/gi

/** The area of a cone is none of a triangle. */
export function isOfOtherShape(name: string, question: Said): boolean {
  const shapes = new Set(
    (question.words.match(SHAPE) ?? []).map(word => stemOf(word.toLowerCase())),
  )
  if (shapes.size === 0) return false
  const own = new Set(termsOf(name).map(({ stem }) => stem))
  // A circle in a triangle is about both.
  if (shapes.size > 1 && [...shapes].some(stem => !own.has(stem))) return true
  const [, shape] = /\bof (?:an? )?(?:[a-z-]+ )*?([a-z]+)$/i.exec(name) ?? []
  if (shape === undefined) return false
  const meant = stemsMeant(question)
  return termsOf(shape).some(({ stem }) => !meant.has(stem))
}

const SEVERAL =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|both|several|a dozen|a pair of) (?:[a-z-]+ )?([a-z]+s|men|women|people)\b[^#,]{0,24}#/i

/** `two cars of 1000 kg` are no car of 1000 kg, unless the law has a place for each, or is about such pairs. */
export function isOfSeveral(
  { assignment: { inputs }, unexplained }: Choice,
  operator: Operator,
  { words }: Said,
): boolean {
  const [, noun] = SEVERAL.exec(words) ?? []
  if (noun === undefined || /^(?:ends|sides)$/i.test(noun)) return false
  const letters = inputs.map(({ key }) => letterOf(key))
  const hasTwins = inputs.some(
    ({ key }, i) => letterOf(key) !== key && letters.indexOf(letters[i]!) < i,
  )
  if (hasTwins) return false
  const stem = stemOf(noun.toLowerCase())
  const { name, source, inputs: all } = operator
  const own = [name, ...all.map(one => one.name), ...(source.keywords ?? [])]
  const isOwn = own.some(title => termsOf(title).some(term => term.stem === stem))
  return !isOwn || unexplained.includes(noun.toLowerCase()) || isThing(stem)
}

/** `around Jupiter and Mars`: of two bodies that stand side by side both are meant, and one of them has no place. */
export function isOfOneOfBodies(
  { assignment: { inputs, unusedBodies } }: Choice,
  { text, bodies }: Said,
) {
  const isUsed = (name: string) => inputs.some(one => one.text === name)
  return bodies.some(({ text: one }) =>
    bodies.some(
      ({ text: other }) =>
        isUsed(one) !== isUsed(other) &&
        (unusedBodies.includes(one) || unusedBodies.includes(other)) &&
        [`${one} and ${other}`, `${one} or ${other}`, `${one}, ${other}`].some(pair =>
          text.includes(pair),
        ),
    ),
  )
}

/** `between 5 kg and 3 m`: what lies between two quantities lies between two of one kind. */
export function spansUnlike({ text, quantities }: Said): boolean {
  return quantities.some((one, i) => {
    const next = quantities[i + 1]
    if (next === undefined || !/\bbetween $/i.test(one.gap)) return false
    if (!/^ and $/i.test(text.slice(one.end, next.start))) return false
    if (one.unit === '' || next.unit === '') return one.unit !== next.unit
    return !equalDimensions(unitSaid(one.unit).dimension, unitSaid(next.unit).dimension)
  })
}
