import { createHash } from 'node:crypto'
import type { IsoWeek, KeywordIdea } from '@sortie/contracts/analysis/research/market-week'
import type { KeywordCandidate } from '../domain/candidate.ts'
import { byImpact, rate, scoringFor } from '../domain/opportunities.ts'
import { industries } from '../lexicon/industries.ts'
import type { Industry } from '../lexicon/industry.ts'
import { keywordIdOf } from '../lexicon/keyword-id.ts'
import { almanac } from '../providers/almanac/almanac.ts'
import type { SourceQuery } from '../providers/port.ts'
import { weekNumber } from './decider/weeks.ts'

/** Trades of one week. */
const TRADES = 3

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Trades in an order that looks random, so that the three of a week have little in common. Trades that people turn to
 * in grief or distress are not among them: nobody wants them in a newsletter.
 */
const inTurn = industries
  .filter(({ speech }) => speech)
  .map((industry) => ({ industry, place: hashOf(industry.id) }))
  .toSorted((one, other) => (one.place < other.place ? -1 : 1))
  .map(({ industry }) => industry)

/** The trades whose turn it is in a week: the next ones a week later, and all of them before any comes again. */
export const tradesOfWeek = (week: IsoWeek): Industry[] => {
  const first = weekNumber(week) * TRADES
  return Array.from({ length: TRADES }, (_, at) => inTurn[(first + at) % inTurn.length]!)
}

/** Returns the name for all businesses of a trade, such as `bakeries`. */
export const namesOf = ({ speech, name }: Industry): string => speech?.provider.many ?? name

/** The keyword of a trade that the almanac rates best; null where it has none that is of the trade. */
const bestIdea = async (trade: Industry, query: SourceQuery): Promise<KeywordIdea | null> => {
  const { found } = await almanac.phrases!(query)
  const phrases = found.filter(({ weak }) => !weak)
  const keywords = phrases.map(({ keyword }) => keyword)
  const [volumes, difficulties] = await Promise.all([
    almanac.volume!(query, keywords),
    almanac.difficulty!(query, keywords),
  ])
  const candidates = phrases.flatMap((phrase): KeywordCandidate[] => {
    const searchVolume = volumes.found.get(phrase.keyword)
    const difficulty = difficulties.found.get(phrase.keyword)
    if (!searchVolume || !difficulty) return []
    return [{ ...phrase, keywordId: keywordIdOf(phrase.keyword), searchVolume, difficulty }]
  })
  const [best] = candidates.map((candidate) => rate(candidate, scoringFor())).toSorted(byImpact)
  if (!best) return null
  const isMeasured = best.searchVolume.kind === 'measured' && best.difficulty.kind === 'measured'
  return {
    trade: namesOf(trade),
    keyword: best.keyword,
    searchVolume: best.searchVolume.value,
    difficulty: best.difficulty.value,
    kind: isMeasured ? 'measured' : 'modelled',
    source: best.searchVolume.source,
  }
}

/** A keyword for each of three trades, in the United States, from the almanac: nobody is asked or paid for it. */
export const keywordIdeas = async (
  week: IsoWeek,
  at: string,
  signal: AbortSignal,
): Promise<KeywordIdea[]> => {
  const ideas: KeywordIdea[] = []
  for (const trade of tradesOfWeek(week)) {
    const brief = { industry: trade.name, businessName: '', mainCompetitor: '', country: 'US' }
    const idea = await bestIdea(trade, { ...brief, at, signal })
    if (idea) ideas.push(idea)
  }
  return ideas
}
