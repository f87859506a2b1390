import { connect } from 'node:net'

/** What came back on the wire: status lines in order, the whole text, and whether the peer closed. */
export interface RawAnswer {
  statuses: number[]
  text: string
  closed: boolean
}

/**
 * Writes bytes to a port and reads until the peer closes, `answers` answers have come or `waitMs` is over.
 * Parts of an array are written one after another with a pause between them.
 */
export function rawRequest(
  url: string,
  parts: string | Buffer | readonly (string | Buffer)[],
  { waitMs = 20_000, pauseMs = 20, answers = Number.POSITIVE_INFINITY } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    let text = ''
    let closed = false
    const statusesOf = () =>
      [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(match => Number(match[1]))
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ statuses: statusesOf(), text, closed })
    }
    const timer = setTimeout(end, waitMs)
    socket.on('data', part => {
      text += part.toString('latin1')
      if (statusesOf().length >= answers && text.endsWith('}')) end()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      closed = true
      end()
    })
    socket.on('connect', async () => {
      for (const part of [parts].flat()) {
        if (socket.destroyed) return
        socket.write(part)
        await new Promise(done => setTimeout(done, pauseMs))
      }
    })
  })
}
