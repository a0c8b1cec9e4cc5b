import { ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api'
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

/** A click longer ago than this is not believed, in ms. */
const LONGEST_MS = 60_000

type Ids = { traceId: string; spanId: string }

/** The ids in a well-formed `traceparent` (W3C Trace Context, version 00); null otherwise. */
export const parseTraceparent = (header: string | undefined): Ids | null => {
  const [, traceId, spanId] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? '') ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId }
}

/** What the browser says of a click: `<name>;ms=<since>`; null where it is malformed. */
export const parseAction = (header: string | undefined) => {
  const [, name, since] = /^([a-z0-9-]{1,40});ms=(\d{1,9})$/.exec(header ?? '') ?? []
  return name ? { name, ms: Math.min(Number(since), LONGEST_MS) } : null
}

/** Random ids, but for one span that is told beforehand which ids it gets. */
export const createIds = (): IdGenerator & { next: (ids: Ids) => void } => {
  const random = new RandomIdGenerator()
  let told: Partial<Ids> = {}
  return {
    next: (ids) => {
      told = { ...ids }
    },
    generateTraceId: () => {
      const { traceId = random.generateTraceId() } = told
      delete told.traceId
      return traceId
    },
    generateSpanId: () => {
      const { spanId = random.generateSpanId() } = told
      delete told.spanId
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
    const startTime = Date.now() - click.ms
    return trace
      .getTracer('sortie')
      .startSpan(`click ${click.name}`, { kind: SpanKind.CLIENT, startTime }, ROOT_CONTEXT)
  }
