import { NEAR_OWN_PAGES, type OwnPage } from '@sortie/contracts/analysis/research/research'
import { MOST_OWN_PAGES } from '@sortie/contracts/analysis/sites/own-pages'
import type { KnownPage } from '../domain/site-changes.ts'
import { TITLE_PARTS } from '../lexicon/plain.ts'
import { closeness, type TopicStems, telling } from '../lexicon/topic.ts'

/** Addresses that no reader is led to: files, lists of posts, and what belongs to a session. */
const UNLINKED =
  /\/(?:wp-(?:admin|content|includes|json|login)|feed|tags?|author|categor(?:y|ies)|page|cart|basket|checkout|log-?in|sign-?(?:in|up)|register|my-account|account)(?:\/|$)|\.(?:jpe?g|png|gif|svg|webp|avif|zip|mp[34]|css|js|xml|json|txt)$/i
/** An address that is longer is one of many that a search or a filter made. */
const MOST_ADDRESS = 500

const pathOf = (address: string) => new URL(address).pathname

/** Titles without the parts that several pages share, such as the name of the site. */
const withoutShared = (titles: readonly (string | null)[]): (string | null)[] => {
  const counts = new Map<string, number>()
  const parts = titles.map((title) => (title === null ? [] : title.split(TITLE_PARTS)))
  for (const part of parts.flatMap((some) => [...new Set(some)]))
    counts.set(part, (counts.get(part) ?? 0) + 1)
  return parts.map((some) => {
    const own = some.filter((part) => counts.get(part) === 1)
    // A page whose title says no more than its site's name keeps it.
    return own.join(TITLE_PARTS) || some.join(TITLE_PARTS) || null
  })
}

/** Pages of a site to link to: without the home page, those with a title first, then the shortest addresses. */
export const selectPages = (origin: string, pages: readonly KnownPage[]): OwnPage[] => {
  const linked = pages.filter(
    ({ path }) =>
      path !== '/' &&
      !path.includes('?') &&
      origin.length + path.length <= MOST_ADDRESS &&
      !UNLINKED.test(path),
  )
  const titles = withoutShared(linked.map(({ title }) => title))
  return linked
    .map(({ path }, at) => ({ address: `${origin}${path}`, title: titles[at] ?? null }))
    .toSorted(
      (one, other) =>
        Number(one.title === null) - Number(other.title === null) ||
        one.address.length - other.address.length ||
        (one.address < other.address ? -1 : 1),
    )
    .slice(0, MOST_OWN_PAGES)
}

/** Returns the pages whose title is on a topic, the closest first. */
export const pagesNear = (pages: readonly OwnPage[], topic: TopicStems): OwnPage[] =>
  pages
    .map((page) => ({ page, close: page.title === null ? 0 : closeness(page.title, topic) }))
    .filter(({ close }) => close > 0)
    .toSorted(
      (one, other) =>
        other.close - one.close ||
        pathOf(one.page.address).length - pathOf(other.page.address).length,
    )
    .slice(0, NEAR_OWN_PAGES)
    .map(({ page }) => page)

/** Words of a text that tell its subject, in any order, without a town. */
const subjectOf = (text: string, town: string | null): string => {
  const place = new Set(telling(town ?? ''))
  return [...new Set(telling(text).filter((stem) => !place.has(stem)))].toSorted().join(' ')
}

/** The page whose title is on the very search, which a report planned; null where none is. */
export const pageOn = (
  search: string,
  town: string | null,
  pages: readonly OwnPage[],
): OwnPage | null => {
  const subject = subjectOf(search, town)
  const isOn = ({ title }: OwnPage) => title !== null && subjectOf(title, town) === subject
  return subject ? (pages.find(isOn) ?? null) : null
}
