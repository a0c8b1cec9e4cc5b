import { z } from 'zod'
import { ADDITION_ROWS, MOST_ADDED_WORDS } from './analysis/additions/addition-limits.ts'
import { MOST_EXCLUDED_WORDS } from './analysis/reports/excluded-words.ts'
import { MOST_CHOSEN, MOST_RIVALS, MOST_SEEDS } from './analysis/reports/report-limits.ts'
import { marketWeekEvents } from './analysis/research/market-week.ts'
import { researchEvents } from './analysis/research/research.ts'
import {
  GapBasis,
  GapClass,
  GapRank,
  GapTotals,
  MeasuredSite,
  OwnSite,
  OwnSiteRead,
  ServingPage,
  SiteCheckOutcome,
  SiteFacts,
  SiteOutcome,
  SiteRole,
} from './analysis/sites/sites.ts'
import {
  ChangeKind,
  ChangeTotals,
  MailedChange,
  PageChange,
  WatchCaveat,
  WatchEnd,
  WatchFailure,
} from './analysis/watches/watch-facts.ts'
import { CHANGES_MAILED, CHANGES_NAMED } from './analysis/watches/watch-limits.ts'
import { COUNTRY_CODES, LANGUAGE_NAMES, type Language } from './countries.ts'
import { UserId } from './identity.ts'
import { endpoint, event, id, internal, personal } from './kit.ts'
import { operatorActed } from './operators/audit.ts'

export const ProjectId = id('prj')
export type ProjectId = z.infer<typeof ProjectId>
export const ReportId = id('rep')
export type ReportId = z.infer<typeof ReportId>

export const BriefId = id('brf')
export type BriefId = z.infer<typeof BriefId>
export const KeywordId = id('kw')
export type KeywordId = z.infer<typeof KeywordId>
export const ClusterId = id('clu')
export type ClusterId = z.infer<typeof ClusterId>
export const AdditionId = id('add')
export type AdditionId = z.infer<typeof AdditionId>
export const ExportId = id('exp')
export type ExportId = z.infer<typeof ExportId>
export const ShareId = id('shr')
export type ShareId = z.infer<typeof ShareId>
export const WatchId = id('wat')
export type WatchId = z.infer<typeof WatchId>
export const WithdrawalsId = id('wdr')
export type WithdrawalsId = z.infer<typeof WithdrawalsId>

/** Numbers of competitors and keywords in the report of a free trial, as specified. */
export const TRIAL = { competitors: 3, keywords: 5, keywordsPerCompetitor: 2 } as const

/** The receipt of a figure: its source, time and formula, so that every number can be opened and recomputed. */
export const Receipt = z.object({
  value: z.union([z.number(), z.string()]),
  /** `searches/month`, `views/month`, `0-10`, `0-100`, `label`. */
  unit: z.string(),
  /** The provider that supplied it, e.g. `almanac`. */
  source: z.string(),
  fetchedAt: z.iso.datetime(),
  /** Measured in the world, or modelled: an estimate, and labelled so wherever it shows. */
  kind: z.enum(['measured', 'modelled']),
  /** Name of the pure function that made it, and its version. */
  formula: z.string().optional(),
  version: z.string().optional(),
  /** The inputs of the formula, by name. */
  inputs: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
})
export type Receipt = z.infer<typeof Receipt>
/** A figure is its receipt, with a number for a value. */
export const Figure = Receipt.extend({ value: z.number() })
export type Figure = z.infer<typeof Figure>

/** The language that customers of a report search in. */
const ReportLanguage = z.enum(Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]])

export const OpportunityLabel = z.enum(['High', 'Medium', 'Low'])
export type OpportunityLabel = z.infer<typeof OpportunityLabel>
export const Intent = z.enum(['transactional', 'commercial', 'informational', 'navigational'])
export type Intent = z.infer<typeof Intent>

export const FoundCompetitor = z.object({
  name: z.string(),
  description: z.string(),
  source: z.string(),
  /** Views a month of its encyclopedia page: how known it is, never searches. */
  interest: Figure.optional(),
  /** `typical`: not measured for this company, but usual in its trade. */
  topKeywords: z.array(z.object({ keyword: z.string(), volume: Figure, typical: z.boolean() })),
})
export type FoundCompetitor = z.infer<typeof FoundCompetitor>

/** The goal that keywords are rated for: `organic` for unpaid results, `paid` for ads. */
export const Aim = z.enum(['organic', 'paid'])
export type Aim = z.infer<typeof Aim>

/** Optional details of a business, beside the three required ones; a field that was left empty is absent. */
export const MoreDetails = z.object({
  country: z.string().optional(),
  town: z.string().optional(),
  ownSite: z.string().optional(),
  rivals: z.array(z.string()).optional(),
  seeds: z.array(z.string()).optional(),
  /** Absent: `organic`. */
  aim: Aim.optional(),
  /** Id of what the industry was said to mean. */
  reading: z.string().optional(),
})
export type MoreDetails = z.infer<typeof MoreDetails>

export const ScoredKeyword = z.object({
  keyword: z.string(),
  intent: Intent,
  searchVolume: Figure,
  difficulty: Figure,
  /** Impact 0-100, with its factors as inputs. */
  impact: Figure,
  opportunity: OpportunityLabel,
  /** A factor was missing, and the weights were renormalised. */
  partial: z.boolean(),
})
export type ScoredKeyword = z.infer<typeof ScoredKeyword>

/** The rating of a keyword for ads, with receipts. */
export const PaidSide = z.object({
  /** US dollars a click. */
  cpc: Figure.optional(),
  /** Competition among advertisers, 0-100. */
  competition: Figure.optional(),
  /** Paid impact 0-100, with its factors as inputs. */
  impact: Figure,
  opportunity: OpportunityLabel,
  partial: z.boolean(),
})
export type PaidSide = z.infer<typeof PaidSide>

/** The factors of a rating; price and competition only where ads are rated. */
export const Factor = z.enum([
  'volume',
  'difficulty',
  'clicks',
  'price',
  'competition',
  'intent',
  'relevance',
])
export type Factor = z.infer<typeof Factor>

/** Why a keyword is High, Medium or Low, and what would change that. */
export const Explanation = z.object({
  /** Impact, 0-100. */
  score: z.number(),
  label: OpportunityLabel,
  /** By which it was rated, so that it can be rated again with other factors. */
  rules: z.object({
    /** Version of the formula. */
    version: z.string(),
    /** The aim that was rated; replies of older releases, which lack it, are for `organic`. */
    aim: Aim.optional(),
    /** Scores from which a keyword is High, and Medium. */
    high: z.number(),
    medium: z.number(),
    /** Searches a month that count as full volume. */
    fullVolume: z.number(),
    /** US dollars that a click usually costs in the trade; absent where nobody knows, and for pages. */
    usualCpc: z.number().optional(),
  }),
  /** In the order of the formula; the points of all add up to the score. */
  factors: z.array(
    z.object({
      factor: Factor,
      /**
       * The input: searches a month, difficulty 0-10, click share 0-1, US dollars a click, competition 0-100, an
       * intent, relevance 0-3.
       */
      given: z.union([z.number(), z.string()]),
      /** The factor as the formula takes it, 0.05-1. */
      value: z.number(),
      /** Its exponent; the weights of all add up to 1. */
      weight: z.number(),
      /** Its part of the score. */
      points: z.number(),
      /** Points that the score loses because this factor is below 1. */
      lost: z.number(),
    }),
  ),
  /** The smallest change of one factor that leads to another label; null where none does. */
  flip: z
    .object({
      factor: Factor,
      from: z.union([z.number(), z.string()]),
      to: z.union([z.number(), z.string()]),
      label: OpportunityLabel,
    })
    .nullable(),
})
export type Explanation = z.infer<typeof Explanation>

/** Set on a keyword that says nothing of the trade: it fits any business, or only repeats what was typed. */
export const Weakness = z.enum(['general', 'typed'])
export type Weakness = z.infer<typeof Weakness>

