import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRY_CODES, type Country } from '@sortie/contracts/countries'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'

// Reads the nouns for our trades in other languages than English, and how often people type them. The size of a trade
// in the almanac times the factor of a noun gives the searches for that noun, for each person of a country.

/** A noun that people type for a trade. */
export type TradeNoun = {
  noun: string
  /** Forms that hardly anybody types: `plombière`. */
  rare: readonly string[]
  /** The frequency of its searches, for each person, relative to the trade's main search in the United States. */
  use: number
  /** The countries in which people type it; empty for all that speak the language. */
  countries: readonly Country[]
}

/** The nouns for a trade in a language. */
export type TradeLine = {
  trade: string
  /** Searches a month in the United States for its most searched head, as the almanac has them. */
  searches: number
  /** True where its nouns mean the same business, so that each is searched for by the others' customers. */
  areAlike: boolean
  /** The usual one first. */
  nouns: readonly TradeNoun[]
}

const FILE = join(import.meta.dirname, 'trade-nouns.csv')

/** Reads `klempner<klempnerin=0.34@DE`: a noun, its rare forms, its use and where it is typed. */
const nounIn = (text: string): TradeNoun => {
  const [forms = '', figures = ''] = text.split('=')
  const [noun = '', ...rare] = forms.split('<')
  const [use, countries = ''] = figures.split('@')
  return {
    noun,
    rare,
    use: Number(use),
    countries: COUNTRY_CODES.filter((code) => countries.split(' ').includes(code)),
  }
}

/** The lines of `trade-nouns.csv` in a language; read at first use, then kept. */
export const tradeLinesIn = oncePer((language: OtherLanguage): readonly TradeLine[] =>
  parseCells(readFileSync(FILE, 'utf8')).map(({ trade = '', searches, alike, ...cells }) => ({
    trade,
    searches: Number(searches),
    areAlike: alike === 'yes',
    nouns: (cells[language] ?? '').split('|').filter(Boolean).map(nounIn),
  })),
)
