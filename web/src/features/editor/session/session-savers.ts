import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { isStatus } from '@/lib/api/api'
import { keyPerContent } from '@/lib/api/idempotency'
import { isUnreachable, problemOf } from '@/lib/api/problem'
import { forgetEdit, type KeptEdit, keepEdit } from '@/lib/storage/kept-edits'
import {
  type EditorSection,
  readHead,
  readSections,
  type SectionContent,
  sendDetails,
  sendSection,
} from './editing'
import { createPartSaver, type PartState, type SavedPart } from './part-saver'
import {
  areDetailsValid,
  isSameDetails,
  isSameSection,
  isSectionValid,
  sentHeading,
} from './same-content'
import { type Conflict, DETAILS } from './session-state'

/** Refusals of a text that is refused again however often it is sent. */
const FINAL: readonly unknown[] = ['draft_worn', 'invalid_request']

export const saveFailureOf = (error: unknown) => {
  const code = problemOf(error)?.code
  if (FINAL.includes(code)) return 'refused'
  if (code === 'section_changed' || code === 'details_changed') return 'conflict'
  if (code === 'section_not_found') return 'gone'
  if (isStatus(error, 401)) return 'ended'
  if (isUnreachable(error)) return 'offline'
  return isStatus(error, 429) ? 'later' : 'failed'
}

/** Returns the title, description, address and questions of a draft, which its owner edits besides the text. */
export const detailsOf = ({ package: pack }: Pick<Draft, 'package'>): Details => ({
  title: pack?.title ?? '',
  description: pack?.description ?? '',
  slug: pack?.slug ?? '',
  faq: pack?.faq ?? [],
})

/** An article as the server has it when somebody begins to edit it. */
export type EditedArticle = { draft: Draft; sections: EditorSection[] }
type Saver<Content> = ReturnType<typeof createPartSaver<Content>>

type SaverCallbacks = {
  /** Says how a part is doing. */
  onState: (part: string) => (state: PartState, failure: unknown) => void
  onConflict: (conflict: Conflict) => void
  /** As they read now. */
  details: () => Details
}

/** Makes the savers of an article, one for each part; they keep unsaved edits on this device. */
export const createSavers = (
  { draft, sections }: EditedArticle,
  kept: readonly KeptEdit[],
  callbacks: SaverCallbacks,
) => {
  const { draftId } = draft
  const keeping = <Content>(part: string) => ({
    onState: callbacks.onState(part),
    failureOf: saveFailureOf,
    keep: (content: Content, basedOn: number) => {
      const { title } = callbacks.details()
      void keepEdit({ draftId, part, basedOn, content, title })
    },
    forget: () => void forgetEdit(draftId, part),
  })

  const sectionSaver = (sectionId: string, saved: SavedPart<SectionContent>) => {
    const keyOf = keyPerContent()
    return createPartSaver<SectionContent>({
      saved,
      ...keeping<SectionContent>(sectionId),
      save: async ({ heading, markdown }, basedOn, keepalive) => {
        const body = { basedOn, heading: sentHeading(heading), markdown }
        const sending = { idempotencyKey: keyOf(body), keepalive }
        return (await sendSection(draftId, sectionId, body, sending)).revision
      },
      readTheirs: async () => {
        const theirs = (await readSections(draftId)).find((one) => one.sectionId === sectionId)
        if (!theirs) return null
        const { revision, heading, markdown } = theirs
        return { revision, content: { heading, markdown: markdown ?? '' } }
      },
      isSame: isSameSection,
      isValid: isSectionValid,
      onConflict: (mine, theirs) =>
        callbacks.onConflict({ part: sectionId, kind: 'section', mine, theirs }),
    })
  }
  /** Keeps a section on this device that the server does not have yet. */
  const keepSection = (sectionId: string, content: SectionContent) =>
    keeping<SectionContent>(sectionId).keep(content, 0)
  const savers = new Map<string, Saver<SectionContent>>(
    sections.map(({ sectionId, revision, heading, markdown }) => {
      const content = { heading, markdown: markdown ?? '' }
      const saved = { revision, content }
      return [sectionId, sectionSaver(sectionId, takenUp(kept, sectionId, saved, isSameSection))]
    }),
  )
  const keyOfDetails = keyPerContent()
  const details = createPartSaver<Details>({
    saved: takenUp(
      kept,
      DETAILS,
      { revision: draft.edits.details, content: detailsOf(draft) },
      isSameDetails,
    ),
    ...keeping<Details>(DETAILS),
    save: async (content, basedOn, keepalive) => {
      const body = { basedOn, details: content }
      const sending = { idempotencyKey: keyOfDetails(body), keepalive }
      return (await sendDetails(draftId, body, sending)).revision
    },
    readTheirs: async () => {
      const head = await readHead(draftId)
      return { revision: head.edits.details, content: detailsOf(head) }
    },
    isSame: isSameDetails,
    isValid: areDetailsValid,
    onConflict: (mine, theirs) =>
      callbacks.onConflict({ part: DETAILS, kind: 'details', mine, theirs }),
  })
  return { savers, details, sectionSaver, keepSection }
}

/**
 * Finds the version that a part is based on. An earlier edit here that could not be saved brings the revision that it
 * changed then, so that changes by others meanwhile are reported.
 */
const takenUp = <Content>(
  kept: readonly KeptEdit[],
  part: string,
  saved: SavedPart<Content>,
  isSame: (one: Content, other: Content) => boolean,
): SavedPart<Content> => {
  const typed = kept.find((one) => one.part === part)
  if (!typed || isSame(typed.content as Content, saved.content)) return saved
  return { ...saved, revision: typed.basedOn }
}
