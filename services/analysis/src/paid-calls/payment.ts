import { toMillionths } from '@sortie/runtime/database/spending'
import type { Kernel } from '@sortie/runtime/service/kernel'
import { createKeptAnswers } from './kept-answers.ts'
import { createPaidCalls } from './paid-calls.ts'
import { createSpending } from './spending.ts'

/** What sources may take, in US dollars. */
type Limits = {
  SOURCE_DOLLARS_PER_REPORT: number
  SOURCE_DOLLARS_PER_COMPETITOR_REPORT: number
  SOURCE_DOLLARS_PER_DAY: number
}
type Given = Pick<Kernel<Limits>, 'db' | 'keys' | 'keyFor' | 'config'>

/** What sources are paid with: limits of what they may take, and answers that were paid for already. */
export const createPaying = ({ db, keys, keyFor, config }: Given) => {
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
