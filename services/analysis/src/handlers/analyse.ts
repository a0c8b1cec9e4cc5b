import { type FoundCompetitor, type ScoredKeyword, TRIAL } from '@sortie/contracts/analysis'
import { choose } from '../domain/opportunities.ts'
import type { Ask, Capabilities, Figures, Found } from '../providers/port.ts'

const ESTIMATES = 'Search volumes and difficulties are estimates, not measurements.'

const figure = (figures: Figures, keyword: string) => {
  const found = figures.get(keyword)
  if (!found) throw new Error(`no provider knows a figure of “${keyword}”`)
  return found
}

/** The competitors of a trial, each with its top keywords and their volumes. */
export const findCompetitors = async (
  providers: Capabilities,
  ask: Ask,
): Promise<Found<FoundCompetitor[]>> => {
  const { found, notes } = await providers.competitors(ask, TRIAL.competitors)
  const shown = found.map((competitor) => ({
    ...competitor,
    topKeywords: competitor.topKeywords.slice(0, TRIAL.keywordsPerCompetitor),
  }))
  const keywords = shown.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))
  const volume = await providers.volume(ask, [...new Set(keywords)])
  return {
    found: shown.map((competitor) => ({
      ...competitor,
      topKeywords: competitor.topKeywords.map(({ keyword, typical }) => ({
        keyword,
        volume: figure(volume.found, keyword),
        typical,
      })),
    })),
    notes: [...notes, ...volume.notes],
  }
}

/** The keyword opportunities of a trial; none that a competitor was shown with already. */
export const findOpportunities = async (
  providers: Capabilities,
  ask: Ask,
  shown: readonly string[],
): Promise<Found<ScoredKeyword[]>> => {
  const phrases = await providers.phrases(ask)
  const fresh = phrases.found.filter(({ keyword }) => !shown.includes(keyword))
  const keywords = fresh.map(({ keyword }) => keyword)
  const volume = await providers.volume(ask, keywords)
  const difficulty = await providers.difficulty(ask, keywords)
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
  }
}
