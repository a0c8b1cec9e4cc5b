import type { ReportSummary } from '@sortie/contracts/analysis'
import { expect, test } from 'vitest'
import { sameReport } from './same-report.ts'

const details = {
  industry: 'Dentist',
  businessName: 'Bright Smiles',
  mainCompetitor: 'Tooth & Co',
}
const report = (given: Partial<ReportSummary>): ReportSummary => ({
  ...{
    reportId: 'rep_1',
    projectId: 'prj_1',
    kind: 'keywords',
    funding: 'mission',
    status: 'ready',
  },
  ...{ name: 'Bright Smiles', industry: 'Dentist', mainCompetitor: 'Tooth & Co' },
  ...{ requestedAt: '2026-11-21T10:00:00.000Z', finishedAt: null, easiest: null },
  opportunities: { High: 0, Medium: 0, Low: 0 },
  ...given,
})
const found = (given: Partial<ReportSummary>) => sameReport([report(given)], details)?.reportId

test('case and spaces make no other report', () => {
  expect(found({ name: ' bright   SMILES ', industry: 'dentist' })).toBe('rep_1')
  expect(found({ mainCompetitor: 'Tooth &\u00a0Co' })).toBe('rep_1')
})
test('another detail makes another report', () => {
  expect(found({ mainCompetitor: 'Somebody else' })).toBeUndefined()
  expect(found({ industry: 'Orthodontist' })).toBeUndefined()
})
test('a report on its way counts, one that was not delivered does not', () => {
  for (const status of ['requested', 'queued', 'running', 'ready'] as const)
    expect(found({ status })).toBe('rep_1')
  for (const status of ['failed', 'cancelled', 'declined'] as const)
    expect(found({ status })).toBeUndefined()
})
test('a trial does not count', () => expect(found({ funding: 'trial' })).toBeUndefined())
test('the newest of several is meant', () => {
  const reports = [report({ reportId: 'rep_2' }), report({ reportId: 'rep_1' })]
  expect(sameReport(reports, details)?.reportId).toBe('rep_2')
})
