import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import {
  IMPACT_VERSION,
  type ImpactRules,
  impactRulesOf,
} from '@sortie/contracts/analysis/scoring/impact'
import {
  PAID_IMPACT_VERSION,
  type PaidImpact,
  type PaidInputs,
  paidImpact,
  paidRulesOf,
} from '@sortie/contracts/analysis/scoring/paid-impact'
import type { GapBasis } from '@sortie/contracts/analysis/sites/sites'
import { CLUSTERS_AD_IMPACT, CLUSTERS_IMPACT, CLUSTERS_VERSION } from '../clusters/clusters.ts'
import { type PlanInputs, type Plannable, planClusters } from '../clusters/plan.ts'
import { classesByRanks, RANKINGS_GAP_VERSION } from '../gap/by-rankings.ts'
import { GAP_VERSION, gapByPages } from '../gap/gap.ts'
import { ownPagesOn } from '../gap/own-page.ts'
import { bandCpc } from '../scoring/band-cpc.ts'
import { BAND_VOLUME_VERSION, type BandPart, bandDifficulty, bandVolume } from '../scoring/bands.ts'
import { CLICK_PRICE_VERSION, clickPrice } from '../scoring/click-price.ts'
import { CLICKS_VERSION, expectedFeatures, organicClickShare } from '../scoring/clicks.ts'
import { COMPOSED_VOLUME_VERSION, composedVolume } from '../scoring/composed.ts'
import { CONTEST_DIFFICULTY_VERSION, contestDifficulty } from '../scoring/difficulty.ts'
import { modelDifficulty, VOLUME_MODEL_VERSION, volumeKept } from '../scoring/estimate.ts'

// Every version of every formula that a report was made with. A version that was once recorded stays here
// and stays executable: whoever changes a formula keeps the old one beside it, under its version.

type Inputs = NonNullable<Receipt['inputs']>
/** Computes a figure from the inputs of its receipt; null where these are not whole. */
type FromInputs = (inputs: Inputs) => number | null
export type Versions<Run> = {
  /** The version that new results are made with. */
  today: string
  /** Null: no receipt of this version holds what it was made from. */
  runs: Readonly<Record<string, Run | null>>
}

class Missing extends Error {}
const number = (inputs: Inputs, name: string): number => {
  const value = inputs[name]
  if (typeof value !== 'number') throw new Missing(name)
  return value
}
const text = <Text extends string>(inputs: Inputs, name: string): Text => {
  const value = inputs[name]
  if (typeof value !== 'string') throw new Missing(name)
  return value as Text
}
/** Reads inputs by name; where one is missing, there is no result. */
const whole =
  (run: (inputs: Inputs) => number): FromInputs =>
  (inputs) => {
    try {
      return run(inputs)
    } catch (error) {
      if (error instanceof Missing) return null
      throw error
    }
  }

const optional = (inputs: Inputs, name: string, otherwise: number): number =>
  inputs[name] === undefined ? otherwise : number(inputs, name)

/** The part of the searches in the United States, as the receipt's own figures of the place give it. */
const shareIn = (inputs: Inputs): number => {
  const country = number(inputs, 'countryShare') * optional(inputs, 'namingTheCountry', 1)
  if (inputs.townPeople === undefined) return country
  const ofTown = (country * number(inputs, 'townPeople')) / number(inputs, 'countryPeople')
  return ofTown * number(inputs, 'namingTheTown')
}
const bandIn = (inputs: Inputs) => ({
  from: number(inputs, 'from'),
  to: number(inputs, 'to'),
  part: text<BandPart>(inputs, 'part'),
  commonness: number(inputs, 'commonness'),
  words: number(inputs, 'wordsInPhrase'),
  share: shareIn(inputs),
})

const bandVolumeIn = (inputs: Inputs, partSearches: number | undefined) => {
  const band = bandIn(inputs)
  return bandVolume({ ...band, share: band.share * optional(inputs, 'narrowing', 1) }, partSearches)
}

const partIn = (inputs: Inputs): number | undefined =>
  inputs.partSearches === undefined ? undefined : number(inputs, 'partSearches')

const composedIn = (inputs: Inputs) => {
  const partSearches = partIn(inputs)
  return {
    headTerm: number(inputs, 'headTermSearches'),
    keptShare: number(inputs, 'keptShare'),
    placeShare: shareIn(inputs),
    ...(partSearches !== undefined && { partSearches }),
  }
}

