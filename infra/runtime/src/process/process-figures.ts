import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Meter } from '@opentelemetry/api'

/**
 * Interval at which the delay of the event loop is measured, in ms: each delay that is longer is noticed. Five times as
 * often takes half a percent of a core, in every process, also of an idle product.
 */
const RESOLUTION_MS = 100
const NANOSECONDS = 1e9

/**
 * Shows how a process of Node feels: the delay of its event loop since the figures were last read, its heap
 * and its memory. @returns what ends the measurement.
 */
export const showProcess = (meter: Meter): { stop: () => void } => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const gauge = (name: string, read: () => number) =>
    meter.createObservableGauge(name).addCallback((result) => result.observe(read()))
  meter.createObservableGauge('sortie_event_loop_delay_seconds').addCallback((result) => {
    // The library counts from one measurement to the next, and says NaN where the figures are read twice at once.
    const seconds = (nanoseconds: number) =>
      Math.max(0, (nanoseconds || 0) / NANOSECONDS - RESOLUTION_MS / 1_000)
    result.observe(seconds(delay.percentile(50)), { quantile: '0.5' })
    result.observe(seconds(delay.percentile(99)), { quantile: '0.99' })
    delay.reset()
  })
  gauge('sortie_heap_used_bytes', () => getHeapStatistics().used_heap_size)
  gauge('sortie_heap_limit_bytes', () => getHeapStatistics().heap_size_limit)
  gauge('sortie_memory_resident_bytes', () => process.memoryUsage.rss())
  return { stop: () => delay.disable() }
}
