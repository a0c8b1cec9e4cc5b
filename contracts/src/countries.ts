/**
 * The countries that a report can be about, by code. They stand apart from the schemas, so that a page
 * can show them without loading a validator.
 */
export const COUNTRY_NAMES = {
  US: 'United States',
  GB: 'United Kingdom',
  CA: 'Canada',
  AU: 'Australia',
  IE: 'Ireland',
  NZ: 'New Zealand',
  ZA: 'South Africa',
  IN: 'India',
  DE: 'Germany',
  AT: 'Austria',
  CH: 'Switzerland',
  FR: 'France',
  BE: 'Belgium',
  NL: 'Netherlands',
  ES: 'Spain',
  MX: 'Mexico',
  IT: 'Italy',
  PT: 'Portugal',
  BR: 'Brazil',
} as const
export type Country = keyof typeof COUNTRY_NAMES
export const COUNTRY_CODES = Object.keys(COUNTRY_NAMES) as [Country, ...Country[]]

/** The languages that keywords can be in, by code, with their English names. */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
} as const
export type Language = keyof typeof LANGUAGE_NAMES

/**
 * The languages that people of a country search in, the usual one first. A second one counts only where a
 * description is plainly in it.
 */
export const COUNTRY_LANGUAGES: Record<Country, readonly [Language, ...Language[]]> = {
  US: ['en'],
  GB: ['en'],
  CA: ['en'],
  AU: ['en'],
  IE: ['en'],
  NZ: ['en'],
  ZA: ['en'],
  IN: ['en'],
  DE: ['de'],
  AT: ['de'],
  CH: ['de', 'fr', 'it'],
  FR: ['fr'],
  BE: ['nl', 'fr'],
  NL: ['nl'],
  ES: ['es'],
  MX: ['es'],
  IT: ['it'],
  PT: ['pt'],
  BR: ['pt'],
}

/** Returns true if a text is the code of a country that a report can be about. */
export const isCountry = (code: string | undefined): code is Country =>
  code !== undefined && Object.hasOwn(COUNTRY_NAMES, code)

/** Returns the name of a country; undefined if the code is unknown, as in a report from long ago. */
export const countryName = (code: string | undefined): string | undefined =>
  isCountry(code) ? COUNTRY_NAMES[code] : undefined

/** The countries whose names have an article. */
const WITH_ARTICLE: ReadonlySet<string> = new Set(['US', 'GB', 'NL'] satisfies Country[])

/** Returns the name of a country as it stands within a sentence, `the United Kingdom`; its code if it is unknown. */
export const countryInText = (code: string): string => {
  const name = countryName(code) ?? code
  return WITH_ARTICLE.has(code) ? `the ${name}` : name
}

/** The countries that the almanac of our editors speaks for: those that search in English. */
export const ENGLISH_COUNTRIES = COUNTRY_CODES.filter(
  (code) => COUNTRY_LANGUAGES[code][0] === 'en',
) as [Country, ...Country[]]

/** Returns true if people of a country search in English, and if the country is unknown. */
export const isInEnglish = (country: string | undefined): boolean =>
  country === undefined || !Object.hasOwn(COUNTRY_LANGUAGES, country)
    ? true
    : COUNTRY_LANGUAGES[country as Country][0] === 'en'
