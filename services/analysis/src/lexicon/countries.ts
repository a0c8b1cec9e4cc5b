import { COUNTRY_CODES, type Country, type Language } from '@sortie/contracts/countries'

/**
 * The countries that reports can be about. `searches`: how many people there search in its usual language,
 * relative to the United States in English: its share of people online, times the share of those who search
 * in that language (StatCounter and national statistics of 2024 and 2025, rounded). `people`: its inhabitants.
 * `clickPrices`: what a click on an ad costs there, relative to the United States: the order that agencies
 * publish (Britain and Australia a little below, India far below), rounded by our editors.
 */
export const COUNTRIES = {
  US: { searches: 1, people: 335_000_000, clickPrices: 1 },
  GB: { searches: 0.2, people: 68_000_000, clickPrices: 0.85 },
  CA: { searches: 0.1, people: 40_000_000, clickPrices: 0.75 },
  AU: { searches: 0.085, people: 27_000_000, clickPrices: 0.95 },
  IE: { searches: 0.017, people: 5_300_000, clickPrices: 0.75 },
  NZ: { searches: 0.016, people: 5_200_000, clickPrices: 0.75 },
  ZA: { searches: 0.04, people: 61_000_000, clickPrices: 0.4 },
  IN: { searches: 0.25, people: 1_430_000_000, clickPrices: 0.15 },
  DE: { searches: 0.25, people: 83_500_000, clickPrices: 0.75 },
  AT: { searches: 0.027, people: 9_200_000, clickPrices: 0.65 },
  CH: { searches: 0.018, people: 9_000_000, clickPrices: 0.95 },
  FR: { searches: 0.19, people: 68_400_000, clickPrices: 0.55 },
  BE: { searches: 0.02, people: 11_800_000, clickPrices: 0.6 },
  NL: { searches: 0.055, people: 18_000_000, clickPrices: 0.65 },
  ES: { searches: 0.145, people: 48_800_000, clickPrices: 0.4 },
  MX: { searches: 0.3, people: 130_000_000, clickPrices: 0.2 },
  IT: { searches: 0.16, people: 59_000_000, clickPrices: 0.45 },
  PT: { searches: 0.028, people: 10_600_000, clickPrices: 0.35 },
  BR: { searches: 0.55, people: 212_000_000, clickPrices: 0.2 },
} as const satisfies Record<Country, { searches: number; people: number; clickPrices: number }>

/**
 * The word that people type behind a phrase to leave out American pages, and how many searches have it for each one
 * without it: `coffee beans uk` and `campervan hire nz`, by keyword tools; rather too few.
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
  DE: { typed: 'deutschland', share: 0.06 },
  AT: { typed: 'österreich', share: 0.15 },
  CH: { typed: 'schweiz', share: 0.2 },
  FR: { typed: 'france', share: 0.06 },
  BE: { typed: 'belgië', share: 0.12 },
  NL: { typed: 'nederland', share: 0.06 },
  ES: { typed: 'españa', share: 0.06 },
  MX: { typed: 'méxico', share: 0.1 },
  IT: { typed: 'italia', share: 0.06 },
  PT: { typed: 'portugal', share: 0.12 },
  BR: { typed: 'brasil', share: 0.05 },
}

/** The same in the second languages of a country. */
const NAMED_OTHERWISE: Partial<Record<Country, Partial<Record<Language, string>>>> = {
  CH: { fr: 'suisse', it: 'svizzera' },
  BE: { fr: 'belgique' },
}
/** Returns the word that people who search in a language type for a country; empty where nobody types one. */
export const countryTyped = (country: Country, language: Language): string =>
  NAMED_OTHERWISE[country]?.[language] ?? NAMED_IN_PHRASES[country]?.typed ?? ''

/** Of the people of a country those who search in another of its languages than the usual one, likewise. */
const SEARCHES_OTHERWISE: Partial<Record<Country, Partial<Record<Language, number>>>> = {
  CH: { fr: 0.006, it: 0.002 },
  BE: { fr: 0.014 },
}
/** Returns the number of people of a country who search in a language, relative to the United States in English. */
export const searchesIn = (country: Country, language: Language): number =>
  SEARCHES_OTHERWISE[country]?.[language] ?? COUNTRIES[country].searches

/** The country to assume where nothing names one. */
export const USUAL_COUNTRY: Country = 'US'

/** Names of each country, one or more words; names that also mean something else are left out. */
const SAID: Record<Country, string[]> = {
  US: ['usa', 'united states', 'united states of america', 'america'],
  GB: ['uk', 'united kingdom', 'great britain', 'britain', 'england', 'scotland', 'wales'],
  CA: ['canada'],
  AU: ['australia'],
  IE: ['ireland', 'republic of ireland'],
  NZ: ['new zealand', 'nz', 'aotearoa'],
  ZA: ['south africa'],
  IN: ['india'],
  DE: ['germany', 'deutschland'],
  AT: ['austria', 'österreich', 'oesterreich'],
  CH: ['switzerland', 'schweiz', 'suisse', 'svizzera'],
  FR: ['france', 'frankreich'],
  BE: ['belgium', 'belgië', 'belgie', 'belgique'],
  NL: ['netherlands', 'the netherlands', 'nederland', 'holland'],
  ES: ['spain', 'españa', 'espana'],
  MX: ['mexico', 'méxico'],
  IT: ['italy', 'italia'],
  PT: ['portugal'],
  BR: ['brazil', 'brasil'],
}
const bySaid = new Map(
  COUNTRY_CODES.flatMap((code) => SAID[code].map((name) => [name, code] as const)),
)
/** The country that these words name. `northern ireland` is part of the United Kingdom. */
export const countryNamed = (words: readonly string[]): Country | undefined =>
  words.join(' ') === 'northern ireland' ? 'GB' : bySaid.get(words.join(' '))

/** The single words that name a country and say nothing else. */
export const countryWords = (country: Country): string[] =>
  SAID[country].filter((name) => !name.includes(' '))

const ENDINGS: [string, Country][] = [
  ['.uk', 'GB'],
  ['.ca', 'CA'],
  ['.au', 'AU'],
  ['.ie', 'IE'],
  ['.nz', 'NZ'],
  ['.za', 'ZA'],
  ['.in', 'IN'],
  ['.de', 'DE'],
  ['.at', 'AT'],
  ['.ch', 'CH'],
  ['.fr', 'FR'],
  ['.be', 'BE'],
  ['.nl', 'NL'],
  ['.es', 'ES'],
  ['.mx', 'MX'],
  ['.it', 'IT'],
  ['.pt', 'PT'],
  ['.br', 'BR'],
]
/** The country of a site, by its ending: `greggs.co.uk` is British. */
export const countryOfSite = (host: string): Country | undefined =>
  ENDINGS.find(([ending]) => host.toLowerCase().endsWith(ending))?.[1]