/** The source of figures of a batch; each figure names one by its index. */
export const Provenance = Receipt.omit({ value: true, inputs: true }).extend({
  /** The cost of the call, in millionths of a US dollar; absent where it was free. */
  cost: z.int().nonnegative().optional(),
  /** Hash of what the source sent, where that is kept. */
  payload: z.string().optional(),
})
export type Provenance = z.infer<typeof Provenance>
const BatchFigure = z.object({
  value: z.number(),
  /** Index of its provenance. */
  from: z.int().nonnegative(),
  /** The inputs of the formula, by name. */
  inputs: Receipt.shape.inputs,
})

/** The rating of a keyword for ads; figures that nobody knows are absent. */
const FoundPaidSide = z.object({
  /** US dollars a click. */
  cpc: BatchFigure.optional(),
  /** Competition among advertisers, 0-100. */
  competition: BatchFigure.optional(),
  /** 0-100. */
  impact: z.number(),
  opportunity: OpportunityLabel,
  /** A factor was missing, and the weights were renormalised. */
  partial: z.boolean(),
})

/** Rows that one event holds at most. */
export const BATCH_ROWS = 200

/** One keyword of a batch: what is known of it, and how it is rated. */
export const FoundKeyword = z.object({
  keywordId: KeywordId,
  keyword: z.string(),
  intent: Intent,
  /** Relevance of the keyword to what the business sells, 0-3. */
  relevance: z.number(),
  /** The topic of the keyword; keywords of one theme are alike. */
  theme: z.string(),
  /** The kind of page that a searcher expects, such as `service`; absent where no source knows. */
  page: z.string().optional(),
  weak: Weakness.optional(),
  /** True where the business does only a part of its trade and the keyword is about the rest; absent otherwise. */
  isRelated: z.boolean().optional(),
  /** Searches a month that count as full volume for it; absent where they are those of its report. */
  fullVolume: z.number().positive().optional(),
  searchVolume: BatchFigure,
  difficulty: BatchFigure,
  /** Share of the clicks that organic results get together, 0-1; expected, not measured. */
  clickShare: z.number(),
  /** 0-100. */
  impact: z.number(),
  opportunity: OpportunityLabel,
  /** A factor was missing, and the weights were renormalised. */
  partial: z.boolean(),
  /** Absent where nobody knows what a click costs, and in older events. */
  paid: FoundPaidSide.optional(),
})
export type FoundKeyword = z.infer<typeof FoundKeyword>

/** Keywords that one page can serve, as they come to together. */
export const Cluster = z.object({
  /** Follows from its head: the same head has the same cluster in every report of a country. */
  clusterId: ClusterId,
  /** The keyword that the page is named after. */
  head: z.string(),
  /** The kind of page that its searchers expect, such as `service`. */
  page: z.string(),
  /** `results`: its keywords share result pages. `words`: they share only words and theme. */
  by: z.enum(['results', 'words']),
  /** The number of its keywords. */
  count: z.int().positive(),
  /** Searches a month of all of them. */
  volume: z.number(),
  /** Clicks a month to expect at position 3 for all of them. */
  clicks: z.number(),
  /** 0-10, one decimal: the mean of its keywords by their volume. */
  difficulty: z.number(),
  /** 0-100, as if it were one keyword. */
  impact: z.number(),
  opportunity: OpportunityLabel,
  /** The page of the business on it; absent where its site was not read, and in older reports. */
  ownPage: ServingPage.optional(),
})
export type Cluster = z.infer<typeof Cluster>
/** A cluster with the keywords that are in it, the head first, then by volume. */
export const WholeCluster = Cluster.extend({ keywordIds: z.array(KeywordId) })
export type WholeCluster = z.infer<typeof WholeCluster>

/** The features of a result page beside its unpaid results: `answer` is one that a language model wrote. */
export const ResultFeature = z.enum([
  'ads',
  'answer',
  'snippet',
  'map',
  'questions',
  'discussions',
  'videos',
  'shopping',
])
export type ResultFeature = z.infer<typeof ResultFeature>
/** Questions of a result page that are kept, and of a page to make: the first ones. */
export const RESULT_QUESTIONS = 8
/** Questions that a search engine lists as asked by its searchers. */
const ResultQuestions = z.array(z.string().max(200)).max(RESULT_QUESTIONS)

/** One of the pages to make first, with all that its brief says. */
export const Sortie = Cluster.omit({ clicks: true }).extend({
  /** A working title for the page. */
  title: z.string(),
  intent: Intent,
  /** Clicks a month at position 3, with its receipt. */
  clicks: Figure,
  /** Why this one comes first, in one sentence that only its figures say. */
  why: z.string(),
  /** Those of its keywords with the most searches; `count` says how many there are. */
  keywords: z.array(
    z.object({ keyword: z.string(), searchVolume: z.number(), difficulty: z.number() }),
  ),
  /**
   * Questions that people also ask on the result pages of its keywords; absent where nobody looked, and in older
   * reports.
   */
  questions: ResultQuestions.optional(),
})
export type Sortie = z.infer<typeof Sortie>

/** A keyword of the gap: its class, and for each site the index of its page on the keyword; null where it has none. */
export const GapRow = z.object({
  keywordId: KeywordId,
  class: GapClass,
  pages: z.array(z.int().nonnegative().nullable()),
  /** For each site where it stands; absent where nobody measured that. */
  ranks: z.array(GapRank).optional(),
})
export type GapRow = z.infer<typeof GapRow>

/** The number of sorties that a plan begins with. */
export const FIRST_SORTIES = 5

/**
 * The basis of most keywords of a report: a source that knows the trade; only the words that were typed; or only
 * general phrases that fit any business.
 */
export const Grounds = z.enum(['trade', 'typed', 'general'])
export type Grounds = z.infer<typeof Grounds>

/** One call of a data source on behalf of a report: kept, so that a failure can be found later. */
export const SourceCall = z.object({
  provider: z.string(),
  capability: z.enum(['competitors', 'phrases', 'interest', 'volume', 'difficulty']),
  outcome: z.enum(['answered', 'failed', 'late', 'resting']),
  milliseconds: z.int().nonnegative(),
})
export type SourceCall = z.infer<typeof SourceCall>

/** A page that ranks for a keyword. */
export const RankedPage = z.object({ url: z.string().max(500), title: z.string().max(200) })
export type RankedPage = z.infer<typeof RankedPage>
/** Pages of a keyword that are kept: the first ones. */
export const RANKED_PAGES = 10
/** Ads of a result page that are kept: the first ones. */
export const RANKED_ADS = 8
/** An ad that stands on a result page. */
export const RankedAd = z.object({
  /** The advertiser, by the host of the ad's address. */
  host: z.string().max(255),
  title: z.string().max(200),
  /** The rival that it belongs to, as the report calls it; absent where it is nobody whom it knows. */
  rival: z.string().max(60).optional(),
})
export type RankedAd = z.infer<typeof RankedAd>
/** The first result page of a keyword, as it was on a day. */
export const ResultPage = z.object({
  keywordId: KeywordId,
  source: z.string(),
  fetchedAt: z.iso.datetime(),
  /** The cost of the call, in millionths of a US dollar. */
  cost: z.int().nonnegative(),
  /** Hash of what the source sent. */
  payload: z.string(),
  /** Best first: unpaid results only. */
  pages: z.array(RankedPage).max(RANKED_PAGES),
  /** In the order of the page; absent in older events. */
  ads: z.array(RankedAd).max(RANKED_ADS).optional(),
  /** Features of the page beside results and ads; absent in older events. */
  features: z.array(ResultFeature).max(ResultFeature.options.length).optional(),
  /** Questions that people also ask, as the page lists them; absent in older events. */
  questions: ResultQuestions.optional(),
})
export type ResultPage = z.infer<typeof ResultPage>

