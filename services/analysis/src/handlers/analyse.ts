import {
  type AnalysisEvent,
  type FoundCompetitor,
  type Grounds,
  PAID,
  type ScoredKeyword,
  TRIAL,
} from '@sortie/contracts/analysis'
import { type Candidate, choose, rank } from '../domain/opportunities.ts'
import type { SourceQuery as Ask, Chain, Figures, Gathered, Phrase } from '../providers/port.ts'

const ESTIMATES = 'Search volumes and difficulties are estimates, not measurements.'

type Funding = Extract<AnalysisEvent, { type: 'ReportRequested' }>['data']['funding']
type Breadth = {
  competitors: number
  /** With fewer a report is not worth its price. */
  leastKeywords: number
  /** Whether somebody who knows the trade must have said most of the keywords. */
  needsTrade: boolean
  chosen: (candidates: Candidate[], at: string) => ScoredKeyword[]
}
/** A trial shows a mix of a few keywords, a paid report all there are. */
const BREADTH: Record<Funding, Breadth> = {
  trial: {
    competitors: TRIAL.competitors,
    leastKeywords: 0,
    needsTrade: false,
    chosen: (candidates, at) => choose(candidates, TRIAL.keywords, at),
  },
  mission: {
    competitors: PAID.competitors,
    leastKeywords: PAID.leastKeywords,
    needsTrade: true,
    chosen: (candidates, at) => rank(candidates, PAID.mostKeywords, at),
  },
}

/** Too little was found for what the report costs. */
class TooFew extends Error {
  override readonly name = 'TooFew'
}

/** Most of what was found fits any business, or only repeats what was typed. */
export class UnknownTrade extends Error {
  override readonly name = 'UnknownTrade'
}

/** What most of these keywords rest on. Half and half is enough: somebody knew the trade. */
const groundsOf = (keywords: readonly ScoredKeyword[], phrases: readonly Phrase[]): Grounds => {
  const weakness = new Map(phrases.map(({ keyword, weak }) => [keyword, weak]))
  const count = (kind: Phrase['weak']) =>
    keywords.filter(({ keyword }) => weakness.get(keyword) === kind).length
  const [general, typed] = [count('general'), count('typed')]
  if ((general + typed) * 2 <= keywords.length) return 'trade'
  return general > typed ? 'general' : 'typed'
}

const figure = (figures: Figures, keyword: string) => {
  const found = figures.get(keyword)
  if (!found) throw new Error(`no provider knows a figure of “${keyword}”`)
  return found
}

/** The competitors, each with its top keywords, their volumes, and how known it is. */
export const findCompetitors = async (
  providers: Chain,
  ask: Ask,
  funding: Funding = 'trial',
): Promise<Gathered<FoundCompetitor[]>> => {
  const { found, notes, sources } = await providers.competitors(ask, BREADTH[funding].competitors)
  const shown = found.map((competitor) => ({
    ...competitor,
    topKeywords: competitor.topKeywords.slice(0, TRIAL.keywordsPerCompetitor),
  }))
  const keywords = shown.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))
  const names = shown.map(({ name }) => name)
  const [volume, interest] = await Promise.all([
    providers.volume(ask, [...new Set(keywords)]),
    providers.interest(ask, names),
  ])
  return {
    found: shown.map((competitor) => ({
      ...competitor,
      ...(interest.found.has(competitor.name) && { interest: interest.found.get(competitor.name) }),
      topKeywords: competitor.topKeywords.map(({ keyword, typical }) => ({
        keyword,
        volume: figure(volume.found, keyword),
        typical,
      })),
    })),
    notes: [...notes, ...volume.notes, ...interest.notes],
    sources: [...sources, ...volume.sources, ...interest.sources],
  }
}

/**
 * The keyword opportunities, none that a competitor was shown with already, and what they rest on.
 * @throws TooFew where a paid report would have too few of them, UnknownTrade where most of them
 * would be worth nothing.
 */
export const findOpportunities = async (
  providers: Chain,
  ask: Ask,
  shown: readonly string[],
  funding: Funding = 'trial',
): Promise<Gathered<ScoredKeyword[]> & { grounds: Grounds }> => {
  const phrases = await providers.phrases(ask)
  const fresh = phrases.found.filter(({ keyword }) => !shown.includes(keyword))
  const keywords = fresh.map(({ keyword }) => keyword)
  const [volume, difficulty] = await Promise.all([
    providers.volume(ask, keywords),
    providers.difficulty(ask, keywords),
  ])
  const candidates = fresh.map((phrase) => ({
    ...phrase,
    searchVolume: figure(volume.found, phrase.keyword),
    difficulty: figure(difficulty.found, phrase.keyword),
  }))
  const { chosen, leastKeywords, needsTrade } = BREADTH[funding]
  const found = chosen(candidates, ask.at)
  if (found.length < leastKeywords) throw new TooFew(`only ${found.length} keywords were found`)
  const grounds = groundsOf(found, fresh)
  if (needsTrade && grounds !== 'trade') throw new UnknownTrade(`most keywords are ${grounds}`)
  const isModelled = found.some(({ searchVolume }) => searchVolume.kind === 'modelled')
  return {
    found,
    grounds,
    notes: [
      ...phrases.notes,
      ...volume.notes,
      ...difficulty.notes,
      ...(isModelled ? [ESTIMATES] : []),
    ],
    sources: [...phrases.sources, ...volume.sources, ...difficulty.sources],
  }
}
