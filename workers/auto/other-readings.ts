// What people state in another form than the record takes: a diameter for a radius, a period for a frequency, an altitude for
// a distance from the centre. Each rule is an identity, and the answer tells that it was used.
import { derived } from '../memo.ts'
import { pow, sin } from '../numerics/mathematics.ts'
import type { Input } from '../operator.ts'
import { stemOf } from '../text/stem.ts'
import { constants } from '../units/constants.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit, toSI } from '../units/unit.ts'
import { EARTH } from './bodies.ts'
import { modeOfHarmonic, ODD_ALONE } from './harmonics.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

export interface OtherReading {
  readonly quantity: StatedQuantity
  /** Whether it goes before the quantity as it stands. */
  readonly isMeant?: boolean
  readonly note: string
  /** Words of the text that the note accounts for, beside those next to the quantity. */
  readonly words?: readonly string[]
}

interface Stated {
  /** In coherent SI. */
  readonly value: number
  readonly said: Said
}

/** Rotation of the Earth in rad/s (WGS 84). */
const SPIN = 7.292115e-5

interface Rule {
  /** Dimension of what is stated, as a coherent unit; none of a bare number. */
  readonly from: string
  /** Unit and title of the input. */
  readonly to: string
  readonly input: RegExp
  /** A word beside the quantity. */
  readonly called?: RegExp
  /** The letters that it may be given by, too. */
  readonly symbol?: RegExp
  /** The preposition in front of it. */
  readonly lead?: RegExp
  /** What the text speaks of. */
  readonly about?: RegExp
  readonly value: (stated: Stated) => number
  readonly note: string | ((stated: Stated) => string)
  readonly isMeant?: boolean
  /** The word that stands for the one that was said. */
  readonly word?: string
}

const of = (name: string) => constants.get(name)!.value
const [LIGHT, PLANCK, BOLTZMANN, CHARGE] = [of('c'), of('h'), of('k_B'), of('e')]
const VACUUM = of('epsilon_0')
const [GRAVITATION, GAS, AVOGADRO] = [of('G'), of('R'), of('N_A')]
const WEIGHT = EARTH.gravity!

const DIAMETER = /^(?:diameters?|dia|diam|bore|wide|across)$/
const RADIUS = /^(?:radius|radii)$/
const PERIOD = /^periods?$/
const BALL =
  /\b(?:spheres?|balls?|spherical|balloons?|beads?|droplets?|raindrops?|bubbles?|marbles?)\b/i
const ROUND =
  /\b(?:wires?|pipes?|tubes?|rods?|cables?|shafts?|cylinders?|pistons?|discs?|disks?|circular|circles?|round|hoses?|nozzles?|telescopes?|rotors?|holes?|bars?|duct|ducts|column|orifices?|openings?|jets?|solenoids?|coils?)\b/i
const RADIATION =
  /\b(?:light|photons?|photoelectr\w*|lasers?|radio|microwaves?|x-?rays?|electromagnetic|antennas?|transmitter|dBm|wi-?fi|link budget|infrared|ultraviolet|uv|radiation)\b/i
/** Light that goes a way takes a time for it: that way is no wavelength. */
const OF_WAVES_ALONE = new RegExp(
  `^(?!.*\\b(?:travel\\w*|distance|away|across|cross\\w*|reach\\w*|journey|far|to get|takes?|beam)\\b).*(?:${RADIATION.source})`,
  'is',
)
const IN_ORBIT =
  /\b(?:altitude|satellites?|ISS|space station|hubble space telescope|up|above (?:the )?(?:earth|surface|ground|sea|planet|moon|mars|venus|jupiter))\b/i

/** What is so far from the centre of its planet is no altitude. */
const OVER_GROUND = new RegExp(
  `^(?!.*\\bfrom (?:the |its )?(?:earth's )?cent(?:re|er)\\b).*(?:${IN_ORBIT.source})`,
  'is',
)

const planetOf = ({ bodies }: Said) =>
  bodies.find(({ body }) => body.radius !== undefined)?.body ?? EARTH

