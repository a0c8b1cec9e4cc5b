import { setTimeout } from 'node:timers/promises'
import {
  changePartnerTerms,
  closePartner,
  createPartner,
  createPartnerKey,
  listPartners,
  type Partner,
  type PartnerId,
  pullPartnerEvents,
  recordPayout,
  reopenPartner,
  revokePartnerKey,
  showPartnerKeys,
} from '@sortie/contracts/tracking/partners/partners'
import { Rejection } from '@sortie/runtime/domain'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { ChainHead } from '../decider/chain.ts'
import type { HeadSigning } from '../head-signing.ts'
import type { KeyUses } from '../key-uses.ts'
import type { KnownPartners } from '../known-partners.ts'
import type { PartnerAccess } from '../partner-access.ts'
import type { PartnerIds } from '../partner-ids.ts'
import type { PartnerStore } from '../partners.ts'
import { type PartnerTotalsView, totalsAt } from '../views/partner-totals.ts'
import type { PartnerView } from '../views/partner-view.ts'

/** Partners that one list holds; there are tens of them. */
const MOST_PARTNERS = 1_000

type OperatorDeps = {
  ids: PartnerIds
  partners: PartnerStore
  known: KnownPartners
  views: Views<PartnerView>
  totals: Views<PartnerTotalsView>
  uses: KeyUses
}

/** Operators make partners, agree on terms, and hand out keys. */
export const partnerRoutes = (deps: OperatorDeps): Route[] => {
  const { ids, partners, known, views, totals, uses } = deps

  const describePartner = async (view: PartnerView, now: string): Promise<Partner> => {
    const { keys, endpoints, isOpen: _open, isReceiving: _receiving, ...partner } = view
    const [counted, used] = await Promise.all([
      totals.find(ids.chainOf(partner.partnerId)),
      uses.of(keys.map(({ keyId }) => keyId)),
    ])
    return {
      ...partner,
      keys: keys.map((key) => ({ ...key, usedAt: used.get(key.keyId) ?? null })),
      endpoints: endpoints.length,
      disabledEndpoints: endpoints.filter(({ isDisabled }) => isDisabled).length,
      events: counted?.events ?? 0,
      totals: counted ? totalsAt(counted, now) : [],
    }
  }
  const show = async (ref: string, now: string): Promise<Partner> =>
    describePartner(found(await views.find(ids.partnerOf(ref)), 'partner_not_found'), now)

  return [
    route(listPartners, async ({ now }) => {
      const all = await views.where({}, { newestBy: 'createdAt', limit: MOST_PARTNERS })
      return { partners: await Promise.all(all.map((view) => describePartner(view, now))) }
    }),
    route(createPartner, async ({ body, userId: by, now: at }) => {
      await partners.create({ ...body, at, by })
      known.forget(body.ref)
      return show(body.ref, at)
    }),
    route(changePartnerTerms, async ({ params: { ref }, body: terms, userId: by, now: at }) => {
      await partners.changeTerms(ref, { terms, at, by })
      return show(ref, at)
    }),
    route(closePartner, async ({ params: { ref }, userId: by, now: at }) => {
      await partners.actOnPartner('Close', ref, { at, by })
      known.forget(ref)
      return show(ref, at)
    }),
    route(reopenPartner, async ({ params: { ref }, userId: by, now: at }) => {
      await partners.actOnPartner('Reopen', ref, { at, by })
      known.forget(ref)
      return show(ref, at)
    }),
    route(createPartnerKey, async ({ params: { ref }, userId: by, now: at }) => {
      const { keyId, key } = await partners.createKey(ids.partnerOf(ref), { at, by })
      return { partner: await show(ref, at), keyId, key }
    }),
    route(revokePartnerKey, async ({ params: { ref, keyId }, userId: by, now: at }) => {
      await partners.revokeKey(ids.partnerOf(ref), { keyId, at, by })
      await uses.forget(keyId)
      return show(ref, at)
    }),
    route(recordPayout, async ({ params: { ref }, body, userId: by, now: at }) => {
      await partners.recordPayout(ref, { at, by, ...body })
      return show(ref, at)
    }),
  ]
}

/** The time between two looks for a new event while a program waits for a page, in ms. */
const LOOK_MS = 500
/** Pages of one partner that are waited for at a time in one instance; further ones are answered at once. */
const MOST_WAITING = 4

type PullDeps = {
  partners: Pick<PartnerStore, 'head' | 'eventsAfter'>
  access: PartnerAccess
  signing: HeadSigning
  /** Aborted when the service stops: whoever waits is answered. */
  stopping: AbortSignal
}

/** Builds the routes by which partners' programs read their events. */
export const partnerEventRoutes = (deps: PullDeps): Route[] => {
  const { partners, access, signing, stopping } = deps
  const waiting = new Map<string, number>()
  const count = (partnerId: string, more: 1 | -1) => {
    const left = (waiting.get(partnerId) ?? 0) + more
    if (left > 0) waiting.set(partnerId, left)
    else waiting.delete(partnerId)
  }
  /** The head once there is something behind a place, or as it is when nobody waits any longer. */
  const waitForNewer = async (
    partnerId: PartnerId,
    { after, seconds, isGone }: { after: number; seconds: number; isGone: () => boolean },
  ): Promise<ChainHead> => {
    let head = await partners.head(partnerId)
    if (after !== head.seq || seconds === 0) return head
    if ((waiting.get(partnerId) ?? 0) >= MOST_WAITING) return head
    const until = performance.now() + seconds * 1_000
    count(partnerId, 1)
    try {
      while (after === head.seq && performance.now() < until && !stopping.aborted && !isGone()) {
        await setTimeout(LOOK_MS, undefined, { signal: stopping }).catch(() => {})
        head = await partners.head(partnerId)
      }
    } finally {
      count(partnerId, -1)
    }
    return head
  }

  return [
    route(pullPartnerEvents, async (request, response) => {
      const { partnerId, ref } = await access.any(request)
      const { after, limit, wait } = request.query
      const isGone = () => response.closed
      const head = await waitForNewer(partnerId, { after, seconds: wait, isGone })
      if (after > head.seq) {
        throw new Rejection('invalid_request', {
          message: `after is ${after}, and the newest event is ${head.seq}.`,
        })
      }
      // As far as the head that is signed; most who ask have all of them, and nothing is read for these.
      const most = Math.min(limit, head.seq - after)
      const events = most === 0 ? [] : await partners.eventsAfter(partnerId, after, most)
      const next = after + events.length
      const signed = await signing.sign(ref, head)
      return { events, next, hasMore: next < head.seq, head: { ...head, signed } }
    }),
    route(showPartnerKeys, async () => ({ keys: await signing.keys() })),
  ]
}
