import { closeHistory, undo } from 'prosemirror-history'
import type { Session } from '../session'
import { replaceMatches } from './document-matches'
import { replaceRanges } from './find-matches'
import type { PlaceMatches, SearchPlace } from './search-places'

/** The longest that the server takes of a field. */
const MOST_CHARACTERS = { heading: 160, question: 200 } as const

/** What writes an article's fields. */
export type FieldWriter = Pick<Session, 'store' | 'write' | 'writeDetails'>

type FieldPlace = Exclude<SearchPlace, { kind: 'text' }>

/** Writes a field, or nothing where it reads otherwise by now. */
const writeField = (session: FieldWriter, place: FieldPlace, before: string, after: string) => {
  const { sections, details } = session.store.getState()
  if (place.kind === 'heading') {
    const section = sections.find(({ sectionId }) => sectionId === place.sectionId)
    if ((section?.heading ?? '') === before)
      session.write(place.sectionId, { heading: after || null })
    return
  }
  if (details.faq[place.at]?.question !== before) return
  const faq = details.faq.with(place.at, { ...details.faq[place.at]!, question: after })
  session.writeDetails({ faq })
}

/** What takes a replacement back; null where the field would become too long. */
type TakeBack = (() => void) | null

const replaceInField = (
  session: FieldWriter,
  { place, ranges, by }: Omit<PlaceMatches, 'place'> & { place: FieldPlace; by: string },
): TakeBack => {
  const before = place.text
  const after = replaceRanges(before, ranges, by)
  if (after.length > MOST_CHARACTERS[place.kind]) return null
  writeField(session, place, before, after)
  return () => writeField(session, place, after, before)
}

/** Replaces the matches of one part, as one step of its history. */
export const replaceInPlace = (
  session: FieldWriter,
  { place, ranges }: PlaceMatches,
  by: string,
): TakeBack => {
  if (place.kind !== 'text') return replaceInField(session, { place, ranges, by })
  const { view } = place
  view.dispatch(closeHistory(replaceMatches(view.state, ranges, by)))
  const { doc } = view.state
  // What is typed next is a step of its own.
  view.dispatch(closeHistory(view.state.tr))
  return () => {
    // A text that was changed since keeps the change: Ctrl+Z leads back step by step.
    if (!view.isDestroyed && view.state.doc.eq(doc)) undo(view.state, view.dispatch)
  }
}

export type Replacement = {
  /** Matches that were replaced. */
  replaced: number
  /** Sections that they were in; questions count as one. */
  sections: number
  /** Fields that would have become too long. */
  tooLong: number
  takeBack: () => void
}

/** Replaces all matches of an article. */
export const replaceAll = (
  session: FieldWriter,
  found: readonly PlaceMatches[],
  by: string,
): Replacement => {
  const done = found.map((one) => ({ one, takeBack: replaceInPlace(session, one, by) }))
  const replaced = done.filter(({ takeBack }) => takeBack !== null)
  return {
    replaced: replaced.reduce((sum, { one }) => sum + one.ranges.length, 0),
    sections: new Set(replaced.map(({ one: { place } }) => place.group)).size,
    tooLong: done.length - replaced.length,
    takeBack: () => {
      for (const { takeBack } of replaced) takeBack?.()
    },
  }
}
