import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import {
  CLUSTER_KEYWORDS,
  RELATED_KEYWORDS,
  RESEARCH_QUESTIONS,
  type ResearchContext,
} from '@sortie/contracts/analysis/research/research'
import { stemsOf } from '@sortie/prose/score/stem'
import type { Rows } from '@sortie/runtime/views/row-reader'
import { sameSearch } from '../domain/same-search.ts'
import { withoutPlace } from '../lexicon/place.ts'
import { closeness, isCentral, isOfTrade, type TopicStems, telling } from '../lexicon/topic.ts'
import { almanac } from '../providers/almanac/almanac.ts'
import type { ClusterView } from '../reports/views/report-cluster.ts'
import type { KeywordView } from '../reports/views/report-keyword.ts'
import { factsOfAlmanac, factsOfRow, type KeywordFacts } from './keyword-facts.ts'
import { plainName } from './plain-line.ts'
import type { OwnReportOf, ResearchSubject } from './subject.ts'

export type RelatedDeps = {
  keywords: Pick<Rows<KeywordView>, 'find' | 'page'>
  clusters: Pick<Rows<ClusterView>, 'find' | 'page'>
}

/** The keyword, and those that go with it, the closest first. */
export type RelatedKeywords = {
  main: KeywordFacts | null
  others: KeywordFacts[]
  cluster: ClusterView | null
  /** The searches of the cluster. */
  clustered: string[]
  /** The questions, as people type them. */
  questions: string[]
}

/** Rows of a report that are looked through, the best first; and clusters. */
const ROWS = 400
const CLUSTERS = 300
const OF_CLUSTER = 40
const QUESTION =
  /^(?:how|what|why|when|where|which|who|is|are|can|do|does|should|will|would|could)\b/

/** The cluster that the brief names, else the one that holds the keyword. */
const clusterOf = async (
  { clusters }: RelatedDeps,
  { view, keywordId }: OwnReportOf,
  clusterId: string | undefined,
): Promise<ClusterView | null> => {
  const isOfPlan = (row: ClusterView | null) => row?.version === view.clusters?.version
  const named = clusterId ? await clusters.find(view.reportId, clusterId) : null
  if (named && isOfPlan(named)) return named
  if (!keywordId) return null
  const { rows } = await clusters.page(view.reportId, { sort: 'rank', limit: CLUSTERS })
  const found = rows.find(({ row }) => isOfPlan(row) && row.keywordIds.includes(keywordId))
  return found?.row ?? null
}

const rowsOf = async (
  { keywords }: RelatedDeps,
  reportId: ReportId,
  cluster: ClusterView | null,
): Promise<{ inCluster: KeywordFacts[]; others: KeywordFacts[] }> => {
  const ids = cluster?.keywordIds.slice(0, OF_CLUSTER) ?? []
  const found = await Promise.all(ids.map((id) => keywords.find(reportId, id)))
  const { rows } = await keywords.page(reportId, { sort: 'rank', limit: ROWS })
  return {
    inCluster: found.flatMap((row) => (row ? factsOfRow(row) : [])).filter(isPlain),
    others: rows.map(({ row }) => factsOfRow(row)).filter(isPlain),
  }
}

/** Phrases of strangers' pages are keywords of a report, too. */
const isPlain = ({ keyword }: KeywordFacts): boolean => plainName(keyword) !== null

/** Returns the keywords on the topic, the closest first; of equally close ones those with the most searches. */
const byCloseness = (found: readonly KeywordFacts[], topic: TopicStems): KeywordFacts[] =>
  found
    .map((facts) => ({ facts, close: closeness(facts.keyword, topic) }))
    .filter(({ close }) => close > 0)
    .toSorted(
      (a, b) =>
        b.close - a.close || (b.facts.searches?.value ?? 0) - (a.facts.searches?.value ?? 0),
    )
    .map(({ facts }) => facts)

