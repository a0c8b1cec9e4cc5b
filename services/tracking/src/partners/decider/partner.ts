import type { TrackingEvent } from '@sortie/contracts/tracking'
import { MOST_PARTNER_KEYS } from '@sortie/contracts/tracking/partners/partner-limits'
import type { PartnerContactId } from '@sortie/contracts/tracking/partners/partner-page'
import type { PartnerKeyId, PartnerTerms } from '@sortie/contracts/tracking/partners/partners'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import {
  decideEndpoint,
  type EndpointCommand,
  type EndpointEvent,
  evolveEndpoints,
  type PartnerReceiver,
} from './endpoints.ts'

export type PartnerStreamEvent =
  | Extract<
      TrackingEvent,
      {
        type:
          | 'PartnerCreated'
          | 'PartnerTermsChanged'
          | 'PartnerClosed'
          | 'PartnerReopened'
          | 'PartnerPayoutRecorded'
          | 'PartnerLinkRequested'
          | `PartnerContact${string}`
          | `PartnerKey${string}`
      }
    >
  | EndpointEvent
type Data<Type extends PartnerStreamEvent['type']> = Extract<
  PartnerStreamEvent,
  { type: Type }
>['data']

export type PartnerCommand =
  | { type: 'Create'; data: Data<'PartnerCreated'> }
  | { type: 'ChangeTerms'; data: Data<'PartnerTermsChanged'> }
  | { type: 'Close'; data: Omit<Data<'PartnerClosed'>, 'ref'> }
  | { type: 'Reopen'; data: Omit<Data<'PartnerReopened'>, 'ref'> }
  | { type: 'CreateKey'; data: Data<'PartnerKeyCreated'> }
  | { type: 'RevokeKey'; data: Data<'PartnerKeyRevoked'> }
  /** Notes a payout after the partner got its event: for the log of operators. */
  | { type: 'NotePayout'; data: Data<'PartnerPayoutRecorded'> }
  | { type: 'ChangeContact'; data: Data<'PartnerContactChanged'> }
  | { type: 'RemoveContact'; data: Omit<Data<'PartnerContactRemoved'>, 'contactId'> }
  /** Somebody who knows the reference wants to sign in. */
  | { type: 'RequestLink'; data: Data<'PartnerLinkRequested'> }
  | EndpointCommand

/** A partner: what was agreed with them, by which keys their programs are known, and where events are sent. */
export type PartnerState = {
  ref: string
  terms: PartnerTerms
  createdAt: string
  /** Since when nobody new counts for them; null while visitors do. */
  closedAt: string | null
  /** Those that work. */
  keys: { keyId: PartnerKeyId; keyHash: string; createdAt: string }[]
  endpoints: PartnerReceiver[]
  /** Names the address that is noted; null where none is. The address itself is in the event alone. */
  contactId: PartnerContactId | null
} | null

const sameTerms = (one: PartnerTerms, other: PartnerTerms) =>
  one.capCents === other.capCents &&
  one.holdDays === other.holdDays &&
  (one.windowDays ?? null) === (other.windowDays ?? null) &&
  JSON.stringify(one.commission) === JSON.stringify(other.commission)

export const partner: Decider<PartnerState, PartnerCommand, PartnerStreamEvent> = {
  source: import.meta.url,
  initial: null,
  decide: (state, command) => {
    if (command.type === 'Create') {
      if (state !== null) throw new Rejection('partner_exists')
      return [{ type: 'PartnerCreated', data: command.data }]
    }
    if (state === null) throw new Rejection('partner_not_found')
    switch (command.type) {
      case 'ChangeTerms':
        if (sameTerms(state.terms, command.data.terms)) return []
        return [{ type: 'PartnerTermsChanged', data: command.data }]
      case 'Close':
        if (state.closedAt !== null) return []
        return [{ type: 'PartnerClosed', data: { ...command.data, ref: state.ref } }]
      case 'Reopen':
        if (state.closedAt === null) return []
        return [{ type: 'PartnerReopened', data: { ...command.data, ref: state.ref } }]
      case 'CreateKey':
        if (state.keys.length >= MOST_PARTNER_KEYS) throw new Rejection('too_many_partner_keys')
        return [{ type: 'PartnerKeyCreated', data: command.data }]
      case 'RevokeKey':
        if (!state.keys.some(({ keyId }) => keyId === command.data.keyId))
          throw new Rejection('partner_key_not_found')
        return [{ type: 'PartnerKeyRevoked', data: command.data }]
      case 'NotePayout':
        return [{ type: 'PartnerPayoutRecorded', data: command.data }]
      case 'ChangeContact':
        return [{ type: 'PartnerContactChanged', data: command.data }]
      case 'RemoveContact': {
        const { contactId } = state
        if (contactId === null) return []
        return [{ type: 'PartnerContactRemoved', data: { ...command.data, contactId } }]
      }
      case 'RequestLink':
        if (state.contactId === null) return []
        return [{ type: 'PartnerLinkRequested', data: command.data }]
      default:
        return decideEndpoint(state.endpoints, command)
    }
  },
  evolve: (state, event) => {
    const { type, data } = event
    switch (type) {
      case 'PartnerCreated':
        return {
          ref: data.ref,
          terms: data.terms,
          createdAt: data.at,
          closedAt: null,
          keys: [],
          endpoints: [],
          contactId: null,
        }
      case 'PartnerTermsChanged':
        return state && { ...state, terms: data.terms }
      case 'PartnerClosed':
        return state && { ...state, closedAt: data.at }
      case 'PartnerReopened':
        return state && { ...state, closedAt: null }
      case 'PartnerKeyCreated': {
        const { keyId, keyHash, at: createdAt } = data
        return state && { ...state, keys: [...state.keys, { keyId, keyHash, createdAt }] }
      }
      case 'PartnerKeyRevoked':
        return state && { ...state, keys: state.keys.filter(({ keyId }) => keyId !== data.keyId) }
      case 'PartnerContactChanged':
        return state && { ...state, contactId: data.contactId }
      case 'PartnerContactRemoved':
        return state && { ...state, contactId: null }
      case 'PartnerPayoutRecorded':
      case 'PartnerLinkRequested':
        return state
      default:
        return state && { ...state, endpoints: evolveEndpoints(state.endpoints, event) }
    }
  },
}
