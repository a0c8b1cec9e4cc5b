import { join } from 'node:path'
import { config, serviceConfig } from '@sortie/runtime/process/config'
import type { House, Parts } from '@sortie/runtime/service/house'
import { subscriptionsOf } from '@sortie/runtime/service/subscriptions'
import type { Handler } from '@sortie/runtime/topics/consumer'
import type { z } from 'zod'
import { revokingTypes } from '../../../../gateway/src/revocation-feed.ts'
import { type Common, serviceEnvironment } from '../environment.ts'
import { dataFolder, root } from '../paths.ts'
import { portsOf } from '../ports.ts'
import { secretsIn } from '../secrets.ts'
import { type Service, services } from '../services.ts'

/** Names of consumer groups (`billing.follow-reports`), and the types of event that each reads. */
export type Types = Record<string, string[]>

/** Who reads events from Kafka. */
export type Readers = {
  /** These act on an event, once. */
  handlers: Types
  /** Views of other contexts' events, which a release that changes them reads anew by itself. */
  views: Types
}

type Wiring = {
  shape: z.ZodRawShape
  build: (house: House<never>) => Parts | Promise<Parts>
}

/** Stands for everything that a service is wired to: whatever is asked of it, it does nothing. */
const inert: never = new Proxy(() => {}, {
  get: (_, key) => (key === 'then' || key === Symbol.toPrimitive ? undefined : inert),
  apply: () => inert,
  construct: () => inert,
}) as never

const commonOf = async (): Promise<Common> => ({
  ports: portsOf(0),
  scale: 1,
  own: {},
  secrets: await secretsIn(dataFolder('readers')),
  brokers: 'localhost:1',
  mongoUrl: 'mongodb://localhost:1',
})

/** The parts of a service, as it is wired by default; nothing is connected, and nothing started. */
const partsOf = async (service: Service, common: Common): Promise<Parts> => {
  const path = join(root, `services/${service}/src/wiring.ts`)
  const { shape, build }: Wiring = await import(path)
  const env = serviceEnvironment(common, service, 1)
  const house = {
    config: config({ ...serviceConfig, ...shape }, env),
    keyFor: () => Buffer.alloc(32),
  }
  return build(new Proxy(house, { get: (of, key) => Reflect.get(of, key) ?? inert }) as never)
}

const named = (service: Service, handlers: readonly Handler[]): Types =>
  Object.fromEntries(
    handlers.map(({ name, types }) => [`${service}.${name}`, [...types].sort()] as const),
  )

/** Everybody who reads events in this checkout. */
export const readersHere = async (): Promise<Readers> => {
  const common = await commonOf()
  const readers: Readers = { handlers: { 'gateway.revocations': [...revokingTypes] }, views: {} }
  for (const service of services) {
    const parts = await partsOf(service, common)
    const { feeders, handlers } = subscriptionsOf(parts, { apply: inert, erase: inert })
    const acting = handlers.filter((each) => !feeders.includes(each))
    Object.assign(readers.handlers, named(service, acting))
    Object.assign(readers.views, named(service, feeders))
    await parts.stop?.()
  }
  return readers
}
