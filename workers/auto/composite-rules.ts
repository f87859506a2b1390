// Identities by which a text may state an input: two quantities, and what they give.

import { constants } from '../units/constants.ts'
import {
  atArm,
  dropOver,
  extensionOf,
  extensionUnder,
  flowThroughBore,
  heightAndRadius,
  inTime,
  sidesIn,
  spanIn,
} from './composite-parts.ts'
import { valueOfNamed } from './materials.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

/** A number that a part may have from a body or a substance that is named. */
interface Named {
  readonly value: number
  readonly text: string
}

export interface Composite {
  readonly unit: string
  /** Title of the input. */
  readonly input: RegExp
  /** Coherent units of the parts. */
  readonly parts: readonly string[]
  /** Of a part that is not stated. */
  readonly named?: (part: string, said: Said) => Named | undefined
  readonly about?: RegExp
  readonly unless?: RegExp
  readonly value: (parts: readonly number[]) => number | undefined
  readonly note: string
  /** Which quantities are the parts, where their units do not tell. */
  readonly pick?: (said: Said, parts: readonly string[]) => readonly StatedQuantity[] | undefined
  /** Parts that the law may take as well, by their number. */
  readonly stay?: readonly number[]
  /** What the parts are called in a text. */
  readonly words: string
}

const [BOLTZMANN, LIGHT] = ['k_B', 'c'].map(name => constants.get(name)!.value) as [number, number]
/** Beyond this share of the speed of light a momentum is no product of mass and speed. */
const SLOW = 0.02

const bodyMass = (part: string, { bodies }: Said): Named | undefined => {
  const [only, ...others] = bodies
  return part === 'kg' && only !== undefined && others.length === 0
    ? { value: only.body.mass, text: only.text }
    : undefined
}

const molarMass = (part: string, { words }: Said): Named | undefined =>
  part === 'kg/mol' ? valueOfNamed('molarMass', words, true) : undefined

const density = (part: string, { words }: Said): Named | undefined =>
  part === 'kg/m^3' ? valueOfNamed('density', words) : undefined

const FLOWING =
  /\b(?:flow\w*|pipes?|tubes?|hoses?|ducts?|channels?|litres?|liters?|L\/s|L\/min|m3\/s|m³\/s|gpm|cfm|pumped|carrying|delivers?)\b/i
/** Sections that are no circle. */
const NOT_ROUND =
  /\b(?:rectangular|square|annul\w*|channel|trapezoidal|wide|orifice|nozzle|venturi|throat|packed|bed|half[- ]full|part(?:ly|ially)[- ]full)\b/i
/** A speed that is none all the way. */
const CHANGING =
  /\b(?:from rest|standstill|accelerat\w*|decelerat\w*|brak\w*|drop(?:s|ped)|starts?|starting|at rest|from a stop|round trip|there and back|sound|light|signal|pulse|falls?|falling|fell|thrown|throws?|launch\w*|slows?|speeds up)\b/i
/** From one side to the other. */
const ALONG = /\b(?:across|over|apart|gap|between|thick|separat\w*|per|through)\b/i
/** Where voltage times current is no power by itself. */
const ALTERNATING =
  /\b(?:three[- ]phase|3[- ]phase|power factor|pf|reactive|apparent|AC|VAC|phase angle|cos)\b/i

