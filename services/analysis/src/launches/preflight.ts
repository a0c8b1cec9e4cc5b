import type { Preflight } from '@sortie/contracts/analysis/briefs/launch'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import {
  COUNTRY_LANGUAGES,
  type Country,
  countryInText,
  LANGUAGE_NAMES,
  type Language,
} from '@sortie/contracts/countries'
import { answersUnread, compositionOf, unknownComposition } from '../composed/reading.ts'
import type { Brief } from '../domain/brief.ts'
import type { MarketPlace } from '../lexicon/place.ts'
import { readSeeds } from '../lexicon/seeds.ts'
import { knownRivals } from '../providers/almanac/almanac.ts'
import { BusySite } from '../providers/crawler/safe-fetch.ts'
import type { PaidCalls } from '../providers/paid-calls.ts'
import type { Capability, Provider, SourceQuery } from '../providers/port.ts'
import { type Elsewhere, elsewhereOf } from '../recognition/elsewhere.ts'
import { nameOfMatch } from '../recognition/match.ts'
import { type BriefReading, readBrief } from '../recognition/reading.ts'
import { runPlanOf } from '../reports/decider/plans.ts'
import { namedSites } from '../sites/named-sites.ts'
import { readingsOf } from './business-readings.ts'
import type { CheckedSites, CheckSites } from './check-sites.ts'
import { askForOffers } from './offers-question.ts'

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

/** The trade of a brief, as far as it is known: by name, or as what its keywords are composed by rule. */
type KnownTrade = { trade: string | null; composedAs: string | null }

const expectationText = ({ trade, composedAs }: KnownTrade, keywords: number): string => {
  if (trade) return `Industry: ${trade}. Expect ${whole.format(keywords)}+ keywords.`
  if (composedAs) {
    return `Our editors have not covered “${composedAs}” yet, so its keywords are composed by rule. Expect ${whole.format(keywords)}+ keywords.`
  }
  return `This industry isn’t in our almanac, but other sources know it. Expect ${whole.format(keywords)}+ keywords.`
}

/** The message where no source has enough on a trade. */
const UNKNOWN_TRADE =
  'We don’t have data for this industry yet. Name it as your customers do, or add your website.'

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
      ? `“${words}” is in ${countryInText(country)}`
      : `“${words}” reads like ${LANGUAGE_NAMES[COUNTRY_LANGUAGES[country][0]]}`
  const other = by === 'place' ? countryInText(country) : 'the country of your customers'
  return `${why}, but you chose ${countryInText(chosen)}. Which one is it? Choose ${other}, or change what you typed.`
}

/** The message where the typed text may mean several trades. */
const AMBIGUOUS_TRADE = 'Your industry could mean several things. Choose the one that you do.'

/** The message where no report can be made of the likeliest reading, and the owner may choose another one. */
const UNSURE_TRADE =
  'We’re not sure what you do. Choose your business, or name it as your customers do, in a few words.'

/** The findings of a check that its verdict and its message follow from. */
type CheckFindings = KnownTrade & {
  keywords: number
  /** A report can be made: enough keywords are known, or sites that may not be read now would tell. */
  isReady: boolean
  /** Sites would tell more, and may not be read for free now. */
  isUnchecked: boolean
  /** No site of a comparison could be read. */
  isUnread: boolean
  /** The owner has to say which trade or which country is meant. */
  isAmbiguous: boolean
  /** There are readings to choose from. */
  isChoice: boolean
  elsewhere: Elsewhere | null
  country: Country
  language: Language
  /** What the check of the compared sites says; empty or absent where it says nothing. */
  comparison: string | undefined
  leftOut: number
  /** Why too little is known of what the business sells; null where enough is. */
  lack: string | null
  /** Says what the owner could name to have more in the report; empty where that adds nothing. */
  more: string
}

const verdictOf = ({ isReady, isUnread, isAmbiguous }: CheckFindings): Preflight['verdict'] => {
  if (!isReady) return 'unknown'
  if (isUnread) return 'unread'
  return isAmbiguous ? 'ask' : 'ready'
}

