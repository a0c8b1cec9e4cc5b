import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type {
  ArticleType,
  DraftId,
  PageKind,
  ResearchId,
} from '@sortie/contracts/content/drafts/article-ids'
import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import type { DraftStatus } from '@sortie/contracts/content/drafts/drafts'
import type { UserId } from '@sortie/contracts/ids'
import { evolveText, NO_TEXT, type TextState } from './draft-text.ts'

/** The data of an event of a draft's own stream. */
export type Data<Type extends DraftEvent['type']> = Extract<DraftEvent, { type: Type }>['data']

const OPEN: readonly DraftStatus[] = ['requested', 'queued', 'writing']
type Stage = Exclude<DraftStatus, 'planned'>

/** One order of a draft, as far as it came. */
export type DraftOrder = {
  number: number
  reportId: ReportId
  writer: Writer
  stage: Stage
  /** It took longer than promised, and its mission went back. */
  isFree: boolean
  /** Missions that were left when billing answered; null until then. */
  available: number | null
  /** Of the passages or the prompts that it is written by; null until it was started. */
  version: string | null
  /** Parts of its evidence that are settled. */
  evidence: number
  /** Revisions of its sections, by their ids; null before there is an outline. */
  sections: Record<string, number> | null
  /** Of its package: the mail names it. Null before there is one, and once the person was erased. */
  title: string | null
  isPackaged: boolean
  scored: { words: number; score: number } | null
}

/** A draft: ids, numbers and counts, and of its texts only what its mails name. */
export type PlannedDraft = {
  stage: 'planned'
  about: { draftId: DraftId; userId: UserId }
  type: ArticleType
  /** Null for an article. */
  page: PageKind | null
  /** Null once the person was erased. */
  keyword: string | null
  /** Counts the changes of its brief. */
  briefRevision: number
  /** The research that it waits for, the number of parts that came, and whether it is over. */
  research: { researchId: ResearchId; parts: number; isOver: boolean }
  /** The last one. */
  order: DraftOrder | null
  /** Its text, as it was written and edited since. */
  text: TextState
  /** The time at which it was deleted; null where it is not, or was restored. */
  deletedAt: string | null
  /** The versions of the events that its article is written from: streams are long. */
  places: EventVersions
  /** Events of its stream, and the bytes of what they say. */
  length: { events: number; bytes: number }
}

/** Versions of the events that an article is written from. */
export type EventVersions = {
  /** The last brief. */
  brief: number
  /** The parts of the evidence that the last research found, and its context. */
  evidence: number[]
  context: number | null
  /** The last order and all that was written for it; `last` is null until it has an outcome. */
  order: { first: number; last: number | null } | null
}
export type DraftState = { stage: 'unborn' } | { stage: 'erased' } | PlannedDraft

/** Returns true for the status of an order without an outcome. */
export const isRunning = (status: DraftStatus): boolean => OPEN.includes(status)

export const isOrderOpen = (order: DraftOrder | null): boolean =>
  order !== null && isRunning(order.stage)

/** Returns the status of a draft as its owner sees it. */
export const statusOf = ({ order }: PlannedDraft): DraftStatus => order?.stage ?? 'planned'

const awaited = (researchId: ResearchId): PlannedDraft['research'] => ({
  researchId,
  parts: 0,
  isOver: false,
})

const planned = ({ draftId, userId, brief, researchId }: Data<'DraftPlanned'>): PlannedDraft => ({
  stage: 'planned',
  about: { draftId, userId },
  // Without its brief, which nobody can read any more, a draft is written by nobody.
  type: brief?.type ?? 'informational',
  page: brief?.page?.kind ?? null,
  keyword: brief?.keyword ?? null,
  briefRevision: 0,
  research: awaited(researchId),
  order: null,
  text: NO_TEXT,
  deletedAt: null,
  places: { brief: 1, evidence: [], context: null, order: null },
  length: { events: 0, bytes: 0 },
})

const briefChanged = (
  state: PlannedDraft,
  { brief, researchId }: Data<'BriefChanged'>,
): PlannedDraft => ({
  ...state,
  type: brief?.type ?? state.type,
  page: brief ? (brief.page?.kind ?? null) : state.page,
  keyword: brief?.keyword ?? null,
  briefRevision: state.briefRevision + 1,
  research: researchId === state.research.researchId ? state.research : awaited(researchId),
})

