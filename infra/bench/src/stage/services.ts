import { serviceEnvironment } from '@sortie/local/environment'
import type { ServiceName } from '@sortie/local/services'
import { sleepMs } from '../measuring/clock.ts'
import { type Child, heard, spawnNode } from './children.ts'
import type { BenchStage } from './stage.ts'

export type Env = Record<string, string>

/**
 * The environment of a service as the stack gives it, with databases and topics of this run; it
 * logs what is worth a warning, and exports no traces.
 */
export const environmentOf = (stage: BenchStage, service: ServiceName, name: string): Env => ({
  ...serviceEnvironment(stage.common, service, 1),
  MONGO_DB: `${stage.prefix}${name}-${service}`,
  VAULT_DB: `${stage.prefix}${name}-vault`,
  // Its users are made up: nobody registers them.
  KEYS_FOR_ANYBODY: 'true',
  TOPIC_PREFIX: stage.prefix,
  OTEL_TRACES_EXPORTER: 'none',
  LOG_LEVEL: 'warn',
})

/** Returns true if a process answers 200 at an address. */
export const answers = async (url: string): Promise<boolean> => {
  const reply = await fetch(url).catch(() => null)
  await reply?.body?.cancel()
  return reply?.status === 200
}

const EVERY_MS = 5

/** Starts a service; resolves when it answers 200 at `/readyz`. */
export const startServiceProcess = async (service: ServiceName, env: Env): Promise<Child> => {
  const child = spawnNode(`services/${service}/src/main.ts`, [], env)
  await heard(child)
  while (!(await answers(`http://127.0.0.1:${env.PORT}/readyz`))) await sleepMs(EVERY_MS)
  return child
}
