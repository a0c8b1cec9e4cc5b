import { z } from 'zod'
import { ReportId } from '../../analysis/reports/report-id.ts'
import { Caution, ITEMS_TOGETHER, ResearchContext } from '../../analysis/research/research.ts'
import { UserId } from '../../ids.ts'
import { erases, event, internal, personal } from '../../kit.ts'
import { EvidenceItem } from '../evidence/evidence.ts'
import { WritingVoice } from '../voices/brand-voice.ts'
import { ArticleType, DraftId, PageKind, ResearchId, SectionId } from './article-ids.ts'
import { Package, PlannedSection } from './article-parts.ts'
import { DraftBrief, Writer } from './draft-brief.ts'
import { Cut, draftEditEvents, ModelUsage } from './draft-edits.ts'
import { DraftFailure, DraftFailureReason } from './draft-failures.ts'
import { DraftCounts, DraftScore, Fingerprint } from './draft-score.ts'

// Events of an article, from its brief to what can be published. Texts are encrypted with a key of the draft.

const at = z.iso.datetime()
const ofDraft = { draftId: DraftId, userId: UserId, at }
/** One order of a draft: `number` from 1; `reportId` is its name in the ledger. */
const ofOrder = { ...ofDraft, number: z.int().positive(), reportId: ReportId }

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
