import { holdsWords, stem, wordsOf } from '../../domain/words.ts'
import { countryNamed, NAMED_IN_PHRASES } from '../../lexicon/countries.ts'
import type { Industry, IndustryHead } from '../../lexicon/industry.ts'
import type { MarketPlace } from '../../lexicon/place.ts'
import type { Match } from '../../recognition/match.ts'
import { nicheOf } from './niche.ts'
import { besideNiche, isEnough, nicheProposals, saysMost } from './niche-proposals.ts'
import { bySearches, distinctProposals, type PhraseProposal, proposalOf } from './proposal.ts'
import { type LocalRow, localRowsIn } from './rows.ts'

const FEWEST_ABOUT = 4
/** The number of rows about a part of a trade below which nobody can tell which of the others are far from it. */
const FEWEST_ABOUT_FOCUS = 12
const MOST_NARROWED = 8
const MOST_IN_TOWN = 20
const MOST_IN_COUNTRY = 8
/** The closeness of the rest of a trade to a business that does it in a narrower way. */
const BESIDE_NARROWED = 0.6
/** The closeness where only the manner differs, as for an emergency plumber or a family dentist. */
const BESIDE_MANNER = 0.9
/** The closeness where no row names the narrower way. */
const BESIDE_UNKNOWN = 0.95
/** The closeness below which a phrase is too far from the business to be combined with its town. */
const LEAST_IN_TOWN = 1.5
const stems = (text: string) => wordsOf(text).map(stem)

/** Returns true where the phrase and the topic of a row hold all of the words. */
const isAbout = ({ phrase, topic }: LocalRow, wanted: readonly string[]) => {
  const rowStems = new Set([...stems(phrase), ...stems(topic)])
  return wanted.every((word) => rowStems.has(word))
}

/** The closeness of rows that share a word with a part of a trade: birthday cakes to wedding cakes. */
const BESIDE_FOCUS = 2 / 3
const FAR_FROM_FOCUS = 1 / 3
/** The closeness of rows where so few are about the part that nobody can tell. */
const ABOUT_FOCUS = 0.85

/**
 * Returns the closeness of each row of a trade to a business that does only a part of it: rows about the part keep
 * theirs; those that share a word with it are less close; the others sink, unless so few rows are about the part that
 * nobody can tell.
 */
const byFocus = (rows: readonly LocalRow[], focus: IndustryHead | null) => {
  const wanted = stems(focus?.term ?? '')
  const about = new Set(rows.filter((row) => isAbout(row, wanted)))
  const isLike = (row: LocalRow) => wanted.some((word) => isAbout(row, [word]))
  return (row: LocalRow): number => {
    if (!focus || about.has(row)) return row.fit
    if (about.size < FEWEST_ABOUT_FOCUS) return row.fit * ABOUT_FOCUS
    return row.fit * (isLike(row) ? BESIDE_FOCUS : FAR_FROM_FOCUS)
  }
}

/** Words that say how a trade is done, or for whom, and not that it does less. */
const MANNER = new Set(
  'emergency mobile family private luxury affordable cheap professional independent bespoke custom domestic residential online'.split(
    ' ',
  ),
)

/** Words that say where, how good or how dear, and leave open what. */
const FRAME = new Set(
  'near me best good top rated cheap affordable local open now online in a an the for service company cost price hire find book buy order review 24 hour'.split(
    ' ',
  ),
)

/** `vegan bakery near me`: the trade's own phrases, with the words that narrow it. */
const narrowedRows = (
  rows: readonly LocalRow[],
  { narrowed, narrower }: Match,
): PhraseProposal[] => {
  const name = narrowed.slice(narrower.length)
  if (narrower.length === 0) return []
  const narrowedBy = narrower.map(stem)
  const wanted = name.map(stem)
  const at = (phrase: string) => {
    const words = stems(phrase)
    return words.findIndex((_, index) =>
      holdsWords(words.slice(index, index + wanted.length), wanted),
    )
  }
  return rows
    .filter(({ fit, intent, phrase }) => {
      const words = stems(phrase)
      const isOpen = words.every((word) => wanted.includes(word) || FRAME.has(word))
      return fit === 3 && intent !== 'informational' && isOpen && at(phrase) >= 0
    })
    .slice(0, MOST_NARROWED)
    .map((row) => {
      const keyword = row.phrase
        .split(' ')
        .toSpliced(at(row.phrase), 0, ...narrower)
        .join(' ')
      return proposalOf(row, { keyword, narrowedBy, theme: narrowed.join(' ') })
    })
}