/** Heights of an orbit over its planet. */
const APSIS_HEIGHT =
  /\b(?:peri|apo)(?:gee|apsis|lune)? (?:altitude|height)|\b(?:altitude|height) (?:of|at)\b/i

// biome-ignore format: a row a rule
const RULES: readonly Rule[] = [
  { from: '', to: 'F/m', input: /permittivity/i, called: /^(?:permittivity|dielectric|eps|epsilon|εr|ε)$/, symbol: /^(?:e(?:ps(?:ilon)?)?_?r|ε_?r|k|kappa|κ)$/i, value: ({ value }) => (value >= 1 ? value * VACUUM : value), note: 'relative permittivity times that of the vacuum', isMeant: true, word: 'permittivity' },
  { from: 'm', to: 'm', input: /\bradius\b/i, called: /^across$/, value: ({ value }) => value / 2, note: 'half of what is measured across', word: 'radius', isMeant: true },
  { from: 'm', to: 'm', input: /\bradius\b/i, called: /^(?:bore|diameters?|dia|diam)$/, value: ({ value }) => value / 2, note: 'half the diameter', word: 'radius', isMeant: true },
  { from: 'm', to: 'm', input: /\bradius\b/i, called: DIAMETER, value: ({ value }) => value / 2, note: 'half the diameter', word: 'radius' },
  { from: 'm', to: 'm', input: /\bdiameter\b/i, called: RADIUS, value: ({ value }) => 2 * value, note: 'twice the radius', word: 'diameter' },
  { from: 'm', to: 'm^2', input: /reference area|frontal area|projected area|cross-section/i, called: DIAMETER, about: /\b(?:spheres?|balls?|spherical)\b/i, value: ({ value }) => (Math.PI * value ** 2) / 4, note: 'area of the circle of that diameter', word: 'area' },
  { from: 'm', to: 'm^2', input: /\barea\b|cross-section/i, called: DIAMETER, about: ROUND, value: ({ value }) => (Math.PI * value ** 2) / 4, note: 'area of the circle of that diameter', word: 'area' },
  { from: 'm', to: 'm^2', input: /\barea\b|cross-section/i, called: /^(?:rotor|bolt|screw)$/, about: /\bturbine|\bbolt|\bscrew/i, value: ({ value }) => (Math.PI * value ** 2) / 4, note: 'area of the circle of that diameter', word: 'area' },
  { from: 'm', to: 'm^2', input: /\barea\b|cross-section/i, called: RADIUS, about: ROUND, value: ({ value }) => Math.PI * value ** 2, note: 'area of the circle of that radius', word: 'area' },
  { from: 'm', to: 'm', input: /^half (?:the )?thickness/i, called: /^(?:thick|thickness)$/, about: /^(?!.*\bhalf[- ](?:the )?thick)/is, value: ({ value }) => value / 2, note: 'half of the thickness', word: 'thickness', isMeant: true },
  { from: 'm', to: 'm', input: /characteristic length/i, called: /^(?:diameters?|dia|diam|bore|d)$/, value: ({ value }) => value, note: 'the diameter as the characteristic length', word: 'length' },
  { from: 'm', to: 'm', input: /distance (?:from|to) the cent/i, called: RADIUS, about: /^(?!.*\b(?:altitude|above|up|high|satellites?|orbit\w*|ISS)\b)/is, value: ({ value }) => value, note: 'the radius as the distance from the centre', word: 'distance' },
  { from: 's', to: '1/s', input: /frequency/i, called: PERIOD, value: ({ value }) => 1 / value, note: 'one over the period', word: 'frequency' },
  { from: 's', to: 'rad/s', input: /frequency|angular (?:speed|velocity)|rotation rate/i, called: /^(?:periods?|revolution|rotation|turn)$/, value: ({ value }) => (2 * Math.PI) / value, note: '2 pi over the period', word: 'frequency' },
  { from: '1/s', to: 's', input: /\bperiod\b/i, called: /^frequency$/, value: ({ value }) => 1 / value, note: 'one over the frequency', word: 'period' },
  { from: 's', to: '1/s', input: /decay constant|elimination rate|rate constant/i, called: /^(?:half|life|lives)$/, value: ({ value }) => Math.LN2 / value, note: 'ln 2 over the half-life', word: 'constant' },
  { from: 's', to: '1/s', input: /^(?:cooling|rate) (?:rate|constant)/i, called: /^constant$/, about: /\btime constant\b/i, value: ({ value }) => 1 / value, note: 'one over the time constant', word: 'constant' },
  { from: 's', to: '1/s', input: /decay constant/i, called: /^(?:mean|lifetime)$/, value: ({ value }) => 1 / value, note: 'one over the mean life', word: 'constant' },
  { from: '', to: '1', input: ODD_ALONE, called: /^harmonics?$/, value: ({ value }) => modeOfHarmonic(value), note: 'the mode of that harmonic: only odd ones sound', isMeant: true, word: 'mode' },
  ...([[RADIUS, 4 / 3, 'radius'], [DIAMETER, 1 / 6, 'diameter']] as const).map(([called, share, size]): Rule => ({ from: 'm', to: 'm^3', input: /\bvolume\b/i, called, about: BALL, value: ({ value }) => share * Math.PI * pow(value, 3), note: `volume of the sphere of that ${size}`, word: 'volume' })),
  { from: 'm', to: 'm^3', input: /\bvolume\b/i, called: /^(?:cube|edge|edges|sides?)$/, about: /\bcubes?\b/i, value: ({ value }) => pow(value, 3), note: 'volume of the cube of that edge', word: 'volume' },
  { from: 's', to: '1/s', input: /^recovery rate/i, called: /^(?:infectious|infection|infections|infected|ill|illness|recovery|recover|lasting|lasts|contagious|sick)$/, value: ({ value }) => 1 / value, note: 'one over the time to recovery', word: 'recovery' },
  { from: 'V', to: 'K', input: /temperature/i, called: /^thermal$/, about: /\b(?:diode|junction|shockley|transistor|bjt)\b/i, value: ({ value }) => (value * CHARGE) / BOLTZMANN, note: 'thermal voltage times e over the Boltzmann constant', word: 'temperature' },
  { from: 'mol', to: '1', input: /^number of (?:particles|molecules|atoms)/i, value: ({ value }) => value * AVOGADRO, note: 'amount of substance times the Avogadro constant', word: 'number' },
  { from: 'kg', to: 'N', input: /^force on the spring/i, called: /^(?:load|hang|hangs|hanging|hung|weight|weighs|loaded|suspended|attached|mass)$/, about: /\b(?:hang\w*|hung|load\w*|sags?|suspend\w*)\b/i, value: ({ value }) => value * WEIGHT, note: 'its weight on the Earth', word: 'force' },
  { from: 'kg', to: 'N', input: /^weight\b/i, about: /\b(?:aircraft|air ?plane|plane|glider|jet|drone|sailplane|UAV)\b/i, value: ({ value }) => value * WEIGHT, note: 'the weight of that mass on the Earth', word: 'weight' },
  { from: 'm', to: '1/s', input: /frequency/i, about: OF_WAVES_ALONE, value: ({ value }) => LIGHT / value, note: 'frequency of light of that wavelength', word: 'frequency' },
  { from: '1/s', to: 'm', input: /wavelength/i, about: RADIATION, called: /./, value: ({ value }) => LIGHT / value, note: 'wavelength of light of that frequency', word: 'wavelength' },
  { from: '1/s', to: 'm', input: /wavelength/i, about: /\b(?:antennas?|transmitter|receiver|radio link|link budget|wi-?fi)\b/i, value: ({ value }) => LIGHT / value, note: 'wavelength of radio of that frequency', word: 'wavelength' },
  { from: 'J', to: 'm', input: /wavelength/i, about: RADIATION, value: ({ value }) => (PLANCK * LIGHT) / value, note: 'wavelength of a photon of that energy', word: 'wavelength' },
  { from: 'J', to: '1/s', input: /frequency/i, about: RADIATION, value: ({ value }) => value / PLANCK, note: 'frequency of a photon of that energy', word: 'frequency' },
  { from: 'rad', to: '1/s', input: /^Coriolis/, called: /^latitude$/, value: ({ value }) => 2 * SPIN * sin(value), note: 'twice the rotation of the Earth times the sine of the latitude', word: 'parameter' },
  { from: 'm^3/s^2', to: 'kg', input: /mass/i, value: ({ value }) => value / GRAVITATION, note: 'gravitational parameter over G', word: 'mass' },
  { from: 'kg', to: 'm^3/s^2', input: /gravitational parameter/i, value: ({ value }) => value * GRAVITATION, note: 'G times the mass', word: 'parameter' },
  { from: '', to: 'kg', input: /mass/i, called: /^gm$/, symbol: /^(?:GM|mu|μ)$/, value: ({ value }) => value / GRAVITATION, note: 'gravitational parameter in m^3/s^2 over G', word: 'mass', isMeant: true },
  { from: '', to: 'm^3/s^2', input: /gravitational parameter/i, symbol: /^GM$/, called: /^gm$/, value: ({ value }) => value, note: 'a bare number: taken in m^3/s^2', word: 'parameter' },
  ...['', '1'].map((from): Rule => ({ from, to: '1', input: /^(?:factor by which .*(?:cut|reduc|attenuat|weaken)|(?:reduction|attenuation) factor)/i, lead: /^to$/, value: ({ value }) => (value < 1 ? 1 / value : value), note: 'one over the share that is left', isMeant: true, word: 'factor' })),
  { from: 'J/(kg K)', to: 'kg/mol', input: /molar mass/i, called: /^(?:gas|constant)$/, value: ({ value }) => GAS / value, note: 'molar gas constant over the specific one', word: 'mass' },
  { from: 'S/m', to: 'ohm m', input: /resistivity/i, value: ({ value }) => 1 / value, note: 'one over the conductivity', word: 'resistivity' },
  { from: 'ohm m', to: 'S/m', input: /conductivity/i, value: ({ value }) => 1 / value, note: 'one over the resistivity', word: 'conductivity' },
  { from: 'kg/mol', to: 'kg', input: /^mass of a (?:particle|molecule)/i, value: ({ value }) => value / AVOGADRO, note: 'molar mass over the Avogadro constant', word: 'mass' },
  { from: 'kg', to: 'kg/mol', input: /^molar mass/i, called: /^(?:molecules?|atoms?|particles?|mass)$/, about: /\b(?:molecules?|atoms?)\b/i, value: ({ value }) => value * AVOGADRO, note: 'mass of a molecule times the Avogadro constant', word: 'mass' },
  { from: '1/m', to: 'm', input: /period of the grating|spacing of the (?:slits|lines)|grating/i, called: /^(?:lines?|grooves?|slits?|grating)$/, value: ({ value }) => 1 / value, note: 'one over the lines in a length', word: 'period' },
  { from: '', to: 'mol/m^3', input: /^acidity constant/i, called: /^pka$/, value: ({ value }) => 1e3 * pow(10, -value), note: '10^-pKa mol/L', isMeant: true, word: 'constant' },
  { from: '', to: 'mol/m^3', input: /^(?:acidity|basicity|dissociation) constant/i, symbol: /^K_?[ab]$/, called: /^k[ab]$/, value: ({ value }) => 1e3 * value, note: 'a bare number: taken in mol/L', isMeant: true, word: 'constant' },
  { from: '', to: 'C', input: /charge/i, called: /^(?:charge|number|z)$/, value: ({ value }) => value * CHARGE, note: 'so many elementary charges', word: 'charge' },
  { from: 'm', to: 'm', input: /distance (?:from|to) the cent|orbital radius|radius of the (?:circular )?orbit|semi-major axis|distance between cent/i, about: OVER_GROUND, called: /^(?:altitude|height|above|high|up|satellite|orbits?|orbital|orbiting|surface)$/, value: ({ value, said }) => value + planetOf(said).radius!, note: ({ said }) => `altitude above the surface, with the radius of ${planetOf(said).name} added`, isMeant: true, word: 'radius' },
  ...[['periapsis', /^peri(?:gee|apsis|lune)$/] as const, ['apoapsis', /^apo(?:gee|apsis|lune)$/] as const].map(([word, called]): Rule => ({ from: 'm', to: 'm', input: new RegExp(`${word} radius`, 'i'), about: APSIS_HEIGHT, called, value: ({ value, said }) => value + planetOf(said).radius!, note: ({ said }) => `altitude above the surface, with the radius of ${planetOf(said).name} added`, isMeant: true, word })),
]

