// A law that two domains name is one record. The other domain has an alias of it, and may call its inputs by
// the keys that it uses itself.
import type { DomainSource, OperatorSource } from '../operator.ts'

/** The record as another domain reads it: with that domain's keys. Title, figures and the real id stay. */
export function sharedSource(
  source: OperatorSource,
  keys: Readonly<Record<string, string>> = {},
): OperatorSource {
  const named = (key: string) => (Object.hasOwn(keys, key) ? keys[key]! : key)
  const written = (text: string) => text.replace(/\b[A-Za-z_]\w*/g, named)
  const keyed = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [named(key), value]))
  const { equation, inputs, validity, test, ode } = source
  return {
    ...source,
    equation: written(equation),
    inputs: keyed(inputs),
    test: { ...test, inputs: keyed(test.inputs) },
    ...(validity && {
      validity: validity.map(one =>
        typeof one === 'string' ? one : { ...one, when: written(one.when) },
      ),
    }),
    ...(ode && {
      ode: { ...ode, rhs: written(ode.rhs), ...(ode.inputs && { inputs: keyed(ode.inputs) }) },
    }),
  }
}

/** How many operators answer in a domain, its aliases of other domains' records among them. */
export const countOf = ({ operators, shared = [] }: DomainSource): number =>
  operators.length + shared.length
