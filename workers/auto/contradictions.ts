// What a text says that one value of one law cannot be: two shapes, several things, a span from one kind of quantity to another.
import type { Operator } from '../operators/compile.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import type { Choice } from './choice.ts'
import { letterOf } from './letters.ts'
import { isThing } from './meanings.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'
import { stemsMeant } from './wording.ts'

const SPEED = parseUnit('m/s').dimension
const MOTION = ['J', 'kg m/s'].map(unit => parseUnit(unit).dimension)

const SHAPE =
  /\b(?:triangles?|circles?|cones?|spheres?|cylinders?|squares?(?! (?:met(?:er|re)|root))|rectangles?|ellipses?|cubes?|pyramids?|prisms?|tor(?:us|i)|trapez\w+|parallelograms?|hexagons?|pentagons?|ellipsoids?|rings?|sectors?)\b/gi

/** The area of a cone is none of a triangle. */
export function isOfOtherShape(name: string, question: Said): boolean {
  const shapes = new Set(
    (question.words.match(SHAPE) ?? []).map(word => stemOf(word.toLowerCase())),
  )
  if (shapes.size === 0) return false
  const own = new Set(termsOf(name.replace('circular', 'circular circle')).map(({ stem }) => stem))
  // A circle in a triangle is about both.
  if (shapes.size > 1 && [...shapes].some(stem => !own.has(stem))) return true
  const [, shape] = /\bof (?:an? )?(?:[a-z-]+ )*?([a-z]+)$/i.exec(name) ?? []
  if (shape === undefined) return false
  const meant = stemsMeant(question)
  return termsOf(shape).some(({ stem }) => !meant.has(stem))
}

const SEVERAL =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|both|several|a dozen|a pair of) (?:[a-z-]+ )?([a-z]+s|men|women|people)\b[^#,]{0,24}#/i
/** `two 100 ohm resistors` */
const SEVERAL_OF =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|both|several|a dozen|a pair of) # ([a-z]+s)\b/i

/** `two cars of 1000 kg` are no car of 1000 kg, unless the law has a place for each, or is about such pairs. */
export function isOfSeveral(
  { assignment: { inputs }, unexplained }: Choice,
  operator: Operator,
  { words }: Said,
): boolean {
  const [, noun] = SEVERAL.exec(words) ?? SEVERAL_OF.exec(words.replace(/ +/g, ' ')) ?? []
  if (noun === undefined || /^(?:ends|sides)$/i.test(noun)) return false
  const letters = inputs.map(({ key }) => letterOf(key))
  const hasTwins = inputs.some(
    ({ key }, i) => letterOf(key) !== key && letters.indexOf(letters[i]!) < i,
  )
  if (hasTwins) return false
  const word = noun.toLowerCase()
  const { name, source, inputs: all } = operator
  const own = [name, ...all.map(one => one.name), ...(source.keywords ?? [])]
  // A record of one spring is none of two.
  const isOwn = own.some(title => termsOf(title).some(term => term.word === word))
  return !isOwn || unexplained.includes(word) || isThing(stemOf(word))
}

const STILL =
  /\b(?:at rest|stationary|motionless|standing still)\b (?:and |but |that |which |, ?)?(?:it )?(?:with|at|moving|travell?ing|going|has|having)(?: at)?(?: an?)?(?: (?:speed|velocity|kinetic energy|momentum)(?: of)?)? *#/i

/** `a body at rest with 5 m/s`, or with an energy of motion. */
export const isStillWithSpeed = ({ words, quantities }: Said): boolean => {
  const [before] = STILL.exec(words) ?? []
  if (before === undefined) return false
  const at = words.slice(0, words.indexOf(before) + before.length).split('#').length - 2
  const { unit = '', number = 0 } = quantities[at] ?? {}
  const isOfMotion = /kinetic energy|momentum/i.test(before) ? MOTION : [SPEED]
  return (
    unit !== '' &&
    number !== 0 &&
    isOfMotion.some(one => equalDimensions(unitSaid(unit).dimension, one))
  )
}

const BESIDE = /(?:,| and| or)(?: (?:on|around|at|near|for|in|above|of))?(?: the)? /g

/** `around Jupiter and Mars`: of two bodies that stand side by side both are meant, and each has its place. */
export function isOfOneOfBodies(
  { assignment: { inputs, unusedBodies } }: Choice,
  { text, bodies }: Said,
): boolean {
  const lettersOf = (body: string) =>
    inputs.filter(one => one.text === body).map(({ key }) => letterOf(key))
  // `between the Earth and an apple` is about two of a kind.
  const isAlone = ({ text: one }: (typeof bodies)[number]) =>
    text.toLowerCase().includes(`between ${one.toLowerCase()} and `) &&
    lettersOf(one).some(letter => inputs.filter(({ key }) => letterOf(key) === letter).length === 1)
  if (bodies.some(isAlone)) return true
  return bodies.some(({ text: one }) =>
    bodies.some(({ text: other }) => {
      const isPair = [...text.matchAll(BESIDE)].some(
        ({ index, 0: by }) =>
          text.slice(0, index).endsWith(one) &&
          text.startsWith(other.replace(/^the /i, ''), index + by.length),
      )
      if (!isPair) return false
      const [first, second] = [lettersOf(one), lettersOf(other)]
      if (first.length + second.length === 0) return false
      return unusedBodies.includes(one) || unusedBodies.includes(other)
        ? true
        : first.join() !== second.join()
    }),
  )
}

