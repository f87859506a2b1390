import { Failure } from '../../workers/failure.ts'
import { safeHtml, textOf } from './letter.ts'
import type { Written } from './written.ts'

/** Octets of a letter as it is kept, HTML and text together. */
export const LETTER_BYTES_MAX = 262_144
export interface Sanitised {
  readonly html: string
  readonly text: string
}

/** The letter as it is delivered. PAYLOAD_TOO_LARGE where that is more than a letter may hold. */
export function sanitised({ html, text: plain }: Written): Sanitised {
  const safe = safeHtml(html)
  refuseTooLong(Buffer.byteLength(safe) + Buffer.byteLength(plain ?? ''))
  const text = plain ?? textOf(safe)
  refuseTooLong(Buffer.byteLength(safe) + Buffer.byteLength(text))
  return { html: safe, text }
}

function refuseTooLong(bytes: number): void {
  if (bytes <= LETTER_BYTES_MAX) return
  const message = `the letter has ${bytes} octets with its text, at most ${LETTER_BYTES_MAX} are kept`
  throw new Failure('PAYLOAD_TOO_LARGE', message, { bytes, limit: LETTER_BYTES_MAX })
}
