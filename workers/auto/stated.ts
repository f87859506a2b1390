// What is asked for and what is stated may not be one: `focal length 20 cm` gives no focal length.
import type { Registry } from '../operators/registry.ts'
import { termsOf } from '../text/terms.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import type { Choice } from './choice.ts'
import { headOf } from './law.ts'
import { isOfOtherMean } from './namesakes.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

/** What is asked for is an input that is stated, and not what is given. */
export function isStated(
  { candidate, assignment, solveFor }: Choice,
  { target, head, object = [], isUnlisted, quantities }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver' || target.length === 0 || solveFor !== undefined) return false
  const { inputs, output } = headOf(candidate, registry)
  const has = (name: string) => termsOf(name).some(({ stem }) => target.includes(stem))
  // A proper time that is asked for is none where one is stated.
  const isWholeOf = (name: string) => head.every(stem => stemsOf(name).includes(stem))
  // The words right in front of a number name it, and ask for nothing.
  const isBefore = (text: string) =>
    quantities.some(
      one => one.text === text && head.every(stem => one.before.some(term => term.stem === stem)),
    )
  const isWholly = assignment.inputs.some(
    ({ key, text }) =>
      isWholeOf(inputs.find(one => one.key === key)?.name ?? '') && !isBefore(text),
  )
  const own = headOf(candidate, registry).name.split(/\b(?:from|by)\b/)[0]!
  if (head.length > 1 && !isUnlisted && isWholly && ![output.name, own].some(isWholeOf)) return true
  if (has(output.name) || has(headOf(candidate, registry).name.split(/\b(?:from|by)\b/)[0]!))
    return false
  // `yield stress`, where the record calls it so beside its yield strength.
  const { keywords = [] } = headOf(candidate, registry).source
  const isWhole = (name: string) => head.every(stem => stemsOf(name).includes(stem))
  const nameOf = (wanted: string) => inputs.find(({ key }) => key === wanted)?.name ?? ''
  if (
    head.length > 1 &&
    keywords.some(isWhole) &&
    !assignment.inputs.some(({ key }) => isWhole(nameOf(key)))
  )
    return false
  // Whose it is tells: of the frequency of heterozygotes the heterozygotes stand in what is given.
  const ofOutput = new Set(stemsOf(`${output.name} ${headOf(candidate, registry).name}`))
  const isOfOutput = (name: string) =>
    [...head, ...object].some(
      stem => !target.includes(stem) && ofOutput.has(stem) && !stemsOf(name).includes(stem),
    )
  return assignment.inputs.some(({ key }) => {
    const name = inputs.find(one => one.key === key)?.name ?? ''
    return has(name) && !isOfOutput(name)
  })
}

/** `focal length 20 cm` is no image distance where the focal length is what is given. */
export function isOutputStated(
  { candidate, assignment, solveFor }: Choice,
  { quantities, target, head }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver') return false
  const { inputs, output } = headOf(candidate, registry)
  const nameOfKey = (key: string) => inputs.find(one => one.key === key)?.name
  const soughtName = (solveFor && nameOfKey(solveFor)) ?? output.name
  const sought = new Set(stemsOf(soughtName))
  const { dimension } = parseUnit(inputs.find(one => one.key === solveFor)?.unit ?? output.unit)
  return assignment.inputs.some(({ key, text }) => {
    const own = quantities.find(one => one.text === text)
    // A peak is asked for of what is stated as a root mean square.
    if (own && isOfOtherMean({ name: soughtName }, own)) return false
    // `energy of a photon of 500 nm`: metres are no energy, whatever stands before them.
    if (own && own.unit !== '' && !equalDimensions(unitSaid(own.unit).dimension, dimension))
      return false
    // `two in parallel give 50 ohm`: that is what comes out.
    if (own && key !== output.key && key !== solveFor && OUTCOME.test(own.gap)) return true
    // Seven hashes are no number of keys where hashes are what is given.
    const [next] = own?.unit === '' && own.symbol === undefined ? own.after : []
    if (
      solveFor === undefined &&
      next?.word.endsWith('s') &&
      sought.has(next.stem) &&
      !stemsOf(nameOfKey(key) ?? '').includes(next.stem)
    )
      return true
    const { before = [], symbol, gap = '' } = quantities.find(one => one.text === text) ?? {}
    const [last, first] = before
    // `activity left of 400 MBq`: what is asked for, of so much at the start.
    if (
      solveFor === undefined &&
      / of (?:an? |the )?$/.test(gap) &&
      first &&
      target.includes(first.stem)
    )
      return false
    // A letter says which it is, whatever words stand in front of it.
    if (symbol !== undefined) return false
    if (first === undefined || !sought.has(last!.stem) || !sought.has(first.stem)) return false
    // The angle at Mach 1.5 is no Mach angle.
    const named = gap.split(PARTED).filter(part => /\w/.test(part))
    if (!stemsOf(named.at(-1) ?? '').includes(first.stem)) return false
    // Who asks for an apparent magnitude states an absolute one.
    const isOther = head.length > 1 && head.includes(last!.stem) && !head.includes(first.stem)
    if (solveFor === undefined && target.includes(last!.stem) && !isOther) return false
    const name = stemsOf(nameOfKey(key) ?? output.name)
    return !name.includes(first.stem) || !name.includes(last!.stem)
  })
}

/** `up to 15 kHz`, where the highest frequency is what the law takes. */
export function isLimitOf(
  { candidate, assignment }: Choice,
  { bound, text }: Said,
  registry: Registry,
) {
  if (bound !== 'up to') return false
  if (candidate.kind === 'solver') return true
  const [, limit] = /\bup to (?:an? )?(.*)$/i.exec(text) ?? []
  const own = assignment.inputs.find(one => limit?.startsWith(one.text))
  const name = headOf(candidate, registry).inputs.find(({ key }) => key === own?.key)?.name
  return name !== undefined && /\b(?:highest|greatest|largest|maximum|upper|limit)\b/i.test(name)
}

const OUTCOME =
  /\b(?:in (?:parallel|series)|together|combined|combination) (?:gives?|makes?|yields?|comes? to|totals?|results? in|have|has|is|are) (?:an? |the )?(?:total |equivalent )?(?:[a-z]+ )?(?:of )?$/i

const PARTED = /\b(?:at|for|with|in|on|from|if|when|to|under|by|between)\b|[,:;]/i

const stemsOf = (name: string) => termsOf(name).map(({ stem }) => stem)
