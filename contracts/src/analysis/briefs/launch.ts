import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id, internal } from '../../kit.ts'
import { Aim } from '../keywords/ratings.ts'
import { SourceCall } from '../keywords/receipts.ts'
import { ProjectId } from '../projects/project-id.ts'
import { ReportId } from '../reports/report-id.ts'
import { ReportKind } from '../reports/report-kinds.ts'
import { MOST_RIVALS } from '../reports/report-limits.ts'
import { ReportStatus } from '../reports/report-status.ts'
import { SiteCheckOutcome, SiteRole } from '../sites/sites.ts'
import {
  Country,
  optionalText,
  ReportLanguage,
  Seeds,
  TrialDetails,
  textList,
} from './brief-details.ts'
import { BusinessReading, MOST_READINGS, ReadingId } from './readings.ts'

export const BriefId = id('brf')
export type BriefId = z.infer<typeof BriefId>

/** Streams `brf_…`: which report answers a brief. */
export const briefEvents = [
  /** A report was launched for a brief: the same again finds it by this. */
  internal(
    event('BriefLaunched', {
      briefId: BriefId,
      userId: UserId,
      at: z.iso.datetime(),
      reportId: ReportId,
    }),
  ),
] as const

/** The brief of a paid report: the three details, and optional fields that make it better. */
export const ReportBrief = TrialDetails.extend({
  /** A keyword report, unless told. */
  kind: ReportKind.optional(),
  /** The project that the report belongs to; by default, that of the same business and industry. */
  projectId: ProjectId.optional(),
  /** The country of the customers; by default, we guess it from the other fields. */
  country: Country.optional(),
  town: optionalText(80, 'Town'),
  /** Host or address of the own site, whose pages are read. */
  ownSite: optionalText(200, 'Website'),
  rivals: textList(MOST_RIVALS, 200, 'Competitor'),
  seeds: Seeds,
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
  /**
   * The question to its owner where too little is known of what the business sells, so that there would be no report. The
   * answers go into `seeds`. Null where nothing is asked.
   */
  question: z.string().nullable(),
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
    'Launches a report for one mission. 202 once the mission is reserved, or `requested` if that takes longer; 200 with `same` where it is there or running already; 402 without a mission; 422 where no source knows the trade, where too little is known of what the business sells, or no rival’s site can be read.',
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
