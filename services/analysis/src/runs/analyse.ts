import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { SourceCall } from '@sortie/contracts/analysis/keywords/receipts'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import { cutInParts } from '@sortie/runtime/process/parts'
import { usualCpcFor } from '../composed/usual-cpc.ts'
import { inBatches } from '../domain/batches.ts'
import type { KeywordCandidate, RatedCandidate, Scoring } from '../domain/candidate.ts'
import { chooseOpportunities, fullVolumeIn, rate, scoringFor } from '../domain/opportunities.ts'
import { intentOf } from '../domain/scoring/intent.ts'
import { COUNTRIES } from '../lexicon/countries.ts'
import { keywordIdOf } from '../lexicon/keyword-id.ts'
import { readSeeds } from '../lexicon/seeds.ts'
import type {
  ChainAnswer,
  Phrase,
  ProviderChain,
  SourcedFigures,
  SourceQuery,
} from '../providers/port.ts'
import { readBrief } from '../recognition/reading.ts'
import type { RunPlan } from '../reports/decider/plans.ts'
import { shortfall, shortlist, weaknessOf } from '../reports/decider/tally.ts'

const ESTIMATES = 'Search volumes and difficulties are estimates, not measurements.'
const BAND_PRICES =
  'What clicks cost is estimated from a band that our editors set for the trade, not measured.'
const NO_PRICES =
  'Nobody could tell what clicks cost in this trade, so ads are rated without their price.'
const MIXED = 'Some figures are estimates, not measurements: those that no measuring source knows.'
/** Keywords that shown competitors are given each. */
const KEYWORDS_OF_COMPETITOR = 2
/** Phrases that figures are asked for at once. */
const ASKED_AT_ONCE = 200

/** Too little was found for what the report costs. */
class TooFew extends Error {
  override readonly name = 'TooFew'
}

/** Most of what was found fits any business, or only repeats what was typed. */
export class UnknownTrade extends Error {
  override readonly name = 'UnknownTrade'
}

const figure = (figures: SourcedFigures, keyword: string) => {
  const found = figures.get(keyword)
  if (!found) throw new Error(`no provider knows a figure of “${keyword}”`)
  return found
}

/**
 * The competitors, each with its top keywords, their volumes, and how known it is.
 * @param onNamed is told their names once they are known, before anybody is asked for a figure of them
 */
