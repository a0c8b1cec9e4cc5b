import { z } from 'zod'
import { ReportId } from '../../analysis/reports/report-id.ts'
import { ResearchContext } from '../../analysis/research/research.ts'
import { endpoint } from '../../kit.ts'
import { CardId, EvidenceItem } from '../evidence/evidence.ts'
import { ArticleType, DraftId, PageKind, RewriteId, SectionId } from './article-ids.ts'
import { Package, SectionHead } from './article-parts.ts'
import { DraftBrief, Writer } from './draft-brief.ts'
import { Cut } from './draft-edits.ts'
import { DraftFailure } from './draft-failures.ts'
import { Readiness } from './draft-readiness.ts'
import { DraftCounts, DraftScore } from './draft-score.ts'

// An article as its owner sees it, and the calls from its brief to its files.

const at = z.iso.datetime()

export const DraftStatus = z.enum([
  'planned',
  'requested',
  'declined',
  'queued',
  'writing',
  'ready',
  'failed',
  'cancelled',
])
export type DraftStatus = z.infer<typeof DraftStatus>

export const DraftSummary = z.object({
  draftId: DraftId,
  /** Of the article; else its keyword. */
  title: z.string(),
  type: ArticleType,
  /** Absent for an article. */
  pageKind: PageKind.optional(),
  keyword: z.string(),
  projectId: z.string().nullable(),
  status: DraftStatus,
  writer: Writer.nullable(),
  words: z.int().nonnegative(),
  score: z.int().nullable(),
  createdAt: at,
  updatedAt: at,
  /** Only of a deleted one: when its texts will be destroyed. Until then it can be restored. */
  destroyedAt: at.optional(),
})
export type DraftSummary = z.infer<typeof DraftSummary>

/** A note of our editors on the trade of a draft, which a template draft may use. */
export const EditorsCard = z.object({ cardId: CardId, text: z.string() })
export type EditorsCard = z.infer<typeof EditorsCard>

/** The head of a draft: everything but its texts and its evidence. */
export const Draft = DraftSummary.extend({
  brief: DraftBrief,
  /** Counts its changes from 0: what a save of it is based on. */
  briefRevision: z.int().nonnegative(),
  research: z.object({
    status: z.enum(['running', 'done', 'failed']),
    items: z.int().nonnegative(),
    context: ResearchContext.omit({ read: true }).nullable(),
    /** When it was done. */
    at: at.nullable(),
  }),
  /** The readiness for each writer that is available, once research is done. */
  readiness: z.partialRecord(Writer, Readiness),
  /** Set where too many drafts are looked at now to say how this one stands: ask again in a moment. */
  isUnchecked: z.literal(true).optional(),
  /** The order that is running, or the last one. */
  order: z
    .object({
      number: z.int().positive(),
      reportId: ReportId,
      writer: Writer,
      requestedAt: at,
      startedAt: at.nullable(),
      endedAt: at.nullable(),
      isFree: z.boolean(),
      /** Missions that were left when it was reserved. */
      available: z.int().nullable(),
      failure: z.object({ cause: DraftFailure, reason: z.string() }).nullable(),
    })
    .nullable(),
  sections: z.array(SectionHead),
  /** As it reads now: edited, or as it was written. */
  package: Package.nullable(),
  /** The edits since it was written. */
  edits: z.object({
    /** Of title, description, address and questions: what a save of them is based on. */
    details: z.int().nonnegative(),
    /** Null where nothing was. */
    at: at.nullable(),
    /** True if a person changed it by more than taking over proposals; absent: no. */
    isByPerson: z.boolean().optional(),
    /** Proposals that are neither taken over nor discarded. */
    rewrites: z.array(
      z.object({
        rewriteId: RewriteId,
        sectionId: SectionId,
        status: z.enum(['asked', 'proposed', 'failed']),
      }),
    ),
  }),
  scored: DraftScore.nullable(),
  counts: DraftCounts.nullable(),
})
export type Draft = z.infer<typeof Draft>

/**
 * A piece of the text that a model writes for a section, before it is checked: `text` goes in at `from`. A piece from
 * 0, or with another `attempt`, starts the section anew.
 */
export const DraftDelta = z.object({
  section: SectionId,
  attempt: z.int().nonnegative(),
  from: z.int().nonnegative(),
  text: z.string(),
})
export type DraftDelta = z.infer<typeof DraftDelta>

const params = z.object({ draftId: DraftId })