// biome-ignore format: a row a rule
export const COMPOSITES: readonly Composite[] = [
  { unit: 'kg m/s', input: /^(?:relativistic )?momentum\b/i, parts: ['kg', 'm/s'], named: bodyMass, value: ([m, v]) => (Math.abs(v!) < SLOW * LIGHT ? m! * v! : undefined), note: 'mass times speed', words: 'mass speed velocity moving travelling' },
  { unit: '1/m^3', input: /^number density/i, parts: ['Pa', 'K'], about: /\b(?:gas|mean free path|air|molecul\w*|atoms?|helium|nitrogen|oxygen|argon|hydrogen|neon)\b/i, value: ([p, t]) => p! / (BOLTZMANN * t!), note: 'pressure over k T of an ideal gas', words: 'pressure temperature' },
  { unit: 'mol', input: /^amount of substance|^moles\b|^amount\b/i, parts: ['kg', 'kg/mol'], named: molarMass, value: ([m, M]) => m! / M!, note: 'mass over molar mass', words: 'mass molar' },
  { unit: 'J', input: /^(?:heat|reversible heat)\b/i, parts: ['kg', 'J/kg'], about: /\b(?:latent|melt|boil|freez|evaporat|vapori[sz]|condens|fusion)/i, value: ([m, L]) => m! * L!, note: 'mass times latent heat', words: 'latent heat mass melts melting boils boiling freezes freezing evaporates evaporating condenses ice water steam' },
  { unit: 'm^2', input: /\barea\b|cross-section/i, parts: ['m', 'm'], pick: sidesIn, value: ([a, b]) => a! * b!, note: 'length times width', words: 'x rectangle rectangular plate strip wall section area long wide length width' },
  { unit: 'm^3', input: /^volume\b/i, parts: ['m', 'm', 'm'], pick: sidesIn, value: ([a, b, c]) => a! * b! * c!, note: 'length times width times height', words: 'x box room block brick tank volume long wide high deep tall length width height depth' },
  { unit: '1', input: /^mass ratio|initial (?:over|to) final mass|ratio of the masses before and after/i, parts: ['kg', 'kg'], pick: spanIn, value: ([a, b]) => a! / b!, note: 'first mass over the last', words: 'mass goes falls drops from to initial final full empty wet dry' },
  { unit: 'kg/m^3', input: /^(?:mass )?density of the (?:plasma|gas)|^mass density|^density$/i, parts: ['1/m^3', 'kg'], named: bodyMass, about: /\b(?:plasma|ions?|protons?)\b/i, value: ([n, m]) => n! * m!, note: 'number density times mass', words: 'ions protons per hydrogen plasma density' },
  { unit: 'kg', input: /^mass\b/i, parts: ['m^3', 'kg/m^3'], named: density, value: ([v, rho]) => v! * rho!, note: 'volume times density', words: 'volume density' },
  { unit: 'kg/m^3', input: /^(?:mean |bulk )?density\b/i, parts: ['kg', 'm^3'], value: ([m, v]) => m! / v!, note: 'mass over volume', words: 'mass volume' },
  { unit: 'kg/m', input: /^linear (?:mass )?density|^mass per (?:unit )?length/i, parts: ['kg', 'm'], stay: [1], value: ([m, l]) => m! / l!, note: 'mass over length', words: 'mass length long' },
  { unit: 'kg/s', input: /^mass flow/i, parts: ['m^3/s', 'kg/m^3'], named: density, value: ([q, rho]) => q! * rho!, note: 'volume flow times density', words: 'volume flow density air water' },
  { unit: 'kg/s', input: /^mass flow/i, parts: ['kg', 's'], pick: inTime, value: ([m, t]) => m! / t!, note: 'mass over time', words: 'mass in collected time' },
  { unit: 'm^3/s', input: /^(?:volume |volumetric )?(?:flow|discharge)/i, parts: ['m^3', 's'], pick: inTime, value: ([v, t]) => v! / t!, note: 'volume over time', words: 'volume in collected time' },
  { unit: 'm^3/s', input: /^(?:volume |volumetric )?(?:flow|discharge)/i, parts: ['m^2', 'm/s'], value: ([a, v]) => a! * v!, note: 'area times speed', words: 'area section speed velocity flowing' },
  { unit: 'm/s', input: /^(?:mean |average |flow |pipe |bulk )?(?:flow )?(?:velocity|speed)\b/i, parts: ['m^3/s', 'm^2'], stay: [1], about: FLOWING, value: ([q, a]) => q! / a!, note: 'volume flow over area', words: 'volume flow area section' },
  { unit: 'm/s', input: /^(?:mean |average |flow |pipe |bulk )?(?:flow )?(?:velocity|speed)\b/i, parts: ['m^3/s', 'm'], stay: [1], pick: flowThroughBore, about: FLOWING, unless: NOT_ROUND, value: ([q, d]) => (4 * q!) / (Math.PI * d! ** 2), note: 'volume flow over the area of the bore', words: 'volume flow flowing diameter bore pipe' },
  { unit: 'm/s', input: /^(?:mean |average |constant )?(?:speed|velocity)\b/i, parts: ['m', 's'], pick: inTime, unless: CHANGING, value: ([l, t]) => l! / t!, note: 'distance over time', words: 'distance in time covers runs runner running travels' },
  { unit: 'm/s^2', input: /^(?:mean |constant )?acceleration\b/i, parts: ['m/s', 's'], pick: inTime, about: /\bfrom rest\b|\b0 to\b|\bstandstill\b/i, value: ([v, t]) => v! / t!, note: 'speed over time, from rest', words: 'speed in time from rest standstill reaches' },
  { unit: 'Pa/m', input: /gradient/i, parts: ['Pa', 'm'], about: ALONG, value: ([p, l]) => Math.abs(p!) / l!, note: 'difference of pressure over distance', words: 'pressure changes change falls drop difference over across per distance' },
  { unit: 'K/m', input: /gradient/i, parts: ['K', 'm'], about: ALONG, value: ([t, l]) => Math.abs(t!) / l!, note: 'difference of temperature over distance', words: 'temperature difference over across distance' },
  { unit: 'V/m', input: /^(?:electric )?field\b|^(?:electric )?field strength/i, parts: ['V', 'm'], about: ALONG, value: ([v, l]) => v! / l!, note: 'voltage over distance', words: 'voltage across over apart plates gap thick distance' },
  { unit: '1', input: /^hydraulic gradient|^gradient of the head/i, parts: ['m', 'm'], pick: dropOver, value: ([h, l]) => h! / l!, note: 'drop of the head over the length', words: 'head drop drops falls loss difference over across length long distance' },
  { unit: '1', input: /^(?:engineering |axial )?strain\b/i, parts: ['m', 'm'], pick: extensionOf, value: ([x, l]) => x! / l!, note: 'extension over length', words: 'stretches stretched extension elongation extends long length' },
  { unit: 'Pa', input: /^(?:normal |axial |applied |tensile |compressive |nominal )?stress\b/i, parts: ['N', 'm^2'], value: ([f, a]) => f! / a!, note: 'force over area', words: 'force load area section pull' },
  { unit: 'N/m', input: /^spring (?:constant|rate|stiffness)|^(?:spring )?stiffness/i, parts: ['N', 'm'], pick: extensionUnder, value: ([f, x]) => f! / x!, note: 'force over extension', words: 'force stretches stretched extends extension compresses compressed by' },
  { unit: 'W', input: /^(?:electric(?:al)? |input )?power\b/i, parts: ['V', 'A'], unless: ALTERNATING, value: ([v, i]) => v! * i!, note: 'voltage times current', words: 'voltage current at draws drawing' },
  { unit: 'J', input: /^(?:heat|(?:electrical )?energy)(?:$|,| (?:supplied|added|delivered|used|stored|of the pulse)\b)/i, parts: ['W', 's'], value: ([p, t]) => p! * t!, note: 'power times time', words: 'power heater for time runs running kettle' },
  { unit: 'C', input: /^(?:electric )?charge(?: passed)?$|^charge (?:passed|that passes|transferred)/i, parts: ['A', 's'], value: ([i, t]) => i! * t!, note: 'current times time', words: 'current flowing flows for time' },
  { unit: 'A/m^2', input: /^current density/i, parts: ['A', 'm^2'], value: ([i, a]) => i! / a!, note: 'current over area', words: 'current area section electrode' },
  { unit: 'W/m^2', input: /^(?:intensity|heat flux|irradiance|surface power|power density)\b/i, parts: ['W', 'm^2'], value: ([p, a]) => p! / a!, note: 'power over area', words: 'power area over' },
  { unit: 'mol', input: /^amount of substance|^moles\b|^amount\b/i, parts: ['mol/m^3', 'm^3'], value: ([c, v]) => c! * v!, note: 'concentration times volume', words: 'concentration volume solution of' },
  { unit: 'mol/m^3', input: /^(?:amount |molar )?concentration\b/i, parts: ['mol', 'm^3'], value: ([n, v]) => n! / v!, note: 'amount over volume', words: 'moles amount in volume solution dissolved' },
  { unit: 'N m', input: /^(?:net |applied |driving |input )?torque\b/i, parts: ['N', 'm'], pick: atArm, value: ([f, r]) => f! * r!, note: 'force times lever arm', words: 'force at on arm long' },
  { unit: 'm', input: /^semi-major axis|^orbital radius|^radius of the (?:circular )?orbit|distance (?:from|to) the cent/i, parts: ['m', 'm'], pick: heightAndRadius, value: ([h, r]) => h! + r!, note: 'altitude and radius of the body', words: 'altitude above radius surface planet high circular orbit satellite' },
]
