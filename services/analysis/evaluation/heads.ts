import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '@sortie/contracts/countries'
import { compositionOf } from '../src/composed/reading.ts'
import { parseCells } from '../src/lexicon/phrase-rows.ts'
import { volumes } from '../src/providers/composed/figures.ts'

// Compares the main searches of composed reports with the orders of magnitude in `head-bands.csv`.
// Run: `node services/analysis/evaluation/heads.ts`

const FILE = join(import.meta.dirname, 'head-bands.csv')

/** Searches a month of the main search of a business in its country; null where nothing is composed. */
const headSearches = (industry: string, country: Country): number | null => {
  const brief = { industry, businessName: 'Nordlicht', mainCompetitor: 'Blauvogel', country }
  const composition = compositionOf(brief)
  if (!composition) return null
  const { name } = composition
  const query = { ...brief, at: '2026-11-29T00:00:00.000Z', signal: new AbortController().signal }
  return volumes(query, [name]).get(name)?.value ?? null
}

const verdictOf = (value: number | null, least: number, most: number): string => {
  if (value === null) return 'none'
  if (value < least) return 'below'
  return value > most ? 'above' : 'within'
}

const measured = parseCells(readFileSync(FILE, 'utf8')).map((row) => {
  const { language = '', business = '', country } = row
  const value = headSearches(business, country as Country)
  const verdict = verdictOf(value, Number(row.least), Number(row.most))
  return { language, business, country, value, verdict, band: `${row.least}-${row.most}` }
})
for (const { language, country, business, value, band, verdict } of measured)
  console.info([language, country, business, value, band, verdict].join('  '))
for (const [language, rows] of Map.groupBy(measured, (row) => row.language)) {
  const within = rows.filter(({ verdict }) => verdict === 'within').length
  console.info(`${language}: ${within} of ${rows.length} within their band`)
}
