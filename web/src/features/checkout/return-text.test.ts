import { expect, test } from 'vitest'
import { returnText } from './return-text.ts'

test('a buyer who comes straight is told nothing', () => expect(returnText(null, false)).toBeNull())
test('who cancelled keeps the pack', () =>
  expect(returnText({ status: 'open', failure: null }, true)).toMatch(/^You left the payment page/))
test('who comes back to an order that is open goes on where they were', () =>
  expect(returnText({ status: 'open', failure: null }, false)).toMatch(/not paid yet/))
test('a failure says why, in the words of the bank', () =>
  expect(returnText({ status: 'failed', failure: 'Your card was declined.' }, true)).toMatch(
    /Your card was declined/,
  ))
test('of a paid order there is nothing to say here', () =>
  expect(returnText({ status: 'paid', failure: null }, false)).toBeNull())
