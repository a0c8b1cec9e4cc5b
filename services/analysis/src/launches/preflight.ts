import type { Preflight, ReportKind } from '@sortie/contracts/analysis'
import {
  COUNTRY_LANGUAGES,
  type Country,
  LANGUAGE_NAMES,
  type Language,
} from '@sortie/contracts/countries'
import { compositionOf } from '../composed/reading.ts'
import type { Brief } from '../domain/brief.ts'
import { COUNTRIES } from '../lexicon/countries.ts'
import { readSeeds } from '../lexicon/seeds.ts'
import { knownRivals } from '../providers/almanac/almanac.ts'
import { BusySite } from '../providers/crawler/safe-fetch.ts'
import type { PaidCalls } from '../providers/paid-calls.ts'
import type { Capability, Provider, SourceQuery } from '../providers/port.ts'
import { type Elsewhere, elsewhereOf } from '../recognition/elsewhere.ts'
import { nameOfMatch } from '../recognition/match.ts'
import { readBrief } from '../recognition/reading.ts'
import { runPlanOf } from '../reports/decider/plans.ts'
import { namedSites } from '../sites/named-sites.ts'
import { readingsOf } from './business-readings.ts'
import type { CheckSites } from './check-sites.ts'

/** The time that reading sites may take before anything is paid for, in milliseconds. */
const PATIENCE_MS = 3_000
/** The number of keywords that is assumed of a source that cannot tell. */
const USUAL_KEYWORDS = 30
const MOST_RIVALS = 6
const CAPABILITIES = [
  'competitors',
  'phrases',
  'interest',
  'volume',
  'difficulty',
] as const satisfies Capability[]

/** The number of keywords that a source has for free, and whether its site may not be read now. */
type Expectation = { keywords: number; isBusy: boolean }
const NOTHING: Expectation = { keywords: 0, isBusy: false }

/** Returns the number of keywords that a source has for free; zero where it does not answer in time. */
const expected = async (provider: Provider, query: SourceQuery): Promise<Expectation> => {
  if (!provider.phrases || !(provider.serves?.(query) ?? true)) return NOTHING
  if (!provider.expects) return { keywords: USUAL_KEYWORDS, isBusy: false }
  const late = new Promise<Expectation>((resolve) => {
    query.signal.addEventListener('abort', () => resolve(NOTHING), { once: true })
  })
  const expectation = provider.expects(query).then(
    (keywords) => ({ keywords, isBusy: false }),
    (error) => ({ keywords: 0, isBusy: error instanceof BusySite }),
  )
  return Promise.race([expectation, late])
}

/** Free checks of strangers use up how often a site may be read for free; the report reads it all the same. */
const UNCHECKED =
  'We can’t check this website right now, because we read it as often as we may for free. You can launch: your report reads it, and if it finds too little, you get the mission back automatically.'

const whole = new Intl.NumberFormat('en')

/** @param composedAs what it is called, where its keywords are composed by rule */
const messageOf = (
  { trade, composedAs }: { trade: string | null; composedAs: string | null },
  keywords: number,
  isReady: boolean,
): string => {
  if (!isReady) {
    return 'We don’t have data for this industry yet. Name it as your customers do, or add your website.'
  }
  if (!trade && composedAs) {
    return `Our editors have not covered “${composedAs}” yet, so its keywords are composed by rule. Expect ${whole.format(keywords)}+ keywords.`
  }
  return trade
    ? `Industry: ${trade}. Expect ${whole.format(keywords)}+ keywords.`
    : `This industry isn’t in our almanac, but other sources know it. Expect ${whole.format(keywords)}+ keywords.`
}

/** Tells the owner before a mission is spent, and not only in the report. */
const leftOutText = (leftOut: number): string => {
  if (leftOut === 0) return ''
  const which =
    leftOut === 1 ? 'One of your keywords isn’t an' : `${leftOut} of your keywords aren’t`
  const what = leftOut === 1 ? 'English search phrase' : 'English search phrases'
  return ` ${which} ${what}, so the report leaves ${leftOut === 1 ? 'it' : 'them'} out.`
}

/** Names the language of the keywords where that is not English; the screens stay in English. */
const languageText = (language: Language): string =>
  language === 'en'
    ? ''
    : ` They are in ${LANGUAGE_NAMES[language]}, as your customers search; this site stays in English.`

/** Asks the owner about the country where their text belongs rather to another one than the one that they chose. */
const elsewhereText = (elsewhere: Elsewhere, chosen: Country): string => {
  const { by, words, country } = elsewhere
  const why =
    by === 'place'
      ? `“${words}” is in ${COUNTRIES[country].name}`
      : `“${words}” reads like ${LANGUAGE_NAMES[COUNTRY_LANGUAGES[country][0]]}`
  const other = by === 'place' ? COUNTRIES[country].name : 'the country of your customers'
  return `${why}, but you chose ${COUNTRIES[chosen].name}. Which one is it? Choose ${other}, or change what you typed.`
}

/** The message where the typed text may mean several trades. */
const ASKED = 'Your industry could mean several things. Choose the one that you do.'

const verdictOf = ({
  isReady,
  isUnread,
  isAsked,
}: Record<'isReady' | 'isUnread' | 'isAsked', boolean>): Preflight['verdict'] => {
  if (!isReady) return 'unknown'
  if (isUnread) return 'unread'
  return isAsked ? 'ask' : 'ready'
}

