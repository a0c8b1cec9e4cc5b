import { SITE_FRESH_DAYS, SiteFacts } from '@sortie/contracts/analysis/sites/sites'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { LRUCache } from 'lru-cache'
import { homeOf, siteKey } from '../providers/crawler/site-address.ts'
import type { SiteReader, SiteReading, Unread } from '../providers/crawler/site-reader.ts'
import type { RequestBudget } from '../providers/crawler/web-by-budget.ts'
import { sharedSiteReader, type siteSettings } from './site-reading.ts'

type ReadSite = Extract<SiteReading, { outcome: 'read' }>
/** A site as it was read, and when; `readAt` is long ago where it is used again. */
export type KnownSiteReading = (ReadSite & { readAt: string }) | Exclude<SiteReading, ReadSite>
/** The readings of sites, shared by all users: sites say the same to everybody. */
export type KnownSites = {
  /** Returns the reading of a site: a stored one of the last week, else a new one. */
  read: (address: URL, signal?: AbortSignal) => Promise<KnownSiteReading>
  /** Reads a site anew, unless it was read within the last minutes. Nobody pays for it. */
  refresh: (address: URL) => Promise<KnownSiteReading>
  /** Returns the last reading, however old, without a request to the site. */
  last: (address: URL) => Promise<{ facts: SiteFacts; readAt: string; isFresh: boolean } | null>
  /** Checks that a site can be read, or was lately. The site is asked once in ten minutes, for all users together. */
  probe: (
    address: URL,
    signal: AbortSignal,
  ) => Promise<{ outcome: 'read' | Unread; readAt: string | null }>
  prepare: () => Promise<void>
  close: () => Promise<void>
}

/** Nothing in it says who asked. */
type SiteDocument = { _id: string; facts: SiteFacts; readAt: Date; keptUntil: Date }

const DAY_MS = 86_400_000
const FRESH_MS = SITE_FRESH_DAYS * DAY_MS
/** Older readings tell nothing any more, not even when the last one was. */
const KEPT_MS = 30 * DAY_MS
/** The time after a reading in which the site is not read again, in milliseconds: that would only bother it. */
const JUST_READ_MS = 10 * 60_000
/** The time after which a site that could not be read is tried again, in milliseconds. */
const FAILED_MS = 60_000

export const createKnownSites = (db: Db, reader: SiteReader): KnownSites => {
  const kept = db.collection<SiteDocument>('site-facts')
  const readings = new Map<string, Promise<KnownSiteReading>>()
  const probes = new LRUCache<string, Promise<'read' | Unread>>({ max: 1_000, ttl: JUST_READ_MS })

  const last: KnownSites['last'] = async (address) => {
    const found = await kept.findOne({ _id: siteKey(address) })
    // Another release may have stored a reading of another shape.
    const facts = found && SiteFacts.safeParse(found.facts)
    if (!found || !facts?.success) return null
    const isFresh = Date.now() - found.readAt.getTime() < FRESH_MS
    return { facts: facts.data, readAt: found.readAt.toISOString(), isFresh }
  }

  const readNow = async (address: URL, budget: RequestBudget): Promise<KnownSiteReading> => {
    const reading = await reader.read(address, undefined, budget)
    if (reading.outcome !== 'read') return reading
    const readAt = new Date()
    const document = {
      facts: reading.facts,
      readAt,
      keptUntil: new Date(readAt.getTime() + KEPT_MS),
    }
    // The next report may read all of it.
    if (!reading.isCut) await kept.replaceOne({ _id: siteKey(address) }, document, { upsert: true })
    return { ...reading, readAt: readAt.toISOString() }
  }

  /** Reads a site anew; several requests at once share one reading. */
  const anew = (address: URL, budget: RequestBudget): Promise<KnownSiteReading> => {
    // A reading that is refused for free is none for a paid report.
    const key = `${budget} ${siteKey(address)}`
    const running = readings.get(key)
    if (running) return running
    const reading = readNow(address, budget).finally(() => readings.delete(key))
    readings.set(key, reading)
    return reading
  }

  /** Probes a site; requests at once, or soon after each other, share one probe. */
  const probeNow = (address: URL, signal: AbortSignal): Promise<'read' | Unread> => {
    const { origin } = homeOf(address)
    const known = probes.get(origin)
    if (known) return known
    const probing = reader.probe(address, signal).then((outcome) => {
      if (outcome !== 'read') probes.set(origin, probing, { ttl: FAILED_MS })
      return outcome
    })
    probes.set(origin, probing)
    return probing
  }

  return {
    last,
    read: async (address, signal) => {
      signal?.throwIfAborted()
      const known = await last(address)
      if (known?.isFresh) return { outcome: 'read', facts: known.facts, readAt: known.readAt }
      return anew(address, 'paid')
    },
    refresh: async (address) => {
      const known = await last(address)
      const age = known ? Date.now() - Date.parse(known.readAt) : Number.POSITIVE_INFINITY
      if (known && age < JUST_READ_MS) return { outcome: 'read', ...known }
      return anew(address, 'free')
    },
    probe: async (address, signal) => {
      const known = await last(address)
      if (known?.isFresh) return { outcome: 'read', readAt: known.readAt }
      return { outcome: await probeNow(address, signal), readAt: null }
    },
    prepare: async () => {
      await ensureCollection(db, kept.collectionName)
      await kept.createIndex({ keptUntil: 1 }, { expireAfterSeconds: 0 })
    },
    close: reader.close,
  }
}

/** The readings of sites, and their reader, which closes with them. */
export const knownSites: Resource<ConfigOf<typeof siteSettings>, KnownSites> = {
  name: 'known-sites',
  open: (kernel) => createKnownSites(kernel.db, kernel.resource(sharedSiteReader)),
  close: (sites) => sites.close(),
}
