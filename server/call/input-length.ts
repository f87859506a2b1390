// Limits the input of a tool that arrives inside a longer body: a message of MCP or a call of svc_http.
import { Failure } from '../../workers/failure.ts'
import type { ListedTool } from './tool.ts'

/** Octets of a JSON body, for a tool that declares no limit of its own. */
export const BODY_BYTES_MAX = 65_536

/** Throws PAYLOAD_TOO_LARGE where the tool's own REST route would refuse the same input for its length. */
export function refuseLongInput(
  { name, bodyMaxBytes = BODY_BYTES_MAX }: ListedTool,
  input: unknown,
): void {
  const bytes = Buffer.byteLength(JSON.stringify(input) ?? '')
  if (bytes <= bodyMaxBytes) return
  const message = `the input of ${name} takes ${bytes} bytes as JSON, limit ${bodyMaxBytes}`
  throw new Failure('PAYLOAD_TOO_LARGE', message, { bytes, maxBytes: bodyMaxBytes })
}
