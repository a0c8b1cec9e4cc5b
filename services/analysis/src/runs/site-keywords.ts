import type { SiteFacts } from '@sortie/contracts/analysis/sites/sites'
import type { RecordedSite } from '../domain/replay/facts.ts'
import { intentOf } from '../domain/scoring/intent.ts'
import { stem, wordsOf } from '../domain/words.ts'
import { displayName } from '../lexicon/companies/companies.ts'
import { plainPhrase } from '../lexicon/plain.ts'
import { addressIn } from '../providers/crawler/crawler.ts'
import { distinct, holdsBrand } from '../providers/merge.ts'
import type { Phrase, ProviderChain, Rankings, SourceQuery } from '../providers/port.ts'
import { tradeWords } from '../recognition/reading.ts'

/** Phrases that a competitor report takes of one site. */
const MOST_OF_SITE = 60
/** The lowest rank of the first result page: a site that ranks there means the keyword. */
const FIRST_PAGE = 10

/** Returns the closeness of a phrase to the trade: by its words, then by whether a page is named after it. */
const relevanceOf = (phrase: string, prominent: boolean, trade: ReadonlySet<string>): number => {
  if (wordsOf(phrase).some((word) => trade.has(stem(word)))) return 3
  return prominent ? 2 : 1
}

type KnownSite = RecordedSite & { facts: SiteFacts }
const isRead = (site: RecordedSite): site is KnownSite => site.facts !== null

/** Returns the phrases of a site that people may search for, rated by the trade; none with somebody's name in it. */
export const phrasesSaid = (
  { phrases }: SiteFacts,
  trade: ReadonlySet<string>,
  isBranded: (keyword: string) => boolean,
): Phrase[] =>
  phrases.flatMap(({ phrase, prominent }) => {
    // Kept by another release, it may be what this one would not have taken.
    const keyword = plainPhrase(phrase)
    if (!keyword || isBranded(keyword)) return []
    const relevance = relevanceOf(keyword, prominent, trade)
    return [{ keyword, intent: intentOf(keyword).intent, theme: keyword, relevance }]
  })

/** Keywords that sites rank for, of which a report takes so many. */
const MOST_RANKED = 600

/** Returns the keywords that sites rank for, the closest to the trade first. */
const rankedPhrases = (
  rankings: Rankings | null,
  trade: ReadonlySet<string>,
  isBranded: (keyword: string) => boolean,
): Phrase[] =>
  (rankings?.keywords ?? [])
    .flatMap(({ keyword: typed, rank, intent }): Phrase[] => {
      const keyword = plainPhrase(typed)
      if (!keyword || isBranded(keyword)) return []
      const relevance = relevanceOf(keyword, rank <= FIRST_PAGE, trade)
      return [{ keyword, intent, theme: keyword, relevance }]
    })
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, MOST_RANKED)

/** The brief without addresses: no source reads the sites a second time. */
export const withoutSites = (query: SourceQuery): SourceQuery => ({
  ...query,
  ownSite: undefined,
  mainCompetitor: addressIn(query.mainCompetitor)
    ? (displayName(query.mainCompetitor).split('.')[0] ?? '')
    : query.mainCompetitor,
  rivals: query.rivals?.filter((rival) => !addressIn(rival)),
})

/**
 * The sources of a competitor report: what its sites rank for, where that was measured, whatever they say
 * of the trade, and the phrases of the sites that were recorded. Names of those who are compared are left out of all of it.
 */
export const withSites = (
  providers: ProviderChain,
  sites: readonly RecordedSite[],
  rankings: Rankings | null,
): ProviderChain => {
  const read = sites.filter(isRead)
  const names = sites.flatMap(({ name, facts }) => [name, ...(facts ? [facts.host] : [])])
  return {
    ...providers,
    phrases: async (query) => {
      const sourceQuery = withoutSites(query)
      const trade = tradeWords(sourceQuery)
      const isBranded = holdsBrand({
        ...sourceQuery,
        rivals: [...(sourceQuery.rivals ?? []), ...names],
      })
      const ownPhrases = read.flatMap(({ facts: { phrases, ...facts } }) =>
        phrasesSaid({ ...facts, phrases: phrases.slice(0, MOST_OF_SITE) }, trade, isBranded),
      )
      const found = await providers.phrases(sourceQuery)
      const trades = found.found.filter(({ keyword, isVetted }) => isVetted || !isBranded(keyword))
      const all = [...rankedPhrases(rankings, trade, isBranded), ...trades, ...ownPhrases]
      return { ...found, found: distinct(all, ({ keyword }) => keyword) }
    },
  }
}
