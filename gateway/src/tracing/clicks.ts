import { type Span, SpanKind } from '@opentelemetry/api'
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'
import { parseTraceparent, startSpan } from './spans.ts'

/** A click longer ago than this is not believed, in ms. */
const LONGEST_MS = 60_000

type Ids = { traceId: string; spanId: string }

/** Reads the browser's report of a click: `<name>;ms=<since>`; null where it is malformed. */
export const parseAction = (header: string | undefined) => {
  const [, name, since] = /^([a-z0-9-]{1,40});ms=(\d{1,9})$/.exec(header ?? '') ?? []
  return name ? { name, ms: Math.min(Number(since), LONGEST_MS) } : null
}

/** Random ids, but for the next span, whose ids may be set beforehand. */
export const createIds = (): IdGenerator & { next: (ids: Ids) => void } => {
  const random = new RandomIdGenerator()
  let nextTraceId: string | null = null
  let nextSpanId: string | null = null
  return {
    next: ({ traceId, spanId }) => {
      nextTraceId = traceId
      nextSpanId = spanId
    },
    generateTraceId: () => {
      const traceId = nextTraceId ?? random.generateTraceId()
      nextTraceId = null
      return traceId
    },
    generateSpanId: () => {
      const spanId = nextSpanId ?? random.generateSpanId()
      nextSpanId = null
      return spanId
    },
  }
}

/**
 * The span of a click that happened in a browser, which sends no spans itself: it has the ids that
 * the browser chose, so that all calls of the click are its children.
 */
export const createClicks =
  (ids: ReturnType<typeof createIds>) =>
  (traceparent: string | undefined, action: string | undefined): Span | null => {
    const parent = parseTraceparent(traceparent)
    const click = parseAction(action)
    if (!parent || !click) return null
    ids.next(parent)
    return startSpan(`click ${click.name}`, SpanKind.CLIENT, null, Date.now() - click.ms)
  }
