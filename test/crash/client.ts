// Callers that know what they were answered. Each works on one thing of its machine after another: it makes it, moves it on so
// many times and ends it. After a crash the thing is where the last answer has left it, or one step further by the request
// that was under way.
import * as assert from 'uvu/assert'
import type { Call, Reply } from '../support/node.ts'

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

type Body = Reply['body']

/** Something that a machine keeps. */
interface Kind {
  create(): Request
  advance(id: string): Request
  end(id: string): Request
  read(id: string): Request
  idOf(made: Body): string
  /** Steps, of an answer to `advance` and to `read`. */
  count(body: Body): number
  isEnded(reply: Reply): boolean
}

const post = (path: string, body: object): Request => ({ method: 'POST', path, body })

const isGone = ({ status }: Reply) => status === 404
const isClosed = ({ body }: Reply) => body.state === 'closed'

const SWING = {
  version: '1',
  name: 'swing',
  initial: 'low',
  states: {
    low: { on: { rise: { target: 'high', guard: 'NM24 > 1', inputs: { m: 1, h: 1 } } } },
    high: { on: { fall: { target: 'low', guard: 'NM24 > 1', inputs: { m: 1, h: 1 } } } },
  },
}

const contract: Kind = {
  create: () => post('/api/svc/contract_deploy', { definition: SWING }),
  advance: id => post('/api/svc/contract_fire', { id }),
  end: id => ({ method: 'DELETE', path: `/api/contracts/${id}` }),
  read: id => ({ method: 'GET', path: `/api/contracts/${id}` }),
  idOf: ({ id }) => id,
  count({ fireCount, state }) {
    assert.is(state, fireCount % 2 === 0 ? 'low' : 'high')
    return fireCount
  },
  isEnded: isGone,
}

const stream = (body: object) => post('/api/svc/stream', body)
const channel: Kind = {
  create: () => stream({ action: 'create', solver: 'lotka', constants: { steps: 10 } }),
  advance: id => stream({ action: 'tick', channel: id }),
  end: id => stream({ action: 'close', channel: id }),
  read: id => stream({ action: 'get', channel: id }),
  idOf: made => made.channel,
  count: ({ ticks }) => ticks,
  isEnded: isClosed,
}

const loop = (body: object) => post('/api/svc/reactor', body)
const reactor: Kind = {
  create: () => loop({ action: 'create', solver: 'lotka', initialInput: { steps: 10 } }),
  advance: id => loop({ action: 'step', reactor: id }),
  end: id => loop({ action: 'close', reactor: id }),
  read: id => loop({ action: 'get', reactor: id }),
  idOf: made => made.reactor,
  count: ({ step, steps }) => step ?? steps,
  isEnded: isClosed,
}

/** A letter does not move on: it is read in between. */
const letter: Kind = {
  create: () => post('/api/svc/mail_html', { subject: 'of a crash', html: '<p>kept</p>' }),
  advance: id => ({ method: 'GET', path: `/api/mail/${id}` }),
  end: id => ({ method: 'DELETE', path: `/api/mail/${id}` }),
  read: id => ({ method: 'GET', path: `/api/mail/${id}` }),
  idOf: ({ id }) => id,
  count: () => 0,
  isEnded: isGone,
}

/** A job of one call: it is read until it is removed, or cancelled where it had not ended. */
const job: Kind = {
  create: () =>
    post('/api/jobs', {
      tool: 'svc_compute',
      input: { operators: ['NM18'], inputs: { m: 2, a: 3 } },
    }),
  advance: id => ({ method: 'GET', path: `/api/jobs/${id}` }),
  end: id => ({ method: 'DELETE', path: `/api/jobs/${id}` }),
  read: id => ({ method: 'GET', path: `/api/jobs/${id}` }),
  idOf: made => made.job,
  count: () => 0,
  isEnded: reply => isGone(reply) || reply.body.state === 'cancelled',
}

export const KINDS: readonly Kind[] = [contract, channel, reactor, letter, job]

/** Kinds that are read, not moved on. */
const STILL: ReadonlySet<Kind> = new Set([letter, job])

