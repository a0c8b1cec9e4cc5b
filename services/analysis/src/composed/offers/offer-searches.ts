import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '@sortie/contracts/countries'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'

// Reads the searches for the goods and services of each business, as editors listed them in `sells/`: a line for each
// business, the most searched first.

/** A search that customers of a business certainly type. */
export type OfferSearch = {
  phrase: string
  /** The countries in which people type it; empty for all of them. */
  countries: readonly string[]
}

export const SELLS = join(import.meta.dirname, 'sells')
export const OFFER_COLUMNS = ['business', 'searches']

/** Reads `kayak hire @GB IE`: a phrase, and the countries that type it. */
const offerSearchIn = (text: string): OfferSearch => {
  const [phrase = '', countries = ''] = text.split('@')
  return { phrase: phrase.trim(), countries: countries.split(' ').filter(Boolean) }
}

/** The searches of the customers of a business for its goods and services, the most searched first. */
export type OfferLine = {
  /** Its name of `ordinary-businesses.csv`; in other languages nouns of `nouns/` that all mean it. */
  names: readonly string[]
  searches: readonly OfferSearch[]
}

/** The lines of a file. */
export const offerLinesIn = (csv: string): OfferLine[] =>
  parseCells(csv).map(({ business = '', searches = '' }) => ({
    names: business.split('|'),
    searches: searches.split('|').map(offerSearchIn),
  }))

/** Returns the line of offers of each business, by its names; read at first use, then kept. */
export const offerLineIn = oncePer(
  (language: 'en' | OtherLanguage): ReadonlyMap<string, OfferLine> => {
    const folder = join(SELLS, 'en')
    const files =
      language === 'en'
        ? readdirSync(folder)
            .toSorted()
            .map((name) => join(folder, name))
        : [join(SELLS, `${language}.csv`)].filter((file) => existsSync(file))
    const lines = files.flatMap((file) => offerLinesIn(readFileSync(file, 'utf8')))
    return new Map(lines.flatMap((line) => line.names.map((name) => [name, line])))
  },
)

/** Returns the searches for the goods and services of each business, by its names. */
export const offerSearchesIn = oncePer(
  (language: 'en' | OtherLanguage): ReadonlyMap<string, readonly OfferSearch[]> =>
    new Map([...offerLineIn(language)].map(([name, { searches }]) => [name, searches])),
)

/** Returns true where people of a country type a search. */
export const isTypedIn = ({ countries }: OfferSearch, country: Country): boolean =>
  countries.length === 0 || countries.includes(country)
