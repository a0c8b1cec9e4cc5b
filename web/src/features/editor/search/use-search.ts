import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { announce, warn } from '@/lib/notices/toast'
import { type EditorContext, useEditorContext } from '../editor-context'
import { matchMarks } from './document-matches'
import type { MatchOptions } from './find-matches'
import { replaceAll, replaceInPlace } from './replace-all'
import {
  currentIndex,
  type PlaceMatches,
  type SearchAnchor,
  type SearchMatch,
  searchArticle,
  searchPlaces,
} from './search-places'

const TOO_LONG = 'This heading or question would be too long.'
const MOST_SELECTED = 100

/** Returns the words that are selected in the text with the focus, if they are in one line. */
const selectedWords = ({ active }: EditorContext): string => {
  const { view } = active.getState()
  if (!view?.hasFocus()) return ''
  const { doc, selection } = view.state
  const { from, to, $from } = selection
  const isOneLine = $from.sameParent(selection.$to) && to - from <= MOST_SELECTED
  return isOneLine ? doc.textBetween(from, to) : ''
}

/** Returns where the cursor is, so that the search begins there. */
const cursorAnchor = ({ active }: EditorContext): SearchAnchor | null => {
  const { view, textId } = active.getState()
  return view && textId ? { id: textId, at: view.state.selection.from } : null
}

/** Highlights the matches in every text. */
const highlight = (
  { views }: EditorContext,
  found: readonly PlaceMatches[],
  current: SearchMatch | null,
) => {
  for (const [id, view] of views.getState().byId) {
    const ranges = found.find(({ place }) => place.id === id)?.ranges ?? []
    const inView = current?.place.id === id ? current.range : null
    if (ranges.length > 0 || matchMarks.hasMarks(view.state))
      view.dispatch(matchMarks.mark(view.state, { ranges, current: inView }))
  }
}

const count = (number: number, one: string, more: string) =>
  `${number} ${number === 1 ? one : more}`

/** Says what was replaced, with a way back. */
const reportReplacement = ({
  replaced,
  sections,
  tooLong,
  takeBack,
}: ReturnType<typeof replaceAll>) => {
  if (replaced === 0) return warn('Nothing replaced', TOO_LONG)
  const note =
    tooLong > 0
      ? `${count(tooLong, 'heading or question', 'headings or questions')} would be too long, so we left them.`
      : 'Sources and formatting are unchanged.'
  announce(`Replaced ${replaced} in ${count(sections, 'section', 'sections')}`, note, takeBack)
}

/** Searches the article while the bar is open. */
export const useSearch = () => {
  const editor = useEditorContext()
  const { session, views, search } = editor
  const { details } = useStore(session.store)
  const { byId, tick } = useStore(views)
  const [phrase, setPhrase] = useState(() => selectedWords(editor))
  const [replacement, setReplacement] = useState('')
  const [options, setOptions] = useState<MatchOptions>({ matchCase: false, wholeWords: false })
  const [anchor, setAnchor] = useState(() => cursorAnchor(editor))
  /** The page scrolls to a match that somebody goes to, not while somebody types in a text. */
  const isScrollDue = useRef(true)
  const places = useMemo(() => searchPlaces({ details }, byId), [details, byId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are others after each tick
  const found = useMemo(
    () => searchArticle(places, phrase, options),
    [places, phrase, options, tick],
  )
  const matches = useMemo(
    () => found.flatMap(({ place, ranges }) => ranges.map((range) => ({ place, range }))),
    [found],
  )
  const index = currentIndex(
    matches,
    places.map(({ id }) => id),
    anchor,
  )
  const current = matches[index] ?? null

  useEffect(() => {
    highlight(editor, found, current)
    const field = current && current.place.kind !== 'text' ? current.place.id : null
    search.setState({ field })
    if (!current || !isScrollDue.current) return
    isScrollDue.current = false
    // Its highlight comes first.
    requestAnimationFrame(() =>
      document
        .querySelector('#editor-text .found-current, #editor-text [data-found]')
        ?.scrollIntoView({ block: 'center' }),
    )
  }, [editor, search, found, current])
  useEffect(() => () => highlight(editor, [], null), [editor])

  const goTo = (next: SearchAnchor) => {
    isScrollDue.current = true
    setAnchor(next)
  }
  return {
    phrase,
    replacement,
    options,
    index,
    current,
    count: matches.length,
    setReplacement,
    find: (words: string) => {
      isScrollDue.current = true
      setPhrase(words)
    },
    toggle: (option: keyof MatchOptions) => {
      isScrollDue.current = true
      setOptions({ ...options, [option]: !options[option] })
    },
    /** Goes to the next match, or to the one before. */
    go: (by: -1 | 1) => {
      const next = matches.at((index + by) % matches.length)
      if (next) goTo({ id: next.place.id, at: next.range.from })
    },
    replace: () => {
      if (!current) return
      const { place, range } = current
      const { ranges, takeBack } = replaceInPlace(session, { place, ranges: [range] }, replacement)
      if (ranges.length === 0) return warn('Not replaced', TOO_LONG)
      goTo({ id: place.id, at: range.from + replacement.length })
      // Ctrl+Z works in texts alone.
      if (place.kind !== 'text') announce('Replaced', `In ${place.kind} “${place.text}”.`, takeBack)
    },
    replaceAll: () => {
      if (matches.length > 0) reportReplacement(replaceAll(session, found, replacement))
    },
  }
}