export const planDraft = endpoint({
  method: 'post',
  path: '/api/drafts',
  summary: 'Saves a brief as a new draft and looks for evidence. Free.',
  body: DraftBrief,
  reply: z.object({ draftId: DraftId }),
  status: 201,
  idempotent: true,
})
export const listDrafts = endpoint({
  method: 'get',
  path: '/api/drafts',
  summary: 'Lists the drafts of the signed-in user, the one that changed last first.',
  query: z.strictObject({
    /** `deleted`: those that can still be restored; without it, all others. */
    status: z.enum(['planned', 'writing', 'ready', 'failed', 'deleted']).optional(),
    projectId: z.string().max(80).optional(),
    containing: z.string().trim().min(1).max(100).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ drafts: z.array(DraftSummary), next: z.string().nullable() }),
})
export const getDraft = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId',
  summary: 'Returns one draft without its texts; a deleted one too, while it can be restored.',
  params,
  reply: Draft,
})
export const followDraft = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/live',
  summary:
    'Streams a draft as server-sent events (`view`), the current state first. While a model writes, `delta` holds the text that it adds, without an id.',
  params,
  reply: Draft,
  produces: 'events',
})
export const changeBrief = endpoint({
  method: 'put',
  path: '/api/drafts/:draftId/brief',
  summary:
    'Changes the brief of a draft that is not being written; asks for research where needed. 409 where it was changed since `basedOn`.',
  params,
  query: z.strictObject({
    /** The revision that was changed; left out, whatever stands there is written over. */
    basedOn: z.coerce.number().int().nonnegative().optional(),
  }),
  body: DraftBrief,
  reply: z.object({ draftId: DraftId, revision: z.int().nonnegative() }),
  idempotent: true,
})
export const listEvidence = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/evidence',
  summary: 'Lists the facts that an article may claim, with their sources.',
  params,
  reply: z.object({
    items: z.array(EvidenceItem),
    /** Cards of our editors on its trade, before it is written: the brief names those that its owner struck. */
    cards: z.array(EditorsCard),
    /** Sentences for which the owner vouches. */
    vouched: z.array(z.object({ sectionId: SectionId, sentence: z.string(), at })),
  }),
})
export const listSections = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/sections',
  summary: 'Returns the texts of the sections that are written, in the order of the article.',
  params,
  reply: z.object({
    sections: z.array(SectionHead.extend({ markdown: z.string().nullable(), cuts: z.array(Cut) })),
  }),
})
export const launchDraft = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/launch',
  summary:
    'Orders the article for one mission. 402 without one, 422 where the brief lacks something, 503 while the writer is not available; none of these uses a mission.',
  params,
  body: z.strictObject({ writer: Writer }),
  reply: z.object({
    status: DraftStatus,
    /** Missions that are left; null where billing did not answer yet. */
    available: z.int().nullable(),
  }),
  status: 202,
  idempotent: true,
})
export const cancelDraft = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/cancel',
  summary: 'Cancels an order that was not started.',
  params,
  reply: z.object({ status: DraftStatus }),
  idempotent: true,
})
export const duplicateDraft = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/duplicate',
  summary: 'Creates a new draft with the same brief.',
  params,
  reply: z.object({ draftId: DraftId }),
  status: 201,
  idempotent: true,
})
export const deleteDraft = endpoint({
  method: 'delete',
  path: '/api/drafts/:draftId',
  summary: 'Deletes a draft that is not being written. It can be restored for 30 days.',
  params,
  reply: z.object({ draftId: DraftId }),
  idempotent: true,
})
export const restoreDraft = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/restore',
  summary: 'Brings a deleted draft back.',
  params,
  reply: z.object({ draftId: DraftId }),
  idempotent: true,
})

export const DraftFormat = z.enum(['html', 'markdown', 'text', 'evidence'])
export type DraftFormat = z.infer<typeof DraftFormat>
export const exportDraft = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/export',
  summary: 'Returns a finished article as a file.',
  params,
  query: z.strictObject({
    format: DraftFormat.default('html'),
    /** With its sources, or without. */
    sources: z.enum(['true', 'false']).default('true'),
    /** `true` if its owner says that they reviewed it: the line on how it was written then names who signs it. */
    reviewed: z.enum(['true', 'false']).default('false'),
    /** The place of the line on how it was written. */
    notice: z.enum(['start', 'end']).default('end'),
    /** `true`: its images come with it, in a ZIP file. `false`: their alt texts stand for them. */
    images: z.enum(['true', 'false']).default('true'),
  }),
  produces: 'file',
})
