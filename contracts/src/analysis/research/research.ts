import { z } from 'zod'
import { ArticleType, Caution, DraftId, ResearchId } from '../../content/drafts/article-ids.ts'
import { OWN_PAGES } from '../../content/drafts/draft-limits.ts'
import { EvidenceItem } from '../../content/evidence/evidence.ts'
import { COUNTRY_CODES } from '../../countries.ts'
import { UserId } from '../../ids.ts'
import { event, inlined, internal, personal } from '../../kit.ts'
import { TradeWords } from './trade-words.ts'

export { Caution }

// Research: facts that analysis gathers for a draft before a price is asked for it. Research is free.

/** Keywords and questions that travel with a research at most. */
export const RELATED_KEYWORDS = 60
export const RESEARCH_QUESTIONS = 20
/** Items of one event; a research may take several. */
export const ITEMS_TOGETHER = 60
/** Pages of a report's plan, and keywords of one of its clusters, that travel with a research at most. */
export const PLANNED_PAGES = 20
export const CLUSTER_KEYWORDS = 20

/** Own pages on an article's subject that travel with a research at most. */
export const NEAR_OWN_PAGES = 12

/** A page of the customer's own site. Its title is null where it was not read. */
export const OwnPage = inlined(
  z.object({
    address: z.httpUrl().max(500),
    title: z.string().max(120).nullable(),
  }),
)
export type OwnPage = z.infer<typeof OwnPage>

/** The fields of a brief that research depends on. */
export const ResearchRequest = inlined(
  z.object({
    type: ArticleType,
    /** The search that the article answers. */
    keyword: z.string(),
    /** The origin of the keyword; used only where the owner of the project or report is the draft's. */
    projectId: z.string().optional(),
    reportId: z.string().optional(),
    clusterId: z.string().optional(),
    /** As they stand in the brief; where they are absent, those of the project or the report. */
    business: z.string().optional(),
    industry: z.string().optional(),
    country: z.enum(COUNTRY_CODES).optional(),
    town: z.string().optional(),
    /** Addresses of the customer's own pages. */
    pages: z.array(z.string()).max(OWN_PAGES),
    /** The options of a comparison, by name or site. */
    options: z.array(z.string()).max(6),
  }),
)
export type ResearchRequest = z.infer<typeof ResearchRequest>

/** The context of the items; its texts are a stranger's or the customer's. */
export const ResearchContext = inlined(
  z.object({
    business: z.string().nullable(),
    industry: z.string().nullable(),
    country: z.enum(COUNTRY_CODES).nullable(),
    town: z.string().nullable(),
    /** The host of the customer's own site without `www.`, where a project knows it. */
    ownHost: z.string().optional(),
    /** The trade of our editors that it is; absent where none is known, and in older research. */
    trade: z.string().max(60).optional(),
    /**
     * The turn of the business among those of its town and trade, by which it gets wordings of our editors' cards and of
     * headings. Set by content when it takes a research; absent before, in older research, and where no trade is known.
     */
    cardWording: z.int().nonnegative().optional(),
    /** Pages of that site on the draft's subject, the closest first. Absent where none is known, and in older research. */
    ownPages: z.array(OwnPage).max(NEAR_OWN_PAGES).optional(),
    /** The words of the trade, for texts about it; null where it is not known, or advice on buying would hurt. */
    words: TradeWords.nullable(),
    cautions: z.array(Caution),
    rivals: z.array(z.object({ name: z.string(), site: z.string().nullable() })).max(10),
    /** Those closest to the keyword first. `decides`: people who search it are about to choose. */
    related: z
      .array(
        z.object({
          keyword: z.string(),
          /** A month; null where nobody knows. */
          searches: z.number().nullable(),
          decides: z.boolean(),
        }),
      )
      .max(RELATED_KEYWORDS),
    /** As people type them. */
    questions: z.array(z.string()).max(RESEARCH_QUESTIONS),
    /**
     * The plan of the report: the keywords of the draft's cluster, and its other pages. Absent without one, and in older
     * research.
     */
    plan: z
      .object({
        keywords: z.array(z.string()).max(CLUSTER_KEYWORDS),
        /** `address`: of the page of the own site that was made of it; absent where none was found. */
        pages: z
          .array(
            z.object({
              title: z.string(),
              keyword: z.string(),
              address: OwnPage.shape.address.optional(),
            }),
          )
          .max(PLANNED_PAGES),
      })
      .optional(),
    /** Pages that were read: for coverage and originality. */
    read: z.array(
      z.object({
        url: z.string(),
        title: z.string(),
        /** Hashes of its runs of eight words, 32 bits each, in base 64. */
        shingles: z.string(),
        /** Its most telling words with how often they stand there. */
        terms: z.array(z.object({ term: z.string(), count: z.int().positive() })).max(60),
        words: z.int().nonnegative(),
      }),
    ),
    /** Notes on everything that could not be read or found, in plain words. */
    notes: z.array(z.string()),
  }),
)
export type ResearchContext = z.infer<typeof ResearchContext>

const ofResearch = {
  researchId: ResearchId,
  draftId: DraftId,
  userId: UserId,
  at: z.iso.datetime(),
}
/**
 * Events of streams `rsc_…`: what was found out for one draft. Their texts are encrypted with the key of
 * the draft.
 */
export const researchEvents = [
  internal(
    event('ResearchAsked', {
      ...ofResearch,
      wanted: personal(ResearchRequest),
      /** Its person has had missions, as far as analysis knew. Absent in older events. */
      isCustomer: z.literal(true).optional(),
    }),
  ),
  event('EvidenceGathered', {
    ...ofResearch,
    /** From 1, without gaps. */
    part: z.int().positive(),
    items: personal(z.array(EvidenceItem).max(ITEMS_TOGETHER)),
  }),
  /** No more items will come. */
  event('ResearchCompleted', { ...ofResearch, context: personal(ResearchContext) }),
  event('ResearchFailed', ofResearch),
] as const
