import { DRAFT_CHARACTERS } from '@sortie/contracts/content/drafts/draft-edits'
import { Rejection } from '@sortie/runtime/domain'
import { isOrderOpen, type PlannedDraft } from './draft-state.ts'
import type { SectionState } from './draft-text.ts'

/** Says what cannot be done, where the code's own words are for something else. */
export const refuseEdit = (code: 'draft_full' | 'draft_not_ready', message: string) =>
  new Rejection(code, { message, detail: message })

/** @throws Rejection where there is no article to edit, or not yet. */
export const refuseUnready = ({ order, deletedAt }: PlannedDraft): void => {
  if (deletedAt) throw new Rejection('draft_not_found')
  if (isOrderOpen(order)) throw new Rejection('draft_busy')
  if (order?.stage !== 'ready') {
    throw refuseEdit('draft_not_ready', 'This article isn’t written yet, so it can’t be edited.')
  }
}

/** The section as it stands. @throws Rejection('section_not_found') */
export const sectionOf = ({ text }: PlannedDraft, id: string): SectionState => {
  const section = text.sections.find(({ sectionId }) => sectionId === id)
  if (!section) throw new Rejection('section_not_found')
  return section
}

/** @throws Rejection('draft_full') where the article grows by so many characters beyond what it may have. */
export const refuseLong = ({ text }: PlannedDraft, more: number): void => {
  const all = text.sections.reduce(
    (sum, { characters }) => sum + characters,
    text.details.characters,
  )
  // An article that is too long already may still get shorter.
  if (more > 0 && all + more > DRAFT_CHARACTERS) throw new Rejection('draft_full')
}
