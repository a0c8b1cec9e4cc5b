import { expect, test } from 'vitest'
import { refundNote } from './refund-note-text.ts'

const at = '2026-11-22T10:00:00.000Z'
const asked = (cents: number) =>
  ({ status: 'refund_requested', refundRequest: { missions: 3, cents, at } }) as const

test('before a launch, a refund that waits is named with its sum', () => {
  expect(refundNote([])).toBeNull()
  expect(refundNote([{ status: 'refunded', refundRequest: null }])).toBeNull()
  expect(refundNote([{ status: 'paid', refundRequest: null }, asked(799)])).toBe(
    'You asked for a refund of $7.99. A mission that you use now can reduce it.',
  )
  expect(refundNote([asked(799), asked(2199)])).toContain('$29.98')
})