/** Of an answer: what the chain of its machine holds from then on. */
export interface Acknowledged {
  readonly seq: number
  readonly hash: string
}

const ENDED_REMEMBERED = 20

/** REQUEST_TIMEOUT, OVERLOADED or STORE_UNAVAILABLE, TIMEOUT. */
const REFUSED = new Set([408, 503, 504])

export class Client {
  readonly #kind: Kind | undefined
  readonly #key: string
  readonly #acknowledged: Acknowledged[]
  /** Requests between the making of a thing and its end. */
  readonly #life: number
  #id: string | undefined
  #count = 0
  #steps = 0
  #sent: 'create' | 'advance' | 'end' | undefined
  readonly #ended: string[] = []

  /** Without a kind it computes; `acknowledged` gets the entry of each answer that has one. */
  constructor(
    kind: Kind | undefined,
    { key, acknowledged, life }: { key: string; acknowledged: Acknowledged[]; life: number },
  ) {
    this.#kind = kind
    this.#key = key
    this.#acknowledged = acknowledged
    this.#life = life
  }

  ask(call: Call): Promise<Reply> {
    const { method, path, body } = this.#next()
    return call(method, path, { key: this.#key, ...(body && { body }) })
  }

  #next(): Request {
    const kind = this.#kind
    if (kind === undefined) {
      const inputs = { m: ++this.#steps, a: 3 }
      return post('/api/svc/compute', { domain: 'NM', operators: ['NM18'], inputs })
    }
    if (this.#id === undefined) {
      this.#sent = 'create'
      return kind.create()
    }
    this.#sent = this.#steps < this.#life ? 'advance' : 'end'
    return kind[this.#sent](this.#id)
  }

  /** What came back. Who is refused for want of the disk or of time has changed nothing. */
  acknowledge({ status, body }: Reply): void {
    if (REFUSED.has(status)) {
      this.#sent = undefined
      return
    }
    assert.ok(status >= 200 && status <= 202, `${status} ${JSON.stringify(body)}`)
    if (body.entry) this.#acknowledged.push(body.entry)
    const kind = this.#kind
    if (kind === undefined) assert.is(body.value, 3 * this.#steps)
    else this.#moved(kind, body)
    this.#sent = undefined
  }

  #moved(kind: Kind, body: Body): void {
    this.#steps++
    if (this.#sent === 'create') {
      this.#id = kind.idOf(body)
      this.#count = 0
      this.#steps = 0
    } else if (this.#sent === 'advance') {
      const count = kind.count(body)
      assert.ok(STILL.has(kind) || count === this.#count + 1, `${count} after ${this.#count}`)
      this.#count = count
    } else this.#end(this.#id!)
  }

  #end(id: string): void {
    this.#id = undefined
    this.#ended.push(id)
    if (this.#ended.length > ENDED_REMEMBERED) this.#ended.shift()
  }

  /** After a crash, on the next node. */
  async assertKept(call: Call): Promise<void> {
    const kind = this.#kind
    if (kind === undefined) return
    const replyOf = async (id: string): Promise<Reply> => {
      const { method, path, body } = kind.read(id)
      const reply = await call(method, path, { key: this.#key, ...(body && { body }) })
      return REFUSED.has(reply.status) ? replyOf(id) : reply
    }
    for (const id of this.#ended) assert.ok(kind.isEnded(await replyOf(id)), `${id} was ended`)
    if (this.#id !== undefined) {
      const reply = await replyOf(this.#id)
      const [least, most] = [this.#count, this.#count + (this.#sent === 'advance' ? 1 : 0)]
      if (this.#sent === 'end' && kind.isEnded(reply)) this.#end(this.#id)
      else {
        assert.is(reply.status, 200, `${this.#id} was kept: ${JSON.stringify(reply.body)}`)
        assert.not(kind.isEnded(reply), `${this.#id} was open`)
        const count = kind.count(reply.body)
        assert.ok(count >= least && count <= most, `${this.#id}: ${count}, not ${least} to ${most}`)
        this.#count = count
      }
    }
    this.#sent = undefined
  }
}
