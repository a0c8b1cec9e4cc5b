import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { Provenance } from '@sortie/contracts/analysis/keywords/receipts'
import type { ResultPage } from '@sortie/contracts/analysis/keywords/result-pages'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import type { Funding, ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import { wholeInParts } from '../../domain/clusters/parts.ts'
import { clustersIn, lastPlanIn } from '../../domain/rounds.ts'
import { rolesIn, sharedGap, sharedSite } from './fork-sites.ts'
import { type ShownParts, shownParts } from './shown-parts.ts'

/** Events of a report that hold what was found: a copy gets those of them that were shared. */
const FACTS = [
  'CompetitorsFound',
  'SiteRead',
  'KeywordsFound',
  'KeywordsCompleted',
  'GapFound',
  'KeywordsScored',
  'ResultPagesFound',
  'KeywordsClustered',
  'SortiesPlanned',
] as const
export type ReportFact = Extract<AnalysisEvent, { type: (typeof FACTS)[number] }>

export const isFact = (event: AnalysisEvent): event is ReportFact =>
  (FACTS as readonly string[]).includes(event.type)

/** The funding of a copy: nobody spends a mission on it, but its plan is that of a paid report. */
export const FORK_FUNDING: Funding = 'mission'

/** A copy does not get the cost or the payload of somebody else's calls. */
const plainSource = ({ cost: _, payload: __, ...provenance }: Provenance): Provenance => provenance

const withoutRivals = ({ ads, ...page }: ResultPage): ResultPage => ({
  ...page,
  ...(ads && { ads: ads.map(({ rival: _, ...ad }) => ad) }),
})

/** The owner's site goes along with the pages of it that clusters name; one that was not read is nobody's business. */
const withOwnSite = <Data extends { own?: { outcome: string } | null | undefined }>(
  data: Data,
  parts: ShownParts,
): Data => {
  const { own, ...rest } = data
  return parts.own && own?.outcome === 'read' ? data : (rest as Data)
}
/** Removes the own page from an item where the own site is not shared. */
const withOwnPage = <Item extends { ownPage?: unknown }>(item: Item, { own }: ShownParts): Item => {
  const { ownPage: _, ...rest } = item
  return own ? item : (rest as Item)
}

/** The sections that a copy gets, the sites of the report, and when the copy was asked for. */
type CopyTerms = { parts: ShownParts; roles: ReturnType<typeof rolesIn>; at: string }

/** A fact of one kind. */
type FactOf<Type extends ReportFact['type']> = Extract<ReportFact, { type: Type }>

/** Notes on how something was found belong to the methods; what an erased person left is nothing. */
const sharedNotes = <Note>(notes: Note[] | null, { has }: ShownParts): Note[] | null =>
  has('methods') ? notes : notes && []

const sharedCompetitors = (
  { type, data }: FactOf<'CompetitorsFound'>,
  { parts, at }: CopyTerms,
): FactOf<'CompetitorsFound'> => {
  const competitors: FoundCompetitor[] | null = parts.has('competitors')
    ? data.competitors
    : data.competitors && []
  const { sources: _, ...rest } = data
  return { type, data: { ...rest, at, competitors, notes: sharedNotes(data.notes, parts) } }
}

const sharedScores = (
  { type, data }: FactOf<'KeywordsScored'>,
  { parts }: CopyTerms,
): FactOf<'KeywordsScored'> | null => {
  const { sources: _, ...rest } = data
  return parts.keywords ? { type, data: { ...rest, notes: sharedNotes(data.notes, parts) } } : null
}

const sharedKeywords = (
  { type, data }: FactOf<'KeywordsFound'>,
  { parts }: CopyTerms,
): FactOf<'KeywordsFound'> | null => {
  if (!parts.keywords) return null
  const provenances = data.provenances.map(plainSource)
  const notes = sharedNotes(data.notes, parts)
  return { type, data: { ...data, provenances, notes, sources: [] } }
}

/**
 * A copy does not get the cost or the payload of somebody else's calls. Nor does it get the owner's rivals, unless the
 * gap names them; the advertisers on a page are public.
 */
const sharedResults = (
  { type, data }: FactOf<'ResultPagesFound'>,
  { parts, at }: CopyTerms,
): FactOf<'ResultPagesFound'> | null => {
  if (!parts.keywords) return null
  const plain = (page: ResultPage) => ({
    ...(parts.rivals ? page : withoutRivals(page)),
    cost: 0,
    payload: '',
  })
  const results = data.results?.map(plain) ?? null
  return { type, data: { ...data, at, results, notes: sharedNotes(data.notes, parts) } }
}

const sharedClusters = (
  { type, data }: FactOf<'KeywordsClustered'>,
  { parts, at }: CopyTerms,
): FactOf<'KeywordsClustered'> | null => {
  if (!parts.has('clusters')) return null
  // Ids follow from the words of keywords, which were not shared.
  const named = (ids: KeywordId[]) => (parts.keywords ? ids : [])
  const clusters =
    data.clusters?.map((each) => ({
      ...withOwnPage(each, parts),
      keywordIds: named(each.keywordIds),
    })) ?? null
  return { type, data: { ...withOwnSite(data, parts), at, clusters } }
}

const sharedPlan = (
  { type, data }: FactOf<'SortiesPlanned'>,
  { parts }: CopyTerms,
): FactOf<'SortiesPlanned'> | null => {
  const { has } = parts
  // The gap is computed again with the place that the plan names.
  if (!has('plan') && !has('clusters') && !parts.gap) return null
  const sorties = has('plan') ? data.sorties : data.sorties && []
  const planned = sorties?.map((each) => withOwnPage(each, parts)) ?? null
  const clusters = has('clusters') ? data.clusters : 0
  return { type, data: { ...withOwnSite(data, parts), sorties: planned, clusters } }
}

/**
 * A fact as a copy gets it; null where it was not shared. The time of what a rating's receipt says stays, as
 * the rating is from then; of a stage it is that of the copy.
 */
const sharedFact = (fact: ReportFact, terms: CopyTerms): ReportFact | null => {
  const { parts, at } = terms
  switch (fact.type) {
    case 'CompetitorsFound':
      return sharedCompetitors(fact, terms)
    case 'SiteRead':
      return sharedSite(fact, parts, terms)
    case 'GapFound':
      return sharedGap(fact, parts, terms)
    case 'KeywordsScored':
      return sharedScores(fact, terms)
    case 'KeywordsFound':
      return sharedKeywords(fact, terms)
    case 'KeywordsCompleted':
      return parts.keywords ? { type: fact.type, data: { ...fact.data, at } } : null
    case 'ResultPagesFound':
      return sharedResults(fact, terms)
    case 'KeywordsClustered':
      return sharedClusters(fact, terms)
    case 'SortiesPlanned':
      return sharedPlan(fact, terms)
  }
}

/** The parts of a report that were shared. `additions`: the number of the last addition that was there. */
export type SharedOf = {
  kind: ReportKind
  sections: readonly ShareSection[]
  additions?: number | undefined
}

type AdditionCompletion = Extract<AnalysisEvent, { type: 'ReportAdditionCompleted' }>

/** The events without what came with additions after this one. */
const withAdditionsUntil = (events: readonly AnalysisEvent[], last: number): AnalysisEvent[] =>
  events.filter(({ type, data }) => {
    if (type === 'ReportAdditionCompleted') return data.number <= last
    const isFound =
      type === 'KeywordsFound' || type === 'KeywordsClustered' || type === 'SortiesPlanned'
    return !isFound || (data.addition ?? 0) <= last
  })

/** Returns a fact as if the report itself had found it: a copy has no additions. */
const withoutAddition = <Fact extends ReportFact>(
  fact: Fact,
  last: AdditionCompletion | undefined,
): Fact => {
  if ('addition' in fact.data) {
    const { addition: _, ...data } = fact.data
    return { ...fact, data }
  }
  if (fact.type !== 'KeywordsCompleted' || !last) return fact
  const { count, ratings, easiest, grounds } = last.data
  return { ...fact, data: { ...fact.data, count, ratings, easiest, grounds } }
}

/** The clusters with those of all additions, as if the report itself had made them. */
const clusterFacts = (events: readonly AnalysisEvent[]): FactOf<'KeywordsClustered'>[] => {
  const version = lastPlanIn(events)?.data.version
  const own = events.filter(
    (event): event is FactOf<'KeywordsClustered'> =>
      event.type === 'KeywordsClustered' &&
      event.data.version === version &&
      event.data.addition === undefined,
  )
  const [first] = own
  const isWhole = !events.some(({ type }) => type === 'ReportAdditionCompleted')
  if (!first || isWhole) return own
  const { own: ownSite, ...data } = first.data
  // Nothing of an erased person is left to group.
  if (data.clusters === null) return own
  return wholeInParts(clustersIn(events)).map((clusters, index) => ({
    type: 'KeywordsClustered',
    data: {
      ...data,
      part: index + 1,
      clusters,
      ...(index === 0 && ownSite !== undefined && { own: ownSite }),
    },
  }))
}

/**
 * The facts that count: clusters and plans of other rules were begun by a run that never finished them, or are
 * from before an addition.
 */
const finished = (events: readonly AnalysisEvent[]): ReportFact[] => {
  const plan = lastPlanIn(events)
  const compared = events.findLast((event) => event.type === 'GapFound')?.data.version
  const isAddition = (event: AnalysisEvent): event is AdditionCompletion =>
    event.type === 'ReportAdditionCompleted'
  const last = events.findLast(isAddition)
  return events
    .filter(isFact)
    .flatMap((fact): ReportFact[] => {
      switch (fact.type) {
        case 'GapFound':
          return fact.data.version === compared ? [fact] : []
        case 'KeywordsClustered':
          return []
        case 'SortiesPlanned':
          return fact === plan ? [...clusterFacts(events), fact] : []
        default:
          return [fact]
      }
    })
    .map((fact) => withoutAddition(fact, last))
}

/**
 * Returns the events of a report that a copy gets, in their order: the same for the same report and sections, so that a
 * copy that was interrupted continues after its last event.
 * @param at when the copy was asked for
 */
export const sharedFacts = (
  events: readonly AnalysisEvent[],
  { kind, sections, additions = 0 }: SharedOf,
  at: string,
): ReportFact[] => {
  const terms = { parts: shownParts(kind, sections), roles: rolesIn(events), at }
  return finished(withAdditionsUntil(events, additions)).flatMap(
    (fact) => sharedFact(fact, terms) ?? [],
  )
}

/** Returns true where the content of an event is gone, as the person who found it was erased. */
export const isUnreadable = ({ type, data }: ReportFact): boolean => {
  switch (type) {
    case 'CompetitorsFound':
      return data.competitors === null
    case 'KeywordsScored':
    case 'KeywordsFound':
      return data.keywords === null
    case 'ResultPagesFound':
      return data.results === null
    case 'KeywordsClustered':
      return data.clusters === null
    case 'SortiesPlanned':
      return data.sorties === null
    case 'SiteRead':
      return data.name === null
    case 'GapFound':
      return data.rows === null
    case 'KeywordsCompleted':
      return false
  }
}
