import { stem, wordsOf } from '../../domain/words.ts'
import { brandKeys, brandWords, type CompanyEntry } from '../../lexicon/companies/companies.ts'
import { companyBearing, companyNamed } from '../../lexicon/companies/same-company.ts'
import { industries } from '../../lexicon/industries.ts'
import type { Industry } from '../../lexicon/industry.ts'
import { industryWords } from '../../recognition/reading.ts'

/** Words of descriptions that tell no trade from another. */
const COMMON = new Set(
  (
    'and with that its own from for the united states kingdom american british north ' +
    'international european canadian world large largest small many known founded based began ' +
    'chain franchise brand company group network agency firm store shop retailer market ' +
    'marketplace platform website online site service business people home house local best ' +
    'place city center centre part member free time quick great good custom full first work ' +
    'maker operator direct delivery order new two one day care product supply provider'
  )
    .split(' ')
    .map(stem),
)
const telling = (text: string): string[] =>
  wordsOf(text)
    .map(stem)
    .filter((word) => word.length > 2 && !COMMON.has(word))

/** A company, with the words that tell its trade from others. */
type TradeCompany = CompanyEntry & { trade: Set<string>; saysTrade: boolean }

const placed = (industry: Industry): (readonly [string, TradeCompany])[] =>
  industry.companies
    .filter(({ name }) => brandWords(name).length > 1)
    .flatMap((company) => {
      const trade = new Set(telling(company.about))
      const own = new Set([...trade, ...industryWords(industry)])
      const saysTrade = telling(company.name).some((word) => own.has(word))
      return brandKeys(company.name).map((key) => [key, { ...company, trade, saysTrade }] as const)
    })
/** Companies of all trades whose names are two words or more, by their names. */
const everywhere = new Map<string, TradeCompany>(industries.flatMap(placed))

/** Returns the company of whose own name the typed name says most: `The Rug Seller`, not `Rugs.com`. */
const closestOf = (typed: string, companies: readonly CompanyEntry[]): CompanyEntry | undefined => {
  const words = new Set(brandWords(typed))
  const countShared = ({ name }: CompanyEntry) => {
    const own = brandWords(name)
    return own.every((word) => words.has(word)) ? own.join('').length : 0
  }
  return companies.toSorted((one, other) => countShared(other) - countShared(one))[0]
}

/**
 * A company by the name that somebody typed: one of its own trade, given as `near`; or one whose
 * name says what it is, such as Costa Coffee, or that is of a trade akin to this one. A restaurant
 * called Sage is not the maker of accounting software, and one called Blue Nile is no jeweler.
 * `trade`: the words of the trade, singular.
 */
export const knownCompany = (
  typed: string,
  near: readonly CompanyEntry[],
  trade: ReadonlySet<string>,
): CompanyEntry | undefined => {
  const own =
    near.find(companyBearing(typed)) ?? closestOf(typed, near.filter(companyNamed(typed, trade)))
  if (own) return own
  const [other] = brandKeys(typed).flatMap((key) => everywhere.get(key) ?? [])
  const isAkin = other && (other.saysTrade || [...other.trade].some((word) => trade.has(word)))
  return isAkin ? other : undefined
}
