import { randomBytes, randomUUID } from 'node:crypto'
import type { UserId } from '@sortie/contracts/ids'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import { USUAL_TERMS } from '@sortie/contracts/tracking/partners/partner-limits'
import type {
  PartnerContactId,
  PartnerLinkId,
} from '@sortie/contracts/tracking/partners/partner-page'
import type {
  DisablingReason,
  PartnerEndpointId,
  PartnerEventType,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import type {
  PartnerEvent,
  PartnerEventContent,
  PartnerId,
  PartnerKeyId,
  PartnerTerms,
} from '@sortie/contracts/tracking/partners/partners'
import { Rejection } from '@sortie/runtime/domain'
import { hashOf } from '@sortie/runtime/http/token-hash'
import { bySystem } from '@sortie/runtime/process/context'
import { areEqualTexts } from '@sortie/runtime/process/equal-texts'
import type { Commands } from '@sortie/runtime/store/command'
import type { ChainCommand, ChainHead, PartnerChain } from './decider/chain.ts'
import type { PartnerReceiver } from './decider/endpoints.ts'
import type { PartnerCommand, PartnerState } from './decider/partner.ts'
import { ID_LENGTH, type PartnerIds } from './partner-ids.ts'

/** Places of a chain that are read at once, at most, where single ones are asked for. */
const READ_TOGETHER = 256
/** Begins each key, so that a scan for secrets finds one that was published. */
const KEY_PREFIX = 'sortie_partner_'

/** A new key, which names its partner, so that one stream is read to check it. */
const newKey = (partnerId: PartnerId): string =>
  `${KEY_PREFIX}${partnerId.slice('ptn_'.length)}_${randomBytes(32).toString('base64url')}`

/** The partner that a key names; null where it is none of ours. */
const partnerIn = (key: string): PartnerId | null => {
  if (!key.startsWith(KEY_PREFIX) || key.length > 200) return null
  const rest = key.slice(KEY_PREFIX.length)
  const name = rest.slice(0, ID_LENGTH)
  return /^[0-9a-f]{32}$/.test(name) && rest[ID_LENGTH] === '_' ? `ptn_${name}` : null
}

/** The time of an act, and the operator who did it. */
type OperatorAct = { at: string; by: UserId }
/** The same of what a partner may do on their page as well: nobody of ours did it then. */
type AnyAct = { at: string; by?: UserId }

/** The time of a partner's act, and the key that they used; without a key they acted on their page. */
type PartnerAct = { at: string; keyId?: PartnerKeyId | undefined }

type Deps = {
  ids: PartnerIds
  /** Called once a partner was told something. */
  publishNews: (partnerId: PartnerId) => void
  partners: Commands<PartnerCommand, PartnerState, TrackingEvent>
  chains: Commands<ChainCommand, PartnerChain, TrackingEvent>
  /** Destroys the key of an address for ever. */
  erase: (contactId: PartnerContactId) => Promise<void>
}

/** Carries out actions on partners, for every caller. */
export const createPartners = ({ ids, publishNews, partners, chains, erase }: Deps) => {
  const { partnerOf, chainOf } = ids
  const stateOf = async (partnerId: PartnerId): Promise<PartnerState> =>
    (await partners.state(partnerId)).state
  const find = (ref: string): Promise<PartnerState> => stateOf(partnerOf(ref))
  const headOf = async (partnerId: PartnerId): Promise<ChainHead> =>
    (await chains.state(chainOf(partnerId))).state.head
  const eventsAfter = async (
    partnerId: PartnerId,
    after: number,
    limit: number,
  ): Promise<PartnerEvent[]> => {
    const before = after + limit + 1
    const found = await chains.newest(chainOf(partnerId), { before, limit })
    return found
      .flatMap(({ event }) => (event.type === 'PartnerEventRecorded' ? [event.data.event] : []))
      .filter(({ seq }) => seq > after)
      .toReversed()
  }
  const create = async (details: { ref: string; terms: PartnerTerms; at: string; by?: UserId }) => {
    const partnerId = partnerOf(details.ref)
    await partners.handle(partnerId, { type: 'Create', data: { partnerId, ...details } })
  }
  return {
    /** A partner by the reference in their link; null where there is none. */
    find,
    create,
    /** Makes partners of the references that a setting names, where they are none yet. */
    takeOver: async (refs: readonly string[]) => {
      for (const ref of refs) {
        if (await find(ref)) continue
        const at = new Date().toISOString()
        try {
          await bySystem(`work:take-over-partner:${randomUUID()}`, () =>
            create({ ref, terms: USUAL_TERMS, at }),
          )
        } catch (error) {
          // Another instance that starts as well was quicker.
          if (!(error instanceof Rejection && error.code === 'partner_exists')) throw error
        }
      }
    },
    changeTerms: async (ref: string, details: OperatorAct & { terms: PartnerTerms }) => {
      const partnerId = partnerOf(ref)
      await partners.handle(partnerId, { type: 'ChangeTerms', data: { partnerId, ...details } })
    },
    /** Counts whoever comes by their link for nobody, or for them again. */
    actOnPartner: async (type: 'Close' | 'Reopen', ref: string, details: OperatorAct) => {
      const partnerId = partnerOf(ref)
      await partners.handle(partnerId, { type, data: { partnerId, ...details } })
    },
    /** @returns the key, which is kept nowhere. */
    createKey: async (partnerId: PartnerId, details: AnyAct) => {
      const key = newKey(partnerId)
      const keyId: PartnerKeyId = `pky_${randomUUID()}`
      const data = { partnerId, keyId, keyHash: hashOf(key), ...details }
      await partners.handle(partnerId, { type: 'CreateKey', data })
      return { keyId, key }
    },
    revokeKey: async (partnerId: PartnerId, details: AnyAct & { keyId: PartnerKeyId }) => {
      await partners.handle(partnerId, { type: 'RevokeKey', data: { partnerId, ...details } })
    },
    /** Returns the partner that a key belongs to. @returns null for one that never worked, or does not any more. */
    keyOwner: async (
      key: string,
    ): Promise<{ partnerId: PartnerId; ref: string; keyId: PartnerKeyId } | null> => {
      const partnerId = partnerIn(key)
      if (!partnerId) return null
      const state = await stateOf(partnerId)
      const hash = hashOf(key)
      const known = state?.keys.find(({ keyHash }) => areEqualTexts(keyHash, hash))
      return state && known ? { partnerId, ref: state.ref, keyId: known.keyId } : null
    },
    /** Tells a partner something, once under this name, behind what they were told before. */
    tell: async (
      partnerId: PartnerId,
      details: { at: string; content: PartnerEventContent; once: string },
    ) => {
      const chainId = chainOf(partnerId)
      const { once, ...rest } = details
      await chains.handle(chainId, { type: 'Record', data: { chainId, ...rest }, once })
      publishNews(partnerId)
    },
    /**
     * Notes a payment, and tells the partner, once under its reference.
     * @throws Rejection('payout_exceeds_commission') where so much is not open, Rejection('payout_recorded')
     * where another amount was recorded under the reference
     */
    recordPayout: async (
      ref: string,
      details: OperatorAct & { reference: string; currency: string; cents: number },
    ) => {
      const partnerId = partnerOf(ref)
      if (!(await find(ref))) throw new Rejection('partner_not_found')
      const chainId = chainOf(partnerId)
      const { at, by, ...data } = details
      const content: PartnerEventContent = { type: 'payout.recorded', data }
      const { events } = await chains.handle(chainId, {
        type: 'Record',
        data: { chainId, at, content },
        once: `payout:${data.reference}`,
      })
      const [first] = events
      const recorded = first?.type === 'PartnerEventRecorded' ? first.data.event : null
      const isSame =
        recorded?.type === 'payout.recorded' &&
        recorded.data.cents === data.cents &&
        recorded.data.currency === data.currency
      if (!isSame) throw new Rejection('payout_recorded')
      publishNews(partnerId)
      await partners.handle(partnerId, { type: 'NotePayout', data: { partnerId, at, by, ...data } })
    },
    /** A partner by their id; null where there is none. */
    stateOf,
    /** Notes the address to which links are mailed. The one before it can be read by nobody any more. */
    changeContact: async (partnerId: PartnerId, details: OperatorAct & { email: string }) => {
      const before = (await stateOf(partnerId))?.contactId
      const contactId: PartnerContactId = `pct_${randomUUID()}`
      const data = { partnerId, contactId, ...details }
      await partners.handle(partnerId, { type: 'ChangeContact', data })
      if (before) await erase(before)
    },
    /** Deletes the address of a partner for ever. */
    removeContact: async (partnerId: PartnerId, details: OperatorAct) => {
      const before = (await stateOf(partnerId))?.contactId
      await partners.handle(partnerId, { type: 'RemoveContact', data: { partnerId, ...details } })
      if (before) await erase(before)
    },
    /** Has a link mailed to the address of a partner. */
    requestLink: async (partnerId: PartnerId, details: { at: string; linkId: PartnerLinkId }) => {
      await partners.handle(partnerId, { type: 'RequestLink', data: { partnerId, ...details } })
    },
    /** The addresses that a partner has events sent to, in the order in which they were added. */
    endpointsOf: async (partnerId: PartnerId): Promise<PartnerReceiver[]> =>
      (await stateOf(partnerId))?.endpoints ?? [],
    /** Has events behind the newest one sent to an address. @returns its id */
    addEndpoint: async (
      partnerId: PartnerId,
      details: PartnerAct & { url: string; types: PartnerEventType[] },
    ): Promise<PartnerEndpointId> => {
      const endpointId: PartnerEndpointId = `pwe_${randomUUID()}`
      const { seq: afterSeq } = await headOf(partnerId)
      const data = { partnerId, endpointId, afterSeq, ...details }
      await partners.handle(partnerId, { type: 'AddEndpoint', data })
      return endpointId
    },
    changeEndpoint: async (
      partnerId: PartnerId,
      details: PartnerAct & {
        endpointId: PartnerEndpointId
        url: string
        types: PartnerEventType[]
      },
    ) => {
      await partners.handle(partnerId, { type: 'ChangeEndpoint', data: { partnerId, ...details } })
    },
    /** Makes new secrets of an endpoint, enables it again, or removes it. */
    actOnEndpoint: async (
      type: 'RotateSecret' | 'EnableEndpoint' | 'RemoveEndpoint',
      partnerId: PartnerId,
      details: PartnerAct & { endpointId: PartnerEndpointId },
    ) => {
      await partners.handle(partnerId, { type, data: { partnerId, ...details } })
    },
    /** Sends nothing to an endpoint any more, as nobody takes it there. */
    disableEndpoint: async (
      partnerId: PartnerId,
      details: { endpointId: PartnerEndpointId; reason: DisablingReason },
    ) => {
      const data = { partnerId, at: new Date().toISOString(), ...details }
      await bySystem(`work:disable-endpoint:${randomUUID()}`, () =>
        partners.handle(partnerId, { type: 'DisableEndpoint', data }),
      )
    },
    /** The newest event of a partner. */
    head: headOf,
    /** At most `limit` events of a partner behind a place, in order. */
    eventsAfter,
    /** Events of a partner by their places; those that stand near each other are read together. */
    eventsAt: async (
      partnerId: PartnerId,
      seqs: readonly number[],
    ): Promise<Map<number, PartnerEvent>> => {
      const found = new Map<number, PartnerEvent>()
      const sorted = seqs.toSorted((one, other) => one - other)
      for (const seq of sorted) {
        if (found.has(seq)) continue
        const last = sorted.findLast((other) => other < seq + READ_TOGETHER)!
        for (const event of await eventsAfter(partnerId, seq - 1, last - seq + 1)) {
          found.set(event.seq, event)
        }
      }
      return found
    },
  }
}
export type PartnerStore = ReturnType<typeof createPartners>
