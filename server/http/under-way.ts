import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The answer that a connection is waiting for or still sending. Node hangs it here, and nowhere public. */
export function answerUnderWay(socket: Socket): ServerResponse | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined
}
