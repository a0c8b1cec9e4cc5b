import type { StripeAccount } from './account.ts'
import { settlePayment } from './payments/payment.ts'
import { expireSession } from './sessions/session.ts'
import type { WebhookSender } from './webhooks/webhooks.ts'

/** At least and at most so long between two runs, in ms. */
const SHORTEST = 50
const LONGEST = 60_000

/** Bank debits that were due at this time (ms since 1970) are settled. */
export const settleUntil = (account: StripeAccount, at: number) => {
  for (const { session, works } of account.settlements.due(at))
    settlePayment(account, session, works)
}

/** Does what is due: expiries, the answers of banks, webhooks. */
export const startClockwork = (account: StripeAccount, webhooks: WebhookSender) => {
  const { store, queue, settlements } = account
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const runDue = () => {
    for (const id of store.expired()) store.transact(() => expireSession(account, id))
    settleUntil(account, Date.now())
    void webhooks.run().then((sent) => sent > 0 && wake())
    const next = [queue.next(), settlements.next(), store.nextExpiry()]
    const at = Math.min(...next.filter((time) => time !== undefined))
    arm(Math.min(Math.max(at - Date.now(), SHORTEST), LONGEST))
  }
  const arm = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(runDue, ms)
  }
  const wake = () => arm(0)
  wake()
  return {
    /** Runs at once: something is due earlier than was known. */
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
