import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { conversion } from './conversion.ts'

const { given } = scenario(conversion)
const data = {
  conversionId: 'cnv_1',
  at: '2026-01-01T00:00:00Z',
  sessionId: 's1',
  conversionType: 'purchase',
  conversionValue: 2199,
} as const
const record = { type: 'Record', data } as const
const recorded = { type: 'ConversionRecorded', data } as const

test('a conversion is recorded', () => given().when(record).then(recorded))
test('a conversion is recorded once per session and type', () =>
  given(recorded).when(record).then())
test('a later value of the same session and type changes nothing', () =>
  given(recorded)
    .when({ type: 'Record', data: { ...data, at: '2026-01-02T00:00:00Z', conversionValue: 1 } })
    .then())
