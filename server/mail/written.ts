import { Failure } from '../../workers/failure.ts'

/** Tags, comments and references of one letter: each is a node to be made, looked at and written again. */
const NODES_MAX = 20_000

export interface Written {
  readonly html: string
  /** Plain text as the sender gave it; undefined: it is made from the HTML. */
  readonly text?: string | undefined
}

/** PAYLOAD_TOO_LARGE where the HTML has more nodes than a letter needs. */
export function refuseTooManyNodes({ html }: Written): void {
  let nodes = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) nodes++
  if (nodes <= NODES_MAX) return
  const message = `the HTML has ${nodes} tags, a letter at most ${NODES_MAX}`
  throw new Failure('PAYLOAD_TOO_LARGE', message, { nodes, limit: NODES_MAX })
}
