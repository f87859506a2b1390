// A throw with drag over level ground, by the mass, the size and the drag coefficient of what is thrown.
import { cos, sin } from '../../numerics/mathematics.ts'
import type { MarkedText, Written } from '../../solver.ts'
import { gravityIn } from '../systems/gravity-in-words.ts'
import { Phrases } from '../systems/phrases.ts'

const PLAIN =
  'off|away|on|how long|long|when|table|ping-pong|volleyball|handball|basketball|cricket|projectile|ball|baseball|golf|tennis|football|soccer|sphere|bullet|shot|shell|cannonball|stone|drag|air|resistance|quadratic|coefficient|mass|diameter|radius|speed|velocity|muzzle|launch|launched|thrown|hit|fired|kicked|elevation|angle|level|ground|flat|sea|density|range|horizontal|above|distance|far|fly|flies|go|goes|get|travel|travels|land|lands|smooth|degrees|does|cd|weighs?|weighing|leaves|club|bat|initial|release|high|in|initially|cross|sectional|cross-sectional|frontal|area|height|reach|reaches'
const OTHERWISE =
  '(?:wind|headwind|tailwind|spin|spinning|backspin|lift|magnus|terminal|upwards?|straight up|vertically|dropped|falls?|parachute|linear|water|car|cliff|tower|roof|above the ground|hill|slope)'

export function thrown(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  said.take(
    '(?:with )?(?:no|without) (?:spin|lift|wind)(?:,? (?:or|and|nor) (?:no )?(?:spin|lift|wind))*',
  )
  // Of an angle.
  said.take('(?<=#) upwards?')
  if (said.has(OTHERWISE)) return undefined
  const Cd = said.number(
    '1',
    '(?:with )?(?:a )?drag coefficient(?: (?:Cd|C_d|C_D))?(?: of| is| =|:)? ?Q',
    '(?:Cd|C_d|C_D|CD)(?: =| of| is)? ?Q',
  )
  if (Cd === undefined) return undefined
  const angle = said.takeSole('rad')
  const [rho, m, speed] = ['kg/m^3', 'kg', 'm/s'].map(unit => said.takeSole(unit))
  const size = said.takeSole('m^2') ?? discIn(said)
  const g = gravityIn(said)
  const wanted = wantedIn(said)
  if ([rho, m, size, speed, angle].some(one => !(one! > 0)) || wanted === undefined)
    return undefined
  if (!(angle! < Math.PI / 2) || !said.isSpent(PLAIN)) return undefined
  const rates: Readonly<Record<string, string>> = {
    x: 'u',
    y: 'v',
    u: '-k*sqrt(u^2 + v^2)*u',
    v: '-g - k*sqrt(u^2 + v^2)*v',
    s: '1',
  }
  const names = [wanted, ...Object.keys(rates).filter(name => name !== wanted)]
  return {
    inputs: {
      equations: names.map(name => [name, rates[name]]),
      parameters: { g, k: (rho! * Cd * size!) / (2 * m!) },
      initial: { x: 0, y: 0, u: speed! * cos(angle!), v: speed! * sin(angle!), s: 0 },
      // Without the air it would be back by then.
      tEnd: 1 + (2 * speed! * sin(angle!)) / g,
      events: [{ name: 'ground', when: wanted === 'y' ? 'v' : 'y', direction: -1, action: 'stop' }],
    },
    output: {
      value: `final.${wanted}`,
      error: `finalError.${wanted}`,
      unit: wanted === 's' ? 's' : 'm',
    },
  }
}

function discIn(said: Phrases): number | undefined {
  const isRadius = said.has('radius')
  if (!isRadius && !said.has('(?:diameter|across|calib(?:re|er))')) return undefined
  const stated = said.takeSole('m')
  if (stated === undefined) return undefined
  const d = isRadius ? 2 * stated : stated
  return (Math.PI * d * d) / 4
}

/** The state that has the answer where the flight, or its rise, ends. */
function wantedIn(said: Phrases): 'x' | 'y' | 's' | undefined {
  if (
    said.take(
      '(?:maximum|greatest|largest|peak|highest) (?:height|altitude|point)|apex|how high(?: does (?:it|the [a-z]+) (?:go|fly|rise|get|climb))?',
    )
  )
    return 'y'
  if (
    said.take(
      'time of flight|flight time|how long (?:is it in the air|does it fly|is it airborne|does (?:it|an? [a-z ]+|the [a-z]+) (?:stay|remain|fly)(?: in the air)?)|(?:stays? |remains? |time )?in the air',
    )
  )
    return 's'
  return said.take(
    'carry(?: distance)?|how far(?: does (?:it|the [a-z]+) (?:fly|go|travel|land)| away does it land)?|(?:horizontal )?range|(?:horizontal )?distance',
  )
    ? 'x'
    : undefined
}
