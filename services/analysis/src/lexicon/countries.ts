import { COUNTRY_CODES, type Country } from '@sortie/contracts/countries'

/**
 * The countries that the almanac speaks for. `searches`: how many people there search in English,
 * relative to the United States: its share of people online, times the share of those who search in
 * English (StatCounter and national statistics of 2024 and 2025, rounded). `people`: its inhabitants.
 * `clickPrices`: what a click on an ad costs there, relative to the United States: the order that agencies
 * publish (Britain and Australia a little below, India far below), rounded by our editors.
 */
export const COUNTRIES = {
  US: { name: 'the United States', searches: 1, people: 335_000_000, clickPrices: 1 },
  GB: { name: 'the United Kingdom', searches: 0.2, people: 68_000_000, clickPrices: 0.85 },
  CA: { name: 'Canada', searches: 0.1, people: 40_000_000, clickPrices: 0.75 },
  AU: { name: 'Australia', searches: 0.085, people: 27_000_000, clickPrices: 0.95 },
  IE: { name: 'Ireland', searches: 0.017, people: 5_300_000, clickPrices: 0.75 },
  NZ: { name: 'New Zealand', searches: 0.016, people: 5_200_000, clickPrices: 0.75 },
  ZA: { name: 'South Africa', searches: 0.04, people: 61_000_000, clickPrices: 0.4 },
  IN: { name: 'India', searches: 0.25, people: 1_430_000_000, clickPrices: 0.15 },
} as const satisfies Record<
  Country,
  { name: string; searches: number; people: number; clickPrices: number }
>

/**
 * What people type behind a phrase to leave out American pages, and how many do, for each search without
 * it: `coffee beans uk` and `campervan hire nz`, by keyword tools; rather too few.
 */
export const NAMED_IN_PHRASES: Record<Country, { typed: string; share: number } | null> = {
  US: null,
  GB: { typed: 'uk', share: 0.1 },
  CA: { typed: 'canada', share: 0.2 },
  AU: { typed: 'australia', share: 0.2 },
  IE: { typed: 'ireland', share: 0.25 },
  NZ: { typed: 'nz', share: 0.3 },
  ZA: { typed: 'south africa', share: 0.25 },
  IN: { typed: 'india', share: 0.1 },
}

/** Where nothing says another one. */
export const USUAL_COUNTRY: Country = 'US'

/** What people call each country, one or more words; those that are words of their own are left out. */
const SAID: Record<Country, string[]> = {
  US: ['usa', 'united states', 'united states of america', 'america'],
  GB: ['uk', 'united kingdom', 'great britain', 'britain', 'england', 'scotland', 'wales'],
  CA: ['canada'],
  AU: ['australia'],
  IE: ['ireland', 'republic of ireland'],
  NZ: ['new zealand', 'nz', 'aotearoa'],
  ZA: ['south africa'],
  IN: ['india'],
}
const bySaid = new Map(
  COUNTRY_CODES.flatMap((code) => SAID[code].map((said) => [said, code] as const)),
)
/** The country that these words name. `northern ireland` is part of the United Kingdom. */
export const countryNamed = (words: readonly string[]): Country | undefined =>
  words.join(' ') === 'northern ireland' ? 'GB' : bySaid.get(words.join(' '))

/** The single words that name a country and say nothing else. */
export const countryWords = (country: Country): string[] =>
  SAID[country].filter((said) => !said.includes(' '))

const ENDINGS: [string, Country][] = [
  ['.uk', 'GB'],
  ['.ca', 'CA'],
  ['.au', 'AU'],
  ['.ie', 'IE'],
  ['.nz', 'NZ'],
  ['.za', 'ZA'],
  ['.in', 'IN'],
]
/** The country of a site, by its ending: `greggs.co.uk` is British. */
export const countryOfSite = (host: string): Country | undefined =>
  ENDINGS.find(([ending]) => host.toLowerCase().endsWith(ending))?.[1]
