import {
  PARTNER_API_VERSION,
  type PartnerId,
  type PartnerKeyId,
} from '@sortie/contracts/tracking/partners/partners'
import { Rejection } from '@sortie/runtime/domain'
import { PARTNER_HEADER } from '@sortie/runtime/http/caller'
import type { ApiRequest } from '@sortie/runtime/http/route'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import { createLocalThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { networkThrottle, visitorSettings } from '../visitor-throttles.ts'
import { type KeyUses, keyUses } from './key-uses.ts'
import { partnerActions } from './partner-actions.ts'
import { type PartnerSessions, partnerSessions } from './partner-sessions.ts'
import type { PartnerStore } from './partners.ts'

/** The partner who asks, and by which key their program does; without one it is their page. */
export type PartnerCaller = { partnerId: PartnerId; ref: string; keyId?: PartnerKeyId }

type Deps = {
  partners: Pick<PartnerStore, 'keyOwner' | 'stateOf'>
  sessions: Pick<PartnerSessions, 'ownerOf'>
  uses: Pick<KeyUses, 'note'>
  /** Requests of nobody whom we know, per network. */
  strangers: NetworkThrottle
  /** Requests of each partner. */
  throttle: Throttle
}
type PartnerRequest = Pick<ApiRequest, 'headers' | 'caller' | 'set'>

const bearerIn = (authorization: string | undefined): string | null => {
  const [scheme, key] = (authorization ?? '').split(' ', 2)
  return scheme?.toLowerCase() === 'bearer' && key ? key : null
}

/**
 * Returns the token of the session on the page of a partner, as the gateway passes it on; null where nobody is signed
 * in.
 */
export const partnerSessionIn = (headers: ApiRequest['headers']): string | null => {
  const session = headers[PARTNER_HEADER]
  return typeof session === 'string' && session ? session : null
}

/** Tells which partner asks, and names the version of the API in the reply. */
export const createPartnerAccess = (deps: Deps) => {
  const { partners, sessions, uses, strangers, throttle } = deps

  const onPage = async ({ headers }: PartnerRequest): Promise<PartnerCaller | null> => {
    const session = partnerSessionIn(headers)
    const partnerId = session && (await sessions.ownerOf(session))
    const state = partnerId && (await partners.stateOf(partnerId))
    return state ? { partnerId, ref: state.ref } : null
  }
  const byKey = async ({ headers }: PartnerRequest): Promise<PartnerCaller | null> => {
    const key = bearerIn(headers.authorization)
    return key === null ? null : partners.keyOwner(key)
  }
  /** Counts a request, and finds out who asks. @throws Rejection with `code` where it is nobody whom we know */
  const ask = async (
    request: PartnerRequest,
    find: () => Promise<PartnerCaller | null>,
    code: 'partner_key_invalid' | 'partner_signed_out',
  ): Promise<PartnerCaller> => {
    request.set('Sortie-Version', PARTNER_API_VERSION)
    const giveBack = await strangers.takeFrom(request.caller.ip)
    const caller = await find()
    if (!caller) throw new Rejection(code)
    giveBack()
    await throttle.take(caller.partnerId)
    if (caller.keyId) await uses.note(caller.keyId)
    return caller
  }

  return {
    /**
     * By the bearer key of a program, or by the session of the page.
     * @throws Rejection('partner_key_invalid'), Rejection('too_many_requests')
     */
    any: (request: PartnerRequest) =>
      ask(
        request,
        async () => (await byKey(request)) ?? (await onPage(request)),
        request.headers.authorization === undefined && partnerSessionIn(request.headers)
          ? 'partner_signed_out'
          : 'partner_key_invalid',
      ),
    /**
     * By the session of the page alone, for what no program may do.
     * @throws Rejection('partner_signed_out'), Rejection('too_many_requests')
     */
    onPage: (request: PartnerRequest) => ask(request, () => onPage(request), 'partner_signed_out'),
  }
}
export type PartnerAccess = ReturnType<typeof createPartnerAccess>

/** The environment variables of every module that authenticates partners. */
export const partnerAccessSettings = {
  ...visitorSettings,
  /** Requests for events that one partner's programs may make in a minute. */
  PARTNER_PULLS_PER_MINUTE: z.coerce.number().int().positive().default(120),
}
type AccessConfig = ConfigOf<typeof partnerAccessSettings>

/** Counts requests of networks that nobody whom we know came from yet, for keys, sessions and links together. */
export const partnerStrangers: Resource<AccessConfig, NetworkThrottle> = {
  name: 'partner-strangers',
  open: (kernel) => networkThrottle('partner', kernel),
}

/** Authenticates the callers of all routes of partners. */
export const partnerAccess: Resource<AccessConfig, PartnerAccess> = {
  name: 'partner-access',
  open: ({ config, resource }) =>
    createPartnerAccess({
      partners: resource(partnerActions),
      sessions: resource(partnerSessions),
      uses: resource(keyUses),
      strangers: resource(partnerStrangers),
      throttle: createLocalThrottle({
        points: config.PARTNER_PULLS_PER_MINUTE,
        seconds: MINUTE_SECONDS,
      }),
    }),
}
