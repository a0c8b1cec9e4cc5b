import { formatCount } from '@/lib/format'
import { amountIn } from '@/lib/partner-words'
import { accountsOf, type CurrencyAccount } from '../figures/accounts'
import type { EventHistory } from '../queries'
import type { Verification } from './verify'

/**
 * One thing that was checked. `unknown`: this browser cannot tell. `notice`: nothing is wrong, but whoever reads it may
 * wonder.
 */
export type LinkFinding = { result: 'right' | 'wrong' | 'unknown' | 'notice'; text: string }

const wholeText = (count: number): string => {
  if (count === 0) return 'There is no event yet.'
  return count === 1
    ? 'The one event is there, and was not changed since.'
    : `All ${formatCount(count)} events are there, and none was changed since.`
}

/**
 * Compares the sum paid out with the sum earned. A payout above the earnings is no fault: an order may be reversed
 * after it was paid out.
 */
const sumOf = ({ currency, earned, reversed, paidOut }: CurrencyAccount): LinkFinding => {
  const left = amountIn(currency, earned - reversed)
  const paid = amountIn(currency, paidOut)
  return paidOut <= earned - reversed
    ? {
        result: 'right',
        text: `Of ${left} that your events add up to, ${paid} was paid out.`,
      }
    : {
        result: 'notice',
        text: `${paid} was paid out, and your events add up to ${left}: orders were reversed after they were paid out. The rest is taken off the next payout.`,
      }
}

const chainOf = (count: number, brokenAt: Verification['brokenAt']): LinkFinding =>
  brokenAt === null
    ? { result: 'right', text: wholeText(count) }
    : { result: 'wrong', text: `The chain breaks at event ${formatCount(brokenAt)}.` }

const headOf = (isHeadOurs: boolean): LinkFinding =>
  isHeadOurs
    ? { result: 'right', text: 'The newest of them is the one that we signed.' }
    : { result: 'wrong', text: 'What we signed is not the newest of these events.' }

const signatureOf = ({ isSigned, keyId }: Verification): LinkFinding => {
  if (isSigned === null) {
    return {
      result: 'unknown',
      text: 'This browser does not know Ed25519, so it cannot check our signature. The programs of our documentation can.',
    }
  }
  return isSigned
    ? { result: 'right', text: `The signature is ours, by the key ${keyId}.` }
    : { result: 'wrong', text: 'The signature is not by a key of ours, or not for these events.' }
}

/** Describes the result of a verification, in sentences. @param now ISO time */
export const findingsOf = (
  { events }: Pick<EventHistory, 'events'>,
  verification: Verification,
  now: string,
): LinkFinding[] => [
  chainOf(events.length, verification.brokenAt),
  headOf(verification.isHeadOurs),
  signatureOf(verification),
  ...accountsOf(events, now).map(sumOf),
]
