import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { Intent, ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure, Provenance, Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import type { ResultFeature } from '@sortie/contracts/analysis/keywords/result-pages'
import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import type { GapBasis, OwnSite, SiteFacts } from '@sortie/contracts/analysis/sites/sites'
import type { Language } from '@sortie/contracts/countries'
import type { Scoring } from '../candidate.ts'
import type { Reach } from '../clusters/clusters.ts'
import { type SeenPage, seenOn } from '../clusters/parts.ts'
import type { SiteEvidence } from '../gap/evidence.ts'
import { clustersIn, lastPlanIn } from '../rounds.ts'

/** A keyword as its report recorded it. */
export type RecordedKeyword = {
  keywordId: KeywordId
  keyword: string
  intent: Intent
  /** 0-3; null in reports that did not record it. */
  relevance: number | null
  theme: string
  page?: string | undefined
  weak?: string | undefined
  isRelated?: boolean | undefined
  /** Its result page, as far as clusters read it. */
  results?: readonly string[] | undefined
  features?: readonly ResultFeature[] | undefined
  questions?: readonly string[] | undefined
  /** Price and competition of ads on it, where known. */
  paid?: FoundKeyword['paid']
  /** The figures of these, by name. */
  bids?: Readonly<Record<string, Figure>>
  /** Searches a month that count as full volume for it alone. */
  fullVolume?: number | undefined
  /** All its figures by name, `searchVolume` and `difficulty` among them. */
  figures: Readonly<Record<string, Figure>>
  /** Null in reports that did not record it. */
  clickShare: number | null
  impact: number
  opportunity: string
  partial: boolean
  scoring: Scoring
}
export type RecordedPlan = {
  version: string
  at: string
  clusters: WholeCluster[]
  sorties: Sortie[]
  /** The place of the business that the clusters were made with; null in older reports. */
  place: {
    town: string | null
    words: string[]
    language?: Language | undefined
    reach?: Reach | undefined
  } | null
  /** In competitor reports: where each keyword stands, and the sites in their order; else empty. */
  gap: GapRow[]
  sites: SiteEvidence[]
  /** By what, and by which rules, the gap was found; null where there is none. */
  gapBy: { basis: GapBasis; version: string } | null
  /** The facts of the business's own site; null where nothing was read, and in older reports. */
  own: OwnSite | null
}
/** A figure beside those of the keywords. */
export type LooseFigure = { name: string; what: string; figure: Figure }
/** The inputs and the results of a report, as its events record them. */
export type RecordedFacts = {
  keywords: RecordedKeyword[]
  loose: LooseFigure[]
  plan: RecordedPlan | null
}

type RecordedBatch = Extract<AnalysisEvent, { type: 'KeywordsFound' }>['data']
type BatchFigure = { value: number; from: number; inputs?: Receipt['inputs'] }

const isFigure = (value: unknown): value is BatchFigure =>
  typeof value === 'object' && value !== null && 'value' in value && 'from' in value

/** Collects all figures of a keyword, also those that a later release added. */
const figuresIn = (keyword: object, provenances: readonly Provenance[]) =>
  Object.fromEntries(
    Object.entries(keyword).flatMap(([name, value]) => {
      if (!isFigure(value)) return []
      const { cost: _, payload: __, ...provenance } = provenances[value.from]!
      const figure: Figure = {
        value: value.value,
        ...provenance,
        ...(value.inputs && { inputs: value.inputs }),
      }
      return [[name, figure]]
    }),
  )

const inBatch = ({ keywords, provenances, scoring }: RecordedBatch): RecordedKeyword[] =>
  (keywords ?? []).map((each) => ({
    ...each,
    figures: figuresIn(each, provenances),
    ...(each.paid && { bids: figuresIn(each.paid, provenances) }),
    scoring,
  }))

/** A keyword of a release before batches: what its rating was made from stands in the receipt, if anywhere. */
const fromReceipt = (scored: ScoredKeyword & { keywordId: KeywordId }): RecordedKeyword => {
  const { keywordId, keyword, intent, searchVolume, difficulty, impact } = scored
  const { inputs = {}, version = '1' } = impact
  const number = (name: string) => {
    const value = inputs[name]
    return typeof value === 'number' ? value : null
  }
  const { clicksVersion } = inputs
  return {
    keywordId,
    keyword,
    intent,
    theme: '',
    relevance: number('relevance'),
    figures: { searchVolume, difficulty },
    clickShare: number('clickShare'),
    impact: impact.value,
    opportunity: scored.opportunity,
    partial: scored.partial,
    scoring: {
      impact: version,
      clicks: typeof clicksVersion === 'string' ? clicksVersion : '1',
      fullVolume: number('fullVolume') ?? undefined,
    },
  }
}

/** The figures of the competitors' cards. */
const ofCompetitor = ({ name, interest, topKeywords }: FoundCompetitor): LooseFigure[] => [
  ...(interest ? [{ name, what: 'interest', figure: interest }] : []),
  ...topKeywords.map(({ keyword, volume }) => ({
    name: `${name}: ${keyword}`,
    what: 'searchVolume',
    figure: volume,
  })),
]

/** A site that a report compares, as it was recorded. */
export type RecordedSite = Pick<SiteRead, 'site' | 'role' | 'outcome' | 'readAt'> & {
  name: string
  facts: SiteFacts | null
}
type SiteRead = Extract<AnalysisEvent, { type: 'SiteRead' }>['data']
type RecordedSites = Pick<RecordedPlan, 'gap' | 'gapBy'> & { sites: RecordedSite[] }

/** The sites that a report compares, in their order, and where its keywords stand by the last rules. */
export const recordedSitesIn = (events: readonly AnalysisEvent[]): RecordedSites => {
  const last = events.findLast((event) => event.type === 'GapFound')?.data
  const found: RecordedSites = {
    gap: [],
    sites: [],
    gapBy: last ? { basis: last.by, version: last.version } : null,
  }
  for (const { type, data } of events) {
    if (type === 'GapFound' && data.version === last?.version) found.gap.push(...(data.rows ?? []))
    if (type !== 'SiteRead') continue
    const { site, role, name, outcome, readAt, facts } = data
    found.sites.push({ site, role, name: name ?? '', outcome, readAt, facts: facts ?? null })
  }
  return { ...found, sites: found.sites.toSorted((a, b) => a.site - b.site) }
}

/** Returns the facts of the own site that the clusters of a version were made with. */
export const ownSiteIn = (events: readonly AnalysisEvent[], version: string): OwnSite | null => {
  const first = events.find(
    ({ type, data }) => type === 'KeywordsClustered' && data.version === version && data.part === 1,
  )
  return (first?.type === 'KeywordsClustered' && first.data.own) || null
}

type Identify = (keywords: readonly ScoredKeyword[]) => (ScoredKeyword & { keywordId: KeywordId })[]

/**
 * Collects the facts that the events of a report record, in their order.
 * @param identified gives the keywords of a release before batches their ids
 */
export const factsIn = (events: readonly AnalysisEvent[], identified: Identify): RecordedFacts => {
  const planned = lastPlanIn(events)
  const keywords: RecordedKeyword[] = []
  const loose: LooseFigure[] = []
  for (const { type, data } of events) {
    if (type === 'KeywordsFound') for (const each of inBatch(data)) keywords.push(each)
    if (type === 'KeywordsScored')
      keywords.push(...identified(data.keywords ?? []).map(fromReceipt))
    if (type === 'CompetitorsFound') loose.push(...(data.competitors ?? []).flatMap(ofCompetitor))
  }
  const pages = new Map<string, SeenPage>(
    events.flatMap(({ type, data }) =>
      type === 'ResultPagesFound'
        ? (data.results ?? []).map((each): [string, SeenPage] => [each.keywordId, each])
        : [],
    ),
  )
  for (const each of keywords) Object.assign(each, seenOn(pages.get(each.keywordId)))
  if (!planned) return { keywords, loose, plan: null }
  const { version, at, sorties, place = null } = planned.data
  const plan = {
    version,
    at,
    clusters: clustersIn(events),
    sorties: sorties ?? [],
    place,
    ...recordedSitesIn(events),
    own: ownSiteIn(events, version),
  }
  return { keywords, loose, plan }
}
