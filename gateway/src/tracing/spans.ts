import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  type TimeInput,
  trace,
} from '@opentelemetry/api'

// Of whatever provider is registered by the time it is used.
const tracer = trace.getTracer('sortie')

/** The span that a well-formed `traceparent` names (W3C Trace Context, version 00), else null. */
export const parseTraceparent = (header: string | undefined): SpanContext | null => {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return trace.isSpanContextValid(found) ? found : null
}

/**
 * Starts a span, to be ended by the caller.
 * @param parent null for the root of a trace.
 */
export const startSpan = (
  name: string,
  kind: SpanKind,
  parent: SpanContext | null,
  startTime?: TimeInput,
): Span => {
  const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
  return tracer.startSpan(name, startTime ? { kind, startTime } : { kind }, within)
}
