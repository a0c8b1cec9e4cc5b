import { z } from 'zod'
import { email } from '../../identity/email-field.ts'
import { UserId } from '../../ids.ts'
import { endpoint, event, id, internal, personal } from '../../kit.ts'
import { PartnerId, PartnerKey, PartnerKeyId, PartnerTerms } from './partners.ts'

// Partners have a page of their own. They sign in by a link that is mailed to the address which operators noted.

/** The address of a partner, whose key encrypts it. */
export const PartnerContactId = id('pct')
export type PartnerContactId = z.infer<typeof PartnerContactId>
/** A link by which a partner signs in once. */
export const PartnerLinkId = id('pln')
export type PartnerLinkId = z.infer<typeof PartnerLinkId>

/** For how many minutes a mailed link works. */
export const PARTNER_LINK_MINUTES = 30
/** For how many days a partner stays signed in. */
export const PARTNER_SESSION_DAYS = 30

const at = z.iso.datetime()
const about = { partnerId: PartnerId, at }
const by = UserId

export const partnerPageEvents = [
  event('PartnerContactChanged', {
    ...about,
    contactId: PartnerContactId,
    email: personal(z.string()),
    by,
  }),
  event('PartnerContactRemoved', { ...about, contactId: PartnerContactId, by }),
  /** Somebody who knows the reference asks for a link. The link itself is kept nowhere. */
  internal(event('PartnerLinkRequested', { ...about, linkId: PartnerLinkId })),
] as const

/** A partner as they see themselves; what they earned follows from their events. */
export const PartnerAccount = z.object({
  ref: z.string(),
  terms: PartnerTerms,
  keys: z.array(PartnerKey),
  /** The link that counts for them. */
  link: z.url(),
  /** Since when it counts for nobody; null while it counts. */
  closedAt: z.iso.datetime().nullable(),
  /** Visits by their link, 100,000 at most. */
  clicks: z.int(),
  /** Events that they were told so far. */
  events: z.int(),
  /** Orders that an operator looks at before they are told of them, 1,000 at most. */
  heldOrders: z.int(),
})
export type PartnerAccount = z.infer<typeof PartnerAccount>

const count = z.int().nonnegative().nullable()
/** The results of a partner's link in one month (UTC). Null stands for fewer than five. */
export const PartnerMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  /** Visits of visitors who agreed to statistics, each of one browser on one day. */
  visits: count,
  /** Accounts that were opened, with or without consent to statistics. */
  accounts: count,
  /** Free trials that these accounts began, in the month in which they did. */
  trials: count,
})
export type PartnerMonth = z.infer<typeof PartnerMonth>

const path = '/api/partner/v1'

export const askPartnerLink = endpoint({
  method: 'post',
  path: `${path}/sign-in`,
  access: 'public',
  summary:
    'Mails a link to the address of a partner by which they sign in. Answered alike whether there is such a partner.',
  body: z.strictObject({ ref: z.string().trim().toLowerCase().min(1).max(64) }),
  status: 204,
  unnamed: true,
})
export const enterPartnerPage = endpoint({
  method: 'post',
  path: `${path}/session`,
  access: 'public',
  summary: 'Signs a partner in by the token of a mailed link, which works once.',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.object({ ref: z.string() }),
  status: 201,
  unnamed: true,
})
export const leavePartnerPage = endpoint({
  method: 'delete',
  path: `${path}/session`,
  access: 'public',
  summary: 'Signs a partner out.',
  status: 204,
  unnamed: true,
})
export const showPartnerAccount = endpoint({
  method: 'get',
  path: `${path}/account`,
  access: 'public',
  summary: 'Returns a partner’s terms, keys and link, for whoever is signed in to their page.',
  reply: PartnerAccount,
  unnamed: true,
})
export const showPartnerMonths = endpoint({
  method: 'get',
  path: `${path}/months`,
  access: 'public',
  summary:
    'What came by a partner’s link in each of the last 13 months, the newest first: visits, accounts and free trials. Fewer than five are null.',
  reply: z.object({ months: z.array(PartnerMonth) }),
  unnamed: true,
})
export const createOwnPartnerKey = endpoint({
  method: 'post',
  path: `${path}/keys`,
  access: 'public',
  summary: 'Makes a key on the partner’s page. It is shown in this reply, and never again.',
  reply: z.object({ account: PartnerAccount, keyId: PartnerKeyId, key: z.string() }),
  status: 201,
  unnamed: true,
})
export const revokeOwnPartnerKey = endpoint({
  method: 'delete',
  path: `${path}/keys/:keyId`,
  access: 'public',
  summary: 'Ends a key on the partner’s page at once.',
  params: z.object({ keyId: PartnerKeyId }),
  reply: PartnerAccount,
  unnamed: true,
})

const ofPartner = { path: '/api/admin/tracking/partners/:ref/contact', access: 'admin' } as const
const params = z.object({ ref: z.string().max(64) })

export const changePartnerContact = endpoint({
  ...ofPartner,
  method: 'put',
  summary:
    'Notes the address to which a partner’s links are mailed. Whoever is signed in is signed out.',
  params,
  body: z.strictObject({ email }),
  status: 204,
})
export const removePartnerContact = endpoint({
  ...ofPartner,
  method: 'delete',
  summary: 'Deletes the address of a partner for ever, and signs out whoever is signed in.',
  params,
  status: 204,
})