/** Masses that differ by more than this share are none of one body. */
const SAME_BODY = 0.05

/** `an electron with a mass of 3 kg`, `escape from the Moon, mass 3 kg`: what is stated is not that of the body that is named. */
export function isOtherThanBody(
  { assignment: { inputs } }: Choice,
  { inputs: all }: Operator,
  { bodies }: Said,
): boolean {
  return bodies.some(({ body, text }) => {
    const own = inputs.filter(one => one.text === text)
    // Of a world whose radius is taken the mass is, too; a particle has just one.
    const isMixed = body.radius === undefined || own.some(({ unit }) => unit === 'm')
    if (!isMixed || own.some(({ unit }) => unit === 'kg')) return false
    return inputs.some(({ key, unit, value, text: stated }) => {
      const name = all.find(one => one.key === key)?.name ?? ''
      const isOwn = body.radius === undefined ? OF_PARTICLE : OF_WORLD
      if (unit !== 'kg' || !/\d/.test(stated) || !isOwn.test(name)) return false
      return Math.abs(Number(value) - body.mass) > SAME_BODY * body.mass
    })
  })
}

const OF_PARTICLE = /^(?:rest )?mass(?: of the (?:particle|body))?$/i
const OF_WORLD =
  /^(?!.*\b(?:effective|reduced|molar|number|flow|per|smaller|second|satellite)\b).*\bmass\b/i

/** What goes round a world does not go round within it. */
export const isWithinBody = (
  { assignment: { inputs } }: Choice,
  { inputs: all }: Operator,
  { bodies }: Said,
): boolean =>
  inputs.some(({ key, unit, value, text }) => {
    const name = all.find(one => one.key === key)?.name ?? ''
    if (unit !== 'm' || !/\d/.test(text) || !OF_ORBIT.test(name)) return false
    const [body] = bodies.filter(({ body: { radius } }) => radius !== undefined)
    return body !== undefined && Number(value) < INSIDE * body.body.radius!
  })

/** Radii of one world differ by less: at its poles and equator. */
const INSIDE = 0.95

const OF_ORBIT =
  /^(?:semi-major axis|orbital radius|radius of the (?:circular )?orbit|distance (?:from|to) the cent)/i

/** `perpendicular at 20 degrees`: of two angles between the same things one is not so. */
export const isTwoAngles = (
  { assignment: { inputs } }: Choice,
  { inputs: all }: Operator,
  { words }: Said,
): boolean =>
  /\bperpendicular(?:ly)?\b(?! (?:to|distance|component|axis|bisector|from))/i.test(words) &&
  inputs.some(({ key, unit, value, text }) => {
    const name = all.find(one => one.key === key)?.name ?? ''
    if (unit !== 'rad' || !/^angle between|^angle (?:of|to) /.test(name)) return false
    const across = /\bnormal\b/.test(name) ? 0 : Math.PI / 2
    return /\d/.test(text) && Math.abs(Number(value) - across) > 1e-6
  })

