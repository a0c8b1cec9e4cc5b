import type {
  PartnerKeyId,
  PartnerOrderId,
  PartnerTerms,
} from '@sortie/contracts/tracking/partners/partners'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { unlessGone } from '@/lib/api/unless-gone'
import type { Action } from '@/lib/forms/action'
import type { OperatorRequest } from '../acts/acts'

/** Sends an operator's changes to partners; each act answers with a sentence about its result, or with a new key. */
export const partnerActs = {
  create: async (body: { ref: string; terms: PartnerTerms }, sent: OperatorRequest) => {
    await adminApi.createPartner({ body, ...sent })
    return `${body.ref} is a partner. Their link counts from now on.`
  },
  changeTerms: async (ref: string, body: PartnerTerms, action: Action) => {
    const input = { params: { ref }, body, action }
    await adminApi.changePartnerTerms(input)
    return 'The terms count for orders that are paid from now on.'
  },
  close: async (ref: string, action: Action) => {
    await adminApi.closePartner({ params: { ref }, action })
    return 'Whoever comes by their link counts for nobody from now on.'
  },
  reopen: async (ref: string, action: Action) => {
    await adminApi.reopenPartner({ params: { ref }, action })
    return 'Whoever comes by their link counts for them again.'
  },
  changeContact: async (ref: string, email: string, action: Action) => {
    const input = { params: { ref }, body: { email }, action }
    await adminApi.changePartnerContact(input)
    return 'Their links are mailed to this address from now on.'
  },
  removeContact: async (ref: string, action: Action) => {
    await adminApi.removePartnerContact({
      params: { ref },
      action,
    })
    return 'The address is deleted for ever.'
  },
  /** @returns the key, which is shown this once. */
  createKey: async (ref: string, action: Action) => {
    const input = { params: { ref }, action }
    return (await adminApi.createPartnerKey(input)).key
  },
  revokeKey: async (ref: string, keyId: PartnerKeyId, action: Action) => {
    const input = { params: { ref, keyId }, action }
    // One that is gone was revoked by somebody else, or by a request whose answer was lost.
    await adminApi.revokePartnerKey(input).catch(unlessGone)
    return 'The key does not work any more.'
  },
  releaseOrder: async (partnerOrderId: PartnerOrderId, action: Action) => {
    const input = { params: { partnerOrderId }, action }
    await adminApi.releaseHeldOrder(input)
    return 'The order is released, and the partner is told.'
  },
  rejectOrder: async (partnerOrderId: PartnerOrderId, action: Action) => {
    const input = { params: { partnerOrderId }, action }
    await adminApi.rejectHeldOrder(input)
    return 'The order is rejected. The partner is never told of it.'
  },
  recordPayout: async (
    ref: string,
    body: { reference: string; currency: string; cents: number },
    action: Action,
  ) => {
    const input = { params: { ref }, body, action }
    await adminApi.recordPayout(input)
    return 'The payout is recorded, and the partner is told.'
  },
}