/** The kind of a report; requests of older releases, which lack it, are for `keywords`. */
export const ReportKind = z.enum(['keywords', 'competitors'])
export type ReportKind = z.infer<typeof ReportKind>
/** `trial` is free and billing ignores it; `mission` is paid. */
export const Funding = z.enum(['trial', 'mission'])
export type Funding = z.infer<typeof Funding>
const about = { reportId: ReportId, userId: UserId, at: z.iso.datetime() }
/** `number`: which addition of the report, from 1; those that failed count. */
const ofAddition = {
  ...about,
  funding: Funding,
  additionId: AdditionId,
  number: z.int().positive(),
}
/** The number of the addition that it belongs to; absent in what the report itself found. */
const addition = z.int().positive().optional()
const aboutProject = { projectId: ProjectId, userId: UserId, at: z.iso.datetime() }
/** `number`: which watch of the project, from 1; a site that is watched again gets another one. */
const ofWatch = { ...aboutProject, watchId: WatchId }
const ofWatchedSite = { ...ofWatch, number: z.int().positive() }

/** The number of keywords of each label. */
const Ratings = z.object({
  High: z.int().nonnegative(),
  Medium: z.int().nonnegative(),
  Low: z.int().nonnegative(),
})
export type Ratings = z.infer<typeof Ratings>

/** Why a report failed: whichever it is, its mission is given back. */
export const FailureCause = z.enum(['sources', 'quality', 'deadline', 'fault', 'erased'])
export type FailureCause = z.infer<typeof FailureCause>

/** Why a report was given back. */
export const WithdrawalReason = z.enum(['not_my_business'])
export type WithdrawalReason = z.infer<typeof WithdrawalReason>
/**
 * Why an operator decides whether a report goes back: its owner exported it, somebody copied it, or its
 * owner gave back as many others lately as they may.
 */
export const WithdrawalDoubt = z.enum(['exported', 'copied', 'often'])
export type WithdrawalDoubt = z.infer<typeof WithdrawalDoubt>
/** The brief of a report that is about another business, and how we understood it. */
export const Misreading = z.object({
  kind: ReportKind,
  industry: z.string(),
  businessName: z.string(),
  mainCompetitor: z.string(),
  more: MoreDetails,
  /** The trade that it was read as, as our almanac calls it; null where it knew none. */
  understood: z.string().nullable(),
  /** Code of the country that it was read for, such as `GB`. */
  country: z.string(),
  /** The owner's description of the business; absent where they gave none. */
  business: z.string().optional(),
})
export type Misreading = z.infer<typeof Misreading>

/** The subject of an addition: some words, a website, or a town. */
export const AdditionSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), words: z.array(z.string()).min(1).max(MOST_ADDED_WORDS) }),
  z.object({ kind: z.literal('site'), site: z.string() }),
  z.object({ kind: z.literal('town'), town: z.string() }),
])
export type AdditionSubject = z.infer<typeof AdditionSubject>
/** Why an addition brought nothing. */
export const AdditionFailure = z.enum(['nothing_new', 'unread', 'sources', 'fault', 'erased'])
export type AdditionFailure = z.infer<typeof AdditionFailure>

/** The columns that keywords of a report can be sorted by. */
export const KeywordSort = z.enum(['impact', 'volume', 'difficulty', 'keyword'])
export type KeywordSort = z.infer<typeof KeywordSort>
/** Which keywords of a report are wanted, and in which order. */
const wantedKeywords = {
  /** As one expects of the column unless told: the most impact and volume first, the easiest first. */
  order: z.enum(['ascending', 'descending']).optional(),
  opportunity: OpportunityLabel.optional(),
  intent: Intent.optional(),
  cluster: ClusterId.optional(),
  /** Only keywords that hold this text. */
  containing: z.string().trim().min(1).max(100).optional(),
}
const between = z.tuple([z.number(), z.number()])
const bound = z.number().nonnegative().optional()
/** From and to of figures; an absent side is open. If a price has a side, only keywords with a price pass. */
const ranges = {
  volumeFrom: bound,
  volumeTo: bound,
  difficultyFrom: bound,
  difficultyTo: bound,
  cpcFrom: bound,
  cpcTo: bound,
}
/** The keywords that somebody has before them. */
export const KeywordsInView = z.strictObject({
  sort: KeywordSort.default('impact'),
  ...wantedKeywords,
  /**
   * Only those with so many searches a month and such a difficulty: from and to, both included. A part of
   * the chart by price takes every difficulty, and holds only those with such a price of a click, in US
   * dollars.
   */
  area: z.object({ volume: between, difficulty: between, cpc: between.optional() }).optional(),
  /** Only those that stand so between the sites of a competitor report. */
  gap: GapClass.optional(),
  /** Only those on whose result page a rival advertises. */
  rivalAds: z.literal(true).optional(),
  /** Only those about the niche of the business, where its report has others too. */
  nicheOnly: z.literal(true).optional(),
  /** Only those that were added to the finished report. */
  addedOnly: z.literal(true).optional(),
  /** Only those with such searches a month, difficulty, and price of a click in US dollars; both sides included. */
  ...ranges,
  /** Only those that hold none of these words. */
  without: z.array(z.string().trim().min(1).max(200)).min(1).max(MOST_EXCLUDED_WORDS).optional(),
  /** Only these, as somebody chose them one by one. */
  only: z.array(KeywordId).min(1).max(MOST_CHOSEN).optional(),
})
export type KeywordsInView = z.infer<typeof KeywordsInView>

export const ExportFormat = z.enum(['csv', 'xlsx', 'pdf', 'json'])
export type ExportFormat = z.infer<typeof ExportFormat>
/** A table of a report. A CSV file holds one of them; files of other formats hold all. */
export const ExportTable = z.enum(['keywords', 'plan', 'clusters', 'competitors'])
export type ExportTable = z.infer<typeof ExportTable>
const ofExport = { exportId: ExportId, userId: UserId, at: z.iso.datetime() }

/**
 * The sections of a report that a link may show; the head of the report, which names its subject, always shows. The
 * kind of a report decides which of them it has (`SECTIONS_OF`).
 */
export const ShareSection = z.enum([
  'plan',
  'keywords',
  'clusters',
  'competitors',
  'methods',
  /** Of a competitor report: its keywords, with the pages or places of each rival. */
  'gap',
  /** Of a competitor report: the profile of the own site, and its pages wherever they are named. */
  'own',
])
export type ShareSection = z.infer<typeof ShareSection>
const ofShare = { shareId: ShareId, userId: UserId, at: z.iso.datetime() }

/** Somebody whom a project competes with. */
export const Rival = z.object({ name: z.string(), site: z.string().optional() })
export type Rival = z.infer<typeof Rival>

/**
 * Streams `rep_…`: one report, from its request to its one outcome. Streams `prj_…`: what reports of
 * one business in one trade have in common. Streams `brf_…`: which report answers a brief. Streams
 * `exp_…`: one file of a report, from its request to its removal. Streams `shr_…`: one link to a report.
 * Streams `wat_…`: the watched sites of one project. Streams `rsc_…`: what was found out for one draft.
 * Streams `mkt_…`: what is measured of the market at the beginning of one week. Streams `wdr_…`: how often
 * a user gave reports back.
 */
