import {
  type OwnPage,
  PLANNED_PAGES,
  RESEARCH_QUESTIONS,
  type ResearchContext,
  type ResearchRequest,
} from '@sortie/contracts/analysis/research/research'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { UserId } from '@sortie/contracts/ids'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { ReadComparison } from '../comparisons/read-comparison.ts'
import { sameSearch } from '../domain/same-search.ts'
import { type TopicStems, topicOf } from '../lexicon/topic.ts'
import { speechIn } from '../lexicon/words/speech.ts'
import type { OwnSitePages } from '../own-pages/own-pages.ts'
import { pageOn, pagesNear } from '../own-pages/select-pages.ts'
import { addressIn } from '../providers/crawler/crawler.ts'
import type { ResearchSources } from '../providers/sources.ts'
import type { ResultsView } from '../reports/views/report-results.ts'
import { settled } from './candidate.ts'
import { cautionsOf } from './cautions.ts'
import { figuresOf } from './figures.ts'
import { plainName } from './plain-line.ts'
import { READING_MS, readArticles, readPages, type Wish, wishesOf } from './reading.ts'
import { type RelatedDeps, type RelatedKeywords, relatedContext, relatedTo } from './related.ts'
import { countItems } from './report-counts.ts'
import { optionsOf, type ResearchRival, rivalContext, rivalItems, rivalsOf } from './rivals.ts'
import { createSubject, type ResearchSubject, reportIdOf, type SubjectDeps } from './subject.ts'

export type GatherDeps = SubjectDeps &
  RelatedDeps & {
    results: Pick<Rows<ResultsView>, 'find'>
    comparison: ReadComparison
    sources: ResearchSources
    /** Pages of customers' own sites, to link to. */
    ownPages: Pick<OwnSitePages, 'find'>
    /** The time that pages may take, in milliseconds; {@link READING_MS} by default. */
    readingMs?: number
  }
type ResearchFindings = { items: EvidenceItem[]; context: ResearchContext }
/** `customer`: whose strangers' pages take turns with those of others. */
type When = { at: string; signal: AbortSignal; customer: UserId }

/** The result page of the keyword, where its report has it. */
const resultsOf = async ({ results }: GatherDeps, { report }: ResearchSubject) =>
  report?.keywordId ? results.find(report.view.reportId, report.keywordId) : null

const wishesFor = (
  subject: ResearchSubject,
  rivals: readonly ResearchRival[],
  seen: ResultsView | null,
) => {
  const { wanted, project } = subject
  const homes = project?.ownSite ? [project.ownSite] : []
  return wishesOf({
    own: wanted.pages.length > 0 ? wanted.pages : homes,
    options: optionsOf(subject).flatMap(({ address }) => address ?? []),
    ranking: seen?.pages.map(({ url }) => url) ?? [],
    rival: rivals.find(({ address }) => address !== null)?.address ?? null,
  })
}

/**
 * Returns the questions of searchers: first those that people also ask by the result page, then those of the report;
 * each once, as people type them. A search engine repeats texts of strangers, so only plain questions are taken.
 */
const questionsOf = (seen: ResultsView | null, { questions }: RelatedKeywords): string[] => {
  const also = (seen?.questions ?? [])
    .map((question) => question.toLowerCase().replace(/\?$/, '').trimEnd())
    .filter((question) => plainName(question) !== null)
  const each = new Map([...also, ...questions].toReversed().map((one) => [sameSearch(one), one]))
  return [...each.values()].toReversed().slice(0, RESEARCH_QUESTIONS)
}

/** Keywords that say what goes with the topic. */
const CLOSE = 20

/** Returns the searches in the encyclopedia: also the trade, as few keywords are the title of an article. */
const searchesFor = ({ trade, keyword }: ResearchSubject): string[] => [
  ...new Set([keyword.toLowerCase(), ...(trade ? [trade.name] : [])]),
]

/** Pages of the project's own site; none where it cannot be read in time. */
const readOwnSite = async (
  { ownPages }: GatherDeps,
  { project }: ResearchSubject,
  { customer, signal, ms }: { customer: UserId; signal: AbortSignal; ms: number },
): Promise<OwnPage[]> => {
  if (!project?.ownSite) return []
  const { projectId, ownSite } = project
  const within = AbortSignal.any([signal, AbortSignal.timeout(ms)])
  return ownPages.find({ projectId, userId: customer, ownSite }, within).catch((error: unknown) => {
    signal.throwIfAborted()
    if (within.aborted) return []
    throw error
  })
}

/** All that has to be fetched, beside each other. */
const readAll = async (
  deps: GatherDeps,
  { subject, topic, wishes }: { subject: ResearchSubject; topic: TopicStems; wishes: Wish[] },
  when: When,
) => {
  const { sources, readingMs = READING_MS } = deps
  const parsers = sources.parsers.of(when.customer)
  const within = { ...when, ms: readingMs, parsers }
  const [pages, articles, ownPages] = await Promise.all([
    readPages(sources.pages, wishes, topic, within),
    sources.encyclopedia
      ? readArticles(sources.encyclopedia, searchesFor(subject), topic, within)
      : { items: [], texts: [], notes: [] },
    readOwnSite(deps, subject, within),
  ])
  return {
    items: [...pages.items, ...articles.items],
    // Pages that cannot be compared are left out: the article rests on sentences all the same.
    read: await parsers.entries([...pages.texts, ...articles.texts], when.signal).catch(() => {
      when.signal.throwIfAborted()
      return []
    }),
    notes: [...pages.notes, ...articles.notes],
    ownPages,
  }
}

