// Reads answers of HTTP/1.1 from a connection (RFC 9112). Of a body it keeps what is needed to tell why a call failed.

export interface Answer {
  readonly status: number
  /** Octets of the body, as they came: with the frames of chunks. */
  readonly length: number
  /** Empty unless it was to be kept. */
  readonly body: string
  /** Whether the connection can take another call. */
  readonly isReusable: boolean
}

const HEAD_MAX = 65_536
const BODY_MAX = 1_048_576
const NOTHING = Buffer.alloc(0)

/** Broken or foreign octets: the connection is of no more use. */
export class NoHttp extends Error {}

type Frame =
  | { readonly kind: 'length'; left: number }
  | { readonly kind: 'chunks' }
  | { readonly kind: 'end' }

export class AnswerReader {
  readonly #keepsBody: (status: number) => boolean
  #isHead = false
  #pending: Buffer = NOTHING
  #status = 0
  #isReusable = true
  #frame: Frame | undefined
  #length = 0
  #body: Buffer[] = []
  #bodyLength = 0

  constructor(keepsBody: (status: number) => boolean = status => status >= 400) {
    this.#keepsBody = keepsBody
  }

  /** To be called before the next request is sent. */
  expect(method: string): void {
    this.#isHead = method === 'HEAD'
    this.#frame = undefined
    this.#pending = NOTHING
    this.#length = 0
    this.#body = []
    this.#bodyLength = 0
  }

  /** HTTP status of the answer that is being read; 0 before its head is whole. */
  get status(): number {
    return this.#frame ? this.#status : 0
  }

  /** Octets of the body so far. */
  get received(): number {
    return this.#length
  }

  /** The answer once it is whole. */
  take(part: Buffer): Answer | undefined {
    let rest = part
    while (!this.#frame) {
      this.#pending = this.#pending.length === 0 ? rest : Buffer.concat([this.#pending, rest])
      const end = this.#pending.indexOf('\r\n\r\n')
      if (end < 0) {
        if (this.#pending.length > HEAD_MAX) throw new NoHttp('a head without an end')
        return undefined
      }
      const head = this.#pending.toString('latin1', 0, end)
      rest = this.#pending.subarray(end + 4)
      this.#pending = NOTHING
      this.#readHead(head)
    }
    return this.#takeBody(rest)
  }

  /** The answer when the connection ends, if that is how it ends. */
  atEnd(): Answer | undefined {
    return this.#frame?.kind === 'end' ? this.#whole() : undefined
  }

  /** Sets the frame, unless it is the head of an answer that comes before the answer (1xx). */
  #readHead(head: string): void {
    const [, minor, status] = /^HTTP\/1\.([01]) (\d{3})/.exec(head) ?? []
    if (status === undefined) throw new NoHttp(`no status line: ${head.slice(0, 40)}`)
    this.#status = Number(status)
    if (this.#status < 200) return
    const connection = /^connection: *(.*)$/im.exec(head)?.[1]?.toLowerCase() ?? ''
    this.#isReusable =
      minor === '1' ? !connection.includes('close') : connection.includes('keep-alive')
    this.#frame = this.#frameOf(head)
  }

  #frameOf(head: string): Frame {
    if (this.#isHead || this.#status === 204 || this.#status === 304) {
      return { kind: 'length', left: 0 }
    }
    if (/^transfer-encoding:.*\bchunked\b/im.test(head)) return { kind: 'chunks' }
    const length = /^content-length: *(\d+)/im.exec(head)?.[1]
    if (length !== undefined) return { kind: 'length', left: Number(length) }
    this.#isReusable = false
    return { kind: 'end' }
  }

  #takeBody(part: Buffer): Answer | undefined {
    const frame = this.#frame!
    this.#length += part.length
    if (part.length > 0 && this.#bodyLength < BODY_MAX && this.#keepsBody(this.#status)) {
      this.#body.push(part)
      this.#bodyLength += part.length
    }
    switch (frame.kind) {
      case 'length':
        frame.left -= part.length
        if (frame.left < 0) throw new NoHttp('more octets than the answer has')
        return frame.left === 0 ? this.#whole() : undefined
      case 'chunks':
        return this.#isLastChunkIn(part) ? this.#whole() : undefined
      case 'end':
        return undefined
    }
  }

  /** Follows the frames of the chunks; what is left of a frame waits for the next part. */
  #isLastChunkIn(part: Buffer): boolean {
    let octets = this.#pending.length === 0 ? part : Buffer.concat([this.#pending, part])
    for (;;) {
      const end = octets.indexOf('\r\n')
      if (end < 0) break
      const size = Number.parseInt(octets.toString('latin1', 0, end), 16)
      if (Number.isNaN(size)) throw new NoHttp('a chunk without its length')
      const next = end + 2 + size + 2
      // No trailers: the service sends none.
      if (octets.length < next) break
      if (size === 0) return true
      octets = octets.subarray(next)
    }
    this.#pending = octets
    return false
  }

  #whole(): Answer {
    const answer = {
      status: this.#status,
      length: this.#length,
      body: this.#body.length === 0 ? '' : Buffer.concat(this.#body).toString(),
      isReusable: this.#isReusable,
    }
    this.#frame = undefined
    return answer
  }
}