const messageOf = (findings: CheckFindings): string => {
  const { elsewhere, country, language, keywords, leftOut, more } = findings
  if (elsewhere) return elsewhereText(elsewhere, country)
  if (!findings.isReady) return findings.lack ?? (findings.isChoice ? UNSURE_TRADE : UNKNOWN_TRADE)
  if (findings.isUnchecked) return UNCHECKED
  if (findings.comparison) return findings.comparison
  if (findings.isAmbiguous) return AMBIGUOUS_TRADE
  return [
    expectationText(findings, keywords),
    languageText(language),
    leftOutText(leftOut),
    more,
  ].join('')
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

/** Predicts how many keywords a report is sure to have, and whether it can be made at all. */
const predictKeywords = (
  expectations: readonly Expectation[],
  { least, most }: { least: number; most: number },
) => {
  const counts = expectations.map(({ keywords }) => keywords)
  const isSure = counts.reduce((sum, count) => sum + count, 0) >= least
  // Two sources may propose the same, and what the customer typed too, or it may be no phrase: the one that has
  // the most surely has that many.
  const sure = Math.max(0, ...counts)
  return {
    isSure,
    isReady: isSure || expectations.some(({ isBusy }) => isBusy),
    // A number that may be too small for a report is not promised.
    keywords: isSure ? Math.min(most, sure) : 0,
  }
}

/** Names a trade by its match in the almanac, and by what its keywords are composed as. */
const nameTrade = (
  match: BriefReading['match'],
  composition: ReturnType<typeof compositionOf>,
): KnownTrade => ({
  trade: match && nameOfMatch(match),
  composedAs: composition?.name ?? null,
})

/** Tells whether none of the compared sites could be read, and whether that is because of their limits. */
const readability = (compared: CheckedSites | null) => ({
  isUnread: compared?.readable === 0,
  isBusy: compared?.checks.some(({ outcome }) => outcome === 'busy') ?? false,
})

const placeReading = ({ country, town, words, by }: MarketPlace): Preflight['place'] => ({
  country,
  town: town && { name: town.name, people: town.people },
  isUnknownTown: words.length > 0 && town === null,
  by,
})

/** Asks what people buy where too little is known of it, also of a business that no list has. */
const inquire = (
  query: SourceQuery,
  composition: ReturnType<typeof compositionOf>,
  state: Parameters<typeof askForOffers>[2],
) => {
  const searches = composition ?? unknownComposition(query)
  const offers = {
    named: readSeeds(query.seeds).phrases,
    unread: answersUnread(query, searches),
  }
  return askForOffers(searches, offers, state)
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
    const { keywords, isReady, isSure } = predictKeywords(expectations, {
      least,
      most: mostKeywords,
    })
    const compared = kind === 'competitors' ? sites : null
    const { isUnread, isBusy } = readability(compared)
    const { outcome, readings } = readingsOf(query)
    const seeds = readSeeds(brief.seeds)
    const { question, lack, more } = inquire(query, composition, { isReady, elsewhere })
    const findings: CheckFindings = {
      ...nameTrade(match, composition),
      keywords,
      isReady,
      isUnchecked: (isReady && !isSure) || (isUnread && isBusy),
      isUnread: isUnread && !isBusy,
      // A report on a place in another country would be about nothing, so its owner says which is meant.
      isAmbiguous: elsewhere !== null || outcome === 'ask',
      isChoice: outcome === 'ask' && readings.length > 1,
      elsewhere,
      country: place.country,
      language,
      comparison: compared?.message,
      leftOut: seeds.leftOut,
      lack,
      more,
    }
    // The keywords of these sources cost money, so they are not promised.
    const fillsUp = providers.some(({ measures, phrases }) => measures && phrases)
    return {
      readings,
      place: placeReading(place),
      language,
      elsewhere,
      rivals: knownRivals(query).slice(0, MOST_RIVALS),
      sources: providers.map((provider, index) => ({
        name: provider.name,
        gives: CAPABILITIES.filter((capability) => provider[capability]),
        keywords: expectations[index]!.keywords,
      })),
      keywords,
      upTo: fillsUp ? mostKeywords : keywords,
      volumes: providers.some(({ measures }) => measures) ? 'measured' : 'estimated',
      prices: pricesFrom(providers, match !== null || composition !== null),
      sites: sites?.checks ?? [],
      verdict: verdictOf(findings),
      message: messageOf(findings),
      question,
    }
  }
}
export type CheckBrief = ReturnType<typeof createPreflight>