/** A mean or a ratio of two stated quantities, or three times one, is arithmetic, and no law unless it is that of numbers. */
export const isArithmetic = ({ words, quantities }: Said, law?: Operator): boolean =>
  !/^Mean of [a-z]+ numbers$/.test(law?.name ?? '') &&
  (/\b(?:average|mean|ratio|product|quotient) of\s+#\s+and\s+#|(?<!\bat )\btimes\s+#/i.test(
    words,
  ) ||
    // `a third of the mass`; `2 mol of an ideal gas` is a quantity.
    (/^\s*(?:(?:what(?:'s| is)|calculate|find) )?#\s+of\s+(?:the|an?)\s/i.test(words) &&
      /^(?:%|per ?cent)?$/i.test(quantities[0]?.unit ?? '')))

/** `two lenses of 10 cm and 20 cm`: where a law has twins for them, neither is another of its lengths. */
export function isTwinElsewhere(
  { assignment: { inputs } }: Choice,
  operator: Operator,
  { quantities }: Said,
): boolean {
  const keysOf = (text: string) => inputs.filter(one => one.text === text).map(({ key }) => key)
  const isTwin = (key: string) =>
    operator.inputs.some(one => one.key !== key && letterOf(one.key) === letterOf(key))
  return quantities.some((one, i) => {
    const next = quantities[i + 1]
    if (next === undefined || next.gap.trim() !== 'and' || !/\b(?:of|with) $/i.test(one.gap))
      return false
    const [first, second] = [keysOf(one.text), keysOf(next.text)]
    const letters = new Set([...first, ...second].map(letterOf))
    return letters.size > 1 && [...first, ...second].some(isTwin) && one.unit === next.unit
  })
}

/** `beta 0.3 and gamma 0.1 per day`: a number without a unit beside one of its kind in another unit than SI may be in that. */
export const isUnitLeftOut = ({ assignment: { inputs } }: Choice): boolean =>
  inputs.some(
    one =>
      one.unit !== '1' &&
      one.value !== 0 &&
      numberIn(one.text, '$') === one.value &&
      inputs.some(other => {
        const number = numberIn(other.text, '[^\\d.e]')
        const isScaled = number !== undefined && number !== other.value
        return other !== one && other.unit === one.unit && isScaled
      }),
  )

/** `5000 at 3 %`: where one share is in percent a bare number beyond 1 is another thing than a share. */
export const isNoShare = (
  { assignment: { inputs } }: Choice,
  { inputs: all }: Operator,
): boolean => {
  const isShare = (wanted: string) =>
    SHARE.test(all.find(({ key, unit }) => key === wanted && unit === '1')?.name ?? '')
  const shares = inputs.filter(({ key }) => isShare(key))
  return (
    shares.some(({ text }) => /%$|per ?cent$/i.test(text)) &&
    shares.some(({ text, value }) => /[\d)]$/.test(text) && Math.abs(Number(value)) > 1)
  )
}

const SHARE =
  /\b(?:rate|inflation|yield|return|volatility|fraction|probability|efficiency|share)\b/i

/** The number of `beta = 0.3`, of which that follows: the end, or a unit. */
function numberIn(text: string, then: string): number | undefined {
  const [, number] =
    new RegExp(`(?:^|[\\s=:])([-+]?\\d[\\d.]*(?:e[-+]?\\d+)?)\\s*${then}`, 'i').exec(text) ?? []
  return number === undefined ? undefined : Number(number)
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

/** `12 of 10 coins`: a part is no more than its whole. */
export const isPartBeyondWhole = ({ text, quantities }: Said): boolean =>
  quantities.some((one, i) => {
    const next = quantities[i + 1]
    return (
      next !== undefined &&
      one.unit === '' &&
      next.unit === '' &&
      one.number > next.number &&
      Number.isInteger(one.number) &&
      /^ (?:out )?of (?:the |a total of |all )?$/i.test(text.slice(one.end, next.start)) &&
      /^ [a-z]+s\b/i.test(text.slice(next.end))
    )
  })

/** A pressure over that of the air, for a law of the whole pressure. */
export const isGauged = (
  { assignment }: Choice,
  { inputs, name, source: { keywords = [] } }: Operator,
  { text }: Said,
): boolean =>
  /\b(?:bar|[kM]?Pa|psi|atm|mmHg|torr) ?\(?gau?ge\b|\bgau?ge pressure\b|\boverpressure\b/i.test(
    text,
  ) &&
  !/gau?ge|overpressure/i.test([name, ...keywords].join('; ')) &&
  inputs.some(
    input =>
      input.unit === 'Pa' &&
      /^(?:[a-z]+ ){0,2}pressure\b/i.test(input.name) &&
      !/over|above|gau?ge|differ|drop|head|internal|inside|on the surface/i.test(input.name) &&
      assignment.inputs.some(one => one.key === input.key && /\d/.test(one.text)),
  )

/** `ice from -10 to 20 °C` melts on the way, which a law of warming alone leaves out. */
export const meltsOnTheWay = (
  { name, output, source: { keywords = [] } }: Operator,
  { words, quantities }: Said,
): boolean =>
  /\bice\b/i.test(words) &&
  quantities.some(
    ({ unit, number }) => /^(?:°|deg(?:rees?)?)? ?C\b|celsius/i.test(unit) && number > 0,
  ) &&
  !/latent|fusion|melt|freez/i.test([name, output.name, ...keywords].join('; '))

/** `warm from 95 to 15 °C`: what warms does not end colder. */
export function warmsDownward({ words, quantities }: Said): boolean {
  if (!/\b(?:warm|heat up|raise)/i.test(words) || /\bcool/i.test(words)) return false
  return quantities.some((one, i) => {
    const next = quantities[i + 1]
    if (one.lead !== 'from' || next?.lead !== 'to' || one.unit !== next.unit) return false
    return (
      /^(?:°|deg)? ?[CFK]\b|celsius|fahrenheit|kelvin/i.test(one.unit) && one.number > next.number
    )
  })
}
