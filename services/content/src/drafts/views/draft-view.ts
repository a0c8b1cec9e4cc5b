import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { ContentEvent } from '@sortie/contracts/content'
import type { SectionId } from '@sortie/contracts/content/drafts/article-ids'
import type { Package, SectionHead } from '@sortie/contracts/content/drafts/article-parts'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type {
  DraftFailure,
  DraftFailureReason,
} from '@sortie/contracts/content/drafts/draft-failures'
import type { Draft, DraftStatus } from '@sortie/contracts/content/drafts/drafts'
import type { UserId } from '@sortie/contracts/ids'
import { writtenWordsOf } from '@sortie/prose/text/words'
import { projection } from '@sortie/runtime/views/projection'
import { isRunning } from '../decider/draft-state.ts'
import { placed } from '../decider/draft-text.ts'
import { OWN_ROLE } from './draft-section.ts'

type Context = Draft['research']['context']

/** One draft without its texts and its evidence; one view for each stream `dft_…`. */
export type DraftView = Pick<
  Draft,
  'draftId' | 'status' | 'createdAt' | 'updatedAt' | 'sections' | 'scored' | 'counts'
> & {
  userId: UserId
  order: DraftViewOrder | null
  /** Null once the person was erased, as the package is. */
  brief: DraftBrief | null
  /** Counts its changes. */
  briefRevision: number
  package: Draft['package']
  edits: Draft['edits']
  research: Draft['research'] & { researchId: string; askedAt: string }
  /** Behind which section each removed one stood; null: at the beginning. */
  removedAfter: Record<string, SectionId | null>
  /** The version at which what it is written from changed last. */
  inputs: number
  isDeleted: boolean
  /** The time at which it was deleted; null where it is not. */
  deletedAt: string | null
}

/**
 * The failure of an order. Views of older releases have neither code nor explanation, and a reason that is not shown.
 */
type OrderFailure = {
  cause: DraftFailure
  reasonCode?: DraftFailureReason | undefined
  /** Null once the draft was erased. */
  explanation?: string | null | undefined
}
export type DraftViewOrder = Omit<NonNullable<Draft['order']>, 'failure'> & {
  failure: OrderFailure | null
}

type ResearchRequest = Extract<ContentEvent, { type: 'DraftPlanned' | 'BriefChanged' }>['data']

const awaited = ({ researchId, at }: ResearchRequest): DraftView['research'] => ({
  researchId,
  askedAt: at,
  status: 'running',
  items: 0,
  context: null,
  at: null,
})

/** Leaves out the texts of pages that were read: the page that shows the draft does not need them. */
const shownOf = (context: ResearchContext | null): Context => {
  if (!context) return null
  const { read: _, ...shown } = context
  return shown
}

/** Nothing of an article is there. */
const NOTHING_YET = {
  sections: [] as SectionHead[],
  package: null,
  scored: null,
  counts: null,
  edits: { details: 0, at: null, rewrites: [] } as Draft['edits'],
  removedAfter: {},
} satisfies Partial<DraftView>

/** The order went on. */
const moved = (
  view: DraftView | undefined,
  status: DraftStatus,
  at: string,
  order: Partial<DraftViewOrder> = {},
): DraftView | undefined =>
  view && {
    ...view,
    status,
    updatedAt: at,
    order: view.order && { ...view.order, ...order },
  }

/** Words of an article as it is now, its answers to questions included: ids of sources are no words. */
const wordsIn = ({ sections, package: around }: DraftView): number =>
  sections.reduce((sum, section) => sum + section.words, 0) +
  (around?.faq ?? []).reduce(
    (sum, { markdown }) => sum + writtenWordsOf(markdown.replace(/\[e\d+\]/g, ' ')).length,
    0,
  )

/** Its owner changed it. Its words are counted anew; its score is that of the article as it was written. */
const edited = (view: DraftView, at: string, change: Partial<DraftView>): DraftView => {
  const next = { ...view, ...change }
  return {
    ...next,
    updatedAt: at,
    counts: next.counts && { ...next.counts, words: wordsIn(next) },
    edits: { ...next.edits, at },
  }
}

