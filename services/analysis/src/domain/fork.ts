import type {
  AnalysisEvent,
  FoundCompetitor,
  Funding,
  Provenance,
  ResultPage,
  ShareSection,
} from '@sortie/contracts/analysis'

/** Events of a report that hold what was found: a copy gets those of them that were shared. */
const FACTS = [
  ...(['CompetitorsFound', 'KeywordsFound', 'KeywordsCompleted'] as const),
  ...(['KeywordsScored', 'ResultPagesFound', 'KeywordsClustered', 'SortiesPlanned'] as const),
] as const
export type ReportFact = Extract<AnalysisEvent, { type: (typeof FACTS)[number] }>

export const isFact = (event: AnalysisEvent): event is ReportFact =>
  (FACTS as readonly string[]).includes(event.type)

/** What pays for a copy is nobody's mission; its plan is that of a paid report. */
export const FORK_FUNDING: Funding = 'mission'

/** Of somebody else's calls neither the cost nor the payload goes along. */
const plainSource = ({ cost: _, payload: __, ...provenance }: Provenance): Provenance => provenance

const withoutRivals = ({ ads, ...page }: ResultPage): ResultPage => ({
  ...page,
  ...(ads && { ads: ads.map(({ rival: _, ...ad }) => ad) }),
})

/** The owner's site goes along with the pages of it that clusters name; one that was not read is nobody's business. */
const withReadSite = <Data extends { own?: { outcome: string } | null | undefined }>(
  data: Data,
): Data => {
  const { own, ...rest } = data
  return own?.outcome === 'read' ? data : (rest as Data)
}

type Has = (section: ShareSection) => boolean

/**
 * A fact as a copy gets it; null where it was not shared. The time of what a rating's receipt says stays, as
 * the rating is from then; of a stage it is that of the copy.
 */
const shared = (fact: ReportFact, has: Has, at: string): ReportFact | null => {
  const { type, data } = fact
  const said = <Said>(words: Said[] | null) => (has('methods') ? words : words && [])
  switch (type) {
    case 'CompetitorsFound': {
      const competitors: FoundCompetitor[] | null = has('competitors')
        ? data.competitors
        : data.competitors && []
      const { sources: _, ...rest } = data
      return { type, data: { ...rest, at, competitors, notes: said(data.notes) } }
    }
    case 'KeywordsScored': {
      const { sources: _, ...rest } = data
      return has('keywords') ? { type, data: { ...rest, notes: said(data.notes) } } : null
    }
    case 'KeywordsFound': {
      const provenances = data.provenances.map(plainSource)
      return has('keywords')
        ? { type, data: { ...data, provenances, notes: said(data.notes), sources: [] } }
        : null
    }
    case 'KeywordsCompleted':
      return has('keywords') ? { type, data: { ...data, at } } : null
    case 'ResultPagesFound': {
      if (!has('keywords')) return null
      // Of somebody else's calls neither the cost nor the payload goes along.
      // Nor who the owner's rivals are: whose ads stand there is public.
      const results =
        data.results?.map((each) => withoutRivals({ ...each, cost: 0, payload: '' })) ?? null
      return { type, data: { ...data, at, results, notes: said(data.notes) } }
    }
    case 'KeywordsClustered': {
      if (!has('clusters')) return null
      // Ids follow from the words of keywords, which were not shared.
      const nameless = data.clusters?.map((each) => ({ ...each, keywordIds: [] })) ?? null
      const clusters = has('keywords') ? data.clusters : nameless
      return { type, data: { ...withReadSite(data), at, clusters } }
    }
    case 'SortiesPlanned': {
      if (!has('plan') && !has('clusters')) return null
      const sorties = has('plan') ? data.sorties : data.sorties && []
      const clusters = has('clusters') ? data.clusters : 0
      return { type, data: { ...withReadSite(data), sorties, clusters } }
    }
  }
}

/**
 * What of a report's events a copy gets, in their order: the same for the same report and sections, so
 * that a copy that was broken off goes on behind what is there.
 * @param at when the copy was asked for
 */
export const sharedFacts = (
  events: readonly AnalysisEvent[],
  sections: readonly ShareSection[],
  at: string,
): ReportFact[] => {
  const has: Has = (section) => sections.includes(section)
  const planned = events.findLast((event) => event.type === 'SortiesPlanned')
  return events.filter(isFact).flatMap((fact) => {
    // Those of other rules were begun by a run that never finished them.
    const isStale = fact.type === 'KeywordsClustered' && fact.data.version !== planned?.data.version
    return isStale ? [] : (shared(fact, has, at) ?? [])
  })
}

/** Whether the person who found this was erased. */
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
    case 'KeywordsCompleted':
      return false
  }
}
