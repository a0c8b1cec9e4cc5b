import { closeHistory, undo } from 'prosemirror-history'
import { MOST_OF_HEADING } from '../session/same-content.ts'
import type { EditorSession } from '../session/session'
import type { TextRange } from '../text/find-sentence'
import { fittingRanges, replaceMatches } from './document-matches.ts'
import { replaceRanges } from './find-matches.ts'
import { groupOfMatch, type PlaceMatches, type SearchPlace } from './search-places.ts'

/** The longest question that the server takes, in characters. */
const MOST_OF_QUESTION = 200

/** The session's methods that write an article's fields. */
export type FieldWriter = Pick<EditorSession, 'store' | 'writeDetails'>

type QuestionPlace = Exclude<SearchPlace, { kind: 'text' }>
type TextPlace = Exclude<SearchPlace, { kind: 'question' }>

/** Writes a question, or nothing where it reads otherwise by now. */
const writeQuestion = (
  session: FieldWriter,
  { at }: QuestionPlace,
  { before, after }: { before: string; after: string },
) => {
  const { faq } = session.store.getState().details
  if (faq[at]?.question !== before) return
  session.writeDetails({ faq: faq.with(at, { ...faq[at], question: after }) })
}

/** The result of replacing the matches of one part. */
type PlaceReplacement = {
  /** Those that were replaced. */
  ranges: readonly TextRange[]
  /** Headings and questions that would have become too long. */
  tooLong: number
  takeBack: () => void
}

const NOTHING: PlaceReplacement = { ranges: [], tooLong: 1, takeBack: () => {} }

const replaceInQuestion = (
  session: FieldWriter,
  place: QuestionPlace,
  { ranges, by }: { ranges: readonly TextRange[]; by: string },
): PlaceReplacement => {
  const before = place.text
  const after = replaceRanges(before, ranges, by)
  if (after.length > MOST_OF_QUESTION) return NOTHING
  writeQuestion(session, place, { before, after })
  const takeBack = () => writeQuestion(session, place, { before: after, after: before })
  return { ranges, tooLong: 0, takeBack }
}

const replaceInText = (
  { view }: TextPlace,
  { ranges: all, by }: { ranges: readonly TextRange[]; by: string },
): PlaceReplacement => {
  const fitting = fittingRanges(view.state.doc, all, { by, most: MOST_OF_HEADING })
  if (fitting.ranges.length === 0) return { ...NOTHING, tooLong: fitting.tooLong }
  view.dispatch(closeHistory(replaceMatches(view.state, fitting.ranges, by)))
  const { doc } = view.state
  // The next edit is a step of its own.
  view.dispatch(closeHistory(view.state.tr))
  const takeBack = () => {
    // A text that was changed since keeps the change: Ctrl+Z leads back step by step.
    if (!view.isDestroyed && view.state.doc.eq(doc)) undo(view.state, view.dispatch)
  }
  return { ...fitting, takeBack }
}

/** Replaces the matches of one part, as one step of its history. */
export const replaceInPlace = (
  session: FieldWriter,
  { place, ranges }: PlaceMatches,
  by: string,
): PlaceReplacement =>
  place.kind === 'text'
    ? replaceInText(place, { ranges, by })
    : replaceInQuestion(session, place, { ranges, by })

export type Replacement = {
  /** Matches that were replaced. */
  replaced: number
  /** Sections that they were in; questions count as one. */
  sections: number
  /** Headings and questions that would have become too long. */
  tooLong: number
  takeBack: () => void
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Replaces all matches of an article. */
export const replaceAll = (
  session: FieldWriter,
  found: readonly PlaceMatches[],
  by: string,
): Replacement => {
  // The groups of matches are read before any match is replaced.
  const groupsOf = found.map(
    ({ place, ranges }) =>
      new Map(ranges.map((range) => [range, groupOfMatch({ place, range }).group])),
  )
  const done = found.map((one) => replaceInPlace(session, one, by))
  const groups = done.flatMap(({ ranges }, at) => ranges.map((range) => groupsOf[at]!.get(range)))
  return {
    replaced: sum(done.map(({ ranges }) => ranges.length)),
    sections: new Set(groups).size,
    tooLong: sum(done.map(({ tooLong }) => tooLong)),
    takeBack: () => {
      for (const { takeBack } of done) takeBack()
    },
  }
}
