import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import type { ChainHead } from '../../partners/decider/chain.ts'
import {
  afterEvent,
  type CommissionAccount,
  EMPTY_ACCOUNT,
  heldCentsOf,
  signedCentsOf,
} from '../../partners/decider/commission-account.ts'
import { monthIn } from './months.ts'

/** Events that one statement lists; further ones are summed up. */
export const MOST_STATEMENT_EVENTS = 5_000

/** One event of a statement. Amounts are in the smallest unit of the currency. */
export type StatementRow = {
  seq: number
  at: string
  type: PartnerEvent['type']
  /** The order as the partner knows it, or the reference of a payout. */
  name: string
  /** Cents that the buyer paid or got back; null for a payout. */
  cents: number | null
  /** Cents that the row adds to the balance; negative where it takes some off. */
  balanceCents: number
}

/** A partner's commission and payouts in one month and currency. */
export type Statement = {
  /** `2026-11` */
  month: string
  currency: string
  openingCents: number
  rows: StatementRow[]
  /** Events behind those that are listed, and what they add to the balance. */
  rest: { events: number; balanceCents: number }
  /** Commission of paid orders, with what was corrected. */
  paidCents: number
  reversedCents: number
  payoutCents: number
  closingCents: number
  /** The part of the closing balance that was payable later than the end. */
  heldCents: number
  /** The newest event of the chain at the end, of any currency: those before it are proved by its hash. */
  head: ChainHead | null
}

const rowOf = (event: PartnerEvent): StatementRow => {
  const { seq, at, type } = event
  const about = { seq, at, type, balanceCents: signedCentsOf(event) }
  return type === 'payout.recorded'
    ? { ...about, name: event.data.reference, cents: null }
    : { ...about, name: event.data.order, cents: event.data.cents }
}

/**
 * Adds up a statement from all events of a partner, in their order. An event belongs to the month of its time.
 * @param until the end of the statement as ISO time: that of its month, or now where the month is not over
 */
export const createStatement = ({
  month,
  currency,
  until,
}: {
  month: string
  currency: string
  until: string
}) => {
  let account: CommissionAccount = EMPTY_ACCOUNT
  let openingCents = 0
  let head: ChainHead | null = null
  const rows: StatementRow[] = []
  const rest = { events: 0, balanceCents: 0 }
  const sums = { paidCents: 0, reversedCents: 0, payoutCents: 0 }

  const addUp = ({ type, balanceCents }: StatementRow) => {
    switch (type) {
      case 'conversion.paid':
      case 'conversion.corrected':
        sums.paidCents += balanceCents
        return
      case 'conversion.reversed':
        sums.reversedCents -= balanceCents
        return
      case 'payout.recorded':
        sums.payoutCents -= balanceCents
    }
  }

  return {
    add: (event: PartnerEvent) => {
      if (monthIn(event.at) > month || event.at > until) return
      head = { seq: event.seq, hash: event.hash }
      if (event.data.currency !== currency) return
      account = afterEvent(account, event, event.at)
      const row = rowOf(event)
      if (monthIn(event.at) < month) {
        openingCents += row.balanceCents
        return
      }
      addUp(row)
      if (rows.length < MOST_STATEMENT_EVENTS) rows.push(row)
      else {
        rest.events += 1
        rest.balanceCents += row.balanceCents
      }
    },
    result: (): Statement => ({
      month,
      currency,
      openingCents,
      rows,
      rest,
      ...sums,
      closingCents: account.openCents,
      heldCents: heldCentsOf(account, until),
      head,
    }),
  }
}
