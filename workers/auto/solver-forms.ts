// Parameters of a simulation that people state as something else: a rate by its period, a transmission rate by R0.
import type { OtherForm, Solver } from '../solver.ts'
import { termsOf } from '../text/terms.ts'
import type { Assigned } from './pairing.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

export interface FormReading {
  readonly quantity: StatedQuantity
  /** Once the other parameters are read. */
  inputFor(parameter: (key: string) => number): Assigned
  readonly stems: readonly string[]
  readonly key: string
  readonly form: OtherForm
}

const BEFORE_MAX = 40

export function formsIn(
  { otherForms = [], params }: Solver,
  quantities: readonly StatedQuantity[],
  { text }: Said,
  /** The quantity in a unit; undefined where it is none. */
  inUnit: (quantity: StatedQuantity, unit: string) => number | undefined,
  /** The choice that is named of a parameter. */
  chosen: (key: string) => string | number | undefined,
): FormReading[] {
  const fits = ({ needs = {}, about }: OtherForm) =>
    (about === undefined || about.test(text)) &&
    Object.entries(needs).every(([key, values]) => values.includes(String(chosen(key))))
  const unitOf = (key: string) => (params as Record<string, { unit?: string }>)[key]?.unit ?? '1'
  return quantities.flatMap(quantity => {
    const hits = otherForms.filter(fits).flatMap(form => {
      const words = nameBeside(form, quantity, text)
      const stated = words === undefined ? undefined : inUnit(quantity, form.unit)
      return words === undefined || stated === undefined ? [] : [{ form, words, stated }]
    })
    const [one] = hits
    if (one === undefined || hits.length > 1) return []
    const { form, words, stated } = one
    const { key, note } = form
    return [
      {
        quantity,
        key,
        form,
        // An electron is meant by the units that its form sets, and by nothing else.
        stems: termsOf(`${words} ${form.about?.exec(text)?.[0] ?? ''}`).map(({ stem }) => stem),
        inputFor: (parameter: (key: string) => number) => ({
          key,
          value: form.value(stated, parameter),
          unit: unitOf(key),
          text: quantity.text,
          note,
        }),
      },
    ]
  })
}

/** The name right in front of the quantity, or right behind it. */
function nameBeside(
  { called }: OtherForm,
  quantity: StatedQuantity,
  text: string,
): string | undefined {
  const { start, end, symbol } = quantity
  const names = called
    .split('|')
    .map(name => name.replace(/[^A-Za-z0-9]/g, '\\$&'))
    .join('|')
  if (symbol !== undefined) return new RegExp(`^(?:${names})$`, 'i').exec(symbol)?.[0]
  const ahead = text.slice(Math.max(0, start - BEFORE_MAX), start)
  const behind = text.slice(end, end + BEFORE_MAX)
  const [before] =
    new RegExp(
      `\\b(?:${names})(?: (?:of|is|about|lasts|for|in))*[ :]*(?:an? |the |about )?$`,
      'i',
    ).exec(ahead) ?? []
  const [after] = new RegExp(`^[ -](?:of )?(?:${names})\\b`, 'i').exec(behind) ?? []
  return before ?? after
}

/** The parameters of a problem of which some are stated. */
export function togetherWith(
  { together = [], togetherFor = /./ }: Solver,
  inputs: readonly Assigned[],
  { asksToSimulate, words }: Said,
): readonly string[] {
  // Who asks for paths wants the simulation, and is told its defaults.
  const isOwn = ({ key, value }: Assigned) => typeof value === 'number' && !together.includes(key)
  if (!togetherFor.test(words)) return []
  if (!ASKS.test(words) && (asksToSimulate || inputs.some(isOwn))) return []
  // A rate that follows from another form, as by R0, needs no other rate beside it.
  const isStated = ({ key, note }: Assigned) => together.includes(key) && note === undefined
  return inputs.some(isStated) ? together.map(String) : []
}

/** What the forms set beside their own parameters. */
export const setBy = (forms: readonly FormReading[], inputs: readonly Assigned[]): Assigned[] =>
  Object.entries(Object.assign({}, ...forms.map(({ form }) => form.sets ?? {})))
    .filter(([key]) => !inputs.some(one => one.key === key))
    .map(([key, value]) => ({
      key,
      value: value as string,
      unit: '1',
      text: forms.find(({ form }) => form.sets)!.quantity.text,
    }))

/** Who runs a model to ask for a number of it wants that number. */
const ASKS =
  /[?]|\b(?:what|which|how (?:many|much|large|high|big|long|soon)|find|calculate|compute|determine)\b/i

/** What makes another problem of it, where such a number is asked for and something of it is stated. */
export function leftUnsaid(
  { toBeSaid = {}, countsWith = {}, params }: Solver,
  inputs: readonly Assigned[],
  { asksToSimulate, target, words }: Said,
): readonly string[] {
  if ((asksToSimulate && !ASKS.test(words)) || target.length === 0) return []
  const hasNumber = inputs.some(({ value }) => typeof value === 'number')
  if (inputs.length === 0) return []
  // Without a number the model runs as it stands; which of its kinds it is has to be said all the same.
  const isChoice = (key: string) => (params as Record<string, { enum?: unknown }>)[key]?.enum
  const isChosen = (key: string) =>
    Object.entries(countsWith[key] ?? {}).every(([choice, values]) =>
      inputs.some(one => one.key === choice && values!.includes(String(one.value))),
    )
  return Object.entries(toBeSaid).flatMap(([key, occasion]) =>
    occasion?.test(words) && isChosen(key) && (hasNumber || isChoice(key)) ? [key] : [],
  )
}
