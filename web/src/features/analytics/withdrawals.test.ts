import { expect, test } from 'vitest'
import { readWithdrawals } from './withdrawals.ts'

test('the sessions to be withdrawn are read from what was stored', () =>
  expect(readWithdrawals('["one","two"]')).toEqual(['one', 'two']))

test.each([null, '', '{}', '7', 'not json', '{"0":"one"}'])('%s holds no session', (stored) =>
  expect(readWithdrawals(stored)).toEqual([]),
)
test('what is no session is left out', () =>
  expect(readWithdrawals('["one",2,null]')).toEqual(['one']))
