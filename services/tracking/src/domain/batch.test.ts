import type { VisitorEvent } from '@sortie/contracts/tracking'
import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { batch } from './batch.ts'

const { given } = scenario(batch)
const events: VisitorEvent[] = [{ type: 'scroll', ago: 0, route: '/', percent: 50 }]
const data = { batchId: 'bat_1', at: '2026-01-01T00:00:00Z', sessionId: 's1', events } as const
const record = { type: 'Record', data } as const
const recorded = { type: 'VisitorEventsRecorded', data } as const

test('a batch is recorded', () => given().when(record).then(recorded))
test('a batch that is sent again counts once', () => given(recorded).when(record).then())
test('whatever it says the second time', () =>
  given(recorded)
    .when({ type: 'Record', data: { ...data, at: '2026-01-02T00:00:00Z', events: [] } })
    .then())
