import type { Caution } from '@sortie/contracts/analysis/research/research'
import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import type { Country } from '@sortie/contracts/countries'
import { COUNTRIES } from './countries.ts'
import type { CountryWording } from './words/country-words.ts'

/** Version of the data in `trades/`; part of every receipt that the almanac gives. */
export const ALMANAC_VERSION = '2026.12.9'

/** Something that customers of an industry search for. */
export type IndustryHead = {
  term: string
  /** The number of people who look for it, relative to all terms of all industries: 1 few, 5 very many. */
  size: 1 | 2 | 3 | 4 | 5
}

/** A company that people know by name, described by facts that seldom change. */
export type Company = {
  name: string
  /** Host of its site, without `www`. */
  site?: string
  /** Codes of the countries in which it has such customers; `*` for all of ours. */
  countries: string[]
  about: string
  /** Two phrases usual for such a company. Never measured for it, and labelled so. */
  typical: [string, string]
}

export type Industry = {
  id: string
  /** For whoever edits it: why something is as it is. */
  note?: string
  /** Its name in a sentence, singular or as a mass noun. */
  name: string
  /** Other names that people type for it; words before a name may qualify it. */
  synonyms: string[]
  /** Names that people type for a part of it, each with the head term that means the same. */
  parts?: { name: string; head: string }[]
  /** Words that mean it only where nothing else is said: a `garage`, but not a parking garage. */
  shorthand?: string[]
  /** True where customers come from nearby, so that place matters. */
  local: boolean
  /** Words for it in advice on buying; none where people turn to it in grief or distress. */
  speech?: TradeWords
  /** The harm that wrong advice of the trade may do; articles about it ask for a review. */
  cautions?: Caution[]
  heads: IndustryHead[]
  companies: Company[]
  /** US dollars that advertisers pay for a click in the United States, usually: from, to. */
  cpc: [number, number]
  /** Words that people of other countries use for words of its phrases. */
  words?: CountryWording[]
}

const inCents = (dollars: number) => Math.round(dollars * 100) / 100

/** Returns all names of a trade: its name, other words that people type for it, and the searches of its customers. */
export const namesOfTrade = ({
  name,
  synonyms,
  parts = [],
  shorthand = [],
  heads,
}: Industry): string[] => [
  name,
  ...synonyms,
  ...parts.map((part) => part.name),
  ...shorthand,
  ...heads.map(({ term }) => term),
]

/** US dollars that advertisers of a country usually pay for a click in the trade, in cents: from, to. */
export const cpcIn = ({ cpc: [low, high] }: Pick<Industry, 'cpc'>, country: Country) => {
  const { clickPrices } = COUNTRIES[country]
  return { low: inCents(low * clickPrices), high: inCents(high * clickPrices) }
}

/** US dollars that a click usually costs in the trade in a country: the middle of its band, in cents. */
export const usualCpc = (industry: Pick<Industry, 'cpc'>, country: Country): number => {
  const { low, high } = cpcIn(industry, country)
  return inCents(Math.sqrt(low * high))
}

/** Returns true where a company has customers in a country. */
export const sellsIn = (
  { countries = [] }: Pick<Company, 'countries'>,
  country: Country,
): boolean => countries.includes('*') || countries.includes(country)