const NEAR = 2

export function otherReadings(input: Input, quantity: StatedQuantity, said: Said): OtherReading[] {
  const hits = rulesFor(input)
    .filter(rule => applies(rule, quantity, said))
    .map(rule => {
      const unit = quantity.unit === '' ? undefined : unitSaid(quantity.unit)
      const stated = { value: unit ? toSI(quantity.number, unit) : quantity.number, said }
      const note = typeof rule.note === 'string' ? rule.note : rule.note(stated)
      return {
        note,
        isMeant: rule.isMeant === true,
        quantity: instead(quantity, rule, rule.value(stated)),
      }
    })
  const other = temperatureOf(input, quantity, said) ?? periodsOf(input, quantity, said)
  return other ? [other, ...hits] : hits
}

const rulesFor = derived(({ unit, name }: Input): readonly Rule[] =>
  RULES.filter(
    ({ to, input }) => (unit === to || (to === '1/s' && unit === 'Hz')) && input.test(name),
  ),
)

function applies(rule: Rule, quantity: StatedQuantity, said: Said): boolean {
  if (rule.from === '' ? quantity.unit !== '' : !hasDimension(quantity, rule.from)) return false
  // A quantity that is called what the input is needs no other form.
  const words = wordsBeside(quantity)
  const isBySymbol = quantity.symbol !== undefined && rule.symbol?.test(quantity.symbol) === true
  if (rule.called && !isBySymbol && !words.some(word => rule.called!.test(word))) return false
  // Of `rotor radius 40 m` the rotor is no diameter.
  if (/diameter/.test(String(rule.note)) && isRadius(quantity)) return false
  if (quantity.symbol !== undefined && rule.isMeant && !isBySymbol) return false
  if (rule.isMeant && words.some(word => /^(?:radius|axis|cent(?:re|er)|distance)$/.test(word)))
    return false
  // What is asked for is not found by way of itself: a half-life gives a decay constant, which would give it back.
  if (rule.lead && !rule.lead.test(quantity.lead ?? '')) return false
  const isSelf = (word: string) =>
    rule.called?.test(word) && !said.isUnlisted && said.target.includes(stemOf(word))
  if (words.some(isSelf)) return false
  return rule.about === undefined || rule.about.test(said.words)
}

