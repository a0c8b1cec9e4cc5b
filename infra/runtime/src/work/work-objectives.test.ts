import { metrics } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Work } from './work.ts'
import { createWorkObjectives } from './work-objectives.ts'

const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
const provider = new MeterProvider({ readers: [reader] })

beforeAll(() => {
  metrics.disable()
  metrics.setGlobalMeterProvider(provider)
})
afterAll(async () => {
  metrics.disable()
  await provider.shutdown()
})

/** What is counted of an objective now. */
const countsOf = async (objective: string) => {
  exporter.reset()
  await reader.forceFlush()
  const points = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
    .filter(({ descriptor }) => descriptor.name === 'sortie_objective_events')
    .flatMap(({ dataPoints }) =>
      dataPoints.map(({ attributes, value }) => ({ attributes, value: Number(value) })),
    )
    .filter(({ attributes }) => attributes.objective === objective)
  return Object.fromEntries(points.map(({ attributes, value }) => [attributes.outcome, value]))
}

const workOf = (objective: Work['objective']): Work => ({
  name: `work of ${objective?.name ?? 'nothing'}`,
  on: ['OrderPaid', 'OrderRefunded'],
  run: async () => {},
  ...(objective && { objective }),
})
const secondsAgo = (seconds: number) => ({
  at: new Date(Date.now() - seconds * 1_000).toISOString(),
})

test('an objective is counted from zero on, before anything of it has ended', async () => {
  createWorkObjectives([workOf({ name: 'untouched', withinSeconds: 60 })])
  expect(await countsOf('untouched')).toEqual({ good: 0, bad: 0 })
})

test('work that is done in time is good, and bad where it was late or given up', async () => {
  const work = workOf({ name: 'prompt', withinSeconds: 60 })
  const objectives = createWorkObjectives([work])
  objectives.done(work, 'OrderPaid', secondsAgo(10))
  objectives.done(work, 'OrderPaid', secondsAgo(600))
  objectives.givenUp(work, 'OrderPaid', new Error('the mail server is away'))
  expect(await countsOf('prompt')).toEqual({ good: 1, bad: 2 })
})

test('work for other events and what the customer caused is not counted', async () => {
  const work = workOf({
    name: 'choosy',
    types: ['OrderPaid'],
    withinSeconds: 60,
    isExcused: ({ name }) => name === 'UnknownTrade',
  })
  const objectives = createWorkObjectives([work])
  objectives.done(work, 'OrderRefunded', secondsAgo(600))
  objectives.givenUp(work, 'OrderRefunded', new Error('refused'))
  objectives.givenUp(work, 'OrderPaid', Object.assign(new Error(), { name: 'UnknownTrade' }))
  expect(await countsOf('choosy')).toEqual({ good: 0, bad: 0 })
})

test('work of which nothing is promised is not counted', async () => {
  const work = workOf(undefined)
  const objectives = createWorkObjectives([work])
  objectives.done(work, 'OrderPaid', secondsAgo(600))
  objectives.givenUp(work, 'OrderPaid', new Error('given up'))
  expect(await countsOf('nothing')).toEqual({})
})
