import { SITE_FRESH_DAYS, SiteFacts, type SiteOutcome } from '@sortie/contracts/sites'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import type { SiteReader, SiteReading } from '../providers/crawler/site-reader.ts'
import { siteKey } from './named-sites.ts'

type Read = Extract<SiteReading, { outcome: 'read' }>
/** A site as it was read, and when; `readAt` is long ago where it is used again. */
export type KnownReading = (Read & { readAt: string }) | Exclude<SiteReading, Read>
/** What was read of sites, for whoever asks: what they say to everybody. */
export type KnownSites = {
  /** As it was read within a week, else as it is now. */
  read: (address: URL, signal?: AbortSignal) => Promise<KnownReading>
  /** As it is now, unless it was read within the last minutes. */
  refresh: (address: URL) => Promise<KnownReading>
  /** What was read last, however old, without asking the site. */
  last: (address: URL) => Promise<{ facts: SiteFacts; readAt: string; isFresh: boolean } | null>
  /** Whether it can be read, or was lately. */
  probe: (
    address: URL,
    signal: AbortSignal,
  ) => Promise<{ outcome: Exclude<SiteOutcome, 'unnamed'>; readAt: string | null }>
  prepare: () => Promise<void>
  close: () => Promise<void>
}

/** Nothing in it says who asked. */
type Kept = { _id: string; facts: SiteFacts; readAt: Date; keptUntil: Date }

const DAY_MS = 86_400_000
const FRESH_MS = SITE_FRESH_DAYS * DAY_MS
/** Older readings tell nothing any more, not even when the last one was. */
const KEPT_MS = 30 * DAY_MS
/** Whoever asks again so soon would only bother the site. */
const JUST_READ_MS = 10 * 60_000

export const createKnownSites = (db: Db, reader: SiteReader): KnownSites => {
  const kept = db.collection<Kept>('site-facts')
  const readings = new Map<string, Promise<KnownReading>>()

  const last: KnownSites['last'] = async (address) => {
    const found = await kept.findOne({ _id: siteKey(address) })
    // What a release before or after this one kept may have another shape.
    const facts = found && SiteFacts.safeParse(found.facts)
    if (!found || !facts?.success) return null
    const isFresh = Date.now() - found.readAt.getTime() < FRESH_MS
    return { facts: facts.data, readAt: found.readAt.toISOString(), isFresh }
  }

  const readNow = async (address: URL): Promise<KnownReading> => {
    const reading = await reader.read(address)
    if (reading.outcome !== 'read') return reading
    const readAt = new Date()
    const document = {
      facts: reading.facts,
      readAt,
      keptUntil: new Date(readAt.getTime() + KEPT_MS),
    }
    await kept.replaceOne({ _id: siteKey(address) }, document, { upsert: true })
    return { ...reading, readAt: readAt.toISOString() }
  }

  /** Of several who ask at once, one reads. */
  const anew = (address: URL): Promise<KnownReading> => {
    const key = siteKey(address)
    const running = readings.get(key)
    if (running) return running
    const reading = readNow(address).finally(() => readings.delete(key))
    readings.set(key, reading)
    return reading
  }

  return {
    last,
    read: async (address, signal) => {
      signal?.throwIfAborted()
      const known = await last(address)
      if (known?.isFresh) return { outcome: 'read', facts: known.facts, readAt: known.readAt }
      return anew(address)
    },
    refresh: async (address) => {
      const known = await last(address)
      const age = known ? Date.now() - Date.parse(known.readAt) : Number.POSITIVE_INFINITY
      if (known && age < JUST_READ_MS) return { outcome: 'read', ...known }
      return anew(address)
    },
    probe: async (address, signal) => {
      const known = await last(address)
      if (known?.isFresh) return { outcome: 'read', readAt: known.readAt }
      return { outcome: await reader.probe(address, signal), readAt: null }
    },
    prepare: async () => {
      await ensureCollection(db, kept.collectionName)
      await kept.createIndex({ keptUntil: 1 }, { expireAfterSeconds: 0 })
    },
    close: reader.close,
  }
}