function hasDimension({ unit }: StatedQuantity, wanted: string): boolean {
  if (unit === '') return false
  return equalDimensions(unitSaid(unit).dimension, parseUnit(wanted).dimension)
}

const isRadius = ({ before, after }: StatedQuantity) =>
  [before[0], after[0]].some(term => term !== undefined && RADIUS.test(term.word))

/** The words right before and behind a quantity. */
export const wordsBeside = ({ before, after, measure }: StatedQuantity): string[] => [
  ...[...before.slice(0, NEAR), ...after.slice(0, NEAR)].map(({ word }) => word),
  ...(measure === undefined ? [] : [measure]),
]

/** The quantity as the rule reads it, with the word of the record beside it. */
function instead(quantity: StatedQuantity, { to, word }: Rule, number: number): StatedQuantity {
  const before = word === undefined ? [] : [{ word, stem: stemOf(word) }]
  return {
    ...quantity,
    number,
    unit: to === '1/s' ? 'Hz' : to,
    symbol: undefined,
    label: undefined,
    measure: undefined,
    before,
    after: [],
  }
}

/** `10 eV` of a plasma is the temperature whose k T that is. */
function temperatureOf(
  { unit, name }: Input,
  quantity: StatedQuantity,
  { words }: Said,
): OtherReading | undefined {
  // A kinetic energy is that of one body.
  if (!/\b(?:plasma|temperature|thermal(?! (?:neutron|energ))|debye|sheath|fusion)\b/i.test(words))
    return undefined
  if (wordsBeside(quantity).includes('energy')) return undefined
  if (unit !== 'K' || !/temperature/i.test(name) || !/^[kMG]?eV$/.test(quantity.unit))
    return undefined
  const number = toSI(quantity.number, parseUnit(quantity.unit)) / BOLTZMANN
  return {
    note: 'energy over the Boltzmann constant',
    quantity: { ...quantity, number, unit: 'K' },
  }
}

