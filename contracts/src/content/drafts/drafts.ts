import { z } from 'zod'
import { ReportId } from '../../analysis/reports/report-id.ts'
import { Caution, ITEMS_TOGETHER, ResearchContext } from '../../analysis/research/research.ts'
import { UserId } from '../../ids.ts'
import { endpoint, erases, event, internal, personal } from '../../kit.ts'
import { CardId, EvidenceItem } from '../evidence/evidence.ts'
import { WritingVoice } from '../voices/brand-voice.ts'
import { ArticleType, DraftId, PageKind, ResearchId, RewriteId, SectionId } from './article-ids.ts'
import { DraftBrief, Writer } from './draft-brief.ts'
import { Cut, draftEditEvents, ModelUsage } from './draft-edits.ts'
import { DraftFailure, DraftFailureReason } from './draft-failures.ts'

// Articles, from a brief to what can be published. Texts are encrypted with a key of the draft.

/** Words that an article has at least, without its questions and answers, sources and prompts. */
export const LEAST_WORDS = 1_500

/** Words that a template draft has at least: it is as long as what there is to say, and is not padded. */
export const LEAST_TEMPLATE_WORDS = 300

/** Words that a page has at least, whoever writes it: a buyer reads it to decide, and it is not padded. */
export const LEAST_PAGE_WORDS = 300

/** Returns the words that a draft has at least. */
export const leastWordsOf = (writer: Writer, isPage: boolean): number =>
  isPage ? LEAST_PAGE_WORDS : writer === 'template' ? LEAST_TEMPLATE_WORDS : LEAST_WORDS

const at = z.iso.datetime()
const ofDraft = { draftId: DraftId, userId: UserId, at }
/** One order of a draft: `number` from 1; `reportId` is its name in the ledger. */
const ofOrder = { ...ofDraft, number: z.int().positive(), reportId: ReportId }

/** The place and the purpose of a section in its article. */
export const PlannedSection = z.object({
  sectionId: SectionId,
  /** The section's name in the outline of the type, such as `answer`, `step` or `mistakes`. */
  role: z.string(),
  heading: z.string().nullable(),
  /** True if the article can't do without the section. */
  isRequired: z.boolean(),
})
export type PlannedSection = z.infer<typeof PlannedSection>

/** The title, description, address and questions around the text of an article. */
export const Package = z.object({
  title: z.string(),
  /** Others to choose from. */
  titles: z.array(z.string()),
  /** For search results. */
  description: z.string(),
  /** Others to choose from. Absent in older ones, and where one was written alone. */
  descriptions: z.array(z.string()).optional(),
  slug: z.string(),
  faq: z.array(z.object({ question: z.string(), markdown: z.string() })),
})
export type Package = z.infer<typeof Package>

/** The score of an article by rule: each part 0-1, null where it does not apply. */
export const DraftScore = z.object({
  version: z.string(),
  /** 0-100. */
  score: z.int(),
  parts: z.object({
    /** Absent before version 3; null with a model. */
    usefulness: z.number().nullable().optional(),
    evidence: z.number().nullable(),
    coverage: z.number().nullable(),
    readability: z.number().nullable(),
    search: z.number().nullable(),
    originality: z.number().nullable(),
    voice: z.number().nullable(),
  }),
})
export type DraftScore = z.infer<typeof DraftScore>

/** Counts of a finished article. */
export const DraftCounts = z.object({
  words: z.int().nonnegative(),
  /** Figures, dates, quotes and names that need evidence, and how many of them have it. */
  claims: z.int().nonnegative(),
  traced: z.int().nonnegative(),
  /** Share of the words that are the customer's, the trade's or the report's, 0-1. */
  ownShare: z.number(),
  /** The trade's part of that share, as our editors wrote it. Absent in older ones, and with a model. */
  tradeShare: z.number().optional(),
  /** Share of the words that are standard text, which other customers may receive too; 0 with a model. */
  standardShare: z.number(),
  cuts: z.int().nonnegative(),
})
export type DraftCounts = z.infer<typeof DraftCounts>

