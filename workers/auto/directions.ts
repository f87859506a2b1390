// Words that turn the sign of what is stated: who slows down at 3 m/s^2 has an acceleration of -3, a diverging lens of 15 cm a
// focal length of -15 cm. Where a text says both ways of it, or leaves them open, the quantity has no place.
import { derived } from '../memo.ts'
import type { Input } from '../operator.ts'
import type { Said } from './said.ts'

interface Direction {
  readonly unit: string
  /** Title of the input. */
  readonly input: RegExp
  /** What makes it negative, and what keeps it as it is. */
  readonly against?: RegExp
  readonly along?: RegExp
  /** What leaves the sign open. */
  readonly open?: RegExp
}

const SLOWS = /\b(?:decelerat\w*|brak(?:e|es|ed|ing)|slow(?:s|ed|ing)?(?: down)?|retard\w*)\b/i
const DOWN =
  /\b(?:down(?:wards?)?|below (?:the )?horizontal|depression|descend\w*|lower(?:s|ed|ing))\b/i
const UP = /\b(?:up(?:wards?)?|rais(?:e|es|ed|ing)|lift(?:s|ed|ing)|above (?:the )?horizontal)\b/i
const AWAY = /\b(?:away|reced\w*|leav(?:es|ing)|depart(?:s|ing)|redshift\w*)\b/i
const TOWARDS = /\b(?:towards?|approach\w*|blueshift\w*|nearer|closer)\b/i
const FALLS =
  /\b(?:declin\w*|shrink(?:s|ing)?|decreas\w*|depreciat\w*|dwindl\w*|los(?:es|ing)|drops?|falls?)\b/i
const REBOUND = /\b(?:bounc\w*|rebound\w*|return(?:s|ed|ing)?|back|revers\w*|opposite)\b/i
const SIDES =
  /\b(?:left\b.*\bright|right\b.*\bleft|east(?:wards?)?\b.*\bwest|west(?:wards?)?\b.*\beast|north(?:wards?)?\b.*\bsouth|south(?:wards?)?\b.*\bnorth)/is

const BICONVEX =
  /\b(?:bi-?convex|double[- ]convex|equi-?convex|both (?:faces|surfaces|sides) (?:are )?convex)\b/i
const BICONCAVE =
  /\b(?:bi-?concave|double[- ]concave|equi-?concave|both (?:faces|surfaces|sides) (?:are )?concave)\b/i

// biome-ignore format: a row a rule
const DIRECTIONS: readonly Direction[] = [
  { unit: 'm/s^2', input: /negative when it slows/, against: SLOWS, along: /\bspeed(?:s|ing)? up\b|\b(?<!de)accelerat(?:es|ing|ed)\b/i },
  { unit: 'rad/s^2', input: /negative when it slows/, against: SLOWS, along: /\bspeed(?:s|ing)? up\b|\b(?<!de)accelerat(?:es|ing|ed)\b/i },
  { unit: 'm/s^2', input: /upward/, against: DOWN, along: UP, open: SLOWS },
  { unit: 'm/s', input: /\bdownward\b/, against: /\bup(?:wards?)?\b|\brising\b/i, along: DOWN },
  { unit: 'm', input: /\bfocal length\b/, against: /\bdiverging\b|\bconcave (?:lens|lenses)\b|\bconvex mirror/i, along: /\bconverging\b|\bconvex (?:lens|lenses)\b|\bconcave mirror/i },
  { unit: 'm', input: /\bimage\b/, against: /\bvirtual\b/i },
  { unit: 'rad', input: /^launch angle/, against: DOWN, along: UP },
  { unit: 'm/s', input: /\btowards? the (?:source|observer)/, against: AWAY, along: TOWARDS },
  { unit: 'm/s', input: /\baway from the (?:source|observer)/, against: TOWARDS, along: AWAY },
  { unit: 'm/s', input: /^second velocity before$/, against: /\bopposite directions?\b|\btowards? (?:each other|one another)\b|\boncoming\b/i, along: /\bsame direction\b/i, open: /\bhead[- ]on\b/i },
  { unit: 'm/s', input: /^(?:first|second) velocity before$|^(?:initial velocity|velocity)\b/, open: SIDES },
  { unit: 'm/s', input: /^(?:final velocity|velocity (?:before|afterwards)|second velocity)$/, open: REBOUND },
  { unit: 'J/mol', input: /enthalpy/i, against: /\b(?:exothermic|releas\w*|gives off|liberat\w*)\b/i, along: /\b(?:endothermic|absorb\w*)\b/i },
  { unit: 'J/(mol K)', input: /entropy/i, open: /\b(?:decreas\w*|los(?:es|ing)|drops?|falls?)\b/i },
  { unit: '1/s', input: /growth rate|rate of growth/i, against: FALLS, along: /\b(?:grow(?:s|ing)|increas\w*)\b/i },
  { unit: '1', input: /growth rate|rate of growth|interest rate/i, against: /\b(?:declin\w*|shrink\w*|depreciat\w*|dwindl\w*|los(?:es|ing))\b/i, along: /\b(?:grow(?:s|ing)|increas\w*|earn\w*)\b/i },
  { unit: '1/yr', input: /growth rate|rate of growth|annual rate|interest rate/i, against: /\b(?:declin\w*|shrink\w*|depreciat\w*|dwindl\w*|los(?:es|ing))\b/i, along: /\b(?:grow(?:s|ing)|increas\w*|earn\w*)\b/i },
  { unit: '1', input: /^(?:lateral|transverse) strain/, against: /\b(?:lateral|transverse)\b/i, along: /\bauxetic\b|\bwiden/i },
  { unit: 'J', input: /above the chemical potential/, against: /\bbelow\b/i, along: /\babove\b/i },
  { unit: 'm', input: /^radius of the first surface/, against: BICONCAVE },
  { unit: 'm', input: /^radius of the second surface/, against: BICONVEX, along: /\bmeniscus\b|\bbi-?concave\b|\bdouble[- ]concave\b/i, open: /\S/ },
  { unit: 'Wb', input: /change/, against: FALLS, along: /\b(?:rises?|grows?|increas\w*)\b/i },
  { unit: 'm', input: /altitude|elevation|height above/i, against: /\bbelow (?:the )?sea level\b/i },
]

/** The word that turns the sign of what is stated; `'open'` where the words leave it open. */
export function turningWord(
  input: Input,
  value: number | string,
  { words }: Said,
): string | undefined {
  if (typeof value !== 'number' || !(value > 0)) return undefined
  const plain = words.replaceAll(CONVENTION, '')
  let turned: string | undefined
  for (const { against, along, open } of rulesFor(input)) {
    const [word] = against?.exec(plain) ?? []
    const isAlong = along?.test(plain) === true
    const isOpen = word === undefined ? !isAlong && open?.test(plain) === true : isAlong
    if (isOpen) return OPEN
    turned ??= word?.toLowerCase()
  }
  return turned
}

export const OPEN = 'open'

/** `focal length, negative for a diverging lens`: how signs are meant, and no word on this one. */
const CONVENTION = /\bnegative (?:when|for|in|if|below|above|upwards?|downwards?)\b[^,;:#\d]*/gi

const rulesFor = derived(({ name, unit }: Input) =>
  DIRECTIONS.filter(one => one.unit === unit && one.input.test(name)),
)