const WHERE = / near me$/
/** `plumber leeds` for `plumber near me`; a `location` page without `near me` names a place already. */
const inTown = (proposals: readonly PhraseProposal[], { words }: MarketPlace): PhraseProposal[] => {
  const town = words.join(' ')
  const bases = proposals.filter(
    ({ row, intent, keyword, page, names, relevance }) =>
      relevance >= LEAST_IN_TOWN &&
      row.fit === 3 &&
      names === null &&
      intent !== 'informational' &&
      !/\bnow$/.test(keyword) &&
      (WHERE.test(keyword) || ['home', 'service'].includes(page)) &&
      wordsOf(keyword.replace(WHERE, '')).length <= 3,
  )
  const placed = bases.toSorted(bySearches).map((base) => ({
    ...base,
    keyword: `${base.keyword.replace(WHERE, '')} ${town}`,
    page: 'location' as const,
    theme: `in ${town}`,
    names: 'town' as const,
    withoutPlace: base.keyword,
  }))
  return distinctProposals(placed).slice(0, MOST_IN_TOWN)
}

const OF_GOODS = ['product', 'category', 'comparison']

/** `coffee beans uk`: what people outside the United States type to leave out American pages. */
const inCountry = (
  proposals: readonly PhraseProposal[],
  local: boolean,
  { country }: MarketPlace,
) => {
  const placeName = NAMED_IN_PHRASES[country]?.typed
  if (!placeName) return []
  const pages = local ? OF_GOODS.slice(0, 2) : [...OF_GOODS, 'home', 'service']
  const bases = proposals.filter(
    ({ row, intent, keyword, names }) =>
      row.fit === 3 &&
      names === null &&
      intent !== 'informational' &&
      !WHERE.test(keyword) &&
      pages.includes(row.page) &&
      !countryNamed(wordsOf(keyword).slice(-1)) &&
      wordsOf(keyword).length <= 3,
  )
  return bases
    .toSorted(bySearches)
    .slice(0, MOST_IN_COUNTRY)
    .map((base) => ({
      ...base,
      keyword: `${base.keyword} ${placeName}`,
      names: 'country' as const,
      withoutPlace: base.keyword,
    }))
}

/** The phrases of a trade, those of a part of it closer than the others. */
const proposalsOfTrade = (rows: readonly LocalRow[], match: Match): PhraseProposal[] => {
  const { industry, focus, narrower } = match
  const closeness = byFocus(rows, focus)
  const common = new Set(stems(industry.name))
  const wanted = narrower.map(stem).filter((word) => !common.has(word))
  const about = new Set(rows.filter((row) => isAbout(row, wanted)))
  const isManner = wanted.every((word) => MANNER.has(word))
  const known = isManner ? BESIDE_MANNER : BESIDE_NARROWED
  const beside = about.size < FEWEST_ABOUT ? BESIDE_UNKNOWN : known
  const relevance = (row: LocalRow) => (about.has(row) ? closeness(row) : closeness(row) * beside)
  return [
    ...narrowedRows(rows, match),
    ...rows.map((row) => proposalOf(row, { relevance: relevance(row) })),
  ]
}

/**
 * Returns the proposals of the almanac for a trade that it knows, best known phrases first. A business that does only a
 * part of it gets the phrases of that part's customers, and behind them some of the rest of the trade.
 */
export const proposalsFor = (match: Match, place: MarketPlace): PhraseProposal[] => {
  const { industry } = match
  const rows = localRowsIn(industry, place.country)
  const ofTrade = proposalsOfTrade(rows, match)
  const isPlaced = industry.local && place.words.length > 0
  const withPlaces = (proposals: readonly PhraseProposal[]) =>
    distinctProposals([
      ...proposals,
      ...(isPlaced ? inTown(proposals, place) : []),
      ...inCountry(proposals, industry.local, place),
    ])
  const niche = nicheOf(match)
  const isPart = niche !== null && !saysMost(rows, niche)
  const ofNiche = isPart ? withPlaces(nicheProposals({ niche, industry, place, rows })) : []
  if (!isPart || !isEnough(ofNiche)) return withPlaces(ofTrade)
  const own = new Set(ofNiche.map(({ row }) => row))
  const others = withPlaces(ofTrade).filter(
    ({ row, narrowedBy }) => narrowedBy.length === 0 && !own.has(row),
  )
  return distinctProposals([...ofNiche, ...besideNiche(niche, others, ofNiche, industry)])
}

/**
 * Returns the phrases for the things that any business of a trade sells, in their editors' order; a list of companies
 * shows two beside each name.
 */
export const usualPhrases = (industry: Industry, place: MarketPlace): string[] =>
  localRowsIn(industry, place.country)
    .filter(({ fit, intent }) => fit === 3 && intent !== 'informational')
    .map(({ phrase }) => phrase)
