import { BODIES, type Body, EARTH } from './bodies.ts'

/** A body, and the words that name it. */
interface Named {
  readonly body: Body
  readonly text: string
}

const SUN = BODIES[0]!

/** What of an orbit is told of the one that goes round: `orbital period of Mars`, not `escape speed of Mars`. */
const OF_ORBIT =
  "(?:orbital (?:period|time|speed|velocity|frequency|radius|distance|energy)|(?:period|time) of (?:revolution|orbit)|orbit|period|(?:perihelion|aphelion)(?: (?:advance|precession|shift))?|semi-?major axis|kepler'?s (?:third|3rd) law(?: [a-z]+)?) (?:of|for) (?:the )?(?:planet )?"
const GOES =
  "(?:'s?)? (?:(?:orbit(?:al|s)?|perihelion|aphelion|year|period|semi-?major axis|revolves?|circles?|goes|moves|travels)\\b|(?:take|need)s? to (?:orbit|revolve|circle|go)|completes? (?:an?|one) (?:orbit|revolution))"

/** Something else goes round what is named, or it turns about itself. */
const ELSE_GOES =
  /\b(?:satellites?|moons? of|orbiters?|probes?|(?:space)?craft|stations?|synchronous|stationary|low|altitude|height|rotat\w*|spin\w*|day)\b/i

/**
 * `orbital period of Mars at 1.52 AU`: the world that is named goes round another, whose mass is the central one, the Sun for
 * a planet and the Earth for the Moon.
 */
export function withPrimaries(named: readonly Named[], words: string): readonly Named[] {
  if (ELSE_GOES.test(words)) return named
  const orbiter = named.find(
    ({ body, text }) => body.radius !== undefined && body !== SUN && goesRound(text, words),
  )
  if (orbiter === undefined) return named
  const primary = orbiter.body.name === 'the Moon' ? EARTH : SUN
  const others = named.filter(one => one !== orbiter)
  if (others.some(({ body }) => body === primary)) return others
  // Round what else is named, or how many of them it is about, is not told.
  if (others.some(({ body }) => body.radius !== undefined)) return named
  const { gravity: _, ...body } = primary
  const note = `the mass of ${primary.name}, round which it goes`
  return [...others, { body: { ...body, note }, text: orbiter.text }]
}

function goesRound(text: string, words: string): boolean {
  const own = text.replace(/^the /i, '').replace(/'s$/i, '')
  const isCentre = `\\b(?:around|round|about|above|orbiting|orbits?|circling|circles) (?:the )?(?:planet )?${own}\\b`
  if (new RegExp(isCentre, 'i').test(words)) return false
  const forms = [
    `\\b${OF_ORBIT}${own}\\b`,
    `\\b${own}${GOES}`,
    `\\byear (?:on|of) (?:the )?(?:planet )?${own}\\b`,
  ]
  return new RegExp(forms.join('|'), 'i').test(words)
}
