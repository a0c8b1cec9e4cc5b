import type { Context } from '@sortie/contracts/context'
import type { Upstreams } from './upstreams.ts'

const PATIENCE_MS = 1_000
/** An answer is reused for so long, so that asking often costs the services nothing. */
const REUSE_MS = 1_000

/** Whether each instance of each service does its work, by its position in the configuration. */
export type Health = { ok: boolean; services: Record<string, { instance: number; ok: boolean }[]> }

const isReady = async (url: string) => {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

const sum = async ({ addresses }: Upstreams): Promise<Health> => {
  const services: Health['services'] = {}
  const ask = async ([context, urls]: [string, string[]]) => {
    const ready = await Promise.all(urls.map(isReady))
    services[context] = ready.map((ok, index) => ({ instance: index + 1, ok }))
  }
  await Promise.all((Object.entries(addresses) as [Context, string[]][]).map(ask))
  const sorted = Object.fromEntries(Object.keys(addresses).map((name) => [name, services[name]!]))
  // A service does its work while one of its instances does.
  const ok = Object.values(sorted).every((instances) => instances.some((each) => each.ok))
  return { ok, services: sorted }
}

/** Sums up the health of all services. */
export const createHealth = (upstreams: Upstreams) => {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<Health> | null = null
  return (): Promise<Health> => {
    if (!answer || performance.now() - asked > REUSE_MS) {
      asked = performance.now()
      answer = sum(upstreams)
    }
    return answer
  }
}