/** A person changed it, so it says so from now on. */
const editedByPerson = (view: DraftView, at: string, change: Partial<DraftView>): DraftView => {
  const next = edited(view, at, change)
  return { ...next, edits: { ...next.edits, isByPerson: true } }
}

/**
 * Returns the titles and descriptions to choose from: the ones that were written can be taken again, like every other
 * proposal.
 */
const proposedOf = ({ package: around, edits }: DraftView): Partial<Package> => {
  if (!around || edits.details > 0) return {}
  const { title, titles, description, descriptions = [] } = around
  return {
    titles: [...new Set([title, ...titles])],
    descriptions: [...new Set([description, ...descriptions])],
  }
}

const addedHead = (section: Pick<SectionHead, 'sectionId' | 'heading' | 'words'>): SectionHead => ({
  ...section,
  role: OWN_ROLE,
  isRequired: false,
  status: 'drafted',
  revision: 1,
})

type OpenRewrite = Draft['edits']['rewrites'][number]
type ChangeRewrites = (all: OpenRewrite[]) => OpenRewrite[]
const withRewrites = (view: DraftView, change: ChangeRewrites): DraftView => ({
  ...view,
  edits: { ...view.edits, rewrites: change(view.edits.rewrites) },
})
const answered =
  (rewriteId: string, status: OpenRewrite['status']): ChangeRewrites =>
  (all) =>
    all.map((one) => (one.rewriteId === rewriteId ? { ...one, status } : one))
const gone =
  (rewriteId: string): ChangeRewrites =>
  (all) =>
    all.filter((one) => one.rewriteId !== rewriteId)

