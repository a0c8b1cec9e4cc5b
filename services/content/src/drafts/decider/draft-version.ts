import type { SectionId, VersionId } from '@sortie/contracts/content/drafts/article-ids'
import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { Rejection } from '@sortie/runtime/domain'
import { decideEdit, type EditCommand } from './draft-edit.ts'
import { refuseEdit, refuseUnready } from './draft-editable.ts'
import type { Data, PlannedDraft } from './draft-state.ts'
import { evolveText } from './draft-text.ts'

type StreamField = 'draftId' | 'userId'

/** A section as a version has it. */
export type RestoredSection = {
  sectionId: SectionId
  heading: string | null
  markdown: string
  words: number
  /** The revision that it replaces; null where its text is the same, or the article has it no more. */
  basedOn: number | null
}

export type VersionCommand =
  | { type: 'NameVersion'; data: Omit<Data<'VersionNamed'>, StreamField> }
  | {
      type: 'RestoreVersion'
      data: {
        at: string
        versionId: VersionId
        /** The name under which the present article is kept. */
        kept: { versionId: VersionId; name: string }
        /** In their order. */
        sections: RestoredSection[]
        /** Null where they are the same. */
        details: { basedOn: number; details: Details } | null
      }
    }

/** Versions of an article that have a name at most: each names one, and so does each restore. */
const MOST_VERSIONS = 100

/** @throws Rejection('draft_full') where no version more can be named. */
const refuseMore = ({ text }: PlannedDraft): void => {
  if (text.versions >= MOST_VERSIONS) {
    throw refuseEdit(
      'draft_full',
      `An article keeps ${MOST_VERSIONS} versions, and bringing one back keeps the present text as one more. No more can be kept of this article.`,
    )
  }
}

/** One edit after the other, each decided on what came of those before. */
const edits = (state: PlannedDraft) => {
  const events: DraftEvent[] = []
  let now = state
  return {
    events,
    text: () => now.text,
    does: (command: EditCommand): DraftEvent[] => {
      const next = decideEdit(now, command)
      now = { ...now, text: next.reduce(evolveText, now.text) }
      events.push(...next)
      return next
    },
  }
}

/**
 * Returns the state without the texts that a version replaces: they do not count towards the limit, which every version
 * keeps to.
 */
const emptied = (
  state: PlannedDraft,
  sections: RestoredSection[],
  hasDetails: boolean,
): PlannedDraft => {
  const replaced = new Set<string>(
    sections.flatMap(({ sectionId, basedOn }) => (basedOn === null ? [] : [sectionId])),
  )
  const { text } = state
  return {
    ...state,
    text: {
      ...text,
      sections: text.sections.map((one) =>
        replaced.has(one.sectionId) ? { ...one, characters: 0 } : one,
      ),
      details: hasDetails ? { ...text.details, characters: 0 } : text.details,
    },
  }
}

const restore = (
  state: PlannedDraft,
  {
    at,
    versionId,
    kept,
    sections,
    details,
  }: Extract<VersionCommand, { type: 'RestoreVersion' }>['data'],
): DraftEvent[] => {
  const { about } = state
  const doing = edits(emptied(state, sections, details !== null))
  const wanted = new Set<string>(sections.map(({ sectionId }) => sectionId))
  for (const { sectionId } of state.text.sections) {
    if (!wanted.has(sectionId)) doing.does({ type: 'RemoveSection', data: { at, sectionId } })
  }
  let after: SectionId | null = null
  for (const { sectionId, basedOn, ...text } of sections) {
    if (doing.text().sections.some((one) => one.sectionId === sectionId)) {
      if (basedOn !== null) {
        doing.does({
          type: 'EditSection',
          data: { at, sectionId, basedOn, ...text, by: 'version' },
        })
      }
      doing.does({ type: 'MoveSection', data: { at, sectionId, after } })
      after = sectionId
    } else {
      const [added] = doing.does({
        type: 'AddSection',
        data: { at, after, ...text, restores: sectionId },
      })
      if (added?.type !== 'SectionAdded') throw new Rejection('conflict')
      after = added.data.sectionId
    }
  }
  if (details) doing.does({ type: 'EditDetails', data: { at, ...details } })
  if (doing.events.length === 0) return []
  refuseMore(state)
  return [
    { type: 'VersionNamed', data: { ...about, at, ...kept } },
    { type: 'VersionRestored', data: { ...about, at, versionId } },
    ...doing.events,
  ]
}

/** Versions, decided: one is named, or brought back as edits of what is there now. */
export const decideVersion = (
  state: PlannedDraft,
  { type, data }: VersionCommand,
): DraftEvent[] => {
  refuseUnready(state)
  if (type === 'RestoreVersion') return restore(state, data)
  refuseMore(state)
  return [{ type: 'VersionNamed', data: { ...state.about, ...data } }]
}
