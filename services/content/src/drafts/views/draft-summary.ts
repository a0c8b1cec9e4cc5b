import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ContentEvent } from '@sortie/contracts/content'
import type { ResearchId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { ModelUsage } from '@sortie/contracts/content/drafts/draft-edits'
import type {
  DraftFailure,
  DraftFailureReason,
} from '@sortie/contracts/content/drafts/draft-failures'
import type { Fingerprint } from '@sortie/contracts/content/drafts/draft-score'
import type { DraftStatus, DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'
import { isRunning } from '../decider/draft-state.ts'

/** The groups by which a list tells drafts apart. */
export type DraftGroup = 'planned' | 'writing' | 'ready' | 'failed'

/** A draft in a line: what lists, operators and the sweep of late ones read. */
export type DraftSummaryView = Omit<DraftSummary, 'title' | 'keyword' | 'destroyedAt'> & {
  userId: UserId
  /** Null once the person was erased. */
  keyword: string | null
  title: string | null
  /** Both, for who searches. */
  text: string
  group: DraftGroup
  isDeleted: boolean
  /** Words of each of its sections. */
  lengths: Record<string, number>
  /** The time at which it was deleted; null where it is not. */
  deletedAt: string | null
  /** Its order has no outcome yet. */
  open: boolean
  /** The research that it goes by, and whether analysis has not answered that yet. */
  researchId: ResearchId
  awaitsResearch: boolean
  /** The last order; null before the first one, and empty strings so that views can be sorted. */
  number: number
  reportId: ReportId | null
  requestedAt: string
  startedAt: string | null
  endedAt: string
  isFree: boolean
  /** Views of older releases have no code, and a reason that may quote the article. */
  failure: { cause: DraftFailure; reasonCode?: DraftFailureReason | undefined } | null
  /** The usage of the model; absent where no model was asked. */
  usage?: ModelUsage | undefined
  /** Of its article: what later ones of the customer are held against; null before it is scored. */
  fingerprint: Fingerprint | null
}

const groupOf = (status: DraftStatus): DraftGroup => {
  if (isRunning(status)) return 'writing'
  return status === 'ready' || status === 'failed' ? status : 'planned'
}

/** Returns the fields by which a draft is found and named. */
const named = (keyword: string | null, title: string | null) => ({
  keyword,
  title,
  text: [title, keyword].filter(Boolean).join('\n'),
})

const briefed = (brief: DraftBrief | null) => ({
  type: brief?.type ?? ('informational' as const),
  pageKind: brief?.page?.kind,
  projectId: brief?.projectId ?? null,
})

type Change = Partial<DraftSummaryView>
const reached = (
  view: DraftSummaryView | undefined,
  status: DraftStatus,
  at: string,
  change: Change = {},
): DraftSummaryView | undefined =>
  view && {
    ...view,
    status,
    group: groupOf(status),
    open: isRunning(status),
    updatedAt: at,
    ...change,
  }

/** Its owner changed its text: its words are counted anew. */
const edited = (
  view: DraftSummaryView,
  at: string,
  lengths: DraftSummaryView['lengths'],
): DraftSummaryView => ({
  ...view,
  lengths,
  updatedAt: at,
  words: Object.values(lengths).reduce((sum, words) => sum + words, 0),
})

export const draftSummary = projection<DraftSummaryView, ContentEvent>({
  name: 'draft-summary',
  indexes: [
    ['userId', 'isDeleted', 'updatedAt'],
    ['userId', 'isDeleted', 'group', 'updatedAt'],
    ['userId', 'open'],
    ['open', 'requestedAt'],
    ['awaitsResearch', 'createdAt'],
    ['status', 'endedAt'],
    ['requestedAt'],
  ],
  on: {
    DraftPlanned: (_view, { data: { draftId, userId, at, brief, researchId } }) => ({
      draftId,
      userId,
      ...briefed(brief),
      ...named(brief?.keyword ?? null, null),
      status: 'planned',
      group: 'planned',
      writer: null,
      words: 0,
      score: null,
      createdAt: at,
      updatedAt: at,
      isDeleted: false,
      deletedAt: null,
      lengths: {},
      open: false,
      researchId,
      awaitsResearch: true,
      number: 0,
      reportId: null,
      requestedAt: '',
      startedAt: null,
      endedAt: '',
      isFree: false,
      failure: null,
      fingerprint: null,
    }),
    BriefChanged: (view, { data: { at, brief, researchId } }) =>
      view && {
        ...view,
        ...briefed(brief),
        ...named(brief?.keyword ?? null, view.title),
        updatedAt: at,
        researchId,
        awaitsResearch: view.awaitsResearch || researchId !== view.researchId,
      },
    ResearchTaken: (view) => view && { ...view, awaitsResearch: false },
    DraftRequested: (view, { data: { at, number, reportId, writer } }) =>
      reached(view, 'requested', at, {
        number,
        reportId,
        writer,
        requestedAt: at,
        startedAt: null,
        endedAt: '',
        isFree: false,
        failure: null,
        usage: undefined,
        words: 0,
        score: null,
        lengths: {},
      }),
    DraftQueued: (view, { data: { at } }) => reached(view, 'queued', at),
    DraftDeclined: (view, { data: { at } }) => reached(view, 'declined', at, { endedAt: at }),
    DraftStarted: (view, { data: { at } }) => reached(view, 'writing', at, { startedAt: at }),
    SectionDrafted: (view, { data: { sectionId, words } }) =>
      view && { ...view, lengths: { ...view.lengths, [sectionId]: words } },
    DraftLate: (view) => view && { ...view, isFree: true },
    DraftScored: (view, { data: { fingerprint = null } }) => view && { ...view, fingerprint },
    DraftCompleted: (view, { data: { at, title, words, score, usage } }) =>
      view &&
      reached(view, 'ready', at, {
        ...named(view.keyword, title),
        words,
        score,
        endedAt: at,
        ...(usage && { usage }),
      }),
    DraftFailed: (view, { data: { at, cause, reasonCode, usage } }) =>
      reached(view, 'failed', at, {
        endedAt: at,
        failure: { cause, ...(reasonCode && { reasonCode }) },
        ...(usage && { usage }),
      }),
    SectionEdited: (view, { data: { at, sectionId, words } }) =>
      view && edited(view, at, { ...view.lengths, [sectionId]: words }),
    SectionAdded: (view, { data: { at, sectionId, words } }) =>
      view && edited(view, at, { ...view.lengths, [sectionId]: words }),
    SectionMoved: (view, { data: { at } }) => view && { ...view, updatedAt: at },
    SectionRemoved: (view, { data: { at, sectionId } }) => {
      if (!view) return view
      const { [sectionId]: _gone, ...left } = view.lengths
      return edited(view, at, left)
    },
    DetailsEdited: (view, { data: { at, details } }) =>
      view && { ...view, ...named(view.keyword, details?.title ?? null), updatedAt: at },
    DraftCancelled: (view, { data: { at } }) => reached(view, 'cancelled', at, { endedAt: at }),
    DraftDeleted: (view, { data: { at } }) =>
      view && { ...view, isDeleted: true, deletedAt: at, updatedAt: at },
    DraftRestored: (view, { data: { at } }) =>
      view && { ...view, isDeleted: false, deletedAt: null, updatedAt: at },
    DraftErased: () => undefined,
  },
})

/**
 * Returns the time at which the texts of a deleted draft are destroyed, as a field of a reply; no field for a draft
 * that is not deleted.
 */
export const destroyedAt = (deletedAt: string | null, keptMs: number) =>
  deletedAt === null ? {} : { destroyedAt: new Date(Date.parse(deletedAt) + keptMs).toISOString() }

/** A line of the list of drafts. @param keptMs how long a deleted one can be restored */
export const draftSummaryOf = (view: DraftSummaryView, keptMs: number): DraftSummary => {
  const { draftId, type, pageKind, projectId, status, writer, words, score } = view
  const { createdAt, updatedAt } = view
  const keyword = view.keyword ?? ''
  return {
    draftId,
    type,
    ...(pageKind && { pageKind }),
    projectId,
    status,
    writer,
    words,
    score,
    createdAt,
    updatedAt,
    keyword,
    title: view.title ?? keyword,
    ...destroyedAt(view.deletedAt, keptMs),
  }
}