export const AnalysisEvent = z.discriminatedUnion('type', [
  event('ReportRequested', {
    ...about,
    projectId: ProjectId,
    funding: Funding,
    kind: ReportKind.optional(),
    /** The how-manieth run of this project, from 1. */
    attempt: z.int().positive(),
    industry: personal(z.string()),
    businessName: personal(z.string()),
    mainCompetitor: personal(z.string()),
    /** Code of the country, such as `GB`; absent in trials and older events, where it is inferred. */
    country: z.string().optional(),
    town: personal(z.string()).optional(),
    /** Host or address of the business's own site. */
    ownSite: personal(z.string()).optional(),
    /** Further competitors, by name or site. */
    rivals: personal(z.array(z.string())).optional(),
    /** Phrases that the customer wants to know about. */
    seeds: personal(z.array(z.string())).optional(),
    /** Absent in trials and older events, which are for `organic`. */
    aim: Aim.optional(),
    /** Id of what the industry was said to mean; absent where nobody was asked, and in older events. */
    reading: personal(z.string()).optional(),
    /** Keywords that were promised before the mission was asked for. */
    promised: z.int().nonnegative().optional(),
  }),
  event('CompetitorsFound', {
    ...about,
    funding: Funding,
    /** They name what the person typed, as the notes and keywords below do. */
    competitors: personal(z.array(FoundCompetitor)),
    /** Notes for the reader: an unknown trade, a provider left out. */
    notes: personal(z.array(z.string())),
    sources: z.array(SourceCall).optional(),
  }),
  /** All keywords at once, as releases before batches recorded them: nobody emits it any more. */
  event('KeywordsScored', {
    ...about,
    funding: Funding,
    keywords: personal(z.array(ScoredKeyword)),
    notes: personal(z.array(z.string())),
    sources: z.array(SourceCall).optional(),
    /** Absent in older events. */
    grounds: Grounds.optional(),
  }),
  /** A batch of keywords, rated; the rest of them may be on its way. */
  internal(
    event('KeywordsFound', {
      ...about,
      funding: Funding,
      /** From 1, without gaps. */
      batch: z.int().positive(),
      /** Keywords that this run is about to look at; of an addition: those that are there with it. */
      of: z.int().positive(),
      addition,
      keywords: personal(z.array(FoundKeyword).max(BATCH_ROWS)),
      provenances: z.array(Provenance),
      /** Versions of the formulas that rated them. */
      scoring: z.object({
        impact: z.string(),
        clicks: z.string(),
        /** Searches a month that count as full volume; absent where it is that of the United States. */
        fullVolume: z.number().positive().optional(),
        /** Of the formula for ads; absent where nothing was rated with it. */
        paid: z.string().optional(),
        /** US dollars that a click usually costs in the trade; absent where nobody knows, and in older events. */
        usualCpc: z.number().positive().optional(),
        /** The margin of error of an estimated score, in points; absent in older events, whose labels stand alone. */
        margin: z.number().positive().optional(),
        /** Which of both formulas `impact` and `opportunity` of the keywords are by; absent: `organic`. */
        aim: Aim.optional(),
      }),
      notes: personal(z.array(z.string())),
      sources: z.array(SourceCall),
    }),
  ),
  /** All keywords of the report are there. */
  internal(
    event('KeywordsCompleted', {
      ...about,
      funding: Funding,
      count: z.int().nonnegative(),
      ratings: Ratings,
      /** The lowest difficulty among them, 0-10; null where there are none. */
      easiest: z.number().nullable(),
      grounds: Grounds,
    }),
  ),
  /** Result pages of its best keywords; the rest of them may be on its way. */
  internal(
    event('ResultPagesFound', {
      ...about,
      funding: Funding,
      /** Each keyword is in one of these events. */
      results: personal(z.array(ResultPage)),
      notes: personal(z.array(z.string())),
      isLast: z.boolean(),
    }),
  ),
  /** Part of the clusters of its keywords: each keyword is in one of them. */
  internal(
    event('KeywordsClustered', {
      ...about,
      funding: Funding,
      /** From 1, without gaps, for each version and addition. */
      part: z.int().positive(),
      /** Of the rules that made the clusters. Only those of the plan that follows count. */
      version: z.string(),
      /** They are those that changed as keywords were added: the others stay. */
      addition,
      /** They name what people typed, as keywords do. */
      clusters: personal(z.array(WholeCluster)),
      /** With the first part, where the brief names the business's own site: what was read of it. */
      own: personal(OwnSite).optional(),
    }),
  ),
  /** One of the sites that a competitor report compares, or why it could not be read. */
  internal(
    event('SiteRead', {
      ...about,
      funding: Funding,
      /** Its place among them, from 0: the own site first, then rivals as they were named. */
      site: z.int().nonnegative(),
      /** The number of sites that the report compares. */
      of: z.int().positive(),
      role: SiteRole,
      name: personal(z.string()),
      outcome: SiteOutcome,
      /** When it was read: before the report, where that was used again. */
      readAt: z.iso.datetime().optional(),
      facts: personal(SiteFacts).optional(),
      /** Present if a source of rankings knows the site. */
      measured: personal(MeasuredSite).optional(),
    }),
  ),
  /** Part of the gap: which site has a page on which keyword. */
  internal(
    event('GapFound', {
      ...about,
      funding: Funding,
      /** From 1, without gaps, for each version. */
      part: z.int().positive(),
      /** Of the rules that found it. */
      version: z.string(),
      by: GapBasis,
      rows: personal(z.array(GapRow)),
      /** With the last part: all of it, by class. */
      totals: GapTotals.nullable(),
      /** For each site the pages of its that rank for keywords of this part. */
      rankedPages: personal(z.array(z.array(RankedPage))).optional(),
      /** The source that measured the ranks, and its cost, in millionths of a US dollar. */
      measured: z
        .object({
          source: z.string(),
          fetchedAt: z.iso.datetime(),
          cost: z.int().nonnegative(),
          payloads: z.array(z.string()),
        })
        .optional(),
      /** Notes for the reader on the method. */
      notes: personal(z.array(z.string())).optional(),
    }),
  ),
  /** All clusters are there, and which of them to begin with. */
  internal(
    event('SortiesPlanned', {
      ...about,
      funding: Funding,
      version: z.string(),
      addition,
      /** The number of clusters. */
      clusters: z.int().nonnegative(),
      sorties: personal(z.array(Sortie).max(FIRST_SORTIES)),
      /** The place of the business that clusters and titles were made with; absent in older events. */
      place: personal(
        z.object({
          town: z.string().nullable(),
          words: z.array(z.string()),
          /** Code of the country, such as `GB`; absent where nobody knew it. */
          country: z.string().optional(),
          /** The people of the town and of its country, where customers come from nearby. */
          reach: z.object({ people: z.int(), countryPeople: z.int() }).optional(),
          /** True where customers come from nearby; absent in events from before November 29, 2026. */
          isLocal: z.boolean().optional(),
          /**
           * The language that customers search in; absent in events from before clusters compared words by language.
           */
          language: ReportLanguage.optional(),
        }),
      ).optional(),
      /** The outcome of reading the business's own site; present if the brief names one. */
      own: personal(OwnSiteRead).optional(),
    }),
  ),
  /** Billing reserved the mission: the report waits for its turn. */
  event('ReportQueued', { ...about, funding: Funding, available: z.int().nonnegative() }),
  /** There was no mission for it: it never runs. */
  event('ReportDeclined', { ...about, funding: Funding, available: z.int().nonnegative() }),
  event('ReportStarted', { ...about, funding: Funding }),
  event('ReportCompleted', {
    ...about,
    funding: Funding,
    /** The email about a paid report names both; absent for a trial and in older events. */
    businessName: personal(z.string()).optional(),
    ratings: Ratings.optional(),
    /** The keyword with the most impact; absent in older events. */
    bestKeyword: personal(z.string()).optional(),
    /** In a competitor report: keywords that rivals have a page on, and the business has none. */
    gap: z.int().nonnegative().optional(),
  }),
  event('ReportFailed', {
    ...about,
    funding: Funding,
    /** In plain words, for the person. */
    reason: z.string(),
    /** Absent in older events. */
    cause: FailureCause.optional(),
  }),
  event('ReportCancelled', { ...about, funding: Funding }),
  /**
   * A finished report went out of its owner's hands while they could still give it back: an export of it, or
   * a copy, was asked for.
   */
  internal(
    event('ReportTaken', { ...about, funding: Funding, how: z.enum(['exported', 'copied']) }),
  ),
  /** Its owner says that a free trial is about another business. */
  internal(
    event('ReportMisread', { ...about, funding: Funding, misreading: personal(Misreading) }),
  ),
  /** It is about another business, and an operator decides whether its mission comes back. */
  internal(
    event('ReportWithdrawalRequested', {
      ...about,
      funding: Funding,
      doubt: WithdrawalDoubt,
      misreading: personal(Misreading),
    }),
  ),
  /** Its mission stays spent. The reason is the operator's, in plain words, for the person. */
  event('ReportWithdrawalRefused', { ...about, funding: Funding, by: UserId, reason: z.string() }),
  /** It is about another business: its mission comes back, and the report ends with all that hangs on it. */
  event('ReportWithdrawn', {
    ...about,
    funding: Funding,
    reason: WithdrawalReason,
    /** Absent where a request that an operator decided holds it. */
    misreading: personal(Misreading).optional(),
    /** The operator who decided it; absent where its owner gave it back. */
    by: UserId.optional(),
  }),
  /** One of the reports that a user may give back within some time, without being asked. */
  internal(
    event('WithdrawalClaimed', {
      withdrawalsId: WithdrawalsId,
      userId: UserId,
      at: z.iso.datetime(),
      reportId: ReportId,
      /** The owner's description of the business. */
      business: personal(z.string()).optional(),
    }),
  ),
  /** Keywords are to be added to it, without another mission. */
  internal(event('ReportAdditionRequested', { ...ofAddition, subject: personal(AdditionSubject) })),
  /** The added keywords are there, and the clusters and the plan are those of all. */
  internal(
    event('ReportAdditionCompleted', {
      ...ofAddition,
      /** Keywords that it brought. */
      added: z.int().positive().max(ADDITION_ROWS),
      /** The number of all keywords of the report, those just added included. */
      count: z.int().positive(),
      ratings: Ratings,
      /** The lowest difficulty among them, 0-10. */
      easiest: z.number().nullable(),
      grounds: Grounds,
      /** Clusters from before that are there no more. */
      goneClusterIds: personal(z.array(ClusterId)),
    }),
  ),
  /** It brought nothing, and does not count. The reason is in plain words, for the person. */
  internal(
    event('ReportAdditionFailed', { ...ofAddition, reason: z.string(), cause: AdditionFailure }),
  ),
  /** It belongs to another project now. */
  internal(event('ReportMoved', { ...about, funding: Funding, projectId: ProjectId })),
  internal(
    event('ProjectCreated', {
      projectId: ProjectId,
      userId: UserId,
      at: z.iso.datetime(),
      /** The business. */
      name: personal(z.string()),
      industry: personal(z.string()),
      competitors: personal(z.array(Rival)),
    }),
  ),
  internal(event('ProjectRenamed', { ...aboutProject, name: personal(z.string()) })),
  /** All that is known of it beside its name, as it is from now on; what is absent is not known. */
  internal(
    event('ProjectDetailsChanged', {
      ...aboutProject,
      industry: personal(z.string()),
      competitors: personal(z.array(Rival)),
      /** Host or address of the business's own site. */
      ownSite: personal(z.string()).optional(),
      /** Code of the country, such as `GB`. */
      country: z.string().optional(),
      town: personal(z.string()).optional(),
    }),
  ),
  /** It is put away: its reports are there, and lists leave them out. */
  internal(event('ProjectArchived', aboutProject)),
  internal(event('ProjectRestored', aboutProject)),
  /** It is there: whatever else is said of a project stays within analysis. */
  event('ProjectOpened', aboutProject),
  /** It was deleted. A report of its business may open it again. */
  event('ProjectClosed', aboutProject),
  /**
   * It is gone with its reports, each of which is removed by an event of its own. `others`: how many there
   * are beside the newest, which are named, and when the newest of all was asked for.
   */
  internal(
    event('ProjectDeleted', {
      ...aboutProject,
      reportIds: z.array(ReportId),
      others: z.object({ count: z.int().positive(), until: z.iso.datetime() }).optional(),
    }),
  ),
  /**
   * A report that begins as a copy of what somebody shared: the events that follow it hold what was
   * shared, as it was recorded. No mission pays for it.
   */
  internal(
    event('ReportForked', {
      ...about,
      funding: Funding,
      kind: ReportKind,
      projectId: ProjectId,
      /** The link that it was taken from. */
      shareId: ShareId,
      sections: z.array(ShareSection),
      /** When the report that it is a copy of was asked for. */
      madeAt: z.iso.datetime(),
      /** The number of the last addition that was there: later ones are not copied. Absent where none was. */
      additions: z.int().positive().optional(),
      industry: personal(z.string()),
      businessName: personal(z.string()),
      mainCompetitor: personal(z.string()),
      country: z.string().optional(),
      town: personal(z.string()).optional(),
    }),
  ),
  /** All that was shared is there. */
  internal(event('ForkCompleted', { ...about, funding: Funding })),
  /** There is nothing to copy any more. The reason is in plain words, for the person. */
  internal(event('ForkFailed', { ...about, funding: Funding, reason: z.string() })),
  internal(
    event('ReportShared', {
      ...ofShare,
      reportId: ReportId,
      /** Personal, so that a link ends with the account of whoever made it. */
      sections: personal(z.array(ShareSection)),
      /** For whom it is, as its owner notes it. */
      label: personal(z.string()).optional(),
      endsAt: z.iso.datetime(),
    }),
  ),
  internal(event('ShareRevoked', ofShare)),
  /** It leaves every view, with the rows of these keywords. */
  internal(
    event('ReportRemoved', {
      ...about,
      funding: Funding,
      keywordIds: personal(z.array(KeywordId)),
      clusterIds: personal(z.array(ClusterId)),
      /** Keywords whose result pages are there. */
      resultIds: personal(z.array(KeywordId)).optional(),
    }),
  ),
  /** A report was launched for a brief: the same again finds it by this. */
  internal(
    event('BriefLaunched', {
      briefId: BriefId,
      userId: UserId,
      at: z.iso.datetime(),
      reportId: ReportId,
    }),
  ),
  internal(
    event('ExportRequested', {
      ...ofExport,
      reportId: ReportId,
      format: ExportFormat,
      /** Absent where keywords are wanted, and in older events. */
      table: ExportTable.optional(),
      /** Absent where all keywords are wanted. */
      view: personal(KeywordsInView).optional(),
    }),
  ),
  /** The file is there. */
  internal(
    event('ExportWritten', {
      ...ofExport,
      /** The id that the file is stored under; anything else that was written for this export is not its file. */
      fileId: z.string(),
      /** The name that a browser saves the file under. */
      name: personal(z.string()),
      bytes: z.int().nonnegative(),
      rows: z.int().nonnegative(),
    }),
  ),
  /** There will be no file. The reason is in plain words, for the person. */
  internal(event('ExportFailed', { ...ofExport, reason: z.string() })),
  /** The file was deleted, or will never be written: its time is over, or newer ones took its place. */
  internal(event('ExportExpired', { ...ofExport })),
  internal(
    event('SiteWatchStarted', {
      ...ofWatchedSite,
      host: personal(z.string()),
      /** The address that the first reading starts at. */
      address: personal(z.string()),
    }),
  ),
  internal(event('SiteWatchEnded', { ...ofWatchedSite, reason: WatchEnd })),
  /** It was read, and compared with the reading before; with the first one nothing is. */
  internal(
    event('WatchedSiteRead', {
      ...ofWatchedSite,
      /** Pages that it names, and how many of them were read. */
      listed: z.int().nonnegative(),
      pages: z.int().nonnegative(),
      isFirst: z.boolean(),
      /** The first of each kind; `totals` counts all. */
      changes: personal(z.array(PageChange).max(CHANGES_NAMED * ChangeKind.options.length)),
      totals: ChangeTotals,
      caveat: WatchCaveat.optional(),
      /**
       * The id of the stored reading that the next one is compared with; other readings stored for this watch don't
       * count.
       */
      baselineId: z.string(),
      nextAt: z.iso.datetime(),
    }),
  ),
  /** It could not be read. `nextAt` is absent where only an operator has it tried again. */
  internal(
    event('WatchedSiteUnread', {
      ...ofWatchedSite,
      why: WatchFailure,
      nextAt: z.iso.datetime().optional(),
    }),
  ),
  /** `run`: how often that was changed. */
  internal(
    event('WatchMailsChanged', { ...ofWatch, wanted: z.boolean(), run: z.int().positive() }),
  ),
  /** Its owner gets an email about what changed since. */
  event('WatchMailDue', {
    ...ofWatch,
    /** Which one, from 1. */
    mail: z.int().positive(),
    since: z.iso.datetime(),
    projectName: personal(z.string()),
    /** The newest ones; `total` counts all. */
    changes: personal(z.array(MailedChange).max(CHANGES_MAILED)),
    total: z.int().positive(),
    /** Opens the link that ends these emails. */
    leaveToken: personal(z.string()),
  }),
  /** The project is gone, and the watch with all that it found. */
  internal(event('WatchRemoved', ofWatch)),
  ...researchEvents,
  ...marketWeekEvents,
  operatorActed,
])
export type AnalysisEvent = z.infer<typeof AnalysisEvent>