export type LaunchCheck = Omit<Preflight, 'same'>

/**
 * Returns how the prices of clicks will be known: `measured` by a source, or `estimated` from the band of a known
 * trade.
 */
const pricesFrom = (providers: readonly Provider[], isKnown: boolean): Preflight['prices'] => {
  const priced = providers.filter(({ bids }) => bids)
  if (priced.some(({ measures, pricesIn = 'USD' }) => measures && pricesIn === 'USD'))
    return 'measured'
  return isKnown && priced.length > 0 ? 'estimated' : 'unknown'
}

type CheckOptions = {
  kind?: ReportKind
  paid?: PaidCalls
  /** True where a keyword report also checks that the own site can be read; a launch does not wait for that. */
  readsOwn?: boolean
}

/**
 * A brief that names the sites that a check itself looks at: all that are compared, or the own one alone; null
 * where it looks at none. Sources that read sites do so besides.
 */
const briefOfSites = (kind: ReportKind, brief: Brief, readsOwn: boolean): Brief | null => {
  if (kind === 'competitors') return brief
  return readsOwn && brief.ownSite ? { ...brief, mainCompetitor: '', rivals: [] } : null
}

/**
 * Predicts what a report of a brief would hold, with questions that cost nothing. The verdict is `unknown` where all
 * sources together have fewer keywords than a report is worth. It is `ready`, without a promised number, where only
 * sites could tell and they may not be read for free now: a report has requests of its own.
 * @param warm makes ready what reads sites, before the time of a check begins
 * @param paid where sources that count or bill their calls ask: for nothing that costs money.
 */
export const createPreflight = (
  providers: readonly Provider[],
  mostKeywords: number,
  checkSites: CheckSites,
  warm: () => Promise<void> = async () => {},
) => {
  const { least } = runPlanOf({ kind: 'keywords', funding: 'mission' }).keywords
  return async (
    brief: Brief,
    { kind = 'keywords', paid, readsOwn = false }: CheckOptions = {},
  ): Promise<LaunchCheck> => {
    const toCheck = briefOfSites(kind, brief, readsOwn)
    const isReading = toCheck && namedSites(toCheck).some(({ address }) => address !== null)
    await Promise.all([isReading && warm(), ...providers.map((provider) => provider.warm?.(brief))])
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const query: SourceQuery = { ...brief, at: new Date().toISOString(), signal, paid }
    const { match, place, language } = readBrief(query)
    const elsewhere = elsewhereOf(query)
    const composition = compositionOf(query)
    const [expectations, sites] = await Promise.all([
      Promise.all(providers.map((provider) => expected(provider, query))),
      toCheck && checkSites(toCheck, signal),
    ])
    const compared = kind === 'competitors' ? sites : null
    const counts = expectations.map(({ keywords: count }) => count)
    const found = counts.reduce((sum, count) => sum + count, 0)
    // Two sources may propose the same, and what the customer typed too, or it may be no phrase: the one
    // that has the most surely has that many.
    const sure = Math.max(0, ...counts)
    const isSure = found >= least
    const isReady = isSure || expectations.some(({ isBusy }) => isBusy)
    // A number that may be too small for a report is not promised.
    const keywords = isSure ? Math.min(mostKeywords, sure) : 0
    const isBusy = compared?.checks.some(({ outcome }) => outcome === 'busy') ?? false
    const isUnread = compared?.readable === 0
    const isUnchecked = (isReady && !isSure) || (isUnread && isBusy)
    // The keywords of these sources cost money, so they are not promised.
    const fillsUp = providers.some(({ measures, phrases }) => measures && phrases)
    const { outcome, readings } = readingsOf(query)
    // A report on a place in another country would be about nothing, so its owner says which is meant.
    const isAsked = isReady && (elsewhere !== null || outcome === 'ask')
    return {
      readings,
      place: {
        country: place.country,
        town: place.town && { name: place.town.name, people: place.town.people },
        isUnknownTown: place.words.length > 0 && place.town === null,
        by: place.by,
      },
      language,
      elsewhere,
      rivals: knownRivals(query).slice(0, MOST_RIVALS),
      sources: providers.map((provider, index) => ({
        name: provider.name,
        gives: CAPABILITIES.filter((capability) => provider[capability]),
        keywords: counts[index]!,
      })),
      keywords,
      upTo: fillsUp ? mostKeywords : keywords,
      volumes: providers.some(({ measures }) => measures) ? 'measured' : 'estimated',
      prices: pricesFrom(providers, match !== null || composition !== null),
      sites: sites?.checks ?? [],
      verdict: verdictOf({
        isReady,
        isUnread: isUnread && !isBusy,
        isAsked,
      }),
      message:
        (elsewhere && elsewhereText(elsewhere, place.country)) ||
        (isReady && isUnchecked
          ? UNCHECKED
          : (isReady && compared?.message) ||
            (isAsked && ASKED) ||
            messageOf(
              { trade: match && nameOfMatch(match), composedAs: composition?.name ?? null },
              keywords,
              isReady,
            ) +
              (isReady
                ? languageText(language) + leftOutText(readSeeds(brief.seeds).leftOut)
                : '')),
    }
  }
}
export type CheckBrief = ReturnType<typeof createPreflight>
