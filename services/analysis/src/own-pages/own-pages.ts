import type { OwnPage } from '@sortie/contracts/analysis/research/research'
import type { OwnPages } from '@sortie/contracts/analysis/sites/own-pages'
import { SITE_FRESH_DAYS } from '@sortie/contracts/analysis/sites/sites'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { addressIn } from '../providers/crawler/crawler.ts'
import { homeOf, siteKey } from '../providers/crawler/site-address.ts'
import type { SiteReader, Unread, WatchReading } from '../providers/crawler/site-reader.ts'
import { sharedSiteReader, type siteSettings } from '../sites/site-reading.ts'
import { type KeptPages, keptPages, type PagesOwner } from './kept-pages.ts'
import { selectPages } from './select-pages.ts'

/** A project's site, as its owner typed it. */
export type SiteOwner = PagesOwner & { ownSite: string | null }
type Outcome = 'read' | 'unnamed' | Unread

const FRESH_MS = SITE_FRESH_DAYS * 86_400_000
/** The time after a reading in which the site is not read again, in milliseconds: that would only bother it. */
const JUST_READ_MS = 60_000

/** Returns the home page of the own site; null where the project names no address. */
const homeOfSite = (ownSite: string | null): URL | null => {
  const address = ownSite ? addressIn(ownSite) : null
  return address && homeOf(address)
}

/** A site that took longer than somebody waits. @throws whatever else ended the reading */
const lateReading = (error: unknown): WatchReading => {
  if ((error as Error).name === 'TimeoutError') return { outcome: 'late' }
  throw error
}

type Deps = { kept: KeptPages; reader: Pick<SiteReader, 'list'> }

/** The pages of customers' own sites, to link to. */
export const createOwnPages = ({ kept, reader }: Deps) => {
  const readings = new Map<string, Promise<Outcome>>()

  /** Returns the pages of the last reading. Pages of a site that the project named before are not its own any more. */
  const known = async (owner: SiteOwner): Promise<OwnPages> => {
    const home = homeOfSite(owner.ownSite)
    if (!home) return { host: null, readAt: null, isFresh: false, pages: [] }
    const host = siteKey(home)
    const found = await kept.find(owner)
    if (found?.host !== host) return { host, readAt: null, isFresh: false, pages: [] }
    const isFresh = Date.now() - found.readAt.getTime() < FRESH_MS
    return { host, readAt: found.readAt.toISOString(), isFresh, pages: found.pages }
  }

  const readNow = async (owner: SiteOwner, home: URL, signal: AbortSignal): Promise<Outcome> => {
    const { outcome, reading } = await reader.list(home, signal).catch(lateReading)
    if (!reading) return outcome
    const pages = selectPages(reading.origin, reading.baseline.pages)
    await kept.keep(owner, { host: siteKey(home), pages, readAt: new Date() })
    return 'read'
  }

  /**
   * Reads the pages anew, unless they were read a moment ago; several requests at once share one reading. If the site
   * cannot be read, the pages of the last reading stay.
   */
  const refresh = async (owner: SiteOwner, signal: AbortSignal): Promise<Outcome> => {
    const home = homeOfSite(owner.ownSite)
    if (!home) return 'unnamed'
    const { readAt } = await known(owner)
    if (readAt && Date.now() - Date.parse(readAt) < JUST_READ_MS) return 'read'
    const key = `${owner.projectId} ${siteKey(home)}`
    const running = readings.get(key)
    if (running) return running
    const reading = readNow(owner, home, signal).finally(() => readings.delete(key))
    readings.set(key, reading)
    return reading
  }

  return {
    known,
    refresh,
    /** Returns the stored pages where they are fresh, else reads them now. Empty where the site cannot be read. */
    find: async (owner: SiteOwner, signal: AbortSignal): Promise<OwnPage[]> => {
      const { host, isFresh, pages } = await known(owner)
      if (host === null || isFresh) return pages
      await refresh(owner, signal)
      return (await known(owner)).pages
    },
  }
}
export type OwnSitePages = ReturnType<typeof createOwnPages>

/** The pages of customers' own sites, for their owners and for articles. */
export const ownSitePages: Resource<ConfigOf<typeof siteSettings>, OwnSitePages> = {
  name: 'own-site-pages',
  open: (kernel) =>
    createOwnPages({
      kept: kernel.resource(keptPages),
      reader: kernel.resource(sharedSiteReader),
    }),
}