export const ReportStatus = z.enum([
  'requested',
  'declined',
  'queued',
  'running',
  'ready',
  'failed',
  'cancelled',
])
export type ReportStatus = z.infer<typeof ReportStatus>

export const Stage = z.enum([
  'requested',
  'declined',
  'queued',
  'running',
  'competitors',
  'sites',
  'keywords',
  'completed',
  'failed',
  'cancelled',
])
export type Stage = z.infer<typeof Stage>

/** The reply of the trial's results: plain figures as specified, receipts beside them. */
export const FreeTrialResults = z.object({
  project: z.object({
    name: z.string(),
    industry: z.string(),
    /** As it was typed, so that a failed run can be started again. */
    mainCompetitor: z.string(),
  }),
  analysis: z.object({
    status: ReportStatus,
    /** The stages reached so far, in order, each with its time. */
    stages: z.array(z.object({ stage: Stage, at: z.iso.datetime() })),
    results: z.object({
      competitors: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          /** Views a month of its encyclopedia page, where it has one. */
          interest: z.number().optional(),
          topKeywords: z.array(
            z.object({ keyword: z.string(), volume: z.number(), typical: z.boolean() }),
          ),
        }),
      ),
      keywords: z.array(
        z.object({
          keyword: z.string(),
          searchVolume: z.number(),
          /** 0-10, one decimal. */
          difficulty: z.number(),
          opportunity: OpportunityLabel,
        }),
      ),
    }),
    /** By the figure's path in `results`: `keywords.0.searchVolume`, `keywords.0.opportunity`. */
    receipts: z.record(z.string(), Receipt),
    /** By the keyword's path in `results`: `keywords.0`. */
    explanations: z.record(z.string(), Explanation),
    notes: z.array(z.string()),
    /** Absent until the keywords are there, and in older reports. */
    grounds: Grounds.optional(),
    /** Why it failed, in plain words; only with status `failed`. */
    failure: z.string().nullable(),
  }),
})
export type FreeTrialResults = z.infer<typeof FreeTrialResults>