export const draftView = projection<DraftView, ContentEvent>({
  name: 'draft',
  live: true,
  on: {
    DraftPlanned: (_view, { data }, { version }) => ({
      draftId: data.draftId,
      userId: data.userId,
      brief: data.brief,
      briefRevision: 0,
      status: 'planned',
      createdAt: data.at,
      updatedAt: data.at,
      research: awaited(data),
      inputs: version,
      isDeleted: false,
      deletedAt: null,
      order: null,
      ...NOTHING_YET,
    }),
    BriefChanged: (view, { data }, { version }) =>
      view && {
        ...view,
        brief: data.brief,
        briefRevision: view.briefRevision + 1,
        updatedAt: data.at,
        inputs: version,
        research: view.research.researchId === data.researchId ? view.research : awaited(data),
      },
    EvidenceTaken: (view, { data }, { version }) => {
      if (!view) return view
      const items = view.research.items + (data.items ?? []).length
      return { ...view, inputs: version, research: { ...view.research, items } }
    },
    ResearchTaken: (view, { data: { at, context, isFailed } }, { version }) =>
      view && {
        ...view,
        inputs: version,
        research: {
          ...view.research,
          at,
          context: shownOf(context),
          status: isFailed ? 'failed' : 'done',
        },
      },
    DraftRequested: (view, { data: { at, number, reportId, writer } }) =>
      view && {
        ...view,
        ...NOTHING_YET,
        status: 'requested',
        updatedAt: at,
        order: {
          number,
          reportId,
          writer,
          requestedAt: at,
          startedAt: null,
          endedAt: null,
          isFree: false,
          available: null,
          failure: null,
        },
      },
    DraftQueued: (view, { data: { at, available } }) => moved(view, 'queued', at, { available }),
    DraftDeclined: (view, { data: { at, available } }) =>
      moved(view, 'declined', at, { available, endedAt: at }),
    DraftStarted: (view, { data: { at } }) => moved(view, 'writing', at, { startedAt: at }),
    DraftLate: (view, { data: { at } }) => view && moved(view, view.status, at, { isFree: true }),
    OutlineMade: (view, { data: { sections } }) =>
      view && {
        ...view,
        // Made again, it keeps what was drafted.
        sections: (sections ?? []).map(
          (section) =>
            view.sections.find(({ sectionId }) => sectionId === section.sectionId) ?? {
              ...section,
              status: 'waiting',
              revision: 0,
              words: 0,
            },
        ),
      },
    SectionDrafted: (view, { data: { sectionId, revision, words } }) =>
      view && {
        ...view,
        sections: view.sections.map((section) =>
          section.sectionId === sectionId
            ? { ...section, status: 'drafted', revision, words }
            : section,
        ),
      },
    PackageMade: (view, { data }) => view && { ...view, package: data.package },
    DraftScored: (view, { data: { score, counts } }) => view && { ...view, scored: score, counts },
    DraftCompleted: (view, { data: { at } }) => moved(view, 'ready', at, { endedAt: at }),
    // It keeps its brief, its evidence and why it failed, not its text.
    DraftFailed: (view, { data: { at, cause, reasonCode, explanation } }) => {
      const failure = { cause, ...(reasonCode && { reasonCode, explanation }) }
      const ended = moved(view, 'failed', at, { endedAt: at, failure })
      return ended && { ...ended, ...NOTHING_YET }
    },
    DraftCancelled: (view, { data: { at } }) => moved(view, 'cancelled', at, { endedAt: at }),
    SectionEdited: (view, { data: { at, sectionId, revision, heading, words, by } }) => {
      if (!view) return view
      const sections = view.sections.map((one) =>
        one.sectionId === sectionId ? { ...one, revision, heading, words } : one,
      )
      // A text from a writer's proposal or from a version is not a person's own.
      return by ? edited(view, at, { sections }) : editedByPerson(view, at, { sections })
    },
    SectionAdded: (view, { data: { at, sectionId, after, heading, words } }) =>
      view &&
      editedByPerson(view, at, {
        sections: placed(view.sections, addedHead({ sectionId, heading, words }), after),
      }),
    SectionMoved: (view, { data: { at, sectionId, after } }) => {
      const moved = view?.sections.find((one) => one.sectionId === sectionId)
      return view && moved
        ? editedByPerson(view, at, { sections: placed(view.sections, moved, after) })
        : view
    },
    SectionRemoved: (view, { data: { at, sectionId } }) => {
      if (!view) return view
      const index = view.sections.findIndex((one) => one.sectionId === sectionId)
      const after = view.sections[index - 1]?.sectionId ?? null
      return editedByPerson(view, at, {
        sections: view.sections.filter((one) => one.sectionId !== sectionId),
        removedAfter: { ...view.removedAfter, [sectionId]: after },
      })
    },
    DetailsEdited: (view, { data: { at, revision, details } }) => {
      if (!view?.package) return view
      const around = details && { ...view.package, ...proposedOf(view), ...details }
      const next = editedByPerson(view, at, { package: around })
      return { ...next, edits: { ...next.edits, details: revision } }
    },
    RewriteAsked: (view, { data: { rewriteId, sectionId } }) =>
      view && withRewrites(view, (all) => [...all, { rewriteId, sectionId, status: 'asked' }]),
    RewriteProposed: (view, { data: { rewriteId } }) =>
      view && withRewrites(view, answered(rewriteId, 'proposed')),
    RewriteFailed: (view, { data: { rewriteId } }) =>
      view && withRewrites(view, answered(rewriteId, 'failed')),
    RewriteStopped: (view, { data: { rewriteId } }) => view && withRewrites(view, gone(rewriteId)),
    RewriteAccepted: (view, { data: { rewriteId } }) => view && withRewrites(view, gone(rewriteId)),
    RewriteDiscarded: (view, { data: { rewriteId } }) =>
      view && withRewrites(view, gone(rewriteId)),
    DraftDeleted: (view, { data: { at } }) => view && { ...view, isDeleted: true, deletedAt: at },
    DraftRestored: (view, { data: { at } }) =>
      view && { ...view, isDeleted: false, deletedAt: null, updatedAt: at },
    DraftErased: () => undefined,
  },
})

/** Returns true where a draft does not change by itself any more. */
export const isAtRest = ({ status, research, edits }: DraftView): boolean =>
  research.status !== 'running' &&
  !isRunning(status) &&
  !edits.rewrites.some((rewrite) => rewrite.status === 'asked')
