import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { keyPerContent } from '@/lib/api/idempotency'
import { saveFailureOf } from '@/lib/saving/save-failure'
import { createSaver, type Saver } from '@/lib/saving/saver'
import type {
  RevisedContent,
  SaveStatus,
  SavingRules,
  SavingState,
} from '@/lib/saving/saving-machine'
import { forgetEdit, type KeptEdit, keepEdit } from '@/lib/storage/kept-edits'
import {
  type EditorSection,
  readHead,
  readSections,
  type SectionContent,
  sendDetails,
  sendSection,
} from './editing'
import {
  areDetailsValid,
  isSameDetails,
  isSameSection,
  isSectionValid,
  sentHeading,
} from './same-content'
import { type Conflict, DETAILS } from './session-state'

/** Returns the title, description, address and questions of a draft, which its owner edits besides the text. */
export const detailsOf = ({ package: pack }: Pick<Draft, 'package'>): Details => ({
  title: pack?.title ?? '',
  description: pack?.description ?? '',
  slug: pack?.slug ?? '',
  faq: pack?.faq ?? [],
})

/** An article as the server has it when somebody begins to edit it. */
export type EditedArticle = { draft: Draft; sections: EditorSection[] }
/** A part that was changed elsewhere is not merged: somebody chooses between both versions. */
type PartSaver<Content> = Saver<Content, RevisedContent<Content>>
type PartState<Content> = SavingState<Content, RevisedContent<Content>>

const partRules = <Content>(
  isSame: (one: Content, other: Content) => boolean,
  isValid: (content: Content) => boolean,
): SavingRules<Content, RevisedContent<Content>> => ({
  isSame,
  isValid,
  merge: ({ mine, theirs }) => ({
    content: mine,
    clash: isSame(mine, theirs.content) ? null : theirs,
  }),
})

type SaverCallbacks = {
  /** Says how a part is doing. */
  onState: (part: string, status: SaveStatus) => void
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
  const keep = (part: string, content: unknown, basedOn: number) => {
    const { title } = callbacks.details()
    void keepEdit({ draftId, part, basedOn, content, title })
  }
  const keeping = <Content>(
    part: string,
    conflictOf: (mine: Content, theirs: RevisedContent<Content>) => Conflict,
  ) => ({
    failureOf: saveFailureOf,
    keep: ({ phase, content, origin }: PartState<Content>) => {
      if (phase.state === 'saved') void forgetEdit(draftId, part)
      else keep(part, content, origin.revision)
    },
    onChange: ({ phase, content }: PartState<Content>) => {
      callbacks.onState(part, phase)
      // The question shows what is typed by now.
      if (phase.state === 'clash') callbacks.onConflict(conflictOf(content, phase.clash))
    },
  })

  const sectionSaver = (
    sectionId: string,
    base: RevisedContent<SectionContent>,
  ): PartSaver<SectionContent> => {
    const keyOf = keyPerContent()
    return createSaver({
      ...partRules(isSameSection, isSectionValid),
      ...keeping<SectionContent>(sectionId, (mine, theirs) => ({
        part: sectionId,
        kind: 'section',
        mine,
        theirs,
      })),
      start: { base },
      save: async ({ heading, markdown }, basedOn, keepalive) => {
        const body = { basedOn, heading: sentHeading(heading), markdown }
        const sending = { idempotencyKey: keyOf(body), keepalive }
        return (await sendSection(draftId, sectionId, body, sending)).revision
      },
      read: async () => {
        const theirs = (await readSections(draftId)).find((one) => one.sectionId === sectionId)
        if (!theirs) return null
        const { revision, heading, markdown } = theirs
        return { revision, content: { heading, markdown: markdown ?? '' } }
      },
    })
  }
  /** Keeps a section on this device that the server does not have yet. */
  const keepSection = (sectionId: string, content: SectionContent) => keep(sectionId, content, 0)
  const savers = new Map<string, PartSaver<SectionContent>>(
    sections.map(({ sectionId, revision, heading, markdown }) => {
      const content = { heading, markdown: markdown ?? '' }
      const saved = { revision, content }
      return [sectionId, sectionSaver(sectionId, takenUp(kept, sectionId, saved, isSameSection))]
    }),
  )
  const keyOfDetails = keyPerContent()
  const details: PartSaver<Details> = createSaver({
    ...partRules(isSameDetails, areDetailsValid),
    ...keeping<Details>(DETAILS, (mine, theirs) => ({
      part: DETAILS,
      kind: 'details',
      mine,
      theirs,
    })),
    start: {
      base: takenUp(
        kept,
        DETAILS,
        { revision: draft.edits.details, content: detailsOf(draft) },
        isSameDetails,
      ),
    },
    save: async (content, basedOn, keepalive) => {
      const body = { basedOn, details: content }
      const sending = { idempotencyKey: keyOfDetails(body), keepalive }
      return (await sendDetails(draftId, body, sending)).revision
    },
    read: async () => {
      const head = await readHead(draftId)
      return { revision: head.edits.details, content: detailsOf(head) }
    },
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
  saved: RevisedContent<Content>,
  isSame: (one: Content, other: Content) => boolean,
): RevisedContent<Content> => {
  const typed = kept.find((one) => one.part === part)
  if (!typed || isSame(typed.content as Content, saved.content)) return saved
  return { ...saved, revision: typed.basedOn }
}