const SPAN = /^(years?|yrs?|months?|quarters?|weeks?|days?)$/i
const RATE =
  /^(?:%|percent|per ?cent)?(?: ?p\.?a\.?|(?: ?\/ ?| ?(?:per|an?) )(year|yr|month|quarter|week|day))?$/i

/** `10 years at 5 % a year` are ten periods of a year each, where all that is said of periods is years. */
function periodsOf(
  { unit, name }: Input,
  quantity: StatedQuantity,
  { quantities, words }: Said,
): OtherReading | undefined {
  if (unit !== '1') return undefined
  const spans = new Set(
    quantities.flatMap(one => [SPAN.exec(one.unit)?.[1], spanOfRate(one.unit)].flatMap(spanName)),
  )
  if (spans.size !== 1) return undefined
  const [span] = spans
  const inYear = span === 'year' ? partOfYear(name, quantity, words) : undefined
  if (inYear) return inYear
  if (
    (/number of periods|periods from/i.test(name) || name === `number of ${span}s`) &&
    SPAN.test(quantity.unit)
  )
    return {
      note: `periods of a ${span}`,
      quantity: { ...quantity, unit: '', label: 'n' },
      words: [`${span}ly`],
    }
  if (!/of (?:one|a) period|each period/i.test(name) || spanOfRate(quantity.unit) === undefined)
    return undefined
  const number = /^(?:%|per ?cent)/i.test(quantity.unit) ? quantity.number / 100 : quantity.number
  return { note: `rate of a ${span}`, quantity: { ...quantity, number, unit: '' } }
}

