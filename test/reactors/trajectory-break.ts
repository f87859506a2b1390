// Follows a trajectory from its definition on, by what was written down alone.
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../server/crypto/canonical-json.ts'
import type { Step } from '../../server/reactors/trajectory.ts'

type Members = Record<string, unknown>

export interface Told {
  reactor: string
  solver: string
  initialInput: Members
  transition: { inputs: Members }
  trigger: Members
  guards: Members
}

const sha256 = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex')

/** The number of the first step that is not what was sealed, and why; undefined: all are. */
export function trajectoryBreak(
  { reactor, solver, initialInput, transition, trigger, guards }: Told,
  entries: readonly Step[],
  sealed: ReadonlyMap<string, Members>,
): { n: number; reason: string } | undefined {
  let prev = sha256({ reactor, solver, initialInput, transition, trigger, guards })
  let output: Members | undefined
  for (const [i, entry] of entries.entries()) {
    const n = i + 1
    const { inputs, env, value, unit, result, resultHash, hash } = entry
    const linked = { reactor, n, prev, inputs, env, sealed: entry.sealed, value, unit, resultHash }
    const about = sealed.get(hash)
    const faults: [boolean, string][] = [
      [entry.n !== n, 'a step is missing'],
      [entry.prev !== prev, 'prev is not the hash of the step before'],
      [sha256(result) !== resultHash, 'the result is not what was hashed'],
      [sha256(linked) !== hash, 'the step is not what was hashed'],
      [about === undefined, 'the chain does not hold the step'],
      [about?.['step'] !== n || about?.['reactor'] !== reactor, 'the chain tells of another step'],
    ]
    if (entry.sealed === 'verified') {
      const expected = output === undefined ? initialInput : followed(transition.inputs, output)
      for (const [key, given] of Object.entries(expected)) {
        const isSame = canonicalJson(inputs[key]) === canonicalJson(given)
        faults.push([!isSame, `${key} does not follow from the step before`])
      }
    }
    const [, reason] = faults.find(([isFault]) => isFault) ?? []
    if (reason !== undefined) return { n, reason }
    if (entry.sealed === 'verified') output = { value, unit, ...result }
    prev = hash
  }
  return undefined
}

/** What an exported chain says about each step, by its hash. */
export function sealedSteps(lines: readonly string[]): Map<string, Members> {
  const rows = lines.map(line => JSON.parse(line).body?.about ?? {})
  return new Map(rows.map(about => [about.hash, about]))
}

/** The inputs that are paths into the output, as they must be. */
function followed(inputs: Members, output: Members): Members {
  const paths = Object.entries(inputs).filter(([, path]) => String(path).startsWith('output.'))
  return Object.fromEntries(
    paths.map(([key, path]) => {
      const names = String(path).split('.').slice(1)
      return [key, names.reduce<unknown>((at, name) => (at as Members)[name], output)]
    }),
  )
}
