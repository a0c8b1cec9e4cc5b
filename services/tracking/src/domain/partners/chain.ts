import type { PartnerChainId, PartnerEvent, PartnerEventContent } from '@sortie/contracts/partners'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import { type Decider, Rejection } from '@sortie/runtime/domain'

type ChainEvent = Extract<TrackingEvent, { type: 'PartnerEventRecorded' }>
export type ChainCommand = {
  type: 'Record'
  data: { chainId: PartnerChainId; at: string; content: PartnerEventContent }
  /** Names what is told: of one name a partner is told once, however often it is sent. */
  once: string
}

/** The newest event of a chain. */
export type ChainHead = { seq: number; hash: string }

/** A chain as far as the next event depends on it. */
export type Chain = {
  head: ChainHead
  /** Commission that is not paid out, by currency, in its smallest unit; below 0 where it was reversed after it was paid. */
  open: Record<string, number>
}

/** How an event moves what is open. */
const moveOf = ({ type, data }: PartnerEventContent): number => {
  switch (type) {
    case 'conversion.paid':
    case 'conversion.corrected':
      return data.commissionCents
    case 'conversion.reversed':
      return -data.commissionCents
    case 'payout.recorded':
      return -data.cents
  }
}

/** The hash of an event, from the one before it and from what the event says. */
export type HashEvent = (
  previousHash: string,
  event: Omit<PartnerEvent, 'hash' | 'previousHash'>,
) => string

/** What stands before the first event. */
export const NO_HEAD: ChainHead = { seq: 0, hash: '0'.repeat(64) }

/**
 * Whether events are a part of a chain that follows from a head: dense, and each with the hash that it must have.
 * @param head what stands before the first of them
 */
export const continues = (
  head: ChainHead,
  events: readonly PartnerEvent[],
  hashOf: HashEvent,
): boolean => {
  let { seq, hash } = head
  for (const { hash: told, previousHash, ...event } of events) {
    if (event.seq !== seq + 1 || previousHash !== hash) return false
    if (hashOf(previousHash, event) !== told) return false
    seq = event.seq
    hash = told
  }
  return true
}

/**
 * What one partner is told, in order; the version of its stream is the place of the newest event. No more is paid out than
 * was earned.
 */
export const createChain = (hashOf: HashEvent): Decider<Chain, ChainCommand, ChainEvent> => ({
  source: import.meta.url,
  initial: { head: NO_HEAD, open: {} },
  decide: ({ head, open }, { data: { chainId, at, content } }) => {
    if (
      content.type === 'payout.recorded' &&
      content.data.cents > (open[content.data.currency] ?? 0)
    )
      throw new Rejection('payout_exceeds_commission')
    const seq = head.seq + 1
    const id = `${chainId.replace('pch_', 'pev_')}-${seq}`
    const event = { ...content, id, seq, at }
    const hash = hashOf(head.hash, event)
    return [
      {
        type: 'PartnerEventRecorded',
        data: { chainId, event: { ...event, previousHash: head.hash, hash } },
      },
    ]
  },
  evolve: ({ open }, { data: { event } }) => {
    const { currency } = event.data
    return {
      head: { seq: event.seq, hash: event.hash },
      open: { ...open, [currency]: (open[currency] ?? 0) + moveOf(event) },
    }
  },
})