const notesOf = (
  { report, trade, industry, notes, keyword }: ResearchSubject,
  { main }: RelatedKeywords,
): string[] => [
  ...notes,
  ...(report || !trade || !main
    ? []
    : ['No report of yours is on this keyword, so its figures are our almanac’s estimates.']),
  ...(trade && !main
    ? [
        `Neither a report of yours nor our almanac knows this keyword, so there are no figures for “${keyword}”.`,
      ]
    : []),
  ...(trade
    ? []
    : [
        industry
          ? 'Our almanac does not know this trade, so it has no figures and no companies of it.'
          : 'No industry is named, so there are no figures and no companies of your trade.',
      ]),
]

/**
 * Returns the plan of the report: the searches of the draft's cluster, and the other pages, with their addresses once
 * they are made.
 */
const planOf = (
  { report, wanted, town }: Pick<ResearchSubject, 'report' | 'wanted' | 'town'>,
  { cluster, clustered }: Pick<RelatedKeywords, 'cluster' | 'clustered'>,
  ownPages: readonly OwnPage[],
): ResearchContext['plan'] => {
  if (!report) return undefined
  const own = new Set([cluster?.clusterId, wanted.clusterId])
  const pages = report.view.sorties
    .filter(({ clusterId, head }) => !own.has(clusterId) && plainName(head) !== null)
    .slice(0, PLANNED_PAGES)
    .map(({ title, head }) => {
      const address = pageOn(head, town, ownPages)?.address
      return { title, keyword: head, ...(address && { address }) }
    })
  return { keywords: clustered, pages }
}

const contextOf = (
  {
    subject,
    related,
    rivals,
    seen,
  }: {
    subject: ResearchSubject
    related: RelatedKeywords
    rivals: readonly ResearchRival[]
    seen: ResultsView | null
  },
  {
    read,
    notes,
    ownPages,
    topic,
  }: Pick<ResearchContext, 'read' | 'notes'> & {
    ownPages: OwnPage[]
    topic: TopicStems
  },
): ResearchContext => {
  const { business, industry, country, where, town, trade, keyword, project } = subject
  const own = project?.ownSite ? addressIn(project.ownSite) : null
  const plan = planOf(subject, related, ownPages)
  const near = pagesNear(ownPages, topic)
  return {
    business,
    industry: industry ?? trade?.name ?? null,
    country,
    town,
    ...(own && { ownHost: own.hostname.replace(/^www\./, '') }),
    ...(near.length > 0 && { ownPages: near }),
    ...(trade && { trade: trade.id }),
    words: trade && speechIn(trade, where),
    cautions: cautionsOf(trade, keyword),
    rivals: rivalContext(rivals),
    related: relatedContext(related.others),
    questions: questionsOf(seen, related),
    ...(plan && { plan }),
    read,
    notes: [...notesOf(subject, related), ...notes],
  }
}

/**
 * Finds evidence for an article: figures of the customer's own report, else the almanac's; descriptions of rivals;
 * sentences of the customer's pages, of those that are compared or rank, and of the encyclopedia. Evidence that cannot
 * be had is left out, so there is always some without network or report.
 */
export const createGather = (deps: GatherDeps) => {
  const subjectOf = createSubject(deps)
  return async (
    userId: UserId,
    wanted: ResearchRequest,
    moment: Omit<When, 'customer'>,
  ): Promise<ResearchFindings> => {
    const when: When = { ...moment, customer: userId }
    const subject = await subjectOf(userId, wanted, when)
    const { trade, keyword, where, town, report } = subject
    const related = await relatedTo(deps, subject, topicOf(keyword, trade))
    const close = related.others.slice(0, CLOSE).map((each) => each.keyword)
    const topic = topicOf(keyword, trade, close)
    const rivals = rivalsOf(subject)
    const reportId = reportIdOf(subject)
    const sites = reportId ? (await deps.comparison(reportId)).sites : []
    const seen = await resultsOf(deps, subject)
    const wishes = wishesFor(subject, rivals, seen)
    const found = await readAll(deps, { subject, topic, wishes }, when)
    const isPlan = wanted.type === 'strategic-guide'
    const isEstimated = related.main?.searches?.kind !== 'measured'
    const items = settled([
      ...figuresOf(related.main, related.others, { country: where, town, isPlan }),
      ...(report ? countItems(report.view, related.cluster, { country: where, isEstimated }) : []),
      ...rivalItems(subject, [...optionsOf(subject), ...rivals], sites),
      ...found.items,
    ])
    return { items, context: contextOf({ subject, related, rivals, seen }, { ...found, topic }) }
  }
}
export type Gather = ReturnType<typeof createGather>
