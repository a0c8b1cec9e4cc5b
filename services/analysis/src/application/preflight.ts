import type { Preflight, ReportKind } from '@sortie/contracts/analysis'
import type { Brief } from '../domain/brief.ts'
import { planOf } from '../domain/plans.ts'
import { stem, wordsOf } from '../domain/words.ts'
import { industries } from '../lexicon/industries.ts'
import type { Match } from '../lexicon/match.ts'
import { readBrief } from '../lexicon/reading.ts'
import { knownRivals } from '../providers/almanac/almanac.ts'
import type { PaidCalls } from '../providers/paid-calls.ts'
import type { Capability, Provider, SourceQuery } from '../providers/port.ts'
import type { CheckSites } from './check-sites.ts'

/** How long a site may be read before anything is paid for, in milliseconds. */
const PATIENCE_MS = 3_000
/** What a source is trusted to have that cannot tell. */
const USUAL_KEYWORDS = 30
const MOST_READINGS = 3
const MOST_RIVALS = 6
const CAPABILITIES = [
  'competitors',
  'phrases',
  'interest',
  'volume',
  'difficulty',
] as const satisfies Capability[]

/** Whether just this is what a trade is called, or what its customers look for in so many words. */
const isWholeName = (typed: string, { industry: { name, synonyms, heads } }: Match): boolean => {
  const stemsOf = (text: string) => wordsOf(text).map(stem).join(' ')
  const terms = heads.map(({ term }) => term).filter((term) => term.includes(' '))
  return [name, ...synonyms, ...terms].some((text) => stemsOf(text) === stemsOf(typed))
}

/**
 * Trades that share a word with what was typed, beside the one that it was read as. Where it is just
 * what that one is called, there are none: who types dog grooming does not groom cars.
 */
const otherReadings = (brief: Brief): string[] => {
  const { match } = readBrief(brief)
  const own = match?.industry
  if (match && isWholeName(brief.industry, match)) return []
  const typed = new Set(
    wordsOf(brief.industry)
      .map(stem)
      .filter((word) => word.length > 3),
  )
  const shared = (texts: readonly string[]) =>
    Math.max(
      0,
      ...texts.map((text) => {
        const words = wordsOf(text).map(stem)
        return words.filter((word) => typed.has(word)).length / words.length
      }),
    )
  return industries
    .filter((industry) => industry !== own)
    .map(({ name, synonyms }) => ({ name, share: shared([name, ...synonyms]) }))
    .filter(({ share }) => share >= 0.5)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MOST_READINGS)
    .map(({ name }) => name)
}

/** How many keywords a source has for free; none where it says nothing in time. */
const expected = async (provider: Provider, query: SourceQuery): Promise<number> => {
  if (!provider.phrases || !(provider.serves?.(query) ?? true)) return 0
  if (!provider.expects) return USUAL_KEYWORDS
  const late = new Promise<number>((resolve) => {
    query.signal.addEventListener('abort', () => resolve(0), { once: true })
  })
  return Promise.race([provider.expects(query).catch(() => 0), late])
}

const whole = new Intl.NumberFormat('en')

const messageOf = (trade: string | null, keywords: number, isReady: boolean): string => {
  if (!isReady) {
    return 'None of our sources knows this trade, so we would not sell you this report. Name the trade as your customers do, or add the address of your website.'
  }
  return trade
    ? `We read your trade as ${trade}. Expect ${whole.format(keywords)} keywords or more.`
    : `Our almanac does not know this trade, but other sources do. Expect ${whole.format(keywords)} keywords or more.`
}

export type Checked = Omit<Preflight, 'same'>

/** Who will say what clicks on ads cost: a source that measures, or the band of a trade that is known. */
const pricesFrom = (providers: readonly Provider[], isKnown: boolean): Preflight['prices'] => {
  const priced = providers.filter(({ bids }) => bids)
  if (priced.some(({ measures, pricesIn = 'USD' }) => measures && pricesIn === 'USD'))
    return 'measured'
  return isKnown && priced.length > 0 ? 'estimated' : 'unknown'
}

type Asked = {
  kind?: ReportKind
  paid?: PaidCalls
  /** Whether it is said of a keyword report too if the own site can be read; a launch does not wait for it. */
  readsOwn?: boolean
}
type Looking = { checkSites: CheckSites; readsOwn: boolean; signal: AbortSignal }

/** The sites that a report reads: all that are compared, or the own one alone. */
const sitesOf = (kind: ReportKind, brief: Brief, { checkSites, readsOwn, signal }: Looking) => {
  if (kind === 'competitors') return checkSites(brief, signal)
  if (!readsOwn || !brief.ownSite) return null
  return checkSites({ ...brief, mainCompetitor: '', rivals: [] }, signal)
}

/**
 * What a report of a brief would hold, by asking only what costs nothing. It is `unknown` where all
 * sources together have fewer keywords than a report is worth.
 * @param paid where sources that count or bill their calls ask: for nothing that costs money.
 */
export const createPreflight = (
  providers: readonly Provider[],
  mostKeywords: number,
  checkSites: CheckSites,
) => {
  const { least } = planOf({ kind: 'keywords', funding: 'mission' }).keywords
  return async (
    brief: Brief,
    { kind = 'keywords', paid, readsOwn = false }: Asked = {},
  ): Promise<Checked> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const query: SourceQuery = { ...brief, at: new Date().toISOString(), signal, paid }
    const { match, place } = readBrief(query)
    const [counts, sites] = await Promise.all([
      Promise.all(providers.map((provider) => expected(provider, query))),
      sitesOf(kind, brief, { checkSites, readsOwn, signal }),
    ])
    const compared = kind === 'competitors' ? sites : null
    const found = counts.reduce((sum, count) => sum + count, 0)
    // Two sources may propose the same, and what the customer typed too, or it may be no phrase: the one
    // that has the most surely has that many.
    const sure = Math.max(0, ...counts)
    const keywords = Math.min(mostKeywords, sure)
    const isReady = found >= least
    // What they have costs money to know, so it is no promise.
    const fillsUp = providers.some(({ measures, phrases }) => measures && phrases)
    const trade = match?.focus?.term ?? match?.industry.name ?? null
    return {
      trade: { name: trade, others: otherReadings(brief) },
      place: {
        country: place.country,
        town: place.town && { name: place.town.name, people: place.town.people },
        isUnknownTown: place.words.length > 0 && place.town === null,
        by: place.by,
      },
      rivals: knownRivals(query).slice(0, MOST_RIVALS),
      sources: providers.map((provider, index) => ({
        name: provider.name,
        gives: CAPABILITIES.filter((capability) => provider[capability]),
        keywords: counts[index]!,
      })),
      keywords,
      upTo: fillsUp ? mostKeywords : keywords,
      volumes: providers.some(({ measures }) => measures) ? 'measured' : 'estimated',
      prices: pricesFrom(providers, match !== null),
      sites: sites?.checks ?? [],
      verdict: !isReady ? 'unknown' : compared?.readable === 0 ? 'unread' : 'ready',
      message: (isReady && compared?.message) || messageOf(trade, keywords, isReady),
    }
  }
}
export type CheckBrief = ReturnType<typeof createPreflight>
