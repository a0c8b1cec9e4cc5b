import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'

const STRIPE = 'https://api.stripe.com'
const HOUR_MS = 3_600_000
const PATIENCE_MS = 10_000
/** From this difference on, in seconds, the log says so. From 300 ahead on, Stripe's messages are refused. */
const NOTABLE_S = 60

/**
 * Returns the seconds by which our clock is ahead of Stripe's; negative where it is behind. The header tells whole
 * seconds, so a small difference is no difference.
 * @throws Error where Stripe does not answer.
 */
export const clockLead = async (apiUrl = STRIPE): Promise<number> => {
  const sentAt = Date.now()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(apiUrl, { method: 'HEAD', redirect: 'manual', signal })
  await response.body?.cancel()
  const theirs = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) throw new Error('Stripe tells no time')
  const ours = (sentAt + Date.now()) / 2
  return Math.round((ours - theirs) / 1_000)
}

export type ClockWatch = Loop & {
  /** Seconds at the last look; 0 before the first. */
  lead: () => number
}

/**
 * Compares our clock with Stripe's now and each hour. A clock that is minutes ahead makes billing refuse every
 * webhook, and nothing else would say why.
 * @param apiUrl another address of Stripe's API
 */
export const watchClock = (apiUrl: string | undefined, log: Log): ClockWatch => {
  let lead = 0
  const loop = startLoop('comparing clocks', HOUR_MS, log, async () => {
    // A Stripe that is away is told by whoever needs it.
    const found = await clockLead(apiUrl).catch(() => null)
    if (found === null) return false
    lead = found
    if (Math.abs(lead) > NOTABLE_S) {
      log.error(
        { seconds: lead },
        'the clock of this machine differs from that of Stripe, in seconds',
      )
    }
    return false
  })
  return { ...loop, lead: () => lead }
}
