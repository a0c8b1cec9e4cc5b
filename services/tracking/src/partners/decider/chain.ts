import type { TrackingEvent } from '@sortie/contracts/tracking'
import type {
  PartnerChainId,
  PartnerEvent,
  PartnerEventContent,
} from '@sortie/contracts/tracking/partners/partners'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import {
  afterEvent,
  type CommissionAccount,
  EMPTY_ACCOUNT,
  payableCentsOf,
} from './commission-account.ts'

export type ChainEvent = Extract<TrackingEvent, { type: 'PartnerEventRecorded' }>
export type ChainCommand = {
  type: 'Record'
  data: { chainId: PartnerChainId; at: string; content: PartnerEventContent }
  /** Names what is told: of one name a partner is told once, however often it is sent. */
  once: string
}

/** The newest event of a chain. */
export type ChainHead = { seq: number; hash: string }

/** A chain as far as the next event depends on it. */
export type PartnerChain = {
  head: ChainHead
  /** The commission that the events add up to, by currency. */
  accounts: Record<string, CommissionAccount>
}

/** The hash of an event, from the one before it and from what the event says. */
export type HashEvent = (
  previousHash: string,
  event: Omit<PartnerEvent, 'hash' | 'previousHash'>,
) => string

/** The head of a chain without events. */
export const NO_HEAD: ChainHead = { seq: 0, hash: '0'.repeat(64) }

/**
 * Returns true where events are a part of a chain that follows from a head: dense, and each with the hash that it must
 * have.
 * @param head what stands before the first of them
 */
export const continues = (
  head: ChainHead,
  events: readonly PartnerEvent[],
  hashOf: HashEvent,
): boolean => {
  let { seq, hash } = head
  for (const { hash: recordedHash, previousHash, ...event } of events) {
    if (event.seq !== seq + 1 || previousHash !== hash) return false
    if (hashOf(previousHash, event) !== recordedHash) return false
    seq = event.seq
    hash = recordedHash
  }
  return true
}

/**
 * Decides the events that one partner gets, in order; the version of its stream is the place of the newest event. Pays
 * out no more than is payable at that time.
 */
export const createChain = (
  hashOf: HashEvent,
): Decider<PartnerChain, ChainCommand, ChainEvent> => ({
  source: import.meta.url,
  initial: { head: NO_HEAD, accounts: {} },
  decide: ({ head, accounts }, { data: { chainId, at, content } }) => {
    if (content.type === 'payout.recorded') {
      const { cents, currency } = content.data
      if (cents > payableCentsOf(accounts[currency] ?? EMPTY_ACCOUNT, at))
        throw new Rejection('payout_exceeds_commission')
    }
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
  evolve: ({ accounts }, { data: { event } }) => {
    const { currency } = event.data
    const account = afterEvent(accounts[currency] ?? EMPTY_ACCOUNT, event, event.at)
    return {
      head: { seq: event.seq, hash: event.hash },
      accounts: { ...accounts, [currency]: account },
    }
  },
})