/** The formula of difficulty that replaced two models: no older receipt holds all the inputs that it needs. */
const byContest = whole((inputs) =>
  contestDifficulty({
    contest: number(inputs, 'contest'),
    intent: text<Intent>(inputs, 'intent'),
    page: text(inputs, 'page'),
    nearby: number(inputs, 'nearby'),
    cpc: number(inputs, 'cpc'),
    saysWhere: number(inputs, 'saysWhere'),
    tellingWords: number(inputs, 'tellingWords'),
    rarestWord: number(inputs, 'rarestWord'),
    searches: number(inputs, 'searches'),
    namesTown: number(inputs, 'namesTown'),
    peopleInReach: number(inputs, 'peopleInReach'),
    countryShare: number(inputs, 'countryShare'),
    marketSearches: number(inputs, 'marketSearches'),
  }),
)

/** The formula of prices that replaced two models: no older receipt holds the worth of its topic. */
const byTopic = whole((inputs) =>
  clickPrice({
    lowBid: number(inputs, 'lowBid'),
    highBid: number(inputs, 'highBid'),
    intent: text<Intent>(inputs, 'intent'),
    page: text(inputs, 'page'),
    topicWorth: number(inputs, 'topicWorth'),
  }),
)

/** Formulas that others took the place of: a comparison takes both for one formula with another version. */
const SUCCESSORS: Readonly<Record<string, string>> = {
  bandDifficulty: 'contestDifficulty',
  modelDifficulty: 'contestDifficulty',
  bandCpc: 'clickPrice',
}
/** The name that a formula goes by now. */
export const formulaToday = (formula: string): string => SUCCESSORS[formula] ?? formula

/**
 * Figures that a formula makes, by the name and version that their receipts say. A source that brings
 * a formula of its own adds it here; measured figures have none.
 */
export const FIGURES: Readonly<Record<string, Versions<FromInputs>>> = {
  bandVolume: {
    today: BAND_VOLUME_VERSION,
    runs: {
      '1': whole((inputs) => bandVolumeIn(inputs, undefined)),
      '2': whole((inputs) => bandVolumeIn(inputs, partIn(inputs))),
    },
  },
  contestDifficulty: {
    today: CONTEST_DIFFICULTY_VERSION,
    runs: { '3': byContest },
  },
  clickPrice: {
    today: CLICK_PRICE_VERSION,
    runs: { '2': byTopic },
  },
  bandDifficulty: {
    today: CONTEST_DIFFICULTY_VERSION,
    runs: {
      '1': whole((inputs) =>
        bandDifficulty({
          ...bandIn(inputs),
          intent: text<Intent>(inputs, 'intent'),
          page: text(inputs, 'page'),
          cpc: number(inputs, 'cpc'),
        }),
      ),
      '3': byContest,
    },
  },
  bandCpc: {
    today: CLICK_PRICE_VERSION,
    runs: {
      '1': whole((inputs) =>
        bandCpc({
          low: number(inputs, 'lowBid'),
          high: number(inputs, 'highBid'),
          intent: text<Intent>(inputs, 'intent'),
        }),
      ),
      '2': byTopic,
    },
  },
  composedVolume: {
    today: COMPOSED_VOLUME_VERSION,
    runs: {
      '2': whole((inputs) => composedVolume(composedIn(inputs))),
    },
  },
  modelVolume: {
    today: VOLUME_MODEL_VERSION,
    runs: {
      // Its receipts say how many words there were, and not which.
      '1': null,
      // So do the first receipts of this one.
      '2': whole((inputs) => {
        const kept = {
          headTerm: number(inputs, 'headTerm'),
          keptShare: number(inputs, 'keptShare'),
        }
        return Math.max(1, Math.round(volumeKept(kept) * optional(inputs, 'countryShare', 1)))
      }),
    },
  },
  modelDifficulty: {
    today: CONTEST_DIFFICULTY_VERSION,
    runs: {
      '1': null,
      '2': whole((inputs) =>
        modelDifficulty(
          {
            volume: number(inputs, 'searchVolume'),
            breadth: number(inputs, 'headTermSearches'),
            extraWords: number(inputs, 'wordsBeyondHeadTerm'),
          },
          text<Intent>(inputs, 'intent'),
        ),
      ),
      '3': byContest,
    },
  },
}

const fourDecimals = (share: number) => Math.round(share * 10_000) / 10_000
type Clicks = (keyword: string, intent: Intent) => number
/** The share of clicks that organic results get, from the words of a keyword. */
export const CLICKS: Versions<Clicks> = {
  today: CLICKS_VERSION,
  runs: {
    '1': (keyword, intent) => fourDecimals(organicClickShare(expectedFeatures(keyword, intent))),
  },
}

