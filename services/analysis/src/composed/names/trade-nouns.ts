import type { Country } from '@sortie/contracts/countries'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { grammarTokensOf } from '../../recognition/languages/grammar.ts'
import { phraseKey } from '../../recognition/languages/nouns.ts'
import { type TradeLine, type TradeNoun, tradeLinesIn } from './trade-lines.ts'

// Finds the trade of ours that a noun of another language means, and what else people of a country type for it.

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

const lineOf = (language: OtherLanguage, noun: string): TradeLine | undefined => {
  const { bySpelling, byKey } = lookup(language)
  return bySpelling.get(noun) ?? byKey.get(keyOf(language, noun))
}

/** Returns our trade that a noun means, wherever it is typed; null where no line has it. */
export const tradeMeant = (language: OtherLanguage, noun: string): string | null =>
  lineOf(language, noun)?.trade ?? null

/** Finds the meaning of a noun in a country; null where no line has it. */
export const tradeMeaningOf = (
  language: OtherLanguage,
  noun: string,
  country: Country,
): TradeMeaning | null => {
  const key = keyOf(language, noun)
  const line = lineOf(language, noun)
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
