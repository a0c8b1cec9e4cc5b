import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import type { PaidSide } from '@sortie/contracts/analysis/keywords/ratings'
import type { KeywordView } from '../reports/views/report-keyword.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import { type ReportSheet, reportSheetOf } from './sheet.ts'

// Reports for tests and benches of what files are made of.

const INTENTS = ['transactional', 'commercial', 'informational', 'navigational'] as const
const labelOf = (impact: number) => (impact >= 65 ? 'High' : impact >= 40 ? 'Medium' : 'Low')

type Look = {
  keyword?: string
  /** Every fifth one has a measured volume. */
  isMeasured?: boolean
  /** Every second one has a price of a click, and every fourth one a measured price and competition. */
  isPriced?: boolean
}

/** The keyword of this number, of as many. */
export const keywordOf = (
  n: number,
  of: number,
  {
    keyword = `sourdough bread near me number ${n}`,
    isMeasured = false,
    isPriced = false,
  }: Look = {},
): KeywordView => {
  const figure = (value: number, isTrue: boolean) => ({
    value,
    unit: 'searches/month',
    fetchedAt: '2026-11-22T10:00:00.000Z',
    ...(isTrue
      ? { source: 'ranks', kind: 'measured' as const }
      : { source: 'almanac', kind: 'modelled' as const }),
  })
  const volume = Math.round(10 ** (1 + ((n * 37) % 100) / 30))
  const difficulty = ((n * 53) % 101) / 10
  const impact = Math.round(100 - (n * 90) / of)
  const [intent, opportunity] = [INTENTS[n % INTENTS.length]!, labelOf(impact)] as const
  const scored = {
    keyword,
    intent,
    opportunity,
    partial: false,
    searchVolume: figure(volume, isMeasured && n % 5 === 0),
    difficulty: figure(difficulty, false),
    impact: figure(impact, false),
  }
  const sorted = { keyword, volume, difficulty, impact, rank: impact }
  const paid: PaidSide = {
    cpc: figure(1.5 + n / 4, n % 4 === 0),
    ...(n % 4 === 0 && { competition: figure(n % 101, true) }),
    impact: figure(impact, false),
    opportunity,
    partial: n % 4 !== 0,
  }
  const row = { ...sorted, intent, opportunity, scored }
  return { ...row, ...(isPriced && n % 2 === 0 && { paid }) }
}

/** A finished report, as far as files show it. */
export const reportOf = (count: number, more: Partial<ReportView> = {}): ReportView => ({
  reportId: 'rep_1',
  projectId: 'prj_1',
  userId: 'usr_1',
  kind: 'keywords',
  funding: 'mission',
  attempt: 1,
  status: 'ready',
  name: 'Crumb & Co',
  industry: 'Bakery',
  mainCompetitor: 'Greggs',
  more: {},
  stages: [{ stage: 'completed', at: '2026-11-22T10:00:00.000Z' }],
  competitors: [],
  top: [],
  sorties: [],
  clusters: null,
  place: null,
  own: null,
  sites: null,
  gap: null,
  count,
  of: count,
  ratings: { High: 0, Medium: 0, Low: 0 },
  figures: 0,
  estimates: 0,
  sources: [],
  easiest: null,
  failure: null,
  cause: null,
  withdrawal: null,
  additions: [],
  fork: null,
  notes: ['The keywords come only from our built-in almanac.'],
  ...more,
})

/** Returns the sheet of some keywords, of which at most so many stand in the table. */
export const sheetWith = (
  rows: KeywordView[],
  {
    most = rows.length,
    view = null,
    ...more
  }: Partial<ReportView> & { most?: number; view?: KeywordsInView | null } = {},
): ReportSheet =>
  reportSheetOf({
    report: reportOf(rows.length, more),
    view,
    rows,
    most,
  })

/** The keywords of a report of so many. */
export const keywordsOf = (count: number, more: Omit<Look, 'keyword'> = {}): KeywordView[] =>
  Array.from({ length: count }, (_, n) => keywordOf(n, count, more))