const requested = ({ number, reportId, writer }: Data<'DraftRequested'>): DraftOrder => ({
  number,
  reportId,
  writer,
  stage: 'requested',
  isFree: false,
  available: null,
  version: null,
  evidence: 0,
  sections: null,
  title: null,
  isPackaged: false,
  scored: null,
})

/** An event of an order -> what it changes of it. */
const changeOf = (order: DraftOrder, { type, data }: DraftEvent): Partial<DraftOrder> => {
  switch (type) {
    case 'DraftQueued':
      return { stage: 'queued', available: data.available }
    case 'DraftDeclined':
      return { stage: 'declined', available: data.available }
    case 'DraftStarted':
      return { stage: 'writing', version: data.version }
    case 'EvidenceSettled':
      return { evidence: data.part }
    case 'DraftLate':
      return { isFree: true }
    case 'OutlineMade':
      // Made again, it keeps what was drafted.
      return {
        sections: Object.fromEntries(
          (data.sections ?? []).map(({ sectionId }) => [
            sectionId,
            order.sections?.[sectionId] ?? 0,
          ]),
        ),
      }
    case 'SectionDrafted':
      return { sections: { ...order.sections, [data.sectionId]: data.revision } }
    case 'PackageMade':
      return { isPackaged: true, title: data.package?.title ?? null }
    case 'DraftScored':
      return { scored: { words: data.counts.words, score: data.score.score } }
    case 'DraftCompleted':
      return { stage: 'ready' }
    case 'DraftFailed':
      return { stage: 'failed' }
    case 'DraftCancelled':
      return { stage: 'cancelled' }
    default:
      return {}
  }
}

/** Counts an event. Versions are dense, so the number of events is the version of the last one. */
const lengthened = ({ events, bytes }: PlannedDraft['length'], { data }: DraftEvent) => ({
  events: events + 1,
  bytes: bytes + Buffer.byteLength(JSON.stringify(data)),
})

/** Returns the versions of the events that an article is written from, after an event was folded into the state. */
const placesAfter = (
  before: PlannedDraft,
  state: PlannedDraft,
  { type }: DraftEvent,
): EventVersions => {
  const { places, length, order, research } = state
  const version = length.events
  switch (type) {
    case 'BriefChanged':
      return research.researchId === before.research.researchId
        ? { ...places, brief: version }
        : { ...places, brief: version, evidence: [], context: null }
    case 'EvidenceTaken':
      return { ...places, evidence: [...places.evidence, version] }
    case 'ResearchTaken':
      return { ...places, context: version }
    case 'DraftRequested':
      return { ...places, order: { first: version, last: null } }
    default:
      return places.order && places.order.last === null && !isOrderOpen(order)
        ? { ...places, order: { ...places.order, last: version } }
        : places
  }
}

/** Folds an event into what is decided by. */
export const evolveDraft = (state: DraftState, event: DraftEvent): DraftState => {
  const before = event.type === 'DraftPlanned' ? planned(event.data) : state
  if (before.stage !== 'planned') return before
  const counted = { ...before, length: lengthened(before.length, event) }
  if (event.type === 'DraftPlanned') return counted
  const after = evolved({ ...counted, text: evolveText(counted.text, event) }, event)
  return after.stage === 'planned' ? { ...after, places: placesAfter(before, after, event) } : after
}

const evolved = (state: PlannedDraft, event: DraftEvent): DraftState => {
  const { type, data } = event
  switch (type) {
    case 'BriefChanged':
      return briefChanged(state, data)
    case 'EvidenceTaken':
      return { ...state, research: { ...state.research, parts: data.part } }
    case 'ResearchTaken':
      return { ...state, research: { ...state.research, isOver: true } }
    case 'DraftRequested':
      return { ...state, order: requested(data) }
    case 'DraftDeleted':
      return { ...state, deletedAt: data.at }
    case 'DraftRestored':
      return { ...state, deletedAt: null }
    case 'DraftErased':
      return { stage: 'erased' }
    default:
      return state.order
        ? { ...state, order: { ...state.order, ...changeOf(state.order, event) } }
        : state
  }
}
