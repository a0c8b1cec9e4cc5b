import { createRecentlyUsed } from '../recently-used.ts'
import { RestError } from './rest-error.ts'
import type { Trap } from './traps.ts'

// The sites with their content, in the memory of this process.

/** So many sites are kept; the one that was used least recently makes room. */
const MOST_SITES = 200
/** So many posts, and so many files, a site takes. */
const MOST_ITEMS = 200
/** So many of the latest calls of a site are listed. */
const MOST_CALLS = 100

export type PostStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'

export type BlogSitePost = {
  id: number
  author: number
  status: PostStatus
  /** Empty for a draft that nobody gave one. */
  slug: string
  title: string
  content: string
  excerpt: string
  featuredMedia: number
  /** Only what is registered with the site: core has `footnotes`. */
  footnotes: string
  /** When it was published, or last saved as a draft; in ms. */
  date: number
  modified: number
}

/** A file that was uploaded. Its bytes are not kept, only their hash. */
export type Media = {
  id: number
  slug: string
  title: string
  altText: string
  caption: string
  filename: string
  mimeType: string
  width: number
  height: number
  bytes: number
  sha256: string
  date: number
  modified: number
}

/** One call to the REST API, without what is secret in it. */
export type RestCall = {
  method: string
  url: string
  hasAuthorization: boolean
  /** Null where the connection ended before an answer. */
  status: number | null
}

export type WordPressSite = {
  name: string
  traps: Set<Trap>
  /** Traps that happen once, and have happened. */
  spentTraps: Set<Trap>
  /** Posts that a person has edited or deleted meanwhile. */
  touchedPosts: Set<number>
  posts: Map<number, BlogSitePost>
  media: Map<number, Media>
  lastId: number
  /** Writes that the site carried out: posts and files, created or changed. */
  writes: number
  calls: RestCall[]
}

/** A site without content. @param traps which it has from the beginning */
const createSite = (name: string, traps: readonly Trap[]): WordPressSite => ({
  name,
  traps: new Set(traps),
  spentTraps: new Set(),
  touchedPosts: new Set(),
  posts: new Map(),
  media: new Map(),
  lastId: 9,
  writes: 0,
  calls: [],
})

/** Replaces the traps of a site; those that happen once may happen again. */
export const setTraps = (site: WordPressSite, traps: readonly Trap[]): void => {
  site.traps = new Set(traps)
  site.spentTraps.clear()
  site.touchedPosts.clear()
}

/** Returns true the first time that a site meets a trap which happens once, and marks that trap as spent. */
export const springsOnce = (site: WordPressSite, trap: Trap): boolean => {
  if (!site.traps.has(trap) || site.spentTraps.has(trap)) return false
  site.spentTraps.add(trap)
  return true
}

/**
 * The id of the next post or file; WordPress counts both together.
 * @throws RestError('db_insert_error') where the site is full
 */
export const nextId = (site: WordPressSite, items: Map<number, unknown>): number => {
  if (items.size >= MOST_ITEMS) {
    throw new RestError(500, 'db_insert_error', 'Could not insert post into the database.')
  }
  site.lastId += 1
  return site.lastId
}

/** Lists a call among the latest ones of a site. */
export const recordCall = (site: WordPressSite, call: RestCall): void => {
  site.calls.push(call)
  if (site.calls.length > MOST_CALLS) site.calls.shift()
}

/** The sites of this process: each begins with the first request to it. */
export const createSites = () => createRecentlyUsed(MOST_SITES, createSite)
export type Sites = ReturnType<typeof createSites>
