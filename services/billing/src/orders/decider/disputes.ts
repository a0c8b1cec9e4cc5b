import { missionsIn } from './refund-totals.ts'

/** A dispute that moved money, and what it is about. */
export type Dispute = { stage: 'open' | 'won' | 'lost'; cents: number }
/** The disputes of an order, and the money that went back by refunds and by banks. */
type DisputedMoney = {
  missions: number
  cents: number
  refundedCents: number
  lostCents: number
  disputes: Record<string, Dispute>
}

/** Returns true while a bank has not decided yet. */
export const isDisputed = ({ disputes }: Pick<DisputedMoney, 'disputes'>): boolean =>
  Object.values(disputes).some(({ stage }) => stage === 'open')

/** Cents of a payment that went back neither by a refund nor by a bank. */
export const centsLeft = ({ cents, refundedCents, lostCents }: DisputedMoney): number =>
  Math.max(0, cents - refundedCents - lostCents)

/** Returns true once all of the money is back with the buyer. */
export const isReturned = (order: DisputedMoney): boolean => centsLeft(order) === 0

/** Returns true where a bank asks for the money of an order, or gave all that was left of it to the buyer. */
export const isWithBank = (order: DisputedMoney): boolean =>
  isDisputed(order) || (order.lostCents > 0 && isReturned(order))

/**
 * Missions that disputes are about, unless they were won: their sums together are rounded, as with refunds.
 */
export const missionsUnderDispute = (order: DisputedMoney): number => {
  const lasting = Object.values(order.disputes).filter(({ stage }) => stage !== 'won')
  return missionsIn(
    order,
    lasting.reduce((sum, { cents }) => sum + cents, 0),
  )
}
