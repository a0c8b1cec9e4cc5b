import { join } from 'node:path'
import { config, serviceConfig } from '@sortie/runtime/process/config'
import type { Contribution, Kernel, Resource } from '@sortie/runtime/service/kernel'
import { createResources } from '@sortie/runtime/service/resources'
import type { z } from 'zod'
import { type Common, serviceEnvironment } from '../environment.ts'
import { dataFolder, root } from '../paths.ts'
import { secretsIn } from '../secrets.ts'
import type { ServiceName } from '../services.ts'
import { portsOf } from '../stack/ports.ts'

type Definition = {
  shape: z.ZodRawShape
  build: (kernel: Kernel<never>) => Promise<Contribution>
}

/** A service as it is wired by default, and the names under which it asked the kernel for something. */
export type WiredService = { parts: Contribution; names: KernelNames }
export type KernelNames = {
  aggregates: string[]
  claims: string[]
  keys: string[]
  collections: string[]
}

/** Stands for everything that a service is wired to: whatever is asked of it, it does nothing. */
export const inert: never = new Proxy(() => {}, {
  get: (_, key) => (key === 'then' || key === Symbol.toPrimitive ? undefined : inert),
  apply: () => inert,
  construct: () => inert,
}) as never

/** Does nothing either, but for what is given here. */
const inertBut = (methods: object) =>
  new Proxy(inert as object, {
    get: (of, key) =>
      Object.hasOwn(methods, key) ? Reflect.get(methods, key) : Reflect.get(of, key),
  })

/** Settings that the services are wired with here: ports and secrets of a stack that does not run. */
export const unconnected = async (): Promise<Common> => ({
  ports: portsOf(0),
  scale: 1,
  own: {},
  secrets: await secretsIn(dataFolder('readers')),
  brokers: 'localhost:1',
  mongoUrl: 'mongodb://localhost:1',
  journal: '',
})

/** Wires a service up; nothing is connected, and nothing started. */
export const wired = async (service: ServiceName, common: Common): Promise<WiredService> => {
  const path = join(root, `services/${service}/src/service.ts`)
  const { shape, build }: Definition = (await import(path)).service
  const names: KernelNames = { aggregates: [], claims: [], keys: [], collections: [] }
  const resources = createResources<never>()
  const collection = (collectionName: string) => {
    names.collections.push(collectionName)
    return inertBut({ collectionName })
  }
  const kernel = {
    config: config({ ...serviceConfig, ...shape }, serviceEnvironment(common, service, 1)),
    db: inertBut({ collection }),
    commands: ({ name }: { name: string }) => {
      // Several modules may ask for the commands of one aggregate.
      if (!names.aggregates.includes(name)) names.aggregates.push(name)
      return inert
    },
    claims: (kind: string) => {
      names.claims.push(kind)
      return inert
    },
    keyFor: (purpose: string) => {
      names.keys.push(purpose)
      return Buffer.alloc(32)
    },
    resource: <Value>(resource: Resource<never, Value>) => resources.open(resource, whole),
  }
  const whole = inertBut(kernel) as never
  return { parts: await build(whole), names }
}
