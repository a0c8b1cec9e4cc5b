import { OWN_PAGES } from '@sortie/contracts/content/drafts/draft-limits'
import { UntrustedInputRefused } from '@sortie/runtime/untrusted/refused'
import { isCompany } from '../lexicon/companies/same-company.ts'
import { plainNameText, plainTitleOf } from '../lexicon/plain.ts'
import { closeness, type TopicStems } from '../lexicon/topic.ts'
import { addressIn } from '../providers/crawler/crawler.ts'
import type { PageReader, PageReading, PageText } from '../providers/crawler/page-reader.ts'
import {
  type Encyclopedia,
  EXTRACT_LICENCE,
  type Extract,
} from '../providers/wikimedia/extracts.ts'
import type { SiteParsers } from '../untrusted/client.ts'
import type { EntryText } from '../untrusted/page-entries.ts'
import type { PagePassage } from '../untrusted/passages.ts'
import { dayOf, type EvidenceCandidate, sourceNamed } from './candidate.ts'
import { plainLineForModel, plainName } from './plain-line.ts'

/** The time that pages may take, all of them beside each other, in milliseconds. */
export const READING_MS = 15_000
/** Pages that rank for the keyword, and sites of what is compared. */
const MOST_RANKING = 5
const MOST_OPTIONS = 5
/** Sentences of one page, and of all pages. */
const OF_PAGE = 10
const OF_ALL = 60
const MOST_TITLE = 90
const MOST_NAME = 60
const ARTICLES = 2

type Role = 'own' | 'option' | 'ranking' | 'rival'
/** The usefulness of sentences by their source; of two equally good ones the customer's comes first. */
const USE: Record<Role | 'reference', number> = {
  option: 70,
  own: 68,
  reference: 66,
  ranking: 64,
  rival: 60,
}
export type Wish = { role: Role; address: URL }

/** The pages to read, each of them once: the customer's, those compared, those that rank, a rival's. */
export const wishesOf = (sites: {
  own: readonly string[]
  options: readonly URL[]
  ranking: readonly string[]
  rival: URL | null
}): Wish[] => {
  const own = sites.own.flatMap((typed) => addressIn(typed) ?? []).slice(0, OWN_PAGES)
  const ownHosts = new Set(own.map(({ host }) => host))
  const ranking = sites.ranking
    .flatMap((typed) => addressIn(typed) ?? [])
    .filter(({ host }) => !ownHosts.has(host))
  const all: Wish[] = [
    ...own.map((address) => ({ role: 'own' as const, address })),
    ...sites.options
      .slice(0, MOST_OPTIONS)
      .map((address) => ({ role: 'option' as const, address })),
    ...ranking.slice(0, MOST_RANKING).map((address) => ({ role: 'ranking' as const, address })),
    ...(sites.rival ? [{ role: 'rival' as const, address: sites.rival }] : []),
  ]
  const first = (wish: Wish) =>
    all.find(({ address }) => address.href === wish.address.href) === wish
  return all.filter(first)
}

const shownAddress = ({ host, pathname }: URL) =>
  `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`.slice(0, 120)

const WHY_NOT: Record<Exclude<PageReading['outcome'], 'read'>, string> = {
  forbidden: 'does not let programs read it, so it was left out.',
  late: 'took too long to answer, so it was left out.',
  unreachable: 'could not be read.',
  busy: 'was read as often as it may be for now, so it was left out.',
}

/**
 * Returns the name of the site that a page quotes: a site may call itself anything, so its own name counts only where
 * it agrees with its address.
 */
const speakerOf = ({ url, siteName }: PageText): string => {
  const host = new URL(url).hostname.replace(/^www\./, '')
  const name = plainName(plainNameText(siteName, MOST_NAME) ?? '')
  return name && isCompany(host, { name, about: '' }, new Set()) ? name : host
}

/** Returns the title of a page; empty where that is no plain title, or gives orders to a model that reads it. */
const titleOf = ({ title }: PageText): string =>
  plainLineForModel(plainTitleOf(title, MOST_TITLE)) ?? ''

