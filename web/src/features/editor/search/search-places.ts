import type { EditorView } from 'prosemirror-view'
import { ARTICLE, sectionAt } from '../sections/section-nodes.ts'
import { type SessionState, sectionNameOf } from '../session/session-state'
import type { TextRange } from '../text/find-sentence'
import { matchesIn } from './document-matches'
import { findMatches, type MatchOptions } from './find-matches'

/** A part of the article that is searched: a field of one line, or a text with its view. */
export type SearchPlace = {
  id: string
  name: string
  /** The section that it belongs to; questions and answers are one. */
  group: string
} & ({ kind: 'question'; text: string; at: number } | { kind: 'text'; view: EditorView })

export type PlaceMatches = { place: SearchPlace; ranges: TextRange[] }
export type SearchMatch = { place: SearchPlace; range: TextRange }
/** The place from which the search continues: the first match from here is the current one. */
export type SearchAnchor = { id: string; at: number }

export const questionPlace = (at: number) => `question-${at}`

const QUESTIONS = 'questions'

const isBefore = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

/** Returns the parts of an article in reading order. */
export const searchPlaces = (
  { details }: Pick<SessionState, 'details'>,
  views: ReadonlyMap<string, EditorView>,
): SearchPlace[] => {
  const textPlace = (id: string, name: string, group: string): SearchPlace[] => {
    const view = views.get(id)
    return view ? [{ kind: 'text', id, name, group, view }] : []
  }
  const answers = [...views.keys()]
    .filter((id) => id !== ARTICLE)
    .sort((one, other) => (isBefore(views.get(one)!.dom, views.get(other)!.dom) ? -1 : 1))
  return [
    ...textPlace(ARTICLE, 'Article', ARTICLE),
    ...details.faq.flatMap(({ question }, at): SearchPlace[] => {
      const name = `Question ${at + 1}`
      const id = questionPlace(at)
      const answer = answers[at]
      const field: SearchPlace = {
        kind: 'question',
        id,
        name,
        group: QUESTIONS,
        text: question,
        at,
      }
      return [field, ...(answer ? textPlace(answer, `Answer ${at + 1}`, QUESTIONS) : [])]
    }),
  ]
}

/** Returns the section that a match is in, or the part that has no sections. */
export const groupOfMatch = ({ place, range }: SearchMatch): { group: string; name: string } => {
  const section = place.kind === 'text' ? sectionAt(place.view.state.doc, range.from) : null
  return section
    ? { group: section.sectionId, name: sectionNameOf(section.node.firstChild!.textContent) }
    : { group: place.group, name: place.name }
}

/** Returns the matches of each part that has some. */
export const searchArticle = (
  places: readonly SearchPlace[],
  phrase: string,
  options: MatchOptions,
): PlaceMatches[] =>
  places
    .map((place) => ({
      place,
      ranges:
        place.kind === 'text'
          ? matchesIn(place.view.state.doc, phrase, options)
          : findMatches(place.text, phrase, options),
    }))
    .filter(({ ranges }) => ranges.length > 0)

/** Returns the index of the first match at or behind an anchor, or of the first one of all. */
export const currentIndex = (
  matches: readonly SearchMatch[],
  placeIds: readonly string[],
  anchor: SearchAnchor | null,
): number => {
  if (!anchor) return 0
  const place = placeIds.indexOf(anchor.id)
  const index = matches.findIndex(({ place: { id }, range }) => {
    const at = placeIds.indexOf(id)
    return at > place || (at === place && range.from >= anchor.at)
  })
  return Math.max(0, index)
}