/** The rules that keywords are rated by. */
export const IMPACT: Versions<() => ImpactRules> = {
  today: IMPACT_VERSION,
  runs: { '1': () => impactRulesOf('1'), '2': () => impactRulesOf('2') },
}

/** The versions of the rating of ads. */
export const AD_IMPACT: Versions<(known: PaidInputs) => PaidImpact> = {
  today: PAID_IMPACT_VERSION,
  runs: {
    '1': (known) => paidImpact(known, paidRulesOf('1')),
    '2': (known) => paidImpact(known, paidRulesOf('2')),
  },
}

type Cluster = (
  keywords: readonly Plannable[],
  inputs: Omit<PlanInputs, 'version' | 'rules' | 'paidRules'>,
) => ReturnType<typeof planClusters<Plannable>>
/** The rules that rated clusters before ads had a second version. */
const FORMER = { rules: impactRulesOf('2'), paidRules: paidRulesOf('1') }
/** The same once ads were rated by what clicks cost in the trade. */
const RATED_BY_TRADE = { rules: impactRulesOf('2'), paidRules: paidRulesOf('2') }
/** The clusters of keywords, and the pages to make first. */
export const CLUSTERS: Versions<Cluster> = {
  today: CLUSTERS_VERSION,
  runs: {
    '1': (rows, inputs) => planClusters(rows, { ...inputs, ...FORMER, version: '1' }),
    '2': (rows, inputs) => planClusters(rows, { ...inputs, ...FORMER, version: '2' }),
    '3': (rows, inputs) => planClusters(rows, { ...inputs, ...FORMER, version: '3' }),
    '4': (rows, inputs) => planClusters(rows, { ...inputs, ...RATED_BY_TRADE, version: '4' }),
    '5': (rows, inputs) =>
      planClusters(rows, {
        ...inputs,
        version: '5',
        rules: impactRulesOf('2'),
        paidRules: paidRulesOf('2'),
      }),
    '6': (rows, inputs) =>
      planClusters(rows, {
        ...inputs,
        version: '6',
        rules: impactRulesOf('2'),
        paidRules: paidRulesOf('2'),
      }),
    '7': (rows, inputs) =>
      planClusters(rows, {
        ...inputs,
        version: '7',
        rules: impactRulesOf('2'),
        paidRules: paidRulesOf('2'),
      }),
    '8': (rows, inputs) =>
      planClusters(rows, {
        ...inputs,
        version: '8',
        rules: impactRulesOf('2'),
        paidRules: paidRulesOf('2'),
      }),
    '9': (rows, inputs) =>
      planClusters(rows, {
        ...inputs,
        version: '9',
        rules: impactRulesOf('2'),
        paidRules: paidRulesOf('2'),
      }),
    '10': (rows, inputs) =>
      planClusters(rows, {
        ...inputs,
        version: '10',
        rules: impactRulesOf(CLUSTERS_IMPACT),
        paidRules: paidRulesOf(CLUSTERS_AD_IMPACT),
      }),
  },
}

type GapInputs = {
  /** Rows as they are recorded; ranks are facts. */
  rows: readonly GapRow[]
  keywords: Parameters<typeof gapByPages>[0]
  sites: Parameters<typeof gapByPages>[1]
  place: readonly string[]
}
/** Computes the gap: the class of each recorded row, and its pages where these were found by the same rules. */
type Gap = (inputs: GapInputs) => Pick<GapRow, 'keywordId' | 'class' | 'pages'>[]

const byRanks: Gap = ({ rows, sites }) => {
  const classes = classesByRanks(
    sites.map(({ role }) => role),
    rows.map(({ ranks = [] }) => ranks),
  )
  return rows.map(({ keywordId, pages }, at) => ({ keywordId, class: classes[at]!, pages }))
}

/** The versions of the gap, by the evidence that it is based on. */
export const GAP: Record<GapBasis, Versions<Gap>> = {
  pages: {
    today: GAP_VERSION,
    runs: { '1': ({ keywords, sites, place }) => gapByPages(keywords, sites, place) },
  },
  rankings: { today: RANKINGS_GAP_VERSION, runs: { 'rankings-1': byRanks } },
}

/** The versions of finding the page of the business's own site that serves some keywords. */
export const OWN_PAGE_FORMULAS: Versions<typeof ownPagesOn> = {
  today: GAP_VERSION,
  runs: { '1': ownPagesOn },
}