const pageItems = (
  role: Role,
  page: PageText,
  passages: readonly PagePassage[],
  at: string,
): EvidenceCandidate[] => {
  const title = titleOf(page)
  const speaker = speakerOf(page)
  const source = sourceNamed(title && title !== speaker ? `${speaker}: ${title}` : speaker, {
    url: page.url,
    fetchedAt: at,
    hash: page.hash,
    licence: null,
  })
  return passages.map(({ text, score }) => ({
    kind: 'passage',
    text,
    asOf: dayOf(at),
    voice: 'self-said',
    source,
    use: USE[role] + score / 2,
  }))
}

/** The customer's reading: its time limit, and the parsers that find sentences. */
export type ReadingFor = {
  at: string
  signal: AbortSignal
  ms: number
  customer: string
  parsers: Pick<SiteParsers, 'passages'>
}

/** The sentences of blocks on a topic; null where their parser refuses them. */
const passagesIn = async (
  { parsers, signal }: Pick<ReadingFor, 'parsers' | 'signal'>,
  blocks: readonly string[],
  topic: TopicStems,
): Promise<PagePassage[] | null> => {
  try {
    return await parsers.passages({ blocks, topic, most: OF_PAGE }, signal)
  } catch (error) {
    if (error instanceof UntrustedInputRefused) return null
    throw error
  }
}

/** Reads pages; what is late, forbidden or not there is left out, and a note says so. */
export const readPages = async (
  reader: PageReader,
  wishes: readonly Wish[],
  topic: TopicStems,
  { at, signal, ms, customer, parsers }: ReadingFor,
): Promise<{ items: EvidenceCandidate[]; texts: EntryText[]; notes: string[] }> => {
  const addresses = wishes.map(({ address }) => address)
  const readings = await reader.read(addresses, { customer, ms, signal })
  const items: EvidenceCandidate[] = []
  const texts: EntryText[] = []
  const notes: string[] = []
  for (const [index, reading] of readings.entries()) {
    const shown = shownAddress(reading.address)
    if (reading.outcome !== 'read') {
      notes.push(`${shown} ${WHY_NOT[reading.outcome]}`)
      continue
    }
    const { page } = reading
    const passages = await passagesIn({ parsers, signal }, page.blocks, topic)
    if (passages === null) {
      notes.push(`${shown} ${WHY_NOT.unreachable}`)
      continue
    }
    const found = pageItems(wishes[index]!.role, page, passages, at)
    if (found.length === 0) notes.push(`No sentence of ${shown} could be used as evidence.`)
    items.push(...found)
    texts.push({ url: page.url, title: titleOf(page), text: page.blocks.join('\n') })
  }
  return { items: items.toSorted((a, b) => b.use - a.use).slice(0, OF_ALL), texts, notes }
}

const articleItems = (
  article: Extract,
  passages: readonly PagePassage[],
  at: string,
): EvidenceCandidate[] => {
  const source = sourceNamed(`Wikipedia: ${article.title}`, {
    url: article.url,
    fetchedAt: at,
    hash: article.hash,
    licence: EXTRACT_LICENCE,
  })
  return passages.map(({ text, score }) => ({
    kind: 'passage',
    text,
    asOf: dayOf(at),
    voice: 'reference',
    source,
    use: USE.reference + score / 2,
  }))
}

/** Reads the articles of the encyclopedia on the topic: only those whose very title is on it. */
export const readArticles = async (
  encyclopedia: Encyclopedia,
  searches: readonly string[],
  topic: TopicStems,
  { at, signal, ms, parsers }: ReadingFor,
): Promise<{ items: EvidenceCandidate[]; texts: EntryText[]; notes: string[] }> => {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(ms)])
    const found = await Promise.all(
      searches.map((search) => encyclopedia.extracts(search, ARTICLES, within)),
    )
    const once = new Map(found.flat().map((article) => [article.url, article]))
    const about = [...once.values()].filter(
      ({ title }) => plainName(title) !== null && closeness(title, topic) > 0,
    )
    const items: EvidenceCandidate[] = []
    for (const article of about) {
      const passages = await passagesIn({ parsers, signal }, article.paragraphs, topic)
      items.push(...articleItems(article, passages ?? [], at))
    }
    return {
      items,
      texts: about.map(({ url, title, paragraphs }) => ({
        url,
        title,
        text: paragraphs.join('\n'),
      })),
      notes: [],
    }
  } catch {
    signal.throwIfAborted()
    return {
      items: [],
      texts: [],
      notes: ['Wikipedia could not be reached, so nothing comes from it.'],
    }
  }
}
