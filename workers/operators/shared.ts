// A law that belongs to two domains is one record. The second domain refers to it by an alias and may rename its inputs to
// the keys that it uses.
import type { OperatorSource } from '../operator.ts'

/** The record with the input keys of another domain; title, test values and id are unchanged. */
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