const OFTEN =
  /\b(?:monthly|quarterly|weekly|(?:each|every|per) (?:month|quarter|week)|(?<=\b(?:much|pays?|payments?|instalments?) |#\s*)an? (?:month|quarter|week))\b(?! (?:interest|rate|return))/gi
const OFTEN_RATE = /\b(?:monthly|quarterly|weekly) (?:interest|rate|return)/i
const IN_YEAR: Readonly<Record<string, number>> = { month: 12, quarter: 4, week: 52 }

/** `monthly payment at 6 % over 30 years` are 360 periods at a twelfth of the nominal rate of a year. */
function partOfYear(
  name: string,
  quantity: StatedQuantity,
  words: string,
): OtherReading | undefined {
  const said = words.toLowerCase().match(OFTEN) ?? []
  const [often, ...others] = new Set(said.map(one => /month|quarter|week/.exec(one)![0]))
  if (often === undefined || others.length > 0) return undefined
  const count = IN_YEAR[often]!
  const own = { ...quantity, unit: '' }
  if (/number of periods|periods from/i.test(name) && SPAN.test(quantity.unit))
    return {
      note: `${count} periods a year`,
      quantity: { ...own, number: quantity.number * count, label: 'n' },
      words: said,
    }
  const isRate =
    /^(?:%|per ?cent)/i.test(quantity.unit) && RATE.test(quantity.unit) && !OFTEN_RATE.test(words)
  if (!isRate || !/of (?:one|a) period|each period/i.test(name)) return undefined
  return {
    isMeant: true,
    note: `the nominal rate of a year over ${count}`,
    quantity: { ...own, number: quantity.number / 100 / count },
    words: said,
  }
}

const spanOfRate = (unit: string): string | undefined => {
  const [, span] = RATE.exec(unit) ?? []
  return span ?? (/p\.?a/i.test(unit) ? 'year' : undefined)
}

const spanName = (text: string | undefined): string[] =>
  text === undefined
    ? []
    : [
        text
          .toLowerCase()
          .replace(/^yrs?$/, 'year')
          .replace(/s$/, ''),
      ]
