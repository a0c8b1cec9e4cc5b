import { PARTNER_API_VERSION, type PartnerId, type PartnerKeyId } from '@sortie/contracts/partners'
import { Rejection } from '@sortie/runtime/domain'
import type { ApiRequest } from '@sortie/runtime/http/route'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import type { Partners } from '../application/partners.ts'
import type { KeyUses } from '../partners/key-uses.ts'

/** The partner whose program asks, and by which key. */
export type PartnerCaller = { partnerId: PartnerId; ref: string; keyId: PartnerKeyId }

type Deps = {
  partners: Pick<Partners, 'keyOwner'>
  uses: Pick<KeyUses, 'note'>
  /** Requests without a working key, per network. */
  strangers: NetworkThrottle
  /** Requests of each partner. */
  throttle: Throttle
}

const bearerIn = (authorization: string | undefined): string | null => {
  const [scheme, key] = (authorization ?? '').split(' ', 2)
  return scheme?.toLowerCase() === 'bearer' && key ? key : null
}

/**
 * Tells whose program asks, by its bearer key, and names the version of the API in the reply.
 * @throws Rejection('partner_key_invalid') where no key that works is sent, Rejection('too_many_requests')
 */
export const createPartnerAccess =
  ({ partners, uses, strangers, throttle }: Deps) =>
  async ({
    headers,
    caller,
    set,
  }: Pick<ApiRequest, 'headers' | 'caller' | 'set'>): Promise<PartnerCaller> => {
    set('Sortie-Version', PARTNER_API_VERSION)
    const giveBack = await strangers.takeFrom(caller.ip)
    const key = bearerIn(headers.authorization)
    const owner = key && (await partners.keyOwner(key))
    if (!owner) throw new Rejection('partner_key_invalid')
    giveBack()
    await throttle.take(owner.partnerId)
    await uses.note(owner.keyId)
    return owner
  }
export type PartnerAccess = ReturnType<typeof createPartnerAccess>
