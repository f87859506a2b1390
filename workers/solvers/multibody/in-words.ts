// Two bodies that fall together from rest under their gravity: how long it takes until they meet, as points or with their radii.
import type { MarkedText, Written } from '../../solver.ts'
import { G } from '../bodies/pair-law.ts'
import { Phrases } from '../systems/phrases.ts'

const ASKS =
  '(?:how long|how much time|after (?:what|which|how long a) time|when)(?: (?:does it take|will it take|is it|until|till|before|for|do|will|they|them|the|two|spheres|bodies|masses|asteroids|stars|planets|to))* (?:collide|meet|touch|hit(?: each other)?|crash(?: into each other)?|fall (?:together|into each other))|(?:what is )?(?:the )?(?:time (?:to|until|of)|free[- ]fall time(?: until)?) (?:the )?(?:collision|impact|contact|(?:they )?(?:collide|meet|touch))'
const PLAIN =
  'two|both|point|points|masses|mass|bodies|body|spheres?|stars?|planets?|asteroids?|particles?|each|identical|equal|released|start|starting|rest|apart|empty|deep|free|space|vacuum|mutual|gravity|gravitational|attraction|attract|newtonian|own|only|under|due|alone|other|separation|separated|distance|initially|their|them|they|one|far|cent(?:re|er)s?|isolated|first|second|fall|let go|through|because'

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.take(ASKS) || !said.take('(?:from|at) rest')) return undefined
  if (!said.has('(?:gravity|gravitational|attraction|attract)')) return undefined
  const masses = massesIn(said)
  const radius = said.number(
    'm',
    '(?:of |with )?(?:a )?radius(?: of| is)? Q(?: each)?',
    'Q (?:in )?radius',
  )
  const apart = said.named(
    'm',
    'separation|distance|separated by|initially',
    'apart|separation|distance',
  )
  if (masses === undefined || !(apart! > 0) || !said.isSpent(PLAIN)) return undefined
  const touch = 2 * (radius ?? 0)
  if (!(touch < apart!) || masses.some(one => !(one > 0))) return undefined
  // With r = u^2 and dt = r ds, t here being s (Levi-Civita), the fall is an oscillation, which passes r = 0 as any other place.
  return {
    isSystem: true,
    inputs: {
      equations: [
        ['elapsed', 'u^2'],
        ['u', 'w'],
        ['w', '-k*u/2'],
      ],
      parameters: { k: (G * (masses[0] + masses[1])) / apart!, end: Math.sqrt(touch) },
      initial: { elapsed: 0, u: Math.sqrt(apart!), w: 0 },
      tEnd: 4 / Math.sqrt((G * (masses[0] + masses[1])) / apart!),
      events: [{ name: 'contact', when: 'u - end', direction: -1, action: 'stop' }],
    },
    output: { value: 'final.elapsed', error: 'finalError.elapsed', unit: 's' },
  }
}

function massesIn(said: Phrases): readonly [number, number] | undefined {
  const two = said.numbers(['kg', 'kg'], '(?:of )?(?:mass(?:es)? )?(?:of )?Q and (?:of )?Q')
  if (two !== undefined) return [two[0]!, two[1]!]
  const isEach = said.has('(?:each|identical|equal|both)')
  const one = isEach ? said.takeSole('kg') : undefined
  return one === undefined ? undefined : [one, one]
}
