import type { Country } from '@sortie/contracts/countries'
import { sameSearch } from '../../domain/same-search.ts'
import type { BandPart } from '../../domain/scoring/bands.ts'
import type { Industry } from '../../lexicon/industry.ts'
import { BANDS, type Band, type PhraseRow, phraseRowsOf } from '../../lexicon/phrase-rows.ts'
import { isSaidIn, localWords } from '../../lexicon/words/country-words.ts'

/** A phrase of a trade as people of a country say it. */
export type LocalRow = Omit<PhraseRow, 'searches' | 'countries'> & {
  band: Band
  part: BandPart
}

const PARTS: Record<string, BandPart> = { '-': 'lower', '+': 'upper' }

const bandOf = (searches: PhraseRow['searches']): Pick<LocalRow, 'band' | 'part'> => {
  if (searches in BANDS) return { band: searches as Band, part: 'middle' }
  return { band: searches.slice(0, -1) as Band, part: PARTS[searches.at(-1)!]! }
}

const localRows = ({ id, words }: Industry, country: Country): LocalRow[] => {
  const found = new Map<string, LocalRow>()
  for (const { countries, searches, ...row } of phraseRowsOf(id)) {
    if (countries.length > 0 && !countries.includes(country)) continue
    if (countries.length === 0 && !isSaidIn(row.phrase, country)) continue
    const phrase = localWords(row.phrase, country, words)
    const key = sameSearch(phrase)
    // If a country says two American phrases in the same words, only the first counts, which more people
    // search for.
    if (!found.has(key)) found.set(key, { ...row, phrase, ...bandOf(searches) })
  }
  return [...found.values()]
}

const kept = new Map<string, LocalRow[]>()
/** The phrases of a trade in a country, as their editors ordered them. */
export const localRowsIn = (industry: Industry, country: Country): readonly LocalRow[] => {
  const key = `${industry.id} ${country}`
  const rows = kept.get(key) ?? localRows(industry, country)
  kept.set(key, rows)
  return rows
}
