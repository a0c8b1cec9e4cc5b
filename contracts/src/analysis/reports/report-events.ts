import { z } from 'zod'
import { event, internal, personal } from '../../kit.ts'
import { ReportLanguage } from '../briefs/brief-details.ts'
import { GapRow } from '../comparisons/gap.ts'
import { BATCH_ROWS, FoundKeyword } from '../keywords/found-keywords.ts'
import { KeywordId } from '../keywords/keyword-id.ts'
import { Aim, Grounds, Ratings, ScoredKeyword } from '../keywords/ratings.ts'
import { Figure, Provenance, SourceCall } from '../keywords/receipts.ts'
import { RankedPage, ResultPage } from '../keywords/result-pages.ts'
import { ClusterId, WholeCluster } from '../plans/clusters.ts'
import { FIRST_SORTIES, Sortie } from '../plans/sorties.ts'
import { ProjectId } from '../projects/project-id.ts'
import {
  GapBasis,
  GapTotals,
  MeasuredSite,
  OwnSite,
  OwnSiteRead,
  SiteFacts,
  SiteOutcome,
  SiteRole,
} from '../sites/sites.ts'
import { ofReport } from './report-id.ts'
import { Funding, ReportKind } from './report-kinds.ts'
import { FailureCause } from './report-status.ts'

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

/** The number of the addition that it belongs to; absent in what the report itself found. */
const addition = z.int().positive().optional()

/** Streams `rep_…`: one report, from its request to its one outcome. */
export const reportEvents = [
  event('ReportRequested', {
    ...ofReport,
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
    ...ofReport,
    funding: Funding,
    /** They name what the person typed, as the notes and keywords below do. */
    competitors: personal(z.array(FoundCompetitor)),
    /** Notes for the reader: an unknown trade, a provider left out. */
    notes: personal(z.array(z.string())),
    sources: z.array(SourceCall).optional(),
  }),
  /** All keywords at once, as releases before batches recorded them: nobody emits it any more. */
  event('KeywordsScored', {
    ...ofReport,
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
      ...ofReport,
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
      ...ofReport,
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
      ...ofReport,
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
      ...ofReport,
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
      ...ofReport,
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
      ...ofReport,
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
      ...ofReport,
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
  event('ReportQueued', { ...ofReport, funding: Funding, available: z.int().nonnegative() }),
  /** There was no mission for it: it never runs. */
  event('ReportDeclined', { ...ofReport, funding: Funding, available: z.int().nonnegative() }),
  event('ReportStarted', { ...ofReport, funding: Funding }),
  event('ReportCompleted', {
    ...ofReport,
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
    ...ofReport,
    funding: Funding,
    /** In plain words, for the person. */
    reason: z.string(),
    /** Absent in older events. */
    cause: FailureCause.optional(),
  }),
  event('ReportCancelled', { ...ofReport, funding: Funding }),
  /** It belongs to another project now. */
  internal(event('ReportMoved', { ...ofReport, funding: Funding, projectId: ProjectId })),
  /** It leaves every view, with the rows of these keywords. */
  internal(
    event('ReportRemoved', {
      ...ofReport,
      funding: Funding,
      keywordIds: personal(z.array(KeywordId)),
      clusterIds: personal(z.array(ClusterId)),
      /** Keywords whose result pages are there. */
      resultIds: personal(z.array(KeywordId)).optional(),
    }),
  ),
] as const
