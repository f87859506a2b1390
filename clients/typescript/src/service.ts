// A connection to a service: its tools as methods, its operators below `compute`. What there is stands in tables that are made
// from the records of the tools.
import { ServiceError } from './errors.ts'
import { Job, type JobRequest, type JobView } from './job.ts'
import { fromBase64, type Octets, sha256, toHex } from './octets.ts'
import { type Options, type Progress, Transport } from './transport.ts'
import { type Inclusion, type Sealed, type Verdict, verdictOn } from './verification.ts'

/** An operation by the name under which a client calls it. */
export interface Route {
  readonly method: string
  readonly path: string
  /** Whether it needs no key. */
  readonly open?: true
  /** Whether it tells its progress. */
  readonly events?: true
}

export interface CallOptions {
  /** Ends the call, and the run with it. */
  readonly signal?: AbortSignal
  /** Is told how far a run is. */
  readonly onProgress?: Progress
}

/** A map on a grid, whole, in rows: values[j * nx + i]. */
export interface Field {
  readonly nx: number
  readonly ny: number
  readonly values: Float64Array
}

/** What of a result has arrays; every sealed answer is one. */
export interface Run {
  readonly links?: { readonly result: string } | undefined
  readonly result?: unknown
}

type Call = (input?: object, options?: CallOptions) => Promise<unknown>

/** The parts that are not tools. */
export interface Connection {
  readonly $url: string
  /** The key of the calls, once there is one. */
  readonly $key: string | undefined
  /** What was made with the key: identity, equation, salt and apiKey are shown once and stored nowhere. */
  readonly $machine: Readonly<Record<string, string>> | undefined
  /** Whether an answer is what the service sealed: hash, Ed25519 seal, and its place in the public log. */
  $verify(answer: object): Promise<Verdict>
  /** A field of a result, whole, held to the sealed hash. */
  $field(answer: Run, name: string): Promise<Field>
  /** The picture that the service draws of a result. */
  $svg(answer: Run): Promise<string>
  /** Starts a job of many points; `for await (const point of job)` gives them as they come. */
  $job(request: JobRequest): Promise<Job>
  /** A job of one's machine by its id. */
  $jobOf(id: string): Promise<Job>
  /** One call for each input, in their order, `atOnce` of them under way at the same time. */
  $sweep<I extends object, A>(
    tool: (input: I) => Promise<A>,
    inputs: Iterable<I>,
    atOnce?: number,
  ): AsyncGenerator<{ input: I; answer: A }>
}

export type ServiceOf<Tools, Operators> = Connection &
  Omit<Tools, 'compute'> & {
    readonly compute: Operators & ('compute' extends keyof Tools ? Tools['compute'] : unknown)
  }

export function connectTo<Tools, Operators>(
  routes: Readonly<Record<string, Route>>,
  options: Options = {},
): ServiceOf<Tools, Operators> {
  const desk = new Desk(new Transport(options), options.publicKey)
  const calls = Object.entries(routes).map(([name, route]) => [name, desk.callOf(route)] as const)
  const tools = Object.fromEntries(calls)
  const compute = operatorsOf(desk, tools['compute'])
  return Object.assign(connectionOf(desk), tools, { compute }) as ServiceOf<Tools, Operators>
}

class Desk {
  readonly transport: Transport
  machine: Record<string, string> | undefined
  readonly #publicKey: string | undefined
  #spinning: Promise<void> | undefined
  #keys: Promise<readonly string[]> | undefined

  constructor(transport: Transport, publicKey: string | undefined) {
    this.transport = transport
    this.#publicKey = publicKey
  }

  callOf(route: Route): Call {
    return async (input = {}, { signal, onProgress } = {}) => {
      if (!route.open) await this.ensureKey()
      const request = { ...requestOf(route, input), signal }
      return admitted(
        await (onProgress && route.events
          ? this.transport.events(request, onProgress)
          : this.transport.json(request)),
      )
    }
  }

  /** Makes a machine of one's own with a demo key, as anybody may, where no key was given. */
  async ensureKey(): Promise<void> {
    if (this.transport.key !== undefined) return
    this.#spinning ??= this.#spinUp().finally(() => {
      this.#spinning = undefined
    })
    await this.#spinning
  }

  async #spinUp(): Promise<void> {
    const post = (path: string, key?: string) =>
      this.transport.json({ method: 'POST', path, body: {}, key }) as Promise<
        Record<string, string>
      >
    const { key } = await post('/api/demo-key/mint')
    this.machine = await post('/api/svc/spin_up', key)
    this.transport.key = this.machine['apiKey']
  }

  async sealKeys(): Promise<readonly string[]> {
    if (this.#publicKey !== undefined) return [this.#publicKey]
    this.#keys ??= this.transport.json({ method: 'GET', path: '/api/seal/keys' }).then(answer => {
      const { keys } = answer as { keys: { keyId: string; retiredAt: string | null }[] }
      return keys.filter(({ retiredAt }) => retiredAt === null).map(({ keyId }) => keyId)
    })
    return this.#keys
  }
}

interface Gate {
  readonly passed: boolean
  readonly rejected: readonly string[]
  readonly hints?: readonly { readonly key: string; readonly near?: readonly string[] }[]
}

/** Throws for what the dimensional gate rejects: it is computed from nothing, and no number to go on with by mistake. */
function admitted(body: unknown): unknown {
  const { dimensionalGate: gate } = (body ?? {}) as { dimensionalGate?: Gate }
  if (gate?.passed !== false) return body
  const errors = gate.rejected.map(key => {
    const near = gate.hints?.find(hint => hint.key === key)?.near ?? []
    const message = `${key} is no input here${near.length > 0 ? `; near: ${near.join(', ')}` : ''}`
    return { pointer: `/inputs/${key}`, message }
  })
  const message = errors.map(one => one.message).join('; ')
  throw new ServiceError({ code: 'INVALID_INPUT', message, status: 200, details: { errors } })
}

