import type { Share } from '@sortie/contracts/sharing'
import { expect, test } from 'vitest'
import { SECTIONS, sectionsText, statusText } from './share-words.ts'

test('what a link shows is named in the order of the report', () => {
  expect(sectionsText(['methods', 'plan'])).toBe('plan, methods')
  expect(sectionsText(SECTIONS.map(({ section }) => section))).toBe('the whole report')
})

test('a link says until when it works and how often it was opened', () => {
  const link: Share = {
    ...{ shareId: 'shr_1', sections: ['plan'], label: null, status: 'open', opened: 0 },
    ...{ createdAt: '2026-11-23T00:00:00.000Z', endsAt: '2026-12-23T00:00:00.000Z' },
  }
  expect(statusText(link)).toBe('Works until Dec 23, 2026 · not opened yet')
  expect(statusText({ ...link, status: 'ended', opened: 1 })).toBe(
    'Ended on Dec 23, 2026 · opened once',
  )
  expect(statusText({ ...link, status: 'revoked', opened: 2_000 })).toBe(
    'Taken back · opened 2,000 times',
  )
})
