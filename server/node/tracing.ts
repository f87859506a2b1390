// Traces by OpenTelemetry, sent to a collector by OTLP over HTTP. Its packages are the operator's to install: a node that
// traces nothing needs none of their 20 MB.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span, SpanContext } from '@opentelemetry/api'
import { Failure } from '../../workers/failure.ts'
import { type Spans, TRACEPARENT } from '../call/spans.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { RELEASE } from '../settings/version.ts'

export interface Tracing {
  readonly spans: Spans
  /** Sends what has ended and is not sent yet. */
  close(): Promise<void>
}

const NAME = 'physics-compute-service'

async function packages() {
  try {
    const [api, { resourceFromAttributes }, { BatchSpanProcessor, TracerProvider }, otlp] =
      await Promise.all([
        import('@opentelemetry/api'),
        import('@opentelemetry/resources'),
        import('@opentelemetry/sdk-trace'),
        import('@opentelemetry/exporter-trace-otlp-http'),
      ])
    return { ...api, resourceFromAttributes, BatchSpanProcessor, TracerProvider, ...otlp }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartRefused(
      'SVC_TRACES_URL needs packages that are not installed: npm i @opentelemetry/api @opentelemetry/resources @opentelemetry/sdk-trace @opentelemetry/exporter-trace-otlp-http',
    )
  }
}

/** `url`: that of the collector, without its path /v1/traces. Throws StartRefused where the packages are not installed. */
export async function openTracing(url: string): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, isSpanContextValid, trace, ...sdk } =
    await packages()
  const exporter = new sdk.OTLPTraceExporter({ url: `${url}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: sdk.resourceFromAttributes({
      'service.name': NAME,
      'service.version': RELEASE,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer(NAME, RELEASE)
  const active = new AsyncLocalStorage<Context>()

  /** What the caller sent is below its span; anything else begins a trace. */
  function above(traceparent: string | undefined): Context {
    const remote = spanContextOf(traceparent)
    const isValid = remote !== undefined && isSpanContextValid(remote)
    return isValid ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
  }

  async function ended<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await active.run(trace.setSpan(parent, span), work)
    } catch (error) {
      // Not its message, which may hold what the caller sent.
      span.setStatus({ code: SpanStatusCode.ERROR })
      const type = error instanceof Failure ? error.code : (error as Error).name
      span.setAttribute('error.type', type)
      throw error
    }
  }

  const spans: Spans = {
    async within(name, attributes, work) {
      const parent = active.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { attributes }, parent)
      try {
        return await ended(span, parent, work)
      } finally {
        span.end()
      }
    },
    async ofRequest({ traceparent, outcome }, work) {
      const parent = above(traceparent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
      try {
        return await ended(span, parent, work)
      } finally {
        const { name, attributes } = outcome()
        span.updateName(name).setAttributes(attributes).end()
      }
    },
  }
  return { spans, close: () => provider.shutdown() }
}

function spanContextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}
