// Kinds of numbers that share a dimension: 2400 rpm are 40 turns a second where a rotation frequency is asked for, and
// 251.3 rad/s where an angular speed is; 30 dB are a factor of 1000 of powers and of 31.6 of amplitudes; 10 degC are a
// temperature, or a difference of two.
import { derived } from '../memo.ts'
import { pow } from '../numerics/mathematics.ts'
import { parseUnit, type Unit } from './unit.ts'
import type { Marks } from './unit-table.ts'

export type Kind =
  | 'plain'
  /** In radians. */
  | 'angle'
  /** In turns: frequencies, numbers of turns. */
  | 'cycle'
  | 'temperature'
  | 'temperature-difference'
  /** A constant of a formula in kelvin, which no thermometer shows. */
  | 'temperature-constant'
  | 'absolute-pressure'
  | 'gauge-pressure'
  | 'power-ratio'
  | 'amplitude-ratio'
  /** In decibels. */
  | 'level'
  | 'power-attenuation'
  | 'amplitude-attenuation'
  | 'bits'
  /** In bytes. */
  | 'bytes'

/** The quantity that a number is converted to: a coherent unit, and the title from which its kind is inferred. */
export interface Wanted {
  readonly unit: string
  readonly kind?: Kind | undefined
  /** The title, in words. */
  readonly name?: string | undefined
}

/** The kind of a quantity that does not state it, inferred from its unit and title. */
export const kindOf = derived(
  ({ kind, unit, name = '' }: Wanted): Kind => kind ?? kindBy(unit, name),
)

const DIFFERENCE =
  /\b(differences?|change|rise|drop|excess|range|warming|sensitivity|superheat|subcooling|depression|elevation|above|over that|less that|interval)\b/
const TURNS =
  /\b(turns|revolutions|number of cycles|cycles (to|between|at)|life at|rotation frequency)\b/
/** Words in the titles of pressures that no gauge reads relative to the atmosphere; psig is refused for these. */
const NO_GAUGE =
  /\b(drop|difference|differential|partial|sound|capillary|oncotic|interstitial|pore|vapour|less|load|area|stress|osmotic|dynamic|contact|arterial|venous|systolic|diastolic|expired|radiation|uniform|critical|standard)\b/

function kindBy(unit: string, name: string): Kind {
  const { marks } = parseUnit(unit)
  if (marks.decibel) return 'level'
  if (marks.radian) return 'angle'
  if (marks.hertz) return 'cycle'
  const title = name.toLowerCase()
  if (unit === 'K') {
    if (/\bconstant\b|\bparameter\b/.test(title)) return 'temperature-constant'
    return DIFFERENCE.test(title) ? 'temperature-difference' : 'temperature'
  }
  if (unit === 'Pa') {
    if (/\bgauge\b|over that outside|above the atmosphere/.test(title)) return 'gauge-pressure'
    return /\bpressure\b/.test(title) && !NO_GAUGE.test(title) ? 'absolute-pressure' : 'plain'
  }
  if (unit === '1' && /\bgain of the antenna\b/.test(title)) return 'power-ratio'
  if (unit === '1' && /\b(?:voltage|closed-loop) gain\b/.test(title)) return 'amplitude-ratio'
  if (unit === '1' && /\bbits\b/.test(title)) return 'bits'
  if ((unit === '1' || unit === '1/s') && TURNS.test(title)) return 'cycle'
  return 'plain'
}

/** A number in the requested coherent unit. */
export interface Converted {
  value: number
  uncertainty: number
  /** Remark on a conversion beyond the factor of the unit. */
  note?: string
}

/** Thrown where a conversion is impossible; its text is sent to the caller. */
export class Unfit extends Error {
  /** The message, with the name of the input inserted. */
  readonly said: (key: string) => string

  constructor(why: string | ((key: string) => string)) {
    super(typeof why === 'string' ? why : 'the quantity does not fit')
    this.said = typeof why === 'string' ? () => why : why
  }
}

const TURN = 2 * Math.PI
const DECIBELS_PER_NEPER = 20 / Math.LN10

const PLAIN_KINDS: ReadonlySet<Kind> = new Set(['plain', 'bits'])