/** The parameters of the path in place, the rest in the body, or in the address where there is no body. */
function requestOf({ method, path }: Route, input: object) {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (rest[name] === undefined) throw new TypeError(`${method} ${path} needs ${name}`)
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  if (method !== 'GET' && method !== 'DELETE') return { method, path: filled, body: rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one))
  }
  return { method, path: query.size > 0 ? `${filled}?${query}` : filled }
}

/** The operators by id or alias; called itself, the tool that computes several at once. */
function operatorsOf(desk: Desk, compute: Call | undefined): unknown {
  const operator =
    (id: string) =>
    (inputs: Record<string, unknown>, { signal, ...options }: CallOptions & object = {}) => {
      const isSweep = Object.values(inputs).some(Array.isArray)
      return desk.callOf(
        isSweep
          ? { method: 'POST', path: '/api/svc/compute/batch' }
          : { method: 'POST', path: `/api/operators/${encodeURIComponent(id)}/compute` },
      )({ ...(isSweep && { operators: [id] }), inputs, ...options }, signal ? { signal } : {})
    }
  const target: Call = (input, options) =>
    compute ? compute(input, options) : Promise.reject(new TypeError('there is no such tool'))
  return new Proxy(target, {
    // A promise that resolves to it asks for `then`.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? operator(name) : undefined),
  })
}

function connectionOf(desk: Desk): Connection {
  const { transport } = desk
  const part = (answer: Run, name: string) => {
    if (answer.links === undefined) {
      const message = 'this answer is not remembered: it has no arrays and no picture'
      throw new ServiceError({ code: 'INVALID_ANSWER', message })
    }
    return { method: 'GET', path: `${answer.links.result}/${name}` }
  }
  return {
    $url: transport.url,
    get $key() {
      return transport.key
    },
    get $machine() {
      return desk.machine
    },
    async $verify(answer) {
      const { view, omitted } = answer as Sealed
      const isShort = view !== undefined || omitted !== undefined
      const whole = isShort
        ? await transport.json({ method: 'GET', path: (answer as Run).links!.result })
        : answer
      const inclusion = (seq: number) =>
        transport.json({
          method: 'GET',
          path: `/api/log/inclusion?seq=${seq}`,
        }) as Promise<Inclusion>
      return verdictOn(whole as Sealed, { keys: await desk.sealKeys(), inclusion })
    },
    async $field(answer, name) {
      const field = fieldOf(answer, name)
      if (typeof field.values !== 'string' && field.sampled === undefined) {
        return { nx: field.nx, ny: field.ny, values: Float64Array.from(field.values) }
      }
      const octets =
        typeof field.values === 'string'
          ? fromBase64(field.values)
          : npyOctets(
              new Uint8Array(
                await transport.octets({
                  ...part(answer, `fields/${encodeURIComponent(name)}.npy`),
                  accept: '*/*',
                }),
              ),
            )
      if (toHex(await sha256(octets)) !== field.sha256) {
        const message = 'the field is not the one that was sealed'
        throw new ServiceError({ code: 'INVALID_ANSWER', message })
      }
      const { nx, ny } = field.sampled ?? field
      return { nx, ny, values: doublesOf(octets) }
    },
    $svg: async answer => transport.text({ ...part(answer, 'plot.svg'), accept: '*/*' }),
    async $job(request) {
      await desk.ensureKey()
      const start = { method: 'POST', path: '/api/jobs', body: request }
      return new Job((await transport.json(start)) as JobView, one => transport.json(one))
    },
    async $jobOf(id) {
      await desk.ensureKey()
      const path = `/api/jobs/${encodeURIComponent(id)}`
      const view = (await transport.json({ method: 'GET', path })) as JobView
      return new Job(view, one => transport.json(one))
    },
    async *$sweep(tool, inputs, atOnce = 1) {
      const underWay: { input: never; answer: Promise<never> }[] = []
      for (const input of inputs) {
        const answer = tool(input) as Promise<never>
        // One that fails is told when its turn has come.
        answer.catch(() => {})
        underWay.push({ input: input as never, answer })
        if (underWay.length < atOnce) continue
        const first = underWay.shift()!
        yield { input: first.input, answer: await first.answer }
      }
      for (const one of underWay) yield { input: one.input, answer: await one.answer }
    },
  }
}

interface JsonField {
  readonly nx: number
  readonly ny: number
  readonly values: readonly number[] | string
  readonly sampled?: { readonly nx: number; readonly ny: number }
  readonly sha256: string
}

function fieldOf({ result }: Run, name: string): JsonField {
  const { fields = {} } = (result ?? {}) as { fields?: Record<string, JsonField> }
  const field = fields[name]
  if (field === undefined) {
    throw new RangeError(`there is no field ${name}: ${Object.keys(fields).join(', ') || 'none'}`)
  }
  return field
}

/** The octets of a .npy file behind its header. */
function npyOctets(file: Octets): Octets {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const start = file[6]! > 1 ? 12 : 10
  const length = start === 12 ? view.getUint32(8, true) : view.getUint16(8, true)
  const header = new TextDecoder('latin1').decode(file.subarray(start, start + length))
  if (file[0] !== 0x93 || !/'descr': *'<f8'.*'fortran_order': *False/.test(header)) {
    throw new ServiceError({
      code: 'INVALID_ANSWER',
      message: 'the array is not of doubles in rows',
    })
  }
  return file.slice(start + length)
}

function doublesOf(octets: Octets): Float64Array {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength)
  return Float64Array.from({ length: octets.length / 8 }, (_, i) => view.getFloat64(8 * i, true))
}
