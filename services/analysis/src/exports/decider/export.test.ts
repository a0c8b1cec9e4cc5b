import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { reportExport } from './export.ts'

const { given } = scenario(reportExport)
const at = '2026-11-23T08:00:00.000Z'
const about = { exportId: 'exp_1', userId: 'usr_1' } as const
const asked = { ...about, at, reportId: 'rep_1', format: 'pdf' } as const
const file = { at, fileId: 'usr_1/exp_1/a', name: 'sortie_a.pdf', bytes: 9, rows: 2 }
const requested = { type: 'ExportRequested', data: asked } as const
const written = { type: 'ExportWritten', data: { ...about, ...file } } as const
const failed = { type: 'ExportFailed', data: { ...about, at, reason: 'No.' } } as const
const expired = { type: 'ExportExpired', data: { ...about, at } } as const
const request = { type: 'Request', data: asked } as const
const deliver = { type: 'Deliver', data: file } as const
const fail = { type: 'Fail', data: { at, reason: 'No.' } } as const
const expire = { type: 'Expire', data: { at } } as const

test('an export is requested once', () => {
  given().when(request).then(requested)
  given(requested).when(request).then()
})
test('an unborn one is not there', () => given().when(deliver).thenRejects('export_not_found'))
test('it has one outcome', () => {
  given(requested).when(deliver).then(written)
  given(requested).when(fail).then(failed)
  for (const outcome of [written, failed]) {
    for (const command of [deliver, fail]) given(requested, outcome).when(command).then()
  }
})
test('it expires, ready or not, and what failed stays so', () => {
  given(requested).when(expire).then(expired)
  given(requested, written).when(expire).then(expired)
  given(requested, failed).when(expire).then()
  given(requested, written, expired).when(expire).then()
})
test('a file that comes after that is none', () => given(requested, expired).when(deliver).then())
