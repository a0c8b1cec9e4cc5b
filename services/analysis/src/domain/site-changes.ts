import type {
  ChangeKind,
  ChangeTotals,
  PageChange,
  WatchCaveat,
} from '@sortie/contracts/analysis/watches/watch-facts'
import { CHANGES_NAMED } from '@sortie/contracts/analysis/watches/watch-limits'

// Compares a reading of a watched site with its baseline. Reports facts alone: a difference that may be the fault of a
// sitemap, or of a network, is no change.

/** A page that is known: its path, the day of its last change, and its title where it was read. */
export type KnownPage = { path: string; changed: number | null; title: string | null }
/** The pages that a site names in its sitemap, or in the links of its home page where it has none. */
export type Listing = {
  host: string
  basis: 'sitemap' | 'links'
  pages: Pick<KnownPage, 'path' | 'changed'>[]
  /** It names more than we read. */
  isCut: boolean
  /** A part of it could not be read, which may be otherwise next time. */
  isPartial: boolean
}
/** The state of a site that the next reading is compared with. */
export type Baseline = {
  host: string
  basis: Listing['basis']
  pages: KnownPage[]
  /** True where all pages that the site named are among these: another page is new. */
  isWhole: boolean
  /** The number of pages that were left when the sitemap shrank: if it stays so, it counts. */
  shrankTo?: number | undefined
}
/** The outcome of reading the pages that were asked for. */
export type PagesRead = {
  titles: ReadonlyMap<string, string>
  /** The pages that answered that they do not exist. */
  absent: ReadonlySet<string>
}
export type PageRequests = { read: string[]; check: string[] }

/** Pages that one reading asks for, the home page among them, and how many of these may be checks. */
export const PAGES_ASKED = 25
const MOST_CHECKED = 8
/** Addresses that are kept of a site. */
const MOST_KEPT = 20_000
/**
 * Bytes of JSON that are kept of a site: a database document holds 16 MB, and what cannot be packed takes
 * 1.8 times its size once it is encrypted. An address of some sites fills kilobytes.
 */
export const MOST_KEPT_BYTES = 6_000_000
/** A loss of more pages than these, which is more than half of them, is no fact before it was seen twice. */
const PLAUSIBLE_LOSS = 20
/** The longest address that a change names. */
const MOST_ADDRESS = 300
const HOME = '/'

const byPath = (pages: readonly KnownPage[]) => new Map(pages.map((page) => [page.path, page]))

/** Returns true where two listings can be compared with each other. */
const isComparable = (known: Baseline, now: Listing) =>
  known.host === now.host && (known.basis === now.basis || isBroken(known, now))

/** A sitemap that is not there any more is a fault of this reading until it comes back. */
const isBroken = (known: Baseline, now: Listing) =>
  known.basis === 'sitemap' && now.basis === 'links'

/** The caveat of a listing by itself: it names more than we read, or a part of it could not be read. */
const listingCaveat = ({ isCut, isPartial }: Listing): WatchCaveat | null => {
  if (isCut) return 'cut_off'
  return isPartial ? 'partial' : null
}

/** Tells how far a listing can be trusted, beside what was known. */
const trust = (known: Baseline, now: Listing) => {
  const listed = new Set(now.pages.map(({ path }) => path))
  const lost = known.pages.filter(({ path }) => path !== HOME && !listed.has(path))
  const isGreatLoss = lost.length > PLAUSIBLE_LOSS && lost.length > known.pages.length / 2
  const isBrokenNow = isBroken(known, now)
  const isPartial = now.isPartial || isBrokenNow
  const hasShrunk = now.basis === 'sitemap' && !now.isCut && !isPartial && isGreatLoss
  const isStill =
    hasShrunk && known.shrankTo !== undefined && now.pages.length <= known.shrankTo * 1.5
  return { listed, lost, isPartial, isBrokenNow, hasShrunk, isStill }
}
type ListingTrust = ReturnType<typeof trust>

/**
 * Chooses the pages to ask for: of those that a site names the ones worth reading, and of those that it lost the ones
 * to check.
 */
