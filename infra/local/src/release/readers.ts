import { subscriptionsOf } from '@sortie/runtime/service/subscriptions'
import type { Handler } from '@sortie/runtime/topics/handler'
import { revokingTypes } from '../../../../gateway/src/sessions/revocation-feed.ts'
import { type ServiceName, services } from '../services.ts'
import { inert, unconnected, wired } from './wired.ts'

/** Names of consumer groups (`billing.follow-reports`), and the types of event that each reads. */
export type Types = Record<string, string[]>

/** The readers of events from Kafka. */
export type Readers = {
  /** These act on an event, once. */
  handlers: Types
  /** Views of other contexts' events, which a release that changes them reads anew by itself. */
  views: Types
}

const named = (service: ServiceName, handlers: readonly Handler[]): Types =>
  Object.fromEntries(
    handlers.map(({ name, types }) => [`${service}.${name}`, [...types].sort()] as const),
  )

/** Everybody who reads events in this checkout. */
export const readersHere = async (): Promise<Readers> => {
  const common = await unconnected()
  const readers: Readers = { handlers: { 'gateway.revocations': [...revokingTypes] }, views: {} }
  for (const service of services) {
    const { parts } = await wired(service, common)
    const { feeders, handlers } = subscriptionsOf(parts, { apply: inert, erase: inert })
    const acting = handlers.filter((each) => !feeders.includes(each))
    Object.assign(readers.handlers, named(service, acting))
    Object.assign(readers.views, named(service, feeders))
    await parts.stop?.()
  }
  return readers
}
