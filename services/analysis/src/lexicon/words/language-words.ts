import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '@sortie/contracts/countries'
import type { OtherLanguage } from '../frequencies/frequencies.ts'
import { longestRuns } from '../longest-runs.ts'
import { oncePer } from '../once-per.ts'
import { parseCells } from '../phrase-rows.ts'

// Words of a language that people of one country type otherwise, or not at all, as editors wrote them in
// `language-words.csv`: a Brazilian `geladeira` is a Portuguese `frigorífico`, and only France has a `cpf`.

const FILE = join(import.meta.dirname, 'language-words.csv')

/** A word or words as they are typed elsewhere, and what people of these countries type; null where nobody types it. */
export type LanguageWord = {
  language: OtherLanguage
  typed: string
  countries: readonly string[]
  local: string | null
}

/** The rows of `language-words.csv`. */
export const readLanguageWords = (): LanguageWord[] =>
  parseCells(readFileSync(FILE, 'utf8')).map(({ language, typed = '', countries = '', local }) => ({
    language: language as OtherLanguage,
    typed,
    countries: countries.split(' '),
    local: local || null,
  }))

type Words = { local: ReadonlyMap<string, string | null>; longest: number }
const wordsFor = oncePer((place: `${OtherLanguage} ${Country}`): Words => {
  const [language, country = ''] = place.split(' ')
  const rows = readLanguageWords().filter(
    (row) => row.language === language && row.countries.includes(country),
  )
  return {
    local: new Map(rows.map(({ typed, local }) => [typed, local])),
    longest: Math.max(1, ...rows.map(({ typed }) => typed.split(' ').length)),
  }
})

/** A phrase in the words of a country; null where nobody there types it. */
export const typedInCountry = (
  language: OtherLanguage,
  country: Country,
  phrase: string,
): string | null => {
  const { local, longest } = wordsFor(`${language} ${country}`)
  const runs = longestRuns(phrase.split(' '), longest, (run) => local.get(run))
  if (runs.some(({ found }) => found === null)) return null
  const text = runs.map(({ words, found }) => found ?? words).join(' ')
  // The Swiss have no ß.
  return country === 'CH' ? text.replaceAll('ß', 'ss') : text
}
