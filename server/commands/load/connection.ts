// One connection of the load: a request, its answer, the next request. It opens again by itself after it was closed.
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { type Answer, AnswerReader } from './answer-reader.ts'
import type { Request } from './requests.ts'

export interface Outcome {
  readonly isServed: boolean
  /** Status of HTTP, with the code of the refusal behind it; or what became of the connection. */
  readonly code: string
  readonly length: number
  /** Of a feed, which is listened to for longer: when its first event was there. */
  readonly answeredAt?: number
}

type Done = (outcome: Outcome) => void

export class Connection {
  readonly #address: URL
  #socket: Socket | undefined
  #reader = new AnswerReader()
  #request: Request | undefined
  #done: Done | undefined
  #firstEventAt: number | undefined
  #listening: NodeJS.Timeout | undefined

  constructor(address: URL) {
    this.#address = address
  }

  /** Settles when the connection stands, whether it is then used or not. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = this.#connected()
      socket.once('connect', () => resolve())
      socket.once('error', reject)
    })
  }

  /** Sends a request; the answer to the one before must have ended. */
  send(request: Request, done: Done): void {
    this.#request = request
    this.#done = done
    this.#firstEventAt = undefined
    const socket = this.#socket ?? this.#connected()
    this.#reader = new AnswerReader(request.needsBody)
    this.#reader.expect(request.method)
    socket.write(request.octets)
  }

  /** Gives up the call under way. */
  giveUp(code: string): void {
    this.#finish({ isServed: false, code, length: 0 }, false)
  }

  close(): void {
    this.#done = undefined
    clearTimeout(this.#listening)
    this.#drop()
  }

  #connected(): Socket {
    const { hostname, port, protocol } = this.#address
    const isSecure = protocol === 'https:'
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const at = { host, port: Number(port || (isSecure ? 443 : 80)) }
    const socket = isSecure ? connectSecurely({ ...at, servername: host }) : connect(at)
    socket.setNoDelay(true)
    socket.on('data', part => this.#take(socket, part))
    socket.on('error', (error: NodeJS.ErrnoException) => this.#ended(socket, error.code ?? 'ERROR'))
    socket.on('close', () => this.#ended(socket, 'CLOSED'))
    this.#socket = socket
    return socket
  }

  #take(socket: Socket, part: Buffer): void {
    if (socket !== this.#socket || !this.#request) return
    let answer: Answer | undefined
    try {
      answer = this.#reader.take(part)
    } catch {
      this.#finish({ isServed: false, code: 'NO_HTTP', length: 0 }, false)
      return
    }
    if (answer) this.#finish(this.#outcomeOf(answer), answer.isReusable)
    else if (this.#request.listensMs !== undefined) this.#hear(this.#request.listensMs)
  }

  #outcomeOf(answer: Answer): Outcome {
    const first = this.#firstEventAt === undefined ? {} : { answeredAt: this.#firstEventAt }
    return { ...this.#request!.judge(answer), length: answer.length, ...first }
  }

  /** A feed is served with its first event, and listened to for a while. */
  #hear(listensMs: number): void {
    if (this.#reader.status !== 200 || this.#reader.received === 0) return
    if (this.#firstEventAt !== undefined) return
    const answeredAt = (this.#firstEventAt = performance.now())
    this.#listening = setTimeout(() => {
      const length = this.#reader.received
      this.#finish({ isServed: true, code: '200', length, answeredAt }, false)
    }, listensMs)
  }

  #ended(socket: Socket, code: string): void {
    if (socket !== this.#socket) return
    this.#socket = undefined
    if (!this.#request) return
    const answer = this.#reader.atEnd()
    this.#finish(answer ? this.#outcomeOf(answer) : { isServed: false, code, length: 0 }, false)
  }

  #finish(outcome: Outcome, isReusable: boolean): void {
    clearTimeout(this.#listening)
    if (!isReusable) this.#drop()
    const done = this.#done
    this.#request = undefined
    this.#done = undefined
    done?.(outcome)
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.destroy()
  }
}
