import type { Context } from '@sortie/contracts/context'
import type { Upstreams } from '../calls/upstreams.ts'
import { askReadiness } from './readyz.ts'

/** An answer is reused for so long, so that asking often costs the services nothing. */
const REUSE_MS = 1_000

/** The health of one instance of a service. `instance` is its position in the configuration, from 1. */
export type InstanceHealth = { instance: number; ok: boolean; reads: boolean; writes: boolean }

/** The health of all services: `ok` if each of them has an instance that reads and writes. */
export type Health = { ok: boolean; services: Record<string, InstanceHealth[]> }

const healthOf = async (url: string): Promise<Omit<InstanceHealth, 'instance'>> => {
  const readiness = await askReadiness(url)
  if (!readiness) return { ok: false, reads: false, writes: false }
  const { serves, checks = { reads: serves, writes: serves } } = readiness
  const reads = serves && checks.reads
  const writes = reads && checks.writes
  return { ok: writes, reads, writes }
}

const sum = async ({ addresses }: Upstreams): Promise<Health> => {
  const services: Health['services'] = {}
  const ask = async ([context, urls]: [string, string[]]) => {
    const ready = await Promise.all(urls.map(healthOf))
    services[context] = ready.map((found, index) => ({ instance: index + 1, ...found }))
  }
  await Promise.all((Object.entries(addresses) as [Context, string[]][]).map(ask))
  const sorted = Object.fromEntries(Object.keys(addresses).map((name) => [name, services[name]!]))
  // A service does its work while one of its instances does.
  const ok = Object.values(sorted).every((instances) => instances.some((each) => each.ok))
  return { ok, services: sorted }
}

/** Sums up the health of all services. */
export const createHealth = (upstreams: Upstreams) => {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<Health> | null = null
  return (): Promise<Health> => {
    if (!answer || performance.now() - askedAt > REUSE_MS) {
      askedAt = performance.now()
      answer = sum(upstreams)
    }
    return answer
  }
}
