// What a client mirrors of a node: each artifact is the canonical JSON of one part of it, so that its sha256
// names it, on every node of one version.
import { hash } from 'node:crypto'
import { toolName } from '../../workers/solver.ts'
import type { House, StaticDocument } from '../call/tool.ts'
import type { WithTemplates } from '../contracts/template.ts'
import { canonicalJson } from '../crypto/canonical-json.ts'
import { KERNEL_VERSION } from '../settings/version.ts'

export interface Artifact {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly document: StaticDocument
}

const CONTENTS: Readonly<Record<string, (house: House & WithTemplates) => unknown>> = {
  operators: async house => JSON.parse(await documentOf('operators', house)),
  solvers: ({ solvers }) =>
    solvers.map(solver => {
      const { key, title, description, reference, params, outputs } = solver
      return { key, tool: toolName(solver), title, description, reference, params, outputs }
    }),
  templates: ({ templates }) =>
    [...templates.values()].map(({ id, domain, definition }) => ({ id, domain, definition })),
  'kernel-prompt': async house => ({
    version: KERNEL_VERSION,
    markdown: await documentOf('kernel_prompt', house),
  }),
  schemas: ({ registry }) =>
    Object.fromEntries(registry.tools.map(({ name, input, output }) => [name, { input, output }])),
}

export const ARTIFACTS = Object.keys(CONTENTS)

const NEVER = new AbortController().signal

/** What a public tool without inputs answers to anybody. */
async function documentOf(name: string, house: House): Promise<string> {
  const caller = { key: null, bearer: null, ip: '', socketIp: '', requestId: '', signal: NEVER }
  const { answer } = await house.execute({ tool: name, input: {}, caller })
  if (answer.kind !== 'document') throw new Error(`${name} answers no document`)
  return answer.document.body
}

type Artifacts = ReadonlyMap<string, Artifact>

/** Made when first asked for: most nodes are never mirrored. */
export function artifactsOf(house: House & WithTemplates): Promise<Artifacts> {
  const { memory } = house
  return memory.of(artifactsOf, () => {
    const making = Promise.all(
      Object.entries(CONTENTS).map(
        async ([name, content]): Promise<[string, Artifact]> => [
          name,
          artifactOf(name, await content(house)),
        ],
      ),
    )
    const artifacts = making.then((all): Artifacts => new Map(all))
    artifacts.catch(() => memory.forget(artifactsOf))
    return artifacts
  })
}

function artifactOf(name: string, content: unknown): Artifact {
  // Schemas carry symbols of their library; JSON is what a client sees of them.
  const body = canonicalJson(JSON.parse(JSON.stringify(content)))
  const bytes = Buffer.from(body)
  const document = { mediaType: 'application/json', body }
  return { name, sha256: hash('sha256', bytes), bytes: bytes.length, document }
}