const detail = (what: string) =>
  z.string().trim().min(1, `${what} is required`).max(200, `${what} is too long (200 at most)`)
const params = z.object({ projectId: ProjectId })

export const Country = z.enum(COUNTRY_CODES)

/** The three details that a trial is requested with; whitespace around each is dropped. */
export const TrialDetails = z.strictObject({
  industry: detail('Industry'),
  businessName: detail('Business name'),
  mainCompetitor: detail('Main competitor'),
})
export type TrialDetails = z.infer<typeof TrialDetails>

/** Longest id of a reading, its words included. */
const MOST_READING = 120

/** The id of a reading of a description: `trade:bakery`, or `own:` with the words that name the business. */
export const ReadingId = z
  .string()
  .max(MOST_READING)
  .regex(/^(trade|own):[^<>{}"\\]+$/, 'This is no reading')

/** The most sample keywords that a reading is shown with, and the most readings that a person chooses from. */
export const MOST_SAMPLE_KEYWORDS = 10
export const MOST_READINGS = 4

/** One thing that a description of a business may mean. */
export const BusinessReading = z.object({
  id: ReadingId,
  /** The name of this kind of business: `bakery`. */
  name: z.string(),
  /** The niche: `vegan`; null where the description names none. */
  niche: z.string().nullable(),
  /** The place of its customers: `Leeds, United Kingdom`. */
  place: z.string(),
  /** Searches of its customers, the most frequent first. */
  keywords: z.array(z.string()).max(MOST_SAMPLE_KEYWORDS),
  /** `editors`: our editors wrote its keywords. `rule`: they are composed by rule. */
  by: z.enum(['editors', 'rule']),
})
export type BusinessReading = z.infer<typeof BusinessReading>

/** The readings of a description of a business, with a verdict on them. */
export const Understanding = z.object({
  /**
   * `ready`: the first reading, unless somebody says otherwise. `ask`: one of the readings, and only the owner
   * knows which. `unknown`: none, so there would be no report.
   */
  verdict: z.enum(['ready', 'ask', 'unknown']),
  /** The verdict in a sentence, and what would change it. */
  message: z.string(),
  /** The likeliest first; none where it is unknown. */
  readings: z.array(BusinessReading).max(MOST_READINGS),
})
export type Understanding = z.infer<typeof Understanding>

export const understandBusiness = endpoint({
  method: 'post',
  path: '/api/free-trial/understand',
  access: 'public',
  summary:
    'Reads what a description of a business may mean, before an account is made. Nothing is stored.',
  body: TrialDetails.partial({ businessName: true, mainCompetitor: true }).extend({
    /** Code of the country, such as `GB`; unless told, as the other fields let us guess. */
    country: Country.optional(),
  }),
  reply: Understanding,
})
/** The brief of a trial; without a reading it takes the likeliest one. */
export const TrialBrief = TrialDetails.extend({ reading: ReadingId.optional() })
export type TrialBrief = z.infer<typeof TrialBrief>

export const createFreeTrial = endpoint({
  method: 'post',
  path: '/api/free-trial/create',
  summary:
    'Starts the free trial of the signed-in user; once per user. A failed run is rerun free.',
  body: TrialBrief,
  reply: z.object({ projectId: ProjectId }),
  status: 201,
  idempotent: true,
})
export const getFreeTrialResults = endpoint({
  method: 'get',
  path: '/api/free-trial/results/:projectId',
  summary: 'Returns the results of a trial so far.',
  params,
  reply: FreeTrialResults,
})
export const followFreeTrialResults = endpoint({
  method: 'get',
  path: '/api/free-trial/results/:projectId/live',
  summary:
    'Streams the results of a trial as server-sent events (`view`), the current ones first, until it is done.',
  params,
  reply: FreeTrialResults,
  produces: 'events',
})
export const getFreeTrial = endpoint({
  method: 'get',
  path: '/api/free-trial',
  summary: 'Returns the trial project of the signed-in user, or null.',
  reply: z.object({
    project: z
      .object({
        projectId: ProjectId,
        name: z.string(),
        industry: z.string(),
        status: ReportStatus,
        createdAt: z.iso.datetime(),
      })
      .nullable(),
  }),
})

/** The least that a paid keyword report holds; with less it fails, and the mission comes back. */
export const PAID = { competitors: 3, leastKeywords: 30 } as const

/** Keywords that a report's summary shows itself, those with the most impact; a trial's are all. */
export const TOP_KEYWORDS = 5

export const ReportSummary = z.object({
  reportId: ReportId,
  projectId: ProjectId,
  kind: ReportKind,
  funding: Funding,
  /** The business that it is about. */
  name: z.string(),
  industry: z.string(),
  mainCompetitor: z.string(),
  more: MoreDetails,
  status: ReportStatus,
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** It is a copy of a report that somebody shared. */
  isFork: z.boolean(),
  /** The number of keywords of each label; all 0 until it is ready. */
  opportunities: z.object({ High: z.int(), Medium: z.int(), Low: z.int() }),
  /** The lowest difficulty in it, 0-10; null until it is ready. */
  easiest: z.number().nullable(),
  /** The keyword with the most impact; null until it is ready, and in lists from before it was kept. */
  bestKeyword: z.string().nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

/** Something that was added to a report, or is about to be. */
export const Addition = z.object({
  additionId: AdditionId,
  /** Its place among the additions of the report, from 1, as rows name it; absent until it is recorded. */
  number: z.int().positive().optional(),
  subject: AdditionSubject,
  state: z.enum(['running', 'completed', 'failed']),
  requestedAt: z.iso.datetime(),
  /** Null while it runs. */
  finishedAt: z.iso.datetime().nullable(),
  /** Keywords that it brought; 0 until it is completed. */
  added: z.int().nonnegative(),
  /** Why it failed, in plain words; null unless it did. */
  failure: z.string().nullable(),
})
export type Addition = z.infer<typeof Addition>

/**
 * A report of the signed-in user, without its rows: what a trial shows, with the keywords of most
 * impact, how many there are, and what became of its mission.
 */
export const Report = z.object({
  ...FreeTrialResults.shape,
  reportId: ReportId,
  more: MoreDetails,
  kind: ReportKind,
  funding: Funding,
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /**
   * By when it is ready, or fails and returns its mission; while it waits, by when it starts or
   * fails. Counted from times that the servers' clocks gave: for people to read.
   */
  deadline: z.iso.datetime(),
  keywords: z.object({
    /** Rows that are there; they are read page by page. */
    count: z.int().nonnegative(),
    /** Keywords that the run looks at; null before it knows. */
    of: z.int().nonnegative().nullable(),
    /** The number of rows of each label so far. */
    ratings: Ratings,
    /** The number of their figures so far, and the number of these that are estimates. */
    figures: z.int().nonnegative(),
    estimates: z.int().nonnegative(),
    /** The sources of the figures, by name. */
    sources: z.array(z.string()),
    /** The lowest difficulty among them, 0-10. */
    easiest: z.number().nullable(),
  }),
  /** The pages to make first, most impact first; none in reports from before there were any. */
  sorties: z.array(Sortie),
  /** The number of clusters of its keywords; null until they are clustered, and in older reports. */
  clusters: z.int().nonnegative().nullable(),
  /** The place of its customers, as the plan was made with it; null until then, and in older reports. */
  place: z
    .object({
      /** Code of the country, such as `GB`. */
      country: z.string(),
      town: z.string().nullable(),
      /** True where customers come from nearby. Expected clicks then count only people of the town, if one is named. */
      isLocal: z.boolean(),
    })
    .nullable(),
  /** The outcome of reading the business's own site; null where none was named, and in older reports. */
  own: OwnSiteRead.nullable(),
  /** Set where it is a copy of a report that somebody shared: when that was asked for, and what of it. */
  fork: z.object({ madeAt: z.iso.datetime(), sections: z.array(ShareSection) }).nullable(),
  /** The number of sites that it compares, and of those that were read so far; null in keyword reports. */
  sites: z.object({ of: z.int(), done: z.int(), read: z.int() }).nullable(),
  /** The number of keywords of each class of the gap; null until the gap is found. */
  gap: z.object({ by: GapBasis, totals: GapTotals }).nullable(),
  mission: z.enum(['none', 'asked', 'reserved', 'declined', 'spent', 'returned']),
  /**
   * The owner's right to give the report back because it is about another business, and the end of that right.
   * `requested`: an operator decides. `refused`: an operator refused. Null where the owner cannot, or no longer can.
   */
  withdrawal: z
    .object({ state: z.enum(['possible', 'requested', 'refused']), until: z.iso.datetime() })
    .nullable(),
  /** Its additions, and the room for more; null where it never takes any, as in copies and competitor reports. */
  additions: z
    .object({
      /** The number of additions that it still takes; 0 once its time is over. */
      left: z.int().nonnegative(),
      /** Until when it takes them. */
      until: z.iso.datetime(),
      /** Those that are there, and the last one where it runs or failed; the oldest first. */
      items: z.array(Addition),
    })
    .nullable(),
})
export type Report = z.infer<typeof Report>

/** The columns of a row of a report, in this order. */
export const KEYWORD_COLUMNS = [
  'keywordId',
  'keyword',
  'intent',
  'searchVolume',
  'difficulty',
  'impact',
  'opportunity',
  'volumeIsEstimated',
  'difficultyIsEstimated',
  'cpc',
  'cpcIsEstimated',
  'competition',
  'paidImpact',
  'paidOpportunity',
  'months',
  'rivalAds',
  'nearOpportunity',
  'isRelated',
  'addition',
] as const
/** A keyword of a report as an array, short enough for a thousand of them in a reply. */
export const KeywordRow = z.tuple([
  KeywordId,
  z.string(),
  Intent,
  z.number(),
  z.number(),
  z.number(),
  OpportunityLabel,
  z.boolean(),
  z.boolean(),
  // For ads; null where nobody knows, and in older reports.
  z.number().nullable(),
  z.boolean(),
  z.number().nullable(),
  z.number().nullable(),
  OpportunityLabel.nullable(),
  // The course of its searches: the first month, then a digit for each month, 9 the busiest; null where nobody counted.
  z.string().nullable(),
  /** Rivals whose ads stand on its result page; null where nobody looked. */
  z.array(z.string()).nullable(),
  // The label that it may have as well, as its score is estimated and close to that; null where it is not.
  OpportunityLabel.nullable(),
  /**
   * True where the business does only a part of its trade and the keyword is about the rest; false in older reports.
   */
  z.boolean(),
  /** The number of the addition that brought it, from 1; null in what the report itself found. */
  z.int().positive().nullable(),
])
export type KeywordRow = z.infer<typeof KeywordRow>

/** A keyword of a report with all that stands behind it. */
export const KeywordDetails = z.object({
  keywordId: KeywordId,
  keyword: z.string(),
  intent: Intent,
  receipts: z.object({ searchVolume: Receipt, difficulty: Receipt, opportunity: Receipt }),
  explanation: Explanation,
  /** Its rating for ads; absent where nobody knows the price of a click, and in older reports. */
  paid: PaidSide.optional(),
  /** Its result page; absent where nobody looked. */
  results: ResultPage.omit({ keywordId: true, cost: true, payload: true }).optional(),
  /** Set if it was added later: the time and the subject. A reader with a link doesn't see the subject. */
  addition: z.object({ at: z.iso.datetime(), subject: AdditionSubject.optional() }).optional(),
})
export type KeywordDetails = z.infer<typeof KeywordDetails>

const reportParams = z.object({ reportId: ReportId })

/** A field that may be left empty; then it is as if it were not there. */
const optional = (most: number, what: string) =>
  z.string().trim().max(most, `${what} is too long (${most} at most)`).optional()
const listed = (most: number, each: number, what: string) =>
  z
    .array(z.string().trim().min(1).max(each, `${what} is too long (${each} at most)`))
    .max(most, `${most} at most`)
    .optional()

/** The brief of a paid report: the three details, and optional fields that make it better. */
export const ReportBrief = TrialDetails.extend({
  /** A keyword report, unless told. */
  kind: ReportKind.optional(),
  /** The project that the report belongs to; by default, that of the same business and industry. */
  projectId: ProjectId.optional(),
  /** The country of the customers; by default, we guess it from the other fields. */
  country: Country.optional(),
  town: optional(80, 'Town'),
  /** Host or address of the own site, whose pages are read. */
  ownSite: optional(200, 'Website'),
  rivals: listed(MOST_RIVALS, 200, 'Competitor'),
  seeds: listed(MOST_SEEDS, 80, 'Keyword'),
  /** The goal that keywords are rated for; `organic` by default. */
  aim: Aim.optional(),
  /** Which reading of the industry is meant; the likeliest one unless told. */
  reading: ReadingId.optional(),
})
export type ReportBrief = z.infer<typeof ReportBrief>

/** The result of checking, before a mission is spent, that a site can be read. */
export const SiteCheck = z.object({
  role: SiteRole,
  name: z.string(),
  /** Null where nobody said where it is. */
  host: z.string().nullable(),
  /** `read`: it can be, or was lately. */
  outcome: SiteCheckOutcome,
  /** When it was read, where that is used again. */
  readAt: z.iso.datetime().nullable(),
})
export type SiteCheck = z.infer<typeof SiteCheck>

/** A forecast of a report, made before its mission is spent. */
export const Preflight = z.object({
  /** Possible readings of the industry; one that the person chose comes first. */
  readings: z.array(BusinessReading).max(MOST_READINGS),
  place: z.object({
    country: Country,
    /** Null where none was named, or where we do not know it. */
    town: z.object({ name: z.string(), people: z.int() }).nullable(),
    /** A town was named that we do not know. */
    isUnknownTown: z.boolean(),
    /** The basis of the country: `told` where it was chosen, else the clue that we guessed it from. */
    by: z.enum(['told', 'named', 'town', 'rival', 'usual']),
  }),
  /** The language of the keywords, by code: `de`. */
  language: ReportLanguage,
  /**
   * Set if the typed details fit another country better than the chosen one. `place`: they name a place there.
   * `language`: they use words of its language. Null otherwise.
   */
  elsewhere: z
    .object({ country: Country, by: z.enum(['place', 'language']), words: z.string() })
    .nullable(),
  /** Competitors that we know already, beside those that were named. */
  rivals: z.array(z.string()),
  sources: z.array(
    z.object({
      name: z.string(),
      gives: z.array(SourceCall.shape.capability),
      /** Keywords that it surely has; 0 where it has none for this, or could not be asked. */
      keywords: z.int().nonnegative(),
    }),
  ),
  /** Keywords that the report will hold at least. */
  keywords: z.int().nonnegative(),
  /**
   * The most keywords that it may hold, if measured sources fill it up: they reveal their number only once they are
   * paid.
   */
  upTo: z.int().nonnegative(),
  /** `measured` where the report will measure search volumes, else `estimated`. */
  volumes: z.enum(['measured', 'estimated']),
  /** The same of what clicks on ads cost; `unknown` where nobody can tell, as ads would be rated without. */
  prices: z.enum(['measured', 'estimated', 'unknown']),
  /** The sites that a competitor report would compare, the own one first; none for a keyword report. */
  sites: z.array(SiteCheck),
  /**
   * `unread`: no rival's site can be read, so there would be nothing to compare. `ready` without keywords: only
   * a site could tell that may not be read for free now; the report reads it. `ask`: the industry may mean
   * several things, and none was chosen.
   */
  verdict: z.enum(['ready', 'ask', 'unknown', 'unread']),
  /** The verdict in a sentence, and what would change it. */
  message: z.string(),
  /** The same report is there or running already; opening it costs nothing. */
  same: z.object({ reportId: ReportId, status: ReportStatus }).nullable(),
})
export type Preflight = z.infer<typeof Preflight>

export const checkReport = endpoint({
  method: 'post',
  path: '/api/reports/preflight',
  summary: 'Predicts what a report of a brief would hold, before a mission is spent. Free.',
  body: ReportBrief,
  reply: Preflight,
})
export const launchReport = endpoint({
  method: 'post',
  path: '/api/reports',
  summary:
    'Launches a report for one mission. 202 once the mission is reserved, or `requested` if that takes longer; 200 with `same` where it is there or running already; 402 without a mission; 422 where no source knows the trade, or no rival’s site can be read.',
  body: ReportBrief.extend({
    /** Launch it although the same report is there. */
    again: z.boolean().optional(),
  }),
  reply: z.object({
    reportId: ReportId,
    projectId: ProjectId,
    status: ReportStatus,
    /** Missions left once this one was reserved; null as long as billing has not answered. */
    available: z.int().nonnegative().nullable(),
    /** Nothing was launched, as this report is the same; no mission was used. */
    same: z.boolean(),
  }),
  status: 202,
  idempotent: true,
})
export const listReports = endpoint({
  method: 'get',
  path: '/api/reports',
  summary: 'Lists the reports of the signed-in user, or those of one project, newest first.',
  query: z.strictObject({ projectId: ProjectId.optional() }),
  reply: z.object({ reports: z.array(ReportSummary) }),
})
export const getReport = endpoint({
  method: 'get',
  path: '/api/reports/:reportId',
  summary: 'Returns a report without its rows: what is known of it so far.',
  params: reportParams,
  reply: Report,
})
export const listKeywords = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/keywords',
  summary: 'Lists the keywords of a report so far, page by page: arrays in the order of `columns`.',
  params: reportParams,
  // Rows do not know their clusters, which name them instead.
  query: z
    .strictObject({
      sort: KeywordSort.default('impact'),
      ...wantedKeywords,
      /** `next` of the page before. */
      after: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(1_000).default(100),
    })
    .omit({ cluster: true }),
  reply: z.object({
    columns: z.array(z.enum(KEYWORD_COLUMNS)),
    rows: z.array(KeywordRow),
    next: z.string().nullable(),
  }),
})
export const listClusters = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/clusters',
  summary:
    'Lists the clusters of a report with the ids of their keywords, page by page, most clicks first (most impact in reports of older rules); none in the oldest.',
  params: reportParams,
  query: z.strictObject({
    /** `next` of the page before. */
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({ clusters: z.array(WholeCluster), next: z.string().nullable() }),
})
export const getKeyword = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/keywords/:keywordId',
  summary: 'Returns the receipts of one keyword, and why it is rated as it is.',
  params: z.object({ reportId: ReportId, keywordId: KeywordId }),
  reply: KeywordDetails,
})
export const followReport = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/live',
  summary:
    'Streams a report as server-sent events (`view`), the current state first, until it is done; never rows.',
  params: reportParams,
  reply: Report,
  produces: 'events',
})
export const cancelReport = endpoint({
  method: 'post',
  path: '/api/reports/:reportId/cancel',
  summary: 'Cancels a report that has not started; the mission is returned.',
  params: reportParams,
  reply: z.object({ status: ReportStatus }),
})

