// Spans of a call for a tracer (https://opentelemetry.io): the request, its way through a tool, the wait for a thread, the
// run, the seal, the commit. Without a tracer, which node/tracing.ts opens, a span is the work alone.

export type Attributes = Readonly<Record<string, string | number>>

/** A request as a span: what it was is known at its end. */
export interface TracedRequest {
  /** The W3C header of the caller, whose span the request is a part of. */
  readonly traceparent: string | undefined
  outcome(): { readonly name: string; readonly attributes: Attributes }
}

export interface Spans {
  /** Does `work` within a span, which ends with it; where it throws, the span has the error. */
  within<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  ofRequest(request: TracedRequest, work: () => Promise<void>): Promise<void>
}

export const NO_SPANS: Spans = {
  within: (_name, _attributes, work) => work(),
  ofRequest: (_request, work) => work(),
}

/** W3C Trace Context, section 3.2: version 00; of later ones the same members. */
export const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/
