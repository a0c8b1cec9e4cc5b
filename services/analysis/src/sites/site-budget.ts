import type { Db } from '@sortie/runtime/database/mongo'
import { Rejection } from '@sortie/runtime/domain'
import { createThrottle } from '@sortie/runtime/http/throttle'
import { BusySite, type SafeFetchOptions } from '../providers/crawler/safe-fetch.ts'
import { countedNames } from '../providers/crawler/site-address.ts'

type Admit = NonNullable<SafeFetchOptions['admit']>
/** Counts requests to other people's sites before they are sent. */
export type SiteBudget = {
  /**
   * Counts requests of work that is free: pre-flights, trials, research, watches and refreshed sites.
   * @throws BusySite
   */
  free: Admit
  /**
   * Counts requests of paid reports, which free work cannot use up.
   * @throws BusySite
   */
  paid: Admit
}

/** The time in which requests are counted, in seconds. */
const WINDOW_SECONDS = 600
/** A domain may have many hosts, which are often one machine. */
const HOSTS_OF_DOMAIN = 4

/**
 * Bounds the requests that all instances send to one host, and to one domain, in ten minutes, for all users together:
 * our customers' names for a site must not become a load for it.
 * @param perHost requests to one host in ten minutes; free work gets half of them
 */
export const createSiteBudget = (db: Db, perHost: number): SiteBudget => {
  const seconds = WINDOW_SECONDS
  const half = Math.ceil(perHost / 2)
  const ofDomain = perHost * HOSTS_OF_DOMAIN
  const freeOfDomain = half * HOSTS_OF_DOMAIN
  const all = {
    host: createThrottle(db, { name: 'site-host', points: perHost, seconds }),
    domain: createThrottle(db, { name: 'site-domain', points: ofDomain, seconds }),
  }
  const free = {
    host: createThrottle(db, { name: 'site-host-free', points: half, seconds }),
    domain: createThrottle(db, { name: 'site-domain-free', points: freeOfDomain, seconds }),
  }
  const takeOf =
    (counters: typeof all): Admit =>
    async (url) => {
      const { host, domain } = countedNames(url)
      try {
        await counters.host.take(host)
        if (domain !== host) await counters.domain.take(domain)
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        throw new BusySite(Number(error.extra.retryAfter))
      }
    }
  const takePaid = takeOf(all)
  const takeFree = takeOf(free)
  return {
    paid: takePaid,
    free: async (url) => {
      await takeFree(url)
      await takePaid(url)
    },
  }
}