export const getAnalysisOverview = endpoint({
  method: 'get',
  path: '/api/admin/analysis/overview',
  access: 'admin',
  summary:
    'Counts reports by status, and those of the last day by how they ended; copies are counted apart.',
  reply: z.object({
    byStatus: z.record(ReportStatus, z.int()),
    lastDay: z.object({
      requested: z.int(),
      ready: z.int(),
      failed: z.int(),
      /** Copies of shared reports that were asked for: none of the reports above. */
      copies: z.int(),
    }),
    overdue: z.int(),
    measured: z.object({
      /** Configured sources of measured figures, by name. */
      sources: z.array(z.string()),
      /** Of each that there is, the settings that it needs. */
      settings: z.array(z.object({ source: z.string(), names: z.array(z.string()) })),
      /** US dollars that they took today (UTC), and that they may take in a day. */
      spentToday: z.number(),
      mostPerDay: z.number(),
    }),
    /** The language model that proposes competitors and keywords. */
    model: z.object({
      isOn: z.boolean(),
      /** US dollars that it took today (UTC), what free trials took of these, and what it may take in a day. */
      spentToday: z.number(),
      spentOnTrialsToday: z.number(),
      mostPerDay: z.number(),
    }),
  }),
})
export const listJobs = endpoint({
  method: 'get',
  path: '/api/admin/analysis/reports',
  access: 'admin',
  summary: 'Lists reports of all users, newest first, by status.',
  query: z.strictObject({
    status: ReportStatus.optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    reports: z.array(
      z.object({
        reportId: ReportId,
        userId: UserId,
        funding: Funding,
        /** A copy of a report that somebody shared: nobody paid for it. Absent from an older release. */
        isFork: z.boolean().optional(),
        status: ReportStatus,
        requestedAt: z.iso.datetime(),
        finishedAt: z.iso.datetime().nullable(),
        failure: z.string().nullable(),
        cause: FailureCause.nullable(),
        /** The amount that sources charged for it, in US dollars. */
        cost: z.number().nonnegative(),
        /** The report was delivered, and an operator returned its mission. */
        missionReturned: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
