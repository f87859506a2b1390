import { Failure } from '../../workers/failure.ts'
import { safeHtml, textOf } from './letter.ts'

/** Octets of a letter as it is kept, HTML and text together. */
export const LETTER_MAX_BYTES = 262_144
/** Tags, comments and references of one letter: each is a node to be made, looked at and written again. */
const NODES_MAX = 20_000

export interface Written {
  readonly html: string
  /** As the sender gave it; else it is made from the HTML. */
  readonly text?: string | undefined
}

export interface Sanitised {
  readonly html: string
  readonly text: string
}

/** PAYLOAD_TOO_LARGE where the HTML has more nodes than a letter needs. */
export function refuseTooManyNodes({ html }: Written): void {
  let nodes = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) nodes++
  if (nodes <= NODES_MAX) return
  const message = `the HTML has ${nodes} tags, a letter at most ${NODES_MAX}`
  throw new Failure('PAYLOAD_TOO_LARGE', message, { nodes, limit: NODES_MAX })
}

/** What is delivered. PAYLOAD_TOO_LARGE where that is more than a letter may hold. */
export function sanitised({ html, text: plain }: Written): Sanitised {
  const safe = safeHtml(html)
  refuseTooLong(Buffer.byteLength(safe) + Buffer.byteLength(plain ?? ''))
  const text = plain ?? textOf(safe)
  refuseTooLong(Buffer.byteLength(safe) + Buffer.byteLength(text))
  return { html: safe, text }
}

function refuseTooLong(bytes: number): void {
  if (bytes <= LETTER_MAX_BYTES) return
  const message = `the letter has ${bytes} octets with its text, at most ${LETTER_MAX_BYTES} are kept`
  throw new Failure('PAYLOAD_TOO_LARGE', message, { bytes, limit: LETTER_MAX_BYTES })
}
