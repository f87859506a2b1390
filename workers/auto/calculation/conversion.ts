// `convert 65 mph to m/s`, `how many joules are in 3 kWh`, `72 °F in °C`, `3000 rpm in rad/s`.
import { Failure } from '../../failure.ts'
import { isGain, isReferred } from '../../units/level.ts'
import { understand } from '../../units/quantity.ts'
import { coherentUnit, parseUnit, type Unit } from '../../units/unit.ts'
import type { Calculation } from './calculation.ts'

const ORDER = /^(?:convert|express|change|turn|put|write|show) /i
const JOINT = / (?:to|into|in|as|expressed in|converted (?:to|into)) /gi
const FROM = /^(?:[-−+]?[.\d]|an? |one |half an? )/i
const COUNTED: readonly RegExp[] = [
  /^how many (?<to>\S.*?) (?:are|is|does|do|make|makes|equal|equals)(?: there)?(?: in)? (?<from>\S.*?)(?: have| contain| make| equal)?$/i,
  /^how many (?<to>\S.*?) (?:to|in|per) (?<from>\S.*)$/i,
]

export function conversionIn(question: string): Calculation | undefined {
  for (const { from, to } of pairsIn(question)) {
    const calculation = FROM.test(from) ? conversion(from, to) : undefined
    if (calculation) return calculation
  }
  return undefined
}

/** What may be converted into what: `5 ft 10 in in cm` has two places to part it. */
function* pairsIn(question: string): Generator<{ from: string; to: string }> {
  for (const form of COUNTED) {
    const { from, to } = form.exec(question)?.groups ?? {}
    if (from !== undefined && to !== undefined) yield { from, to }
  }
  const text = question.replace(ORDER, '')
  for (const { index } of text.matchAll(/ /g)) {
    JOINT.lastIndex = index
    const joint = JOINT.exec(text)
    if (joint?.index === index)
      yield { from: text.slice(0, index), to: text.slice(index + joint[0].length) }
  }
}

/** `20 C to F`: of two letters of thermometers neither is a charge or a capacitance. */
const thermometers = (from: string, to: string): readonly [string, string] =>
  /\d ?°?[CFK]$/.test(from) && /^°?[CFK]$/.test(to)
    ? [from.replace(/ ?°?([CF])$/, ' °$1'), to.replace(/^°?([CF])$/, '°$1')]
    : [from, to]

function conversion(stated: string, wanted: string): Calculation | undefined {
  const [from, to] = thermometers(stated, wanted)
  if (isReferred(to) || isGain(to) || /dB|\bNp\b/.test(from)) return undefined
  try {
    const unit = parseUnit(to)
    if (unit.marks.decibel || unit.marks.neper) return undefined
    const plain = coherentUnit(unit.dimension)
    const own = isAngular(unit) ? ANGULAR[plain] : plain
    if (own === undefined) return undefined
    const quantity = { unit: own, name: NAMES[plain] ?? '' }
    const { value, text = '' } = understand('q', from, quantity)
    // What has no unit is no quantity to convert.
    if (/^[-−+]?[\d.,e]+$/i.test(text)) return undefined
    return {
      title: 'Conversion of units',
      equation: 'y = q',
      quantity,
      shownIn: to,
      // What an equation takes as a plain quantity is an angle no more, and one number.
      inputs: { q: isAngular(unit) || isCompound(text) ? `${value} ${plain}` : text },
      texts: { q: stated },
    }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** `5 ft 10 in`, `half an hour` */
const isCompound = (text: string) => /[a-z'"] ?\d|^[a-z]/i.test(text)

/** Turns and angles. */
const isAngular = ({ marks: { radian, degree, turn, hertz } }: Unit) =>
  [radian, degree, turn, hertz].some(Boolean)

const ANGULAR: Readonly<Record<string, string>> = { 1: 'rad', '1/s': 'rad/s' }
const NAMES: Readonly<Record<string, string>> = { K: 'temperature' }
