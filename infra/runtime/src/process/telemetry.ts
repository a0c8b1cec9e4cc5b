import {
  type Attributes,
  type Counter,
  context,
  isSpanContextValid,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { ZipkinExporter } from '@opentelemetry/exporter-zipkin'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { ServiceConfig } from './config.ts'
import { showProcess } from './process-figures.ts'

export type Log = Logger
export { type Counter, SpanKind }

// Only these reach a log line: whatever else a caller passes may be personal or secret.
const allowed = new Set(
  `attempt attempts code consumer correlation count err event generation handler holder instance
   method ms partition pid port projection reason requestId retryAfter route seconds signal status stage
   stream topic total type version view waited work key url service upstream lag`.split(/\s+/),
)

/** The fields of a line that may be told, and where in its trace it was written. */
const lineOf = (fields: Record<string, unknown>) => {
  const line: Record<string, unknown> = {}
  for (const name in fields) if (allowed.has(name)) line[name] = fields[name]
  const within = trace.getActiveSpan()?.spanContext()
  if (within) {
    line.trace_id = within.traceId
    line.span_id = within.spanId
  }
  return line
}

let [lastMs, lastTime] = [0, '']
/** The time of a line, which many lines of one millisecond share. */
const isoTime = () => {
  const now = Date.now()
  if (now !== lastMs) [lastMs, lastTime] = [now, `,"time":"${new Date(now).toISOString()}"`]
  return lastTime
}

/**
 * A pino logger whose lines carry the trace id, and no field that is not allow-listed.
 * @param to standard output, unless told.
 */
export const createLog = (service: string, level = 'info', to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { service, pid: process.pid },
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }), log: lineOf },
    },
    to,
  )

type TelemetryConfig = Pick<
  ServiceConfig,
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_EXPORTER_ZIPKIN_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'INSTANCE'
>

const spanExporter = (config: TelemetryConfig) => {
  switch (config.OTEL_TRACES_EXPORTER) {
    case 'zipkin':
      return new ZipkinExporter({ url: config.OTEL_EXPORTER_ZIPKIN_ENDPOINT })
    case 'otlp':
      return new OTLPTraceExporter({ url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces` })
    case 'none':
      return null
  }
}

/**
 * Switches tracing and metrics on for this process.
 * @returns what serves `/metrics`, and what flushes on stop.
 */
export const startTelemetry = (
  service: string,
  config: TelemetryConfig,
  idGenerator?: IdGenerator,
) => {
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.instance.id': config.INSTANCE,
  })
  const exporter = spanExporter(config)
  const tracing = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({
      // Spans that go nowhere are not worth recording; their ids are still handed on and logged.
      root: exporter
        ? new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG)
        : new AlwaysOffSampler(),
    }),
    spanProcessors: exporter
      ? [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 500 })]
      : [],
    ...(idGenerator && { idGenerator }),
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(tracing)

  const prometheus = new PrometheusExporter({ preventServerStart: true })
  const metering = new MeterProvider({ resource, readers: [prometheus] })
  metrics.setGlobalMeterProvider(metering)
  const figures = showProcess(metering.getMeter('sortie'))

  return {
    metrics: prometheus.getMetricsRequestHandler.bind(prometheus),
    stop: async () => {
      figures.stop()
      await Promise.allSettled([tracing.shutdown(), metering.shutdown()])
    },
  }
}

/** The W3C `traceparent` by which another process continues a span; null where it has no trace. */
export const traceparentOf = (span: Span): string | null => {
  const found = span.spanContext()
  if (!isSpanContextValid(found)) return null
  const { traceId, spanId, traceFlags } = found
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** The `traceparent` of the active span, to be stored or sent; null without one. */
export const traceparent = (): string | null => {
  const active = trace.getActiveSpan()
  return active ? traceparentOf(active) : null
}

type SpanOptions = {
  kind?: SpanKind
  attributes?: Attributes
  /** A stored `traceparent` to continue; absent: the active span; null: a new trace. */
  parent?: string | null
}

const parentContext = (parent: string | null | undefined) => {
  if (parent === undefined) return context.active()
  return parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : ROOT_CONTEXT
}

/** Runs `work` inside a span; an error is recorded by its type and rethrown. */
export const span = <T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> =>
  trace
    .getTracer('sortie')
    .startActiveSpan(name, { kind, attributes }, parentContext(parent), async (active) => {
      try {
        return await work()
      } catch (error) {
        const type = error instanceof Error ? error.name : 'unknown'
        active.setStatus({ code: SpanStatusCode.ERROR, message: type })
        throw error
      } finally {
        active.end()
      }
    })

/** A span for work that many traces share: started now, ended by the caller. */
export const openSpan = (name: string, kind: SpanKind, parent: string | null) =>
  trace.getTracer('sortie').startSpan(name, { kind }, parentContext(parent))

/** The meter of this process, for counters, histograms and gauges. */
export const meter = () => metrics.getMeter('sortie')
