import { setTimeout } from 'node:timers/promises'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { expect, test } from 'vitest'
import { showProcess } from './process-figures.ts'

test('a process shows the delay of its event loop, its heap and its memory', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  const provider = new MeterProvider({ readers: [reader] })
  const figures = showProcess(provider.getMeter('test'))
  await reader.forceFlush()
  const shown = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
    .flatMap(({ descriptor, dataPoints }) =>
      dataPoints.map(({ attributes, value }) => ({
        name: [descriptor.name, attributes.quantile].filter(Boolean).join(' '),
        value: Number(value),
      })),
    )
  figures.stop()
  await provider.shutdown()
  const values = new Map(shown.map(({ name, value }) => [name, value]))
  expect([...values.keys()].sort()).toEqual([
    'sortie_event_loop_delay_seconds 0.5',
    'sortie_event_loop_delay_seconds 0.99',
    'sortie_heap_limit_bytes',
    'sortie_heap_used_bytes',
    'sortie_memory_resident_bytes',
  ])
  expect(shown.filter(({ value }) => !Number.isFinite(value))).toEqual([])
  expect(values.get('sortie_heap_used_bytes')).toBeGreaterThan(1_000_000)
  expect(values.get('sortie_heap_limit_bytes')).toBeGreaterThan(
    values.get('sortie_heap_used_bytes')!,
  )
})

test('a loop that was held up shows for how long', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  const provider = new MeterProvider({ readers: [reader] })
  const figures = showProcess(provider.getMeter('test'))
  await setTimeout(250)
  // The next measurement is due within a tenth of a second, and late by what is left.
  for (const until = performance.now() + 400; performance.now() < until; );
  await setTimeout(250)
  await reader.forceFlush()
  const points = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
    .filter(({ descriptor }) => descriptor.name === 'sortie_event_loop_delay_seconds')
    .flatMap(({ dataPoints }) =>
      dataPoints.map(({ attributes, value }) => ({
        quantile: attributes.quantile,
        value: Number(value),
      })),
    )
  const shown = points.find(({ quantile }) => quantile === '0.99')
  figures.stop()
  await provider.shutdown()
  expect(shown?.value).toBeGreaterThan(0.25)
})
