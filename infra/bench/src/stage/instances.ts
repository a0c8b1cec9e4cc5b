import type { ServiceName } from '@sortie/local/services'
import { portOfInstance } from '@sortie/local/stack/ports'
import type { Child } from './children.ts'
import { type Client, createClient } from './client.ts'
import { type Env, environmentOf, startServiceProcess } from './services.ts'
import type { BenchStage } from './stage.ts'
import { type BenchStore, openBenchStore } from './store.ts'

/** A real service process with a database of its own, and how it is asked. */
export type Instance = {
  opened: BenchStore
  service: Child
  send: Client
  /** Ends it, and drops its database. */
  stop: () => Promise<void>
}

type Deps = {
  service: ServiceName
  /** Of its database. */
  name: string
  /** From 1: decides its port. */
  instance?: number
  /** Requests under way at a time. */
  connections: number
  /** Environment variables beyond those of every service. */
  env?: Env
}

export const startInstance = async (stage: BenchStage, deps: Deps): Promise<Instance> => {
  const { service: kind, name, instance = 1, connections, env = {} } = deps
  const opened = await openBenchStore(stage, kind, name)
  const port = String(portOfInstance(stage.common.ports, kind, instance))
  const service = await startServiceProcess(kind, {
    ...environmentOf(stage, kind, name),
    MONGO_DB: opened.names.db,
    VAULT_DB: opened.names.vault,
    MASTER_KEY: opened.masterKey.toString('base64'),
    PORT: port,
    ...env,
  })
  return {
    opened,
    service,
    send: createClient(`http://127.0.0.1:${port}`, connections),
    stop: async () => {
      await service.stop()
      await opened.drop()
    },
  }
}