/** Converts `number unit` to the wanted kind. The dimensions must agree. Throws Unfit. */
export function convert(number: number, spread: number, unit: Unit, wanted: Wanted): Converted {
  const kind = kindOf(wanted)
  const target = parseUnit(wanted.unit)
  refuseOtherMarks(unit, target, kind)
  const { decibel = 0, neper = 0 } = unit.marks
  if (decibel !== 0 || neper !== 0) return fromLevel(number, spread, unit, kind)
  if (kind === 'level' && unit.text !== wanted.unit && unit.scale !== 1) {
    throw new Unfit(`a level in dB is wanted, and ${unit.text} is none`)
  }
  if (unit.offset !== 0) return fromThermometer(number, spread, unit, kind)
  const scaled = {
    value: number * (unit.scale / target.scale),
    uncertainty: spread * (unit.scale / target.scale),
  }
  if (unit.marks.overAtmosphere || unit.marks.absolute || unit.marks.differential) {
    return fromGauge(scaled, unit.marks, kind)
  }
  if (unit.marks.bit && kind === 'bytes') return times(scaled, 1 / 8, 'bits as bytes of 8')
  return withTurns(scaled, unit, target, kind)
}

const times = ({ value, uncertainty }: Converted, factor: number, note: string): Converted => ({
  value: value * factor,
  uncertainty: uncertainty * factor,
  note,
})

const NAMES = {
  sievert:
    'a dose equivalent (Sv, rem), which an absorbed dose in Gy is only after a quality factor',
  apparent: 'apparent power in VA',
  reactive: 'reactive power in var',
} as const

function refuseOtherMarks(unit: Unit, target: Unit, kind: Kind): void {
  for (const mark of ['sievert', 'apparent', 'reactive'] as const) {
    if (unit.marks[mark] && unit.marks[mark] !== target.marks[mark]) {
      throw new Unfit(`${unit.text} is ${NAMES[mark]}, and ${target.text} is wanted`)
    }
  }
  if (unit.marks.activity && (kind === 'angle' || kind === 'cycle')) {
    throw new Unfit(`${unit.text} counts decays, and a frequency is wanted: write Hz`)
  }
  if (unit.marks.bit && !target.marks.bit && kind !== 'bytes' && kind !== 'bits') {
    throw new Unfit(
      `${unit.text} counts bits, and ${kindText(kind)} is wanted: write the number alone`,
    )
  }
}

const angleIn = ({ radian = 0, degree = 0, turn = 0 }: Marks) => radian + degree + turn

/** Converts to radians for an angle and to turns for a number of turns; refuses a mixture of both elsewhere. */
function withTurns(scaled: Converted, unit: Unit, target: Unit, kind: Kind): Converted {
  const angle = angleIn(unit.marks)
  const { hertz = 0, turn = 0, degree = 0 } = unit.marks
  if (kind === 'angle' && isPure(target) && angle === 0) {
    throw new Unfit(`${unit.text} is no angle: write rad, deg or turns`)
  }
  if (angle === 0 && hertz === 0) return scaled
  if (kind === 'angle') {
    const power = angleIn(target.marks) || 1
    if (hertz === power)
      return times(scaled, power === 1 ? TURN : pow(TURN, power), 'cycles to radians: times 2π')
    if (angle === power && turn !== 0) return { ...scaled, note: 'turns to radians: 2π each' }
    if (angle === power) return scaled
    throw new Unfit(`${unit.text} is no angle in the way that ${target.text} is`)
  }
  if (kind === 'cycle') {
    if (hertz !== 0) return scaled
    const note = turn === 0 ? 'angle to turns: over 2π' : 'turns counted'
    if (Math.abs(angle) === 1) return times(scaled, angle === 1 ? 1 / TURN : TURN, note)
  }
  if (hertz !== 0 && PLAIN_KINDS.has(kind)) return scaled
  if (turn === 0 && degree === 0 && !isPure(unit)) return scaled
  throw new Unfit(
    `${unit.text} is in ${turn !== 0 ? 'turns' : 'angles'}, and ${kindText(kind)} is wanted: write it in ${wantedUnit(target)}`,
  )
}

const wantedUnit = ({ text }: Unit) => (text === '1' ? 'numbers without a unit' : text)

