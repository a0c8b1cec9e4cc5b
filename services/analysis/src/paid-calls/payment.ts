import { toMillionths } from '@sortie/runtime/database/spending'
import type { ConfigOf, Kernel, Resource } from '@sortie/runtime/service/kernel'
import type { sourcesShape } from '../providers/sources.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { createPaidCalls, type PaidCallsOf } from './paid-calls.ts'
import { createSpending, type Spending } from './spending.ts'

/** The parts that pay for sources: the limits on what they may cost, and the answers that were paid for already. */
export type Payment = {
  spending: Spending
  calls: PaidCallsOf
  prepare: () => Promise<void>
  /** Takes away what was asked with a person's words. */
  forget: (subject: string) => Promise<void>
}
type PaymentKernel = Pick<
  Kernel<ConfigOf<typeof sourcesShape>>,
  'db' | 'keys' | 'keyFor' | 'config'
>

const createPayment = ({ db, keys, keyFor, config }: PaymentKernel): Payment => {
  const spending = createSpending(db, {
    report: {
      keywords: toMillionths(config.SOURCE_DOLLARS_PER_REPORT),
      competitors: toMillionths(config.SOURCE_DOLLARS_PER_COMPETITOR_REPORT),
    },
    day: toMillionths(config.SOURCE_DOLLARS_PER_DAY),
  })
  const answers = createKeptAnswers({ db, keys, key: keyFor('source-answer') })
  return {
    spending,
    calls: createPaidCalls({ answers, spending }),
    prepare: async () => {
      await spending.prepare()
      await answers.prepare()
    },
    forget: answers.removeAllOf,
  }
}

/** Pays for the calls of all reports. */
export const sourcePayment: Resource<ConfigOf<typeof sourcesShape>, Payment> = {
  name: 'source-payment',
  open: createPayment,
}
