import { expect, test } from 'vitest'
import { declineText } from './decline.ts'

test.each([
  ['Your card was declined.', 'Your card was declined.'],
  ['Your card was declined', 'Your card was declined.'],
  [
    "The customer's bank account has insufficient funds.",
    'Your bank account has insufficient funds.',
  ],
  ['The bank closed the customer’s account.', 'The bank closed your account.'],
  [null, 'Your bank declined the payment.'],
  ['', 'Your bank declined the payment.'],
])('%j reads %j', (failure, text) => expect(declineText(failure)).toBe(text))