const isPure = ({ dimension }: Unit) => dimension.numerators.every(n => n === 0)

function fromThermometer(number: number, spread: number, unit: Unit, kind: Kind): Converted {
  const uncertainty = spread * unit.scale
  if (kind === 'temperature-difference') {
    return { value: number * unit.scale, uncertainty, note: 'a difference: no zero point' }
  }
  if (kind === 'temperature-constant') {
    throw new Unfit(`a constant in K is wanted, no reading of a thermometer: write it in K`)
  }
  return { value: (number + unit.offset) * unit.scale, uncertainty }
}

const ATMOSPHERE = 101325

function fromGauge(scaled: Converted, marks: Marks, kind: Kind): Converted {
  if (marks.overAtmosphere && kind === 'absolute-pressure') {
    const value = scaled.value + ATMOSPHERE
    return { ...scaled, value, note: 'gauge to absolute: plus the standard atmosphere, 101325 Pa' }
  }
  if (marks.overAtmosphere && kind === 'gauge-pressure') return scaled
  if (marks.absolute && kind === 'absolute-pressure') return scaled
  if (marks.absolute && kind === 'gauge-pressure') {
    const value = scaled.value - ATMOSPHERE
    return { ...scaled, value, note: 'absolute to gauge: less the standard atmosphere, 101325 Pa' }
  }
  if (marks.differential && kind !== 'absolute-pressure') return scaled
  const said = marks.overAtmosphere
    ? 'over the atmosphere'
    : marks.absolute
      ? 'absolute'
      : 'a difference'
  throw new Unfit(
    `a pressure that is ${said} is said, and ${kindText(kind)} is wanted: write psi or Pa`,
  )
}

function fromLevel(number: number, spread: number, unit: Unit, kind: Kind): Converted {
  const { decibel = 0 } = unit.marks
  const inDecibels = decibel !== 0 ? unit.scale : unit.scale * DECIBELS_PER_NEPER
  const level = { value: number * inDecibels, uncertainty: spread * inDecibels }
  switch (kind) {
    case 'level':
      return decibel !== 0 ? level : { ...level, note: 'nepers to decibels' }
    case 'power-ratio':
    case 'amplitude-ratio':
      return isPure(unit) ? asFactor(level, kind) : refuseLevel(unit, kind)
    case 'power-attenuation':
      return times(level, Math.LN10 / 10, 'decibels to the exponent of a power: times ln 10/10')
    case 'amplitude-attenuation':
      return times(level, Math.LN10 / 20, 'decibels to nepers: times ln 10/20')
    default:
      return refuseLevel(unit, kind)
  }
}

/** 10^(L/10) of powers, 10^(L/20) of amplitudes. */
export function asFactor(level: Converted, kind: 'power-ratio' | 'amplitude-ratio'): Converted {
  const decade = kind === 'power-ratio' ? 10 : 20
  const value = pow(10, level.value / decade)
  const uncertainty = (value * level.uncertainty * Math.LN10) / decade
  const of = kind === 'power-ratio' ? 'powers' : 'amplitudes'
  return { value, uncertainty, note: `decibels to a factor of ${of}: 10^(dB/${decade})` }
}

function refuseLevel(unit: Unit, kind: Kind): never {
  throw new Unfit(
    `${unit.text} is a level, and ${kindText(kind)} is wanted: write the factor itself, 10^(dB/10) of powers or 10^(dB/20) of amplitudes`,
  )
}

const WORDS: Readonly<Record<Kind, string>> = {
  plain: 'a plain quantity',
  angle: 'an angle',
  cycle: 'a number of turns or a frequency',
  temperature: 'a temperature',
  'temperature-difference': 'a temperature difference',
  'temperature-constant': 'a constant in K',
  'absolute-pressure': 'an absolute pressure',
  'gauge-pressure': 'a gauge pressure',
  'power-ratio': 'a ratio of powers',
  'amplitude-ratio': 'a ratio of amplitudes',
  level: 'a level in dB',
  'power-attenuation': 'an attenuation of power',
  'amplitude-attenuation': 'an attenuation of amplitude',
  bits: 'a number of bits',
  bytes: 'a number of bytes',
}

export const kindText = (kind: Kind): string => WORDS[kind]