/** A fingerprint that tells an article apart from the customer's others; nobody can read the text from it. */
export const Fingerprint = z.object({
  /** Ids of our editors' passages that it has; none with a model. */
  passages: z.array(z.string()).max(100),
  /** MinHash of its runs of eight words: 128 values of 32 bits in base 64. */
  signature: z.string().max(700),
})
export type Fingerprint = z.infer<typeof Fingerprint>

/** Events of streams `dft_…`: one article, its orders and its text. */
export const draftEvents = [
  event('DraftPlanned', { ...ofDraft, brief: personal(DraftBrief), researchId: ResearchId }),
  /** Also asks for research anew, where what it bears on changed or the research is a day old. */
  event('BriefChanged', { ...ofDraft, brief: personal(DraftBrief), researchId: ResearchId }),
  /** Part of what research found. */
  internal(
    event('EvidenceTaken', {
      ...ofDraft,
      researchId: ResearchId,
      /** From 1, without gaps. */
      part: z.int().positive(),
      items: personal(z.array(EvidenceItem).max(ITEMS_TOGETHER)),
    }),
  ),
  /** No more of it will come. */
  internal(
    event('ResearchTaken', {
      ...ofDraft,
      researchId: ResearchId,
      /** Null where research failed: the brief alone is to write from. */
      context: personal(ResearchContext),
      isFailed: z.boolean(),
    }),
  ),
  event('DraftRequested', { ...ofOrder, writer: Writer }),
  /** The order is written in the voice of its project, as it was when it was asked for. */
  internal(
    event('VoiceTaken', {
      ...ofOrder,
      /** Of the voice. */
      revision: z.int().positive(),
      voice: personal(WritingVoice),
    }),
  ),
  /** Billing reserved the mission. */
  internal(event('DraftQueued', { ...ofOrder, available: z.int().nonnegative() })),
  internal(event('DraftDeclined', { ...ofOrder, available: z.int().nonnegative() })),
  internal(
    event('DraftStarted', {
      ...ofOrder,
      writer: Writer,
      /** Of the passages or the prompts. */
      version: z.string(),
      /** Absent without one. */
      model: z.string().optional(),
    }),
  ),
  /** Part of all that the article may claim: what research found, the customer's own, and what is computed. */
  internal(
    event('EvidenceSettled', {
      ...ofOrder,
      /** From 1, without gaps. */
      part: z.int().positive(),
      items: personal(z.array(EvidenceItem).max(ITEMS_TOGETHER)),
    }),
  ),
  /** It took longer than promised: its mission goes back, and it goes on. */
  event('DraftLate', ofOrder),
  internal(event('OutlineMade', { ...ofOrder, sections: personal(z.array(PlannedSection)) })),
  internal(
    event('SectionDrafted', {
      ...ofOrder,
      sectionId: SectionId,
      /** From 1 in each order: a repaired section is drafted again. */
      revision: z.int().positive(),
      /** With `[e7]` after sentences that rest on evidence; without its heading. */
      markdown: personal(z.string()),
      cuts: personal(z.array(Cut)),
      words: z.int().nonnegative(),
    }),
  ),
  internal(event('PackageMade', { ...ofOrder, package: personal(Package) })),
  internal(
    event('DraftScored', {
      ...ofOrder,
      score: DraftScore,
      counts: DraftCounts,
      /** Absent in older ones. It goes with the draft's key, as its text does. */
      fingerprint: personal(Fingerprint).optional(),
    }),
  ),
  event('DraftCompleted', {
    ...ofOrder,
    writer: Writer,
    type: ArticleType,
    title: personal(z.string()),
    words: z.int().nonnegative(),
    score: z.int(),
    /** It was late, and cost nothing. */
    isFree: z.boolean(),
    /** Absent without a model. */
    usage: ModelUsage.optional(),
    /** Why a professional should read it before it is published; absent where nobody has to. */
    cautions: z.array(Caution).optional(),
    /** Which page it is; absent for an article, and in older ones. */
    page: PageKind.optional(),
  }),
  event('DraftFailed', {
    ...ofOrder,
    cause: DraftFailure,
    /** Absent in older ones. */
    reasonCode: DraftFailureReason.optional(),
    /** The fault of the article, in plain words, for its owner alone; absent where the code is enough. */
    explanation: personal(z.string()).optional(),
    /**
     * For instances of older releases alone, which need it: the sentence of the cause. Never shown, as older
     * events quote the article here.
     */
    reason: z.string(),
    keyword: personal(z.string()),
    /** It was late, and cost nothing already. */
    isFree: z.boolean(),
    /** Absent where no model was asked. */
    usage: ModelUsage.optional(),
    /** Which page it was to be; absent for an article, and in older ones. */
    page: PageKind.optional(),
  }),
  event('DraftCancelled', ofOrder),
  internal(event('DraftDeleted', ofDraft)),
  internal(event('DraftRestored', ofDraft)),
  /** Nothing of its texts can be read any more, here or elsewhere. */
  erases('draftId', event('DraftErased', ofDraft)),
  ...draftEditEvents,
] as const
export type DraftEvent = z.infer<(typeof draftEvents)[number]>

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

