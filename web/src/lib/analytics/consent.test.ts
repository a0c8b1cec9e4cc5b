import { expect, test } from 'vitest'
import { readChoice } from './consent.ts'

test.each(['accepted', 'clicks', 'rejected'] as const)('a stored choice is read: %s', (choice) =>
  expect(readChoice(`2:${choice}`)).toBe(choice),
)
test.each([null, '', '2:', '2:maybe', 'accepted', '1:accepted', '3:accepted'])(
  '%j is no choice about what is asked now',
  (stored) => expect(readChoice(stored)).toBeNull(),
)
