import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import { TERMS } from '@/components/report/explanation/terms'
import type { ReportColumn, Sort } from './table-state'

export const capitalisedWord = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`
/** The names of the columns and their meanings, in reports on pages. */
export const columns: Record<Sort | ReportColumn, { name: string; meaning: string }> = {
  ...TERMS,
  competition: {
    name: 'Competition',
    meaning: 'How many advertisers compete for the places of ads: 0 is few, 100 is many.',
  },
  ads: {
    name: 'Rivals’ ads',
    meaning:
      'Rivals whose ads stood on the result page when it was fetched: of the best 100 keywords at most.',
  },
  keyword: { name: 'Keyword', meaning: 'What people type when they search.' },
  cluster: { name: 'Cluster', meaning: 'The group of keywords that one page can serve.' },
}
const OF_ADS: Partial<typeof columns> = {
  impact: {
    name: 'Ad impact',
    meaning:
      'What an ad on it is worth to you, 0 to 100: from volume, price of a click, competition, intent and relevance. Click a rating to see its factors.',
  },
}
/** The same of a column in a report of this aim. */
export const columnOf = (column: Sort | ReportColumn, aim: Aim) =>
  (aim === 'paid' ? OF_ADS[column] : undefined) ?? columns[column]
