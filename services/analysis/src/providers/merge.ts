import { TRIAL } from '@sortie/contracts/analysis/trials/trials'
import type { Brief } from '../domain/brief.ts'
import { stem, wordsOf } from '../domain/words.ts'
import { branded } from '../lexicon/companies/brands.ts'
import { akin, brandWords, displayName, isHost } from '../lexicon/companies/companies.ts'
import { isCompany } from '../lexicon/companies/same-company.ts'
import { isCommon } from '../lexicon/words/common-words.ts'
import { tradeWords } from '../recognition/reading.ts'
import type { Competitor, SourceQuery } from './port.ts'

type Keyword = Competitor['topKeywords'][number]
const WANTED = TRIAL.keywordsPerCompetitor

/** Items by a key that ignores case, the first of each kept where it stood. */
export const distinct = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => {
  const seen = new Set<string>()
  return items.filter((item) => {
    const own = key(item).toLowerCase()
    if (seen.has(own)) return false
    seen.add(own)
    return true
  })
}

type CompanyName = Pick<Competitor, 'name' | 'description'>

/** Returns true where a name means a company, in a trade of these words. */
const means = (
  typed: string,
  { name, description }: CompanyName,
  trade: ReadonlySet<string>,
): boolean =>
  typed.toLowerCase() === name.toLowerCase() ||
  isCompany(typed, { name, about: description }, trade)

const isSame = (one: CompanyName, other: CompanyName, trade: ReadonlySet<string>): boolean =>
  means(one.name, other, trade) || means(other.name, one, trade)

/** Puts measured keywords before those that are only typical of the trade. */
const measuredFirst = (keywords: readonly Keyword[]): Keyword[] =>
  distinct(
    [...keywords.filter(({ typical }) => !typical), ...keywords.filter(({ typical }) => typical)],
    ({ keyword }) => keyword,
  )

/** Two accounts of one company: the first one's words, and the keywords of both. */
const joined = (one: Competitor, other: Competitor): Competitor => ({
  ...(one.description ? one : other),
  // A web address is a name only where nobody knows a better one.
  name: isHost(one.name) ? other.name : one.name,
  topKeywords: measuredFirst([...one.topKeywords, ...other.topKeywords]),
})

/** Keywords typical of the trade, for companies that nobody knew enough of; not all the same. */
const filled = (competitors: Competitor[], pool: readonly Keyword[]): Competitor[] =>
  competitors.map((competitor, rank) => {
    const turned = [...pool.slice(rank % (pool.length || 1)), ...pool]
    const own = distinct([...competitor.topKeywords, ...turned], ({ keyword }) => keyword)
    return { ...competitor, topKeywords: own.slice(0, WANTED) }
  })

const likeness = (one: Competitor, other: Competitor): number => Number(akin(one.name, other.name))

/**
 * The competitors that several providers named, as one list: each company once, under the first
 * provider's words, the visitor's main competitor first and never the visitor's own business.
 */
export const mergeCompetitors = (
  brief: Brief,
  lists: readonly Competitor[][],
  count: number,
): Competitor[] => {
  const { mainCompetitor, businessName } = brief
  const typed = displayName(mainCompetitor)
  const trade = tradeWords(brief)
  const isOwn = ({ name }: Competitor) =>
    name.toLowerCase() === businessName.toLowerCase() || akin(name, businessName)
  const isMain = (competitor: Competitor) => means(typed, competitor, trade)
  const merged: Competitor[] = []
  for (const candidate of lists.flat()) {
    const at = merged.findIndex((other) => isSame(other, candidate, trade))
    if (at >= 0) merged[at] = joined(merged[at]!, candidate)
    else if (isMain(candidate) || !isOwn(candidate)) merged.push(candidate)
  }
  // A name that nobody can compare, such as an emoji, is what the last resort calls it.
  const fallback = lists.at(-1)?.[0]
  const main = merged.find(isMain) ?? merged.find(({ name }) => name === fallback?.name)
  const others = merged.filter((each) => each !== main)
  // A name like the main one's may be its own, so it comes last.
  const ordered = main
    ? [main, ...others.toSorted((a, b) => likeness(main, a) - likeness(main, b))]
    : merged
  const typical = lists.flat().flatMap(({ topKeywords }) => topKeywords.filter((k) => k.typical))
  return filled(
    ordered.slice(0, count).map((each) => ({
      ...each,
      topKeywords: measuredFirst(each.topKeywords),
    })),
    distinct(typical, ({ keyword }) => keyword),
  )
}

/** Returns true where nothing is left to ask for: all competitors are found, the main one too, with their keywords. */
export const hasAllCompetitors = (
  brief: Brief,
  merged: readonly Competitor[],
  count: number,
): boolean =>
  merged.length >= count &&
  means(displayName(brief.mainCompetitor), merged[0]!, tradeWords(brief)) &&
  merged.every(({ topKeywords }) => topKeywords.length >= WANTED)

/** Tells whether a keyword holds the visitor's brand or a rival's. */
export const holdsBrand = ({
  industry,
  businessName,
  mainCompetitor,
  rivals = [],
}: SourceQuery) => {
  const trade = new Set(wordsOf(industry).map(stem))
  // A name that only says what the trade is, is nobody's brand.
  const isTrade = (name: string) =>
    brandWords(name).every((word) => trade.has(word) && isCommon(word))
  return branded([businessName, mainCompetitor, ...rivals].filter((name) => !isTrade(name)))
}
