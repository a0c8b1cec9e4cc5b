import type {
  rejectHeldOrder,
  releaseHeldOrder,
} from '@sortie/contracts/tracking/partners/partner-orders'
import type {
  changePartnerContact,
  removePartnerContact,
} from '@sortie/contracts/tracking/partners/partner-page'
import type {
  changePartnerTerms,
  closePartner,
  createPartner,
  createPartnerKey,
  PartnerKeyId,
  PartnerOrderId,
  PartnerTerms,
  recordPayout,
  reopenPartner,
  revokePartnerKey,
} from '@sortie/contracts/tracking/partners/partners'
import { call } from '@/lib/api/api'
import { unlessGone } from '@/lib/api/unless-gone'
import type { Action } from '@/lib/forms/action'
import type { OperatorRequest } from '../acts/acts'

const PATH = '/api/admin/tracking/partners'
const HELD_PATH = '/api/admin/tracking/held-partner-orders'

/** Sends an operator's changes to partners; each act answers with a sentence about its result, or with a new key. */
export const partnerActs = {
  create: async (body: { ref: string; terms: PartnerTerms }, sent: OperatorRequest) => {
    await call<typeof createPartner>('POST', PATH, { body, ...sent })
    return `${body.ref} is a partner. Their link counts from now on.`
  },
  changeTerms: async (ref: string, body: PartnerTerms, action: Action) => {
    const given = { params: { ref }, body, action }
    await call<typeof changePartnerTerms>('PUT', `${PATH}/:ref/terms`, given)
    return 'The terms count for orders that are paid from now on.'
  },
  close: async (ref: string, action: Action) => {
    await call<typeof closePartner>('POST', `${PATH}/:ref/close`, { params: { ref }, action })
    return 'Whoever comes by their link counts for nobody from now on.'
  },
  reopen: async (ref: string, action: Action) => {
    await call<typeof reopenPartner>('POST', `${PATH}/:ref/reopen`, { params: { ref }, action })
    return 'Whoever comes by their link counts for them again.'
  },
  changeContact: async (ref: string, email: string, action: Action) => {
    const given = { params: { ref }, body: { email }, action }
    await call<typeof changePartnerContact>('PUT', `${PATH}/:ref/contact`, given)
    return 'Their links are mailed to this address from now on.'
  },
  removeContact: async (ref: string, action: Action) => {
    await call<typeof removePartnerContact>('DELETE', `${PATH}/:ref/contact`, {
      params: { ref },
      action,
    })
    return 'The address is deleted for ever.'
  },
  /** @returns the key, which is shown this once. */
  createKey: async (ref: string, action: Action) => {
    const given = { params: { ref }, action }
    return (await call<typeof createPartnerKey>('POST', `${PATH}/:ref/keys`, given)).key
  },
  revokeKey: async (ref: string, keyId: PartnerKeyId, action: Action) => {
    const given = { params: { ref, keyId }, action }
    // One that is gone was revoked by somebody else, or by a request whose answer was lost.
    await call<typeof revokePartnerKey>('DELETE', `${PATH}/:ref/keys/:keyId`, given).catch(
      unlessGone,
    )
    return 'The key does not work any more.'
  },
  releaseOrder: async (partnerOrderId: PartnerOrderId, action: Action) => {
    const given = { params: { partnerOrderId }, action }
    await call<typeof releaseHeldOrder>('POST', `${HELD_PATH}/:partnerOrderId/release`, given)
    return 'The order is released, and the partner is told.'
  },
  rejectOrder: async (partnerOrderId: PartnerOrderId, action: Action) => {
    const given = { params: { partnerOrderId }, action }
    await call<typeof rejectHeldOrder>('POST', `${HELD_PATH}/:partnerOrderId/reject`, given)
    return 'The order is rejected. The partner is never told of it.'
  },
  recordPayout: async (
    ref: string,
    body: { reference: string; currency: string; cents: number },
    action: Action,
  ) => {
    const given = { params: { ref }, body, action }
    await call<typeof recordPayout>('POST', `${PATH}/:ref/payouts`, given)
    return 'The payout is recorded, and the partner is told.'
  },
}
