import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type { RevisedContent, SaveFailure, SaveStatus } from '@/lib/saving/saving-machine'
import { afterStep } from './arrangement'
import type { EditorSection, SectionContent } from './editing'

/** The part that is no section: title, description, address and questions. */
export const DETAILS = 'details'

/** The part that is which sections there are, and their order. */
export const ARRANGEMENT = 'arrangement'

export type EditedSection = SectionContent & {
  sectionId: string
  role: string
  cuts: EditorSection['cuts']
  /** Counts what was not typed here: the editor of a section begins anew with each. */
  generation: number
}

export type Conflict =
  | { part: string; kind: 'section'; mine: SectionContent; theirs: RevisedContent<SectionContent> }
  | { part: string; kind: 'details'; mine: Details; theirs: RevisedContent<Details> }

/** An article while somebody edits it. */
export type SessionState = {
  sections: EditedSection[]
  details: Details
  detailsGeneration: number
  parts: Record<string, SaveStatus>
  conflicts: Conflict[]
  /** Somebody closed the question of which text stays, to answer it later. */
  isPostponed: boolean
  /** The time of the last save on this page. */
  savedAt: Date | null
}

/** Moves a section behind another, or to the beginning. The order stays where the other section is not there any more. */
export const withMovedSection = (
  sections: readonly EditedSection[],
  sectionId: string,
  after: string | null,
): EditedSection[] => {
  const byId = new Map(sections.map((section) => [section.sectionId, section]))
  if (!byId.has(sectionId)) return [...sections]
  const order = afterStep([...byId.keys()], { kind: 'move', sectionId, after })
  return order.map((id) => byId.get(id)!)
}

/**
 * Returns the section behind which one has to go to get one place up or down: null for the beginning, undefined where
 * it can’t.
 */
export const afterFor = (
  sections: readonly EditedSection[],
  sectionId: string,
  by: -1 | 1,
): string | null | undefined => {
  const at = sections.findIndex((one) => one.sectionId === sectionId)
  const to = at + by
  if (at < 0 || to < 0 || to >= sections.length) return undefined
  return by === 1 ? sections[to]!.sectionId : (sections[to - 1]?.sectionId ?? null)
}

/** The states of parts, the worst first. */
const ORDER: (SaveStatus['state'] | SaveFailure)[] = [
  'clash',
  'gone',
  'invalid',
  'failed',
  'refused',
  'ended',
  'offline',
  'busy',
  'saving',
  'pending',
  'saved',
]
const rankOf = (status: SaveStatus) =>
  ORDER.indexOf(status.state === 'failed' ? status.reason : status.state)

/** Returns the state of the article as a whole: that of its worst part. */
export const overall = (parts: SessionState['parts']): SaveStatus =>
  Object.values(parts).toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? { state: 'saved' }

/** Returns true where a part is not saved for this reason. */
export const hasFailedAs = (status: SaveStatus | undefined, reason: SaveFailure): boolean =>
  status?.state === 'failed' && status.reason === reason

/** Returns the first part that is not saved for this reason. */
export const partFailedAs = (
  parts: SessionState['parts'],
  reason: SaveFailure,
): string | undefined => Object.keys(parts).find((part) => hasFailedAs(parts[part], reason))

/** Returns the id of a section's element on the page. */
export const editAnchor = (sectionId: string) => `section-${sectionId}`
export const sectionNameOf = (heading: string | null) => heading?.trim() || 'Introduction'
