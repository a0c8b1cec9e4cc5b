// Prints how many of the searches that a professional would certainly expect stand in the reports of 30 businesses:
// node services/analysis/evaluation/expected.ts
// `open` or `open4` reads a list that may be read while data is written, and also prints the searches that are missing.
// `fresh2` reads 36 businesses that nobody looks at, and prints sums only.
// `fresh` or `open3` reads 36 in six languages: half of them with the missing searches, the other half in sums only.
import { sameSearch } from '../src/domain/same-search.ts'
import { almanac } from '../src/providers/almanac/almanac.ts'
import { composed } from '../src/providers/composed/composed.ts'
import type { SourceQuery } from '../src/providers/port.ts'
import { readBrief } from '../src/recognition/reading.ts'
import {
  type ExpectationSet,
  type ProfessionalExpectation,
  readHalfOf,
  readProfessionalKeywords,
} from './evaluation.ts'

const queryOf = ({ industry, business, country, place }: ProfessionalExpectation) => ({
  industry,
  businessName: business,
  mainCompetitor: '',
  country,
  ...(place && { town: place.split(',')[0] }),
  at: '2026-11-29T00:00:00.000Z',
  signal: new AbortController().signal,
})

/** Returns the searches that the two sources without a key find for a business, and the trade that it was read as. */
const reportOf = async (query: SourceQuery) => {
  const { match, business, ownWords } = readBrief(query)
  const source = match ? almanac : composed
  const { found } = await source.phrases!(query)
  return {
    readAs: match?.industry.id ?? business?.typed ?? ownWords.join(' '),
    by: match ? 'editors' : 'rule',
    searches: new Set(found.map(({ keyword }) => sameSearch(keyword))),
  }
}

const SETS: Record<string, ExpectationSet> = {
  fresh: 'fresh',
  fresh2: 'fresh 2',
  open: 'open 2',
  open3: 'open 3',
  open4: 'open 4',
}
const set = SETS[process.argv[2] ?? ''] ?? 'held back'
const businesses = readProfessionalKeywords(set)
const isHalfRead = set === 'fresh' || set === 'open 3'
const readHalf = isHalfRead ? readHalfOf(businesses) : new Set<string>()
/**
 * Returns true where the searches of a business may be printed: a half-read list shows one half and only measures the
 * other.
 */
const isShown = ({ id }: ProfessionalExpectation): boolean =>
  set === 'open 2' || set === 'open 4' || readHalf.has(id)

/** Returns the groups in which the found searches of a business are counted. */
const groupsOf = ({ id, language }: ProfessionalExpectation, by: string): string[] => {
  if (isHalfRead) {
    const half = readHalf.has(id) ? 'read half' : 'unread half'
    return [half, `${language}, ${half}`, `${language}, all`, 'all']
  }
  return [language === 'en' ? `English, by ${by}` : 'other languages, by rule']
}

const sums = new Map<string, { found: number; expected: number }>()
for (const row of businesses) {
  const { readAs, by, searches } = await reportOf(queryOf(row))
  const missing = row.keywords.filter((keyword) => !searches.has(sameSearch(keyword)))
  const found = row.keywords.length - missing.length
  for (const group of groupsOf(row, by)) {
    const sum = sums.get(group) ?? { found: 0, expected: 0 }
    sums.set(group, {
      found: sum.found + found,
      expected: sum.expected + row.keywords.length,
    })
  }
  if (set === 'held back' || isShown(row)) {
    console.log(
      `${row.industry} (${row.country}), read as ${readAs}: ${found} of ${row.keywords.length}, in ${searches.size} rows`,
    )
  }
  if (isShown(row)) console.log(`  missing: ${missing.join(', ')}`)
}
for (const [group, { found, expected }] of [...sums].toSorted()) {
  console.log(`${group}: ${found} of ${expected}, ${((100 * found) / expected).toFixed(0)} %`)
}
