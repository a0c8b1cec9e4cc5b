import type { BillingEvent } from '@sortie/contracts/billing'
import { work } from '@sortie/runtime/work/work'
import { PAYMENT_ATTEMPTS } from '../../stripe/stripe.ts'
import type { Reverse } from '../reverse.ts'

/** Reverses the credit note of a refund that fails. */
export const reverseCreditNote = (reverse: Reverse) =>
  work<BillingEvent, 'RefundFailed'>({
    name: 'reverse-credit-note',
    on: ['RefundFailed'],
    attempts: PAYMENT_ATTEMPTS,
    run: async ({ data }) => {
      await reverse(data)
    },
  })
