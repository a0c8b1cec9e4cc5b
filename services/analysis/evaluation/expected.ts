// Prints how many of the searches that a professional would certainly expect stand in the reports of 30 businesses:
// node services/analysis/evaluation/expected.ts
// With the word `open`, of the 15 of the list that may be read while data is written, and which searches are missing.
import { sameSearch } from '../src/domain/same-search.ts'
import { almanac } from '../src/providers/almanac/almanac.ts'
import { composed } from '../src/providers/composed/composed.ts'
import type { SourceQuery } from '../src/providers/port.ts'
import { readBrief } from '../src/recognition/reading.ts'
import { type ProfessionalExpectation, readProfessionalKeywords } from './evaluation.ts'

const queryOf = ({ industry, business, country, place }: ProfessionalExpectation) => ({
  industry,
  businessName: business,
  mainCompetitor: '',
  country,
  ...(place && { town: place.split(',')[0] }),
  at: '2026-11-29T00:00:00.000Z',
  signal: new AbortController().signal,
})

/** What the two sources that need no key have for a business, and what it was read as. */
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

const isOpen = process.argv[2] === 'open'
const sums = new Map<string, { found: number; expected: number }>()
for (const row of readProfessionalKeywords(isOpen ? 'open 2' : 'held back')) {
  const { readAs, by, searches } = await reportOf(queryOf(row))
  const missing = row.keywords.filter((keyword) => !searches.has(sameSearch(keyword)))
  const found = row.keywords.length - missing.length
  const group = row.language === 'en' ? `English, by ${by}` : 'other languages, by rule'
  const sum = sums.get(group) ?? { found: 0, expected: 0 }
  sums.set(group, {
    found: sum.found + found,
    expected: sum.expected + row.keywords.length,
  })
  console.log(
    `${row.industry} (${row.country}), read as ${readAs}: ${found} of ${row.keywords.length}, in ${searches.size} rows`,
  )
  if (isOpen) console.log(`  missing: ${missing.join(', ')}`)
}
for (const [group, { found, expected }] of sums) {
  console.log(`${group}: ${found} of ${expected}, ${((100 * found) / expected).toFixed(0)} %`)
}
