import { expect, test } from 'vitest'
import { auditSummary } from './audit.ts'

test('the summary is a table of what was looked at, what was missed, and where to read on', () => {
  const rows = [
    { check: 'axe', looked: '20 pages', missed: [], seconds: 41.2, report: 'axe.json' },
    { check: 'Lighthouse', looked: '1 page', missed: ['slow'], seconds: 90, report: 'lighthouse/' },
  ]
  expect(auditSummary(rows)).toBe(
    [
      'Check       Looked at  Missed  Took     Report',
      'axe         20 pages   0       41 s     axe.json',
      'Lighthouse  1 page     1       1.5 min  lighthouse/',
    ].join('\n'),
  )
})
