import { randomUUID } from 'node:crypto'
import {
  askPartnerLink,
  changePartnerContact,
  createOwnPartnerKey,
  enterPartnerPage,
  leavePartnerPage,
  type PartnerAccount,
  removePartnerContact,
  revokeOwnPartnerKey,
  showPartnerAccount,
  showPartnerMonths,
} from '@sortie/contracts/tracking/partners/partner-page'
import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import { Rejection } from '@sortie/runtime/domain'
import { PARTNER_HEADER } from '@sortie/runtime/http/caller'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { HeldOrderStore } from '../../partner-orders/held-orders.ts'
import type { KeyUses } from '../../partners/key-uses.ts'
import { type PartnerAccess, partnerSessionIn } from '../../partners/partner-access.ts'
import type { PartnerIds } from '../../partners/partner-ids.ts'
import { linkOf } from '../../partners/partner-link.ts'
import type { PartnerSessions } from '../../partners/partner-sessions.ts'
import type { PartnerStore } from '../../partners/partners.ts'
import type { PartnerTotalsView } from '../../partners/views/partner-totals.ts'
import type { VisitView } from '../../referrals/views/visit-view.ts'
import type { PartnerMonths } from '../partner-months.ts'

/** Visits by a link that are counted at most. */
const MOST_CLICKS = 100_000

type Deps = {
  ids: PartnerIds
  partners: PartnerStore
  access: PartnerAccess
  sessions: PartnerSessions
  uses: KeyUses
  totals: Views<PartnerTotalsView>
  visits: Pick<Views<VisitView>, 'count'>
  heldOrders: Pick<HeldOrderStore, 'countOf'>
  months: PartnerMonths
  /** Requests for links and with them, per network. */
  strangers: NetworkThrottle
  /** Links that are mailed to one partner, whoever asks for them. */
  links: Throttle
  /** The base address that the links of partners lead to. */
  publicUrl: string
}

/** The page of a partner: signing in by a mailed link, and what is done there. */
export const partnerPageRoutes = (deps: Deps): Route[] => {
  const { ids, partners, access, sessions, uses, totals, visits, heldOrders, strangers, links } =
    deps

  const accountOf = async (partnerId: PartnerId): Promise<PartnerAccount> => {
    const { ref, terms, keys, closedAt } = found(
      await partners.stateOf(partnerId),
      'partner_not_found',
    )
    const [used, counted, clicks, held] = await Promise.all([
      uses.of(keys.map(({ keyId }) => keyId)),
      totals.find(ids.chainOf(partnerId)),
      visits.count({ ref }, undefined, MOST_CLICKS),
      heldOrders.countOf(partnerId),
    ])
    return {
      ref,
      terms,
      keys: keys.map(({ keyId, createdAt }) => ({
        keyId,
        createdAt,
        usedAt: used.get(keyId) ?? null,
      })),
      link: linkOf(deps.publicUrl, ref),
      closedAt,
      clicks,
      events: counted?.events ?? 0,
      heldOrders: held,
    }
  }

  return [
    route(askPartnerLink, async ({ body: { ref }, caller, now: at }) => {
      await strangers.takeFrom(caller.ip)
      const partnerId = ids.partnerOf(ref)
      // Answered alike, so that nobody learns who our partners are.
      const state = await partners.stateOf(partnerId)
      if (!state?.contactId) return undefined
      try {
        await links.take(partnerId)
      } catch (error) {
        // Nor does whoever asks again and again.
        if (error instanceof Rejection) return undefined
        throw error
      }
      await partners.requestLink(partnerId, { at, linkId: `pln_${randomUUID()}` })
      return undefined
    }),
    route(enterPartnerPage, async ({ body: { token }, caller, set }) => {
      const giveBack = await strangers.takeFrom(caller.ip)
      const entered = found(await sessions.enter(token), 'not_found')
      giveBack()
      const { ref } = found(await partners.stateOf(entered.partnerId), 'not_found')
      set(PARTNER_HEADER, entered.session)
      return { ref }
    }),
    route(leavePartnerPage, async ({ headers, set }) => {
      const session = partnerSessionIn(headers)
      if (session) await sessions.leave(session)
      set(PARTNER_HEADER, '')
      return undefined
    }),
    route(showPartnerAccount, async (request) =>
      accountOf((await access.onPage(request)).partnerId),
    ),
    route(showPartnerMonths, async (request) => {
      const { ref } = await access.any(request)
      return { months: await deps.months.of(ref, request.now) }
    }),
    route(createOwnPartnerKey, async (request) => {
      const { partnerId } = await access.onPage(request)
      const { keyId, key } = await partners.createKey(partnerId, { at: request.now })
      return { account: await accountOf(partnerId), keyId, key }
    }),
    route(revokeOwnPartnerKey, async (request) => {
      const { partnerId } = await access.onPage(request)
      const { keyId } = request.params
      await partners.revokeKey(partnerId, { keyId, at: request.now })
      await uses.forget(keyId)
      return accountOf(partnerId)
    }),

    route(
      changePartnerContact,
      async ({ params: { ref }, body: { email }, userId: by, now: at }) => {
        const partnerId = ids.partnerOf(ref)
        await partners.changeContact(partnerId, { email, at, by })
        await sessions.endAll(partnerId)
        return undefined
      },
    ),
    route(removePartnerContact, async ({ params: { ref }, userId: by, now: at }) => {
      const partnerId = ids.partnerOf(ref)
      await partners.removeContact(partnerId, { at, by })
      await sessions.endAll(partnerId)
      return undefined
    }),
  ]
}
