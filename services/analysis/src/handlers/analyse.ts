import { type FoundCompetitor, type ScoredKeyword, TRIAL } from '@sortie/contracts/analysis'
import { choose } from '../domain/opportunities.ts'
import type { Ask, Chain, Figures, Gathered } from '../providers/port.ts'

const ESTIMATES = 'Search volumes and difficulties are estimates, not measurements.'

const figure = (figures: Figures, keyword: string) => {
  const found = figures.get(keyword)
  if (!found) throw new Error(`no provider knows a figure of “${keyword}”`)
  return found
}

/** The competitors of a trial, each with its top keywords, their volumes, and how known it is. */
export const findCompetitors = async (
  providers: Chain,
  ask: Ask,
): Promise<Gathered<FoundCompetitor[]>> => {
  const { found, notes, sources } = await providers.competitors(ask, TRIAL.competitors)
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

/** The keyword opportunities of a trial; none that a competitor was shown with already. */
export const findOpportunities = async (
  providers: Chain,
  ask: Ask,
  shown: readonly string[],
): Promise<Gathered<ScoredKeyword[]>> => {
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
  const found = choose(candidates, TRIAL.keywords, ask.at)
  const isModelled = found.some(({ searchVolume }) => searchVolume.kind === 'modelled')
  return {
    found,
    notes: [
      ...phrases.notes,
      ...volume.notes,
      ...difficulty.notes,
      ...(isModelled ? [ESTIMATES] : []),
    ],
    sources: [...phrases.sources, ...volume.sources, ...difficulty.sources],
  }
}