export const findCompetitors = async (
  providers: ProviderChain,
  query: SourceQuery,
  plan: RunPlan,
  onNamed: (names: string[]) => void = () => {},
): Promise<ChainAnswer<FoundCompetitor[]>> => {
  const { found, notes, sources } = await providers.competitors(
    query,
    Math.max(plan.competitors, 1 + (query.rivals?.length ?? 0)),
  )
  const shown = found.map((competitor) => ({
    ...competitor,
    topKeywords: competitor.topKeywords.slice(0, KEYWORDS_OF_COMPETITOR),
  }))
  const keywords = shown.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))
  const names = shown.map(({ name }) => name)
  onNamed(names)
  const [volume, interest] = await Promise.all([
    providers.volume(query, [...new Set(keywords)]),
    providers.interest(query, names),
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

/** The words for results that only the almanac supplied, by capability. */
const ALONE = {
  competitors: 'competitors that you didn’t name',
  phrases: 'keywords',
} as const

/** Says so where of those who were asked for something nobody but the almanac answered. */
export const aloneNote = (
  capability: keyof typeof ALONE,
  sources: readonly SourceCall[],
): string[] => {
  const outcomes = sources.filter(({ capability: of }) => of === capability)
  const isAlone = outcomes.every(
    ({ provider, outcome }) => outcome !== 'answered' || provider === 'almanac',
  )
  return outcomes.length > 0 && isAlone
    ? [`The ${ALONE[capability]} come only from our built-in almanac.`]
    : []
}

/** The plan of a run, and the results that are recorded already. */
export type RunRequest = {
  plan: RunPlan
  /** Phrases that it looks at at most. */
  most: number
  /** Keywords that competitors were shown with: no opportunity repeats one. */
  shown: readonly string[]
  /** Keywords that an earlier try recorded. */
  known: readonly KeywordId[]
  /** The number of keywords that were promised before the mission was reserved; none by default. */
  promised?: number
  /** The scoring of the report's other keywords; today's scoring by default. */
  scoring?: Scoring
}

type FoundPhrase = Phrase & { keywordId: KeywordId }

/** Part of the keywords, rated, how many are looked at in all, and whether any come after these. */
export type FoundBatch = ChainAnswer<RatedCandidate[]> & {
  of: number
  isLast: boolean
  scoring: Scoring
}

/** Returns the phrases that the customer asked about, in their own words; they come first. */
const seedPhrases = ({ seeds }: SourceQuery): Phrase[] =>
  readSeeds(seeds).phrases.map((keyword) => ({
    keyword,
    intent: intentOf(keyword).intent,
    relevance: 3,
    theme: 'your keywords',
  }))

/** Says so where keywords that the customer typed are no phrases; it repeats nothing that was typed. */
const seedNotes = (query: SourceQuery): string[] => {
  const { leftOut } = readSeeds(query.seeds)
  if (leftOut === 0) return []
  return [
    leftOut === 1
      ? 'One of the keywords that you typed isn’t an English search phrase, so it was left out.'
      : `${leftOut} of the keywords that you typed aren’t English search phrases, so they were left out.`,
  ]
}

/**
 * The phrases to look at, each of them once.
 * @throws TooFew where a paid report would have too few of them, UnknownTrade where most of them
 * would be worth nothing: before anybody is asked for their figures, unless some are there already.
 */
const findPhrases = async (
  providers: ProviderChain,
  query: SourceQuery,
  { plan, most, shown, known, promised }: RunRequest,
): Promise<ChainAnswer<FoundPhrase[]>> => {
  const { found, notes, sources } = await providers.phrases(query)
  const { language, place } = readBrief(query)
  const { country } = place
  // A trial's few keywords are others than those that its competitors were shown with.
  const avoided = plan.keywords.kept === 'all' ? [] : shown
  const phrases = new Map<KeywordId, FoundPhrase>()
  for (const phrase of [...seedPhrases(query), ...found]) {
    const keywordId = keywordIdOf(phrase.keyword, { country, language })
    if (avoided.includes(phrase.keyword) || phrases.has(keywordId)) continue
    phrases.set(keywordId, { ...phrase, keywordId })
  }
  const listed = shortlist([...phrases.values()], Math.min(most, plan.keywords.most))
  // The phrases of an earlier try count too, and may rest on sources that are away now: the whole report is
  // judged at the end.
  const lack = known.length === 0 && shortfall(plan, listed.length, weaknessOf(listed), promised)
  if (lack === 'few') throw new TooFew(`only ${listed.length} keywords were found`)
  if (lack === 'unknown') throw new UnknownTrade('most keywords say nothing of the trade')
  return { found: listed, notes: [...seedNotes(query), ...notes], sources }
}

/** Returns the notes of a report for ads on the prices that it rests on. */
const priceNotes = (aim: SourceQuery['aim'], found: readonly KeywordCandidate[]): string[] => {
  if (aim !== 'paid') return []
  const prices = found.flatMap(({ bids }) => bids?.cpc ?? [])
  if (prices.length === 0) return [NO_PRICES]
  return prices.every(({ kind }) => kind === 'modelled') ? [BAND_PRICES] : []
}

/** Phrases with their figures. */
const measured = async (
  providers: ProviderChain,
  query: SourceQuery,
  phrases: readonly FoundPhrase[],
): Promise<ChainAnswer<KeywordCandidate[]>> => {
  const keywords = phrases.map(({ keyword }) => keyword)
  const [volume, difficulty] = await Promise.all([
    providers.volume(query, keywords),
    providers.difficulty(query, keywords),
  ])
  // Bids come last: sources that measure learned the prices with the volumes.
  const bids = await providers.bids(query, keywords)
  const found = phrases.map((phrase) => ({
    ...phrase,
    ...(phrase.share !== undefined && { fullVolume: fullVolumeIn(phrase.share) }),
    searchVolume: figure(volume.found, phrase.keyword),
    difficulty: figure(difficulty.found, phrase.keyword),
    bids: bids.get(phrase.keyword),
  }))
  const estimated = found.filter(({ searchVolume }) => searchVolume.kind === 'modelled').length
  const isMixed = estimated < found.length
  return {
    found,
    notes: [
      ...volume.notes,
      ...difficulty.notes,
      ...(estimated === 0 ? [] : [isMixed ? MIXED : ESTIMATES]),
      ...priceNotes(query.aim, found),
    ],
    sources: [...volume.sources, ...difficulty.sources],
  }
}

/**
 * The keyword opportunities, batch by batch, as soon as each is rated. The first one also has the
 * notes and the calls that led to the phrases.
 * @throws as {@link findPhrases}
 */
export async function* findKeywords(
  providers: ProviderChain,
  query: SourceQuery,
  wanted: RunRequest,
): AsyncGenerator<FoundBatch> {
  const { kept } = wanted.plan.keywords
  // A mix is one batch: where an earlier try recorded it, nothing is left.
  if (kept !== 'all' && wanted.known.length > 0) return
  const phrases = await findPhrases(providers, query, wanted)
  const known = new Set(wanted.known)
  // The sources may propose other phrases now than those that an earlier try recorded.
  const most = Math.max(0, Math.min(wanted.most, wanted.plan.keywords.most) - known.size)
  const left = phrases.found.filter(({ keywordId }) => !known.has(keywordId)).slice(0, most)
  let { notes, sources } = phrases
  const { place } = readBrief(query)
  const usual = usualCpcFor(query)
  const scoring = wanted.scoring ?? scoringFor(COUNTRIES[place.country].searches, query.aim, usual)
  // A mix is chosen from all of them; else each part is told as it is known.
  const parts = kept === 'all' ? cutInParts(left, ASKED_AT_ONCE) : [left]
  // All phrases, the same for each part and each try: a source that is paid by the call gets the same question again,
  // and no money.
  const all = phrases.found.map(({ keyword }) => keyword)
  for (const part of parts) {
    const candidates = await measured(providers, { ...query, all }, part)
    const rated =
      kept === 'all'
        ? candidates.found.map((each) => rate(each, scoring))
        : chooseOpportunities(candidates.found, kept.mixOf, scoring)
    const of = kept === 'all' ? known.size + left.length : rated.length
    const batches = inBatches(rated)
    for (const found of batches) {
      yield {
        found,
        of,
        scoring,
        isLast: part === parts.at(-1) && found === batches.at(-1),
        notes: [...notes, ...candidates.notes],
        sources: [...sources, ...candidates.sources],
      }
      ;[notes, sources] = [[], []]
    }
  }
}
