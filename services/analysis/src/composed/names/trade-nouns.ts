import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRY_CODES, type Country } from '@sortie/contracts/countries'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'
import { grammarTokensOf } from '../../recognition/languages/grammar.ts'
import { phraseKey } from '../../recognition/languages/nouns.ts'

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

/** The lines of `trade-nouns.csv` in a language. */
export const tradeLinesIn = (language: OtherLanguage): TradeLine[] =>
  parseCells(readFileSync(FILE, 'utf8')).map(({ trade = '', searches, alike, ...cells }) => ({
    trade,
    searches: Number(searches),
    areAlike: alike === 'yes',
    nouns: (cells[language] ?? '').split('|').filter(Boolean).map(nounIn),
  }))

const keyOf = (language: OtherLanguage, noun: string): string =>
  phraseKey(language, grammarTokensOf(language, noun))

type Lookup = { bySpelling: Map<string, TradeLine>; byKey: Map<string, TradeLine> }
const lookup = oncePer((language: OtherLanguage): Lookup => {
  const bySpelling = new Map<string, TradeLine>()
  const byKey = new Map<string, TradeLine>()
  for (const line of tradeLinesIn(language))
    for (const { noun, rare } of line.nouns)
      for (const form of [noun, ...rare]) {
        const key = keyOf(language, form)
        if (!bySpelling.has(form)) bySpelling.set(form, line)
        if (!byKey.has(key)) byKey.set(key, line)
      }
  return { bySpelling, byKey }
})

/** The meaning of a noun among the trades of our editors. */
export type TradeMeaning = {
  line: TradeLine
  /** The noun that people of the country type for it. */
  main: TradeNoun
  /** All nouns that they type for the trade, `main` among them. */
  typed: readonly TradeNoun[]
}

/** Finds the meaning of a noun in a country; null where no line has it. */
export const tradeMeaningOf = (
  language: OtherLanguage,
  noun: string,
  country: Country,
): TradeMeaning | null => {
  const { bySpelling, byKey } = lookup(language)
  const key = keyOf(language, noun)
  const line = bySpelling.get(noun) ?? byKey.get(key)
  if (!line) return null
  const typed = line.nouns.filter(
    ({ countries }) => countries.length === 0 || countries.includes(country),
  )
  const isSame = (other: TradeNoun) =>
    [other.noun, ...other.rare].some((form) => form === noun || keyOf(language, form) === key)
  // `encanador` in Portugal is typed by hardly anybody: what they call a plumber comes first.
  const usual = line.areAlike ? typed[0] : undefined
  const main = typed.find(isSame) ?? usual ?? line.nouns.find(isSame)
  return main ? { line, main, typed: typed.length > 0 ? typed : [main] } : null
}