/** A text under a heading of a free outline, and whose it is. */
export const OutlineText = z.object({
  origin: z.enum(['owner', 'editors', 'report', 'other']),
  text: z.string(),
})
export type OutlineText = z.infer<typeof OutlineText>

/** The parts of a page beside its text. All of them come from the brief and the report. */
export const PageBrief = z.object({
  kind: PageKind,
  /** For search results: 60 characters at most. */
  titleTag: z.string(),
  description: z.string(),
  slug: z.string(),
  /** The searches that the page is for. */
  keywords: z.array(z.string()),
  /** Questions about it, as people type them. */
  questions: z.array(z.string()),
  /** Other pages of the report's plan to link to; `address` where the own site has one already. */
  links: z.array(
    z.object({ title: z.string(), keyword: z.string(), address: z.string().optional() }),
  ),
  /** Structured data of schema.org as JSON, with nothing that the owner did not say. */
  structuredData: z.string(),
})
export type PageBrief = z.infer<typeof PageBrief>

/**
 * A free preview of a template draft that can't be launched yet: its sections, and the questions still open. It is
 * stored nowhere.
 */
export const FreeOutline = z.object({
  title: z.string(),
  /** Words of its headings, points and texts. */
  words: z.int().nonnegative(),
  sections: z.array(
    z.object({
      heading: z.string(),
      /** The point that the section should make. */
      point: z.string(),
      texts: z.array(OutlineText),
      /**
       * The question that the owner has to answer for it; absent where it has an answer, and in outlines of articles.
       */
      question: z.string().optional(),
    }),
  ),
  /** The next questions to answer, each with an example. */
  questions: z.array(z.object({ question: z.string(), example: z.string() })),
  /** About how many more answers make it an article; null where answers alone don't. */
  answersShort: z.int().positive().nullable(),
  /** True if texts were left out because it would be too long. */
  isShortened: z.boolean(),
  /** Set where the draft is a page: it then has an outline before the launch in any case. */
  page: PageBrief.optional(),
})
export type FreeOutline = z.infer<typeof FreeOutline>

/** A sentence of a brief that may harm whoever signs the article. */
export const AnswerRisk = z.object({
  /** The question that it answers; null where it stands elsewhere in the brief. */
  question: z.string().nullable(),
  sentence: z.string(),
  /** `stop`: it is not printed. `warn`: its owner decides. */
  severity: z.enum(['stop', 'warn']),
  whatToDo: z.string(),
})
export type AnswerRisk = z.infer<typeof AnswerRisk>

/** A keyword that a draft could be about instead. */
export const KeywordChoice = z.object({
  keyword: z.string(),
  /** True if a template draft can answer it without inventing facts. */
  isWritable: z.boolean(),
  /** If it can't: the nearest keyword that it can answer; null where none is near. */
  instead: z.string().nullable(),
})
export type KeywordChoice = z.infer<typeof KeywordChoice>
/** The most keywords that a brief offers, and the most among them that can't be written. */
export const MOST_CHOICES = { all: 12, unwritable: 4 } as const

