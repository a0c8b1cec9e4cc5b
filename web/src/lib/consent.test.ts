import { expect, test } from 'vitest'
import { readChoice } from './consent.ts'

test.each(['accepted', 'rejected'] as const)('a stored choice is read: %s', (choice) =>
  expect(readChoice(`1:${choice}`)).toBe(choice),
)
test.each([null, '', '1:', '1:maybe', 'accepted', '0:accepted', '2:accepted'])(
  '%j is no choice about what is asked now',
  (stored) => expect(readChoice(stored)).toBeNull(),
)