/** Each search once, where it stands first. */
const once = (found: readonly KeywordFacts[], without: string): KeywordFacts[] => {
  const seen = new Set([sameSearch(without)])
  return found.filter(({ keyword }) => {
    const search = sameSearch(keyword)
    return seen.has(search) ? false : seen.add(search)
  })
}

const isQuestion = ({ keyword }: KeywordFacts) => QUESTION.test(keyword)

/** Phrases that the almanac's editors wrote down, with their figures: none that are made of what was typed. */
const ofAlmanac = async ({ query }: ResearchSubject): Promise<KeywordFacts[]> => {
  const { found } = await almanac.phrases!(query)
  const known = found.filter(({ weak }) => weak === undefined)
  const intents = new Map(known.map(({ keyword, intent }) => [keyword, intent]))
  const facts = await factsOfAlmanac(query, [...intents.keys()])
  return facts.map((each) => ({ ...each, intent: intents.get(each.keyword) ?? each.intent }))
}

/** Equal for searches that differ by a place, by how one asks, or by what is asked of everything. */
const aboutSame = (text: string): string => [...new Set(telling(text))].toSorted().join(' ')

/**
 * The almanac's own estimates of the keyword. Nothing where it knows neither the trade nor the keyword, nor one
 * that is close to it: any words at all have an estimate, names of companies too.
 */
const mainOfAlmanac = async (
  { query, keyword, trade, town }: ResearchSubject,
  known: readonly KeywordFacts[],
): Promise<KeywordFacts | null> => {
  if (!trade) return null
  const searched = new Set(
    [trade.name, ...trade.synonyms, ...known.map((each) => each.keyword)].map(aboutSame),
  )
  const inTown = new Set(stemsOf(town ?? ''))
  const elsewhere = stemsOf(keyword)
    .filter((stem) => !inTown.has(stem))
    .join(' ')
  const readings = [keyword, elsewhere, ...withoutPlace(keyword).map(({ text }) => text)]
  if (!readings.some((text) => searched.has(aboutSame(text)))) return null
  const [facts] = await factsOfAlmanac(query, [keyword.toLowerCase()])
  return facts ?? null
}

/** The keyword and what goes with it: as its report has them, else as the almanac models them. */
export const relatedTo = async (
  deps: RelatedDeps,
  subject: ResearchSubject,
  topic: TopicStems,
): Promise<RelatedKeywords> => {
  const { report, keyword, wanted } = subject
  const modelled = await ofAlmanac(subject)
  const cluster = report ? await clusterOf(deps, report, wanted.clusterId) : null
  const rows = report ? await rowsOf(deps, report.view.reportId, cluster) : null
  const main = report?.row ? factsOfRow(report.row) : await mainOfAlmanac(subject, modelled)
  const close = rows
    ? [...byCloseness(rows.inCluster, topic), ...byCloseness(rows.others, topic)]
    : byCloseness(modelled, topic)
  const central = close.filter((each) => isCentral(each.keyword, topic))
  // People who want a drain cleaned look for a plumber as well, and ask what one costs.
  const ofTrade = [...(rows?.others ?? []), ...modelled].filter((each) =>
    isOfTrade(each.keyword, topic),
  )
  const others = once([...central, ...ofTrade], keyword)
  const questions = once([...close, ...byCloseness(modelled, topic)], keyword).filter(isQuestion)
  return {
    main,
    cluster,
    clustered: (rows?.inCluster ?? []).slice(0, CLUSTER_KEYWORDS).map((each) => each.keyword),
    others: others.slice(0, RELATED_KEYWORDS),
    questions: questions.slice(0, RESEARCH_QUESTIONS).map((each) => each.keyword),
  }
}

const DECIDING = new Set(['transactional', 'commercial'])

/** The related keywords as an article is told of them. */
export const relatedContext = (others: readonly KeywordFacts[]): ResearchContext['related'] =>
  others.map(({ keyword, searches, intent }) => ({
    keyword,
    searches: searches?.value ?? null,
    decides: DECIDING.has(intent),
  }))