/**
 * The readiness of a draft for a writer, before its price: the words and questions that an article could be written
 * from.
 */
export const Readiness = z.object({
  /** Words that the evidence carries. */
  words: z.int().nonnegative(),
  /** Missing fields, in plain words; a draft can be launched if nothing is missing. */
  missing: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** Answers that would raise the words most. */
  questions: z.array(z.string()),
  /** An example of an answer to each of these questions, in their order; absent in older ones. */
  examples: z.array(z.string()).optional(),
  /** The words that a template draft still lacks; absent where it lacks none, and for a model. */
  shortfall: z
    .object({
      words: z.int().nonnegative(),
      least: z.int().positive(),
      /** About how many answers of a sentence or two bring them; null where there are fewer questions than that. */
      answers: z.int().positive().nullable(),
    })
    .optional(),
  /** A keyword that this writer can serve instead, where this one is a question that it cannot answer. */
  instead: z.string().nullable(),
  /** Other keywords near this one, those that can be written first; absent where none are known, and for a model. */
  choices: z.array(KeywordChoice).max(MOST_CHOICES.all).optional(),
  /** Share of standard text that other customers may also receive, 0-1; null for a model. */
  standardShare: z.number().nullable(),
  /** Share that our editors wrote on the trade; absent for a model, and where the answer is not known. */
  tradeShare: z.number().optional(),
  /** Rules of the brand voice that the article would break, in plain words; absent where there is no voice. */
  voiceNotes: z.array(z.string()).optional(),
  /** The free outline of a template draft that can't be launched, and of each page; absent elsewhere. */
  outline: FreeOutline.optional(),
  /** Sentences of the brief that may harm whoever signs it; absent where there are none. */
  risks: z.array(AnswerRisk).optional(),
  /** The time after which it is free (null: none is promised), and the time after which it fails; only of a model. */
  time: z
    .object({
      freeAfterSeconds: z.number().positive().nullable(),
      mostSeconds: z.number().positive(),
    })
    .optional(),
})
export type Readiness = z.infer<typeof Readiness>

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

export const SectionHead = PlannedSection.extend({
  status: z.enum(['waiting', 'drafted']),
  revision: z.int().nonnegative(),
  words: z.int().nonnegative(),
})
export type SectionHead = z.infer<typeof SectionHead>

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

/** An order of a draft as operators see it: never what it is about. */
export const DraftJob = z.object({
  draftId: DraftId,
  userId: UserId,
  /** Names its mission: an operator returns it by this. */
  reportId: ReportId,
  number: z.int().positive(),
  type: ArticleType,
  writer: Writer.nullable(),
  status: DraftStatus,
  requestedAt: at,
  startedAt: at.nullable(),
  endedAt: at.nullable(),
  /** It was late, and cost nothing. */
  isFree: z.boolean(),
  failure: z.object({ cause: DraftFailure, reason: z.string() }).nullable(),
  /** Null where no model was asked, or it goes on. */
  usage: ModelUsage.nullable(),
})
export type DraftJob = z.infer<typeof DraftJob>

const count = z.int().nonnegative()
export const listDraftJobs = endpoint({
  method: 'get',
  path: '/api/admin/content/drafts',
  access: 'admin',
  summary:
    'Lists orders of drafts by how they ended, the newest first; without what they are about.',
  query: z.strictObject({
    status: z.enum(['failed', 'running', 'ready', 'declined', 'cancelled']).default('failed'),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    /** Orders without an outcome yet. */
    running: count,
    /** Of the last 24 hours. */
    lastDay: z.object({
      requested: count,
      ready: count,
      failed: count,
      declined: count,
      cancelled: count,
    }),
    drafts: z.array(DraftJob),
    next: z.string().nullable(),
  }),
})
