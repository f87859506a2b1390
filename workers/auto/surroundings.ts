// Speeds, waves and media that a law is not for: slow bodies and fast ones, waves of water and of light, a medium without a place.
import type { Input } from '../operator.ts'
import type { Registry } from '../operators/registry.ts'
import { constants } from '../units/constants.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit, toSI } from '../units/unit.ts'
import type { Choice } from './choice.ts'
import type { Candidate } from './indexed.ts'
import { headOf } from './law.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

const RELATIVISTIC =
  /relativ|light|lorentz|dilat|contract|\brest\b|proper|invariant|spaceship|observer|minkowski|four-|rapidity|equivalen|mass defect|into energy/i
const FAST = 0.1

/** Laws of bodies that are slow are none of those near the speed of light, nor the other way round. */
export function isOfOtherSpeeds(
  candidate: Candidate,
  { words, quantities, bodies }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver') return false
  const { prefix } = headOf(candidate, registry).domain
  const isFast = quantities.some(({ number, unit }) => {
    if (unit === '') return false
    const own = unitSaid(unit)
    const size = Math.abs(toSI(number, own))
    if (equalDimensions(own.dimension, SPEED)) return size >= FAST * LIGHT
    // A particle whose energy is a share of that at rest.
    const [particle] = bodies.filter(({ body }) => body.charge !== undefined)
    return (
      particle !== undefined &&
      equalDimensions(own.dimension, ENERGY) &&
      size >= (FAST ** 2 / 2) * particle.body.mass * LIGHT ** 2
    )
  })
  if (prefix === 'SR') return !isFast && !RELATIVISTIC.test(words)
  return isFast && (prefix === 'NM' || prefix === 'KN')
}

const SPEED = parseUnit('m/s').dimension
const ENERGY = parseUnit('J').dimension
const LIGHT = constants.get('c')!.value

const OF_LIGHT = /\b(?:light|photon|radiation|electromagnetic|optical|laser)\b/i
const OF_MATTER =
  /\b(?:water|ocean|sea|sound|ultrasound|ultrasonic|tone|note|acoustic|audio|string|rope|seismic|tsunami|membrane)\b/i

/** A wave of water is none of light. */
export function isOfOtherWaves(
  candidate: Candidate,
  { words, quantities }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver' || OF_LIGHT.test(words)) return false
  const { name } = headOf(candidate, registry)
  if (OF_MATTER.test(words)) return OF_LIGHT.test(name)
  // The wavelength at 500 Hz is that of any wave; at 100 MHz it is one of radio.
  if (!/^(?:Wavelength|Frequency) of light\b/.test(name) || OF_RADIO.test(words)) return false
  return quantities.every(({ number, unit }) => {
    if (unit === '') return true
    const own = unitSaid(unit)
    const size = toSI(number, own)
    if (equalDimensions(own.dimension, LENGTH)) return size > LIGHT_WAVE_M
    return equalDimensions(own.dimension, FREQUENCY) && size < RADIO_HZ
  })
}

const LENGTH = parseUnit('m').dimension
const FREQUENCY = parseUnit('Hz').dimension
const LIGHT_WAVE_M = 1e-5
const RADIO_HZ = 1e6

const OF_RADIO =
  /\b(?:radio|microwaves?|x-?rays?|gamma|antennas?|transmitters?|receivers?|wi-?fi|infrared|ultraviolet|uv|bluetooth|radar|station|fm|vacuum)\b/i

const FLUIDS = 'air|water|oil|vacuum|helium|honey|glycerine?|steam|sea ?water'
const MATTER =
  'glass|diamond|quartz|silica|sapphire|acrylic|plexiglass|perspex|polycarbonate|polystyrene|polyethylene|teflon|mica|amber|' +
  'ice|silicon|germanium|paraffin|ethanol|methanol|alcohol|glycerol|benzene|acetone|petrol|gasoline|kerosene|brine|milk|blood|' +
  'syrup|nitrogen|argon|hydrogen'
/** Behind the name of a medium; `in a glass rod` is in no medium. */
const ENDS =
  '\\s*$|[,.;:?!)]|\\s(?:at|of|with|for|from|when|if|is|and|to|whose|where|that|by|having|against|instead)\\b'
const KINDS = 'crown|flint|fused|sea|salt|fresh|liquid|molten|pure'
const MEDIUM = new RegExp(
  `\\b(?:in|through|under|inside|within) (?:the |an? )?(?:(?:${KINDS}) )?(${FLUIDS}|(?:${MATTER})(?=${ENDS}))\\b`,
  'gi',
)
const OF_GAS = /^(?:molar mass|specific gas constant|ratio of specific heats|heat-capacity ratio)/i
const OF_MEDIUM = /fluid|medium|densit|viscosit|refractive|permittivity|sound|gas|liquid|water|air/i

/** Whoever names a medium wants it to count. */
export function isInMedium(
  { candidate, unexplained, assignment, solveFor }: Choice,
  { words }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver') return false
  const media = [...words.matchAll(MEDIUM)].map(([, medium]) => medium!.toLowerCase())
  const medium = media.find(one => unexplained.includes(one))
  if (medium === undefined) return false
  const { inputs, output, name: title } = headOf(candidate, registry)
  // `440 Hz in air at 343 m/s`: the speed of the wave is what the medium does.
  const stated = [...inputs, output].filter(
    ({ key }) => key !== solveFor && assignment.inputs.some(one => one.key === key),
  )
  if (stated.some(({ name }) => /wave speed|speed of the waves?|phase speed/.test(name)))
    return OF_LIGHT.test(title)
  // The gas is what its molar mass and its heats say.
  const ofGas = inputs.filter(({ name }) => OF_GAS.test(name))
  const isOwn = ({ key }: Input) => assignment.inputs.some(one => one.key === key)
  if (ofGas.length > 1 && ofGas.every(isOwn)) return false
  const isRead = ({ key, default: usual }: Input) =>
    usual === undefined || medium === 'air' || assignment.inputs.some(one => one.key === key)
  return !inputs.some(input => OF_MEDIUM.test(input.name) && isRead(input))
}