export const wantedPages = (
  known: Baseline | null,
  now: Listing,
  /** Pages worth reading, the best first; the home page is read in any case. */
  readable: readonly string[],
): PageRequests => {
  const room = PAGES_ASKED - 1
  const days = new Map(now.pages.map(({ path, changed }) => [path, changed]))
  const listed = readable.filter((path) => days.has(path))
  if (!known || !isComparable(known, now)) return { read: listed.slice(0, room), check: [] }
  const { lost, isPartial, hasShrunk } = trust(known, now)
  const isTrusted = !now.isCut && !isPartial && !hasShrunk
  // Titles are known of what was worth reading, so these pages are missed most.
  const check = isTrusted
    ? lost
        // The address of a link is only known to be a page where it was read.
        .filter(({ title }) => now.basis === 'sitemap' || title !== null)
        .toSorted((a, b) => Number(b.title !== null) - Number(a.title !== null))
        .slice(0, MOST_CHECKED)
        .map(({ path }) => path)
    : []
  const before = byPath(known.pages)
  const isChanged = (path: string) => {
    const [then, day] = [before.get(path)?.changed ?? null, days.get(path) ?? null]
    return then !== null && day !== null && day > then
  }
  const ranks = (path: string): number => {
    if (!before.has(path)) return 0
    if (isChanged(path)) return 1
    // A page without a day may have changed; one whose day is the same has not.
    return (days.get(path) ?? null) === null ? 2 : 3
  }
  const read = listed
    .map((path) => ({ path, rank: ranks(path) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, room - check.length)
    .map(({ path }) => path)
  return { read, check }
}

export type SiteComparison = {
  changes: PageChange[]
  totals: ChangeTotals
  caveat: WatchCaveat | null
  isFirst: boolean
  baseline: Baseline
}

/** As many of the pages as there is room for, in their order. */
const withinRoom = (pages: readonly KnownPage[]): KnownPage[] => {
  let bytes = 0
  const end = pages.slice(0, MOST_KEPT).findIndex((page) => {
    bytes += Buffer.byteLength(JSON.stringify(page)) + 1
    return bytes > MOST_KEPT_BYTES
  })
  return pages.slice(0, end < 0 ? MOST_KEPT : end)
}

/**
 * The pages that the next reading knows: titles outlive readings that did not ask for them.
 * @returns `isWhole`: whether there was room for all of them
 */
const keptPages = (
  known: readonly KnownPage[],
  now: Listing,
  { titles, absent }: PagesRead,
  keepsLost: boolean,
): { pages: KnownPage[]; isWhole: boolean } => {
  const before = byPath(known)
  const paths = new Map(now.pages.map(({ path, changed }) => [path, changed]))
  if (!paths.has(HOME)) paths.set(HOME, null)
  if (keepsLost) {
    for (const { path, changed } of known) {
      if (!paths.has(path) && !absent.has(path)) paths.set(path, changed)
    }
  }
  const all = [...paths].map(([path, changed]) => ({
    path,
    changed: changed ?? before.get(path)?.changed ?? null,
    title: titles.get(path) ?? before.get(path)?.title ?? null,
  }))
  const pages = withinRoom(all)
  return { pages, isWhole: pages.length === all.length }
}

const baselineFrom = (known: Baseline | null, now: Listing, read: PagesRead): Baseline => {
  const { pages, isWhole } = keptPages(known?.pages ?? [], now, read, false)
  const { host, basis, isCut, isPartial } = now
  return { host, basis, pages, isWhole: isWhole && !isCut && !isPartial }
}

const none: ChangeTotals = { new: 0, gone: 0, unlisted: 0, retitled: 0 }

/** The first changes of each kind; pages whose titles are known come first. */
const namedOf = (all: readonly PageChange[]): Pick<SiteComparison, 'changes' | 'totals'> => {
  const totals = { ...none }
  const sorted = all.toSorted((a, b) => Number(b.title !== null) - Number(a.title !== null))
  const changes = sorted.filter(({ kind }) => {
    totals[kind] += 1
    return totals[kind] <= CHANGES_NAMED
  })
  return { changes, totals }
}

/** A reading of a site beside the known one, with how far it can be trusted. */
type ReadingPair = {
  known: Baseline
  now: Listing
  read: PagesRead
  trusted: ListingTrust
  /** What addresses begin with. */
  origin: string
}

/** Returns the change of a page; nothing where its address is too long to be kept. */
const changeOfPage = (
  { origin }: ReadingPair,
  kind: ChangeKind,
  path: string,
  title: string | null,
): PageChange[] => {
  const address = `${origin}${path}`
  return address.length > MOST_ADDRESS ? [] : [{ kind, address, title }]
}

/** Returns the pages that are new: none where one may have been there before, unread. */
const newPages = (pair: ReadingPair): PageChange[] => {
  const { known, now, read, trusted } = pair
  if (!known.isWhole || now.isCut || trusted.isBrokenNow) return []
  const before = byPath(known.pages)
  return now.pages
    .filter(({ path }) => path !== HOME && !before.has(path))
    .flatMap(({ path }) => changeOfPage(pair, 'new', path, read.titles.get(path) ?? null))
}

/** Returns the pages that are gone, or that the sitemap does not name any more. */
const lostPages = (pair: ReadingPair): PageChange[] => {
  const { now, read, trusted } = pair
  if (now.isCut || trusted.isPartial || trusted.hasShrunk) return []
  return trusted.lost.flatMap(({ path, title }) => {
    if (read.absent.has(path)) return changeOfPage(pair, 'gone', path, title)
    // Links of a home page come and go.
    return now.basis === 'sitemap' ? changeOfPage(pair, 'unlisted', path, title) : []
  })
}

/** Returns the pages whose title is another one than when it was last read. */
const retitledPages = (pair: ReadingPair): PageChange[] => {
  const before = byPath(pair.known.pages)
  return [...pair.read.titles].flatMap(([path, title]) => {
    const then = before.get(path)?.title
    if (!then || !title || then === title) return []
    return changeOfPage(pair, 'retitled', path, title).map((each) => ({ ...each, before: then }))
  })
}

const caveatOf = ({ now, trusted }: ReadingPair): WatchCaveat | null => {
  if (trusted.isStill) return 'smaller'
  if (trusted.hasShrunk) return 'shrank'
  return listingCaveat(now) ?? (trusted.isPartial ? 'partial' : null)
}

/** Returns the state of the site that the next reading is compared with. */
const nextBaseline = ({ known, now, read, trusted }: ReadingPair): Baseline => {
  const { isPartial, isBrokenNow, hasShrunk, isStill } = trusted
  // Links are no sitemap: they would count as lost pages once that is back.
  const kept = isBrokenNow ? { ...now, pages: [] } : now
  const keepsLost = !isStill && (isPartial || hasShrunk || now.basis === 'links')
  const { pages, isWhole } = keptPages(known.pages, kept, read, keepsLost)
  return {
    host: now.host,
    basis: known.basis,
    pages,
    isWhole: isWhole && !now.isCut && (isPartial ? known.isWhole : true),
    ...(hasShrunk && !isStill && { shrankTo: now.pages.length }),
  }
}

/**
 * Compares two readings of a site, and returns the changes between them.
 * @param origin that addresses begin with
 */
export const compareSite = (
  known: Baseline | null,
  now: Listing,
  read: PagesRead,
  origin: string,
): SiteComparison => {
  const fresh = { changes: [], totals: none, baseline: baselineFrom(null, now, read) }
  if (!known) return { ...fresh, caveat: listingCaveat(now), isFirst: true }
  if (!isComparable(known, now)) return { ...fresh, caveat: 'anew', isFirst: true }
  const pair: ReadingPair = { known, now, read, trusted: trust(known, now), origin }
  return {
    ...namedOf([...newPages(pair), ...lostPages(pair), ...retitledPages(pair)]),
    caveat: caveatOf(pair),
    isFirst: false,
    baseline: nextBaseline(pair),
  }
}
