// How long the input of a tool may be where it comes inside something longer: a message of MCP, a call of svc_http.
import { Failure } from '../../workers/failure.ts'
import type { ListedTool } from './tool.ts'

/** Octets of a body as JSON, where the tool names no other limit. */
export const BODY_BYTES_MAX = 65_536

/** PAYLOAD_TOO_LARGE: as the body of its own route the input would have been refused as well. */
export function refuseLongInput(
  { name, bodyMaxBytes = BODY_BYTES_MAX }: ListedTool,
  input: unknown,
): void {
  const bytes = Buffer.byteLength(JSON.stringify(input) ?? '')
  if (bytes <= bodyMaxBytes) return
  const message = `the input of ${name} takes ${bytes} bytes as JSON, limit ${bodyMaxBytes}`
  throw new Failure('PAYLOAD_TOO_LARGE', message, { bytes, maxBytes: bodyMaxBytes })
}
