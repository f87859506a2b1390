// Names of people by which laws are called: of a Carnot engine no law is asked that knows no Carnot.
import { derived } from '../memo.ts'
import type { Registry } from '../operators/registry.ts'
import type { Choice } from './choice.ts'

/** Names that are words or units too: these count where they are written as names. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'american area bird black bliss born breeder brown celsius child cooper coulomb curie curl early earth european faraday frank gates gauss gradient ' +
    'green hale hall henry hertz hunt joule kelvin lamb lange little mark marshall miller miner newton palmer paris pascal peck peter reader reed ross seed ' +
    'stark stern student taylor teller tesla watts wells white woods young'
  ).split(' '),
)

const eponymsIn = derived(
  (registry: Registry): ReadonlySet<string> =>
    new Set(
      registry.list().flatMap(({ name }) => {
        const within = name.match(/(?<=[ (–-])\p{Lu}\p{Ll}{3,}/gu) ?? []
        const first = name.match(/^\p{Lu}\p{Ll}{3,}(?='s|-\p{Lu})/u) ?? []
        return [...within, ...first].map(one => one.toLowerCase())
      }),
    ),
)

/** Whether a law is named by a person whom the choice does not know. */
export function isOfOtherName({ unexplained }: Choice, text: string, registry: Registry): boolean {
  const eponyms = eponymsIn(registry)
  // `Einstein ring? deflection of light ...`: what comes first was thought of, and left.
  const question = text.split(/(?:\?|\.\.\.) /).at(-1)!
  return unexplained.some(word => {
    const name = `${word[0]!.toUpperCase()}${word.slice(1)}`
    const isSaid = question.toLowerCase().includes(word)
    return eponyms.has(word) && isSaid && (!COMMON.has(word) || question.includes(` ${name}`))
  })
}
