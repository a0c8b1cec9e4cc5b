import { CaseSensitive, ChevronDown, ChevronUp, WholeWord, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/button'
import { useEditorContext } from '../editor-context'
import { IconButton } from '../toolbar/icon-button'
import { groupOfMatch } from './search-places'
import { useSearch } from './use-search'
import { SEARCH_FIELD } from './use-search-key'

const FIELD =
  'min-h-11 min-w-0 flex-1 rounded-sm border border-field bg-surface px-3 text-base hover:border-ink-2 sm:min-h-9 sm:max-w-72 sm:text-sm'
const MOST_CHARACTERS = 200

/** Finds words in the article's headings and texts, and replaces them. */
export default function SearchBar() {
  const { active, search } = useEditorContext()
  const { view } = useStore(active)
  const results = useSearch()
  const { phrase, options, count, index, current } = results
  /** The element that had the focus before. */
  const origin = useRef<HTMLElement>(null)
  const close = () => {
    search.setState({ isOpen: false, field: null })
    if (view && (!origin.current || origin.current === view.dom)) view.focus()
    else origin.current?.focus()
  }
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      origin.current = relatedTarget
  }
  const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    // Enter also ends a word that is composed.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(event)
  }
  const nothing = count === 0
  return (
    <search
      aria-label="Find and replace"
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
      className="grid gap-2 border-t border-line py-2"
    >
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <input
          id={SEARCH_FIELD}
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: whoever opens the bar types next
          autoFocus
          maxLength={MOST_CHARACTERS}
          value={phrase}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => results.find(currentTarget.value)}
          onKeyDown={onEnter(({ shiftKey }) => results.go(shiftKey ? -1 : 1))}
          className={`${FIELD} basis-60 sm:basis-40`}
        />
        <p role="status" className="min-w-20 px-1 text-sm text-ink-2 tabular-nums">
          {phrase && (current ? `${index + 1} of ${count}` : 'No results')}
          {current && <span className="sr-only">, {groupOfMatch(current).name}</span>}
        </p>
        <IconButton
          label="Previous match"
          keys="Shift+Enter"
          icon={ChevronUp}
          aria-disabled={nothing}
          onClick={() => results.go(-1)}
        />
        <IconButton
          label="Next match"
          keys="Enter"
          icon={ChevronDown}
          aria-disabled={nothing}
          onClick={() => results.go(1)}
        />
        <IconButton
          label="Match case"
          icon={CaseSensitive}
          aria-pressed={options.matchCase}
          onClick={() => results.toggle('matchCase')}
        />
        <IconButton
          label="Whole words"
          icon={WholeWord}
          aria-pressed={options.wholeWords}
          onClick={() => results.toggle('wholeWords')}
        />
        <IconButton
          label="Close"
          keys="Escape"
          icon={X}
          className="max-sm:ms-auto"
          onClick={close}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label="Replace with"
          placeholder="Replace with"
          autoComplete="off"
          maxLength={MOST_CHARACTERS}
          value={results.replacement}
          onChange={({ currentTarget }) => results.setReplacement(currentTarget.value)}
          onKeyDown={onEnter(results.replace)}
          className={`${FIELD} basis-24`}
        />
        <Button
          className="px-3! aria-disabled:opacity-40 sm:min-h-9"
          aria-disabled={nothing}
          onClick={results.replace}
        >
          Replace
        </Button>
        <Button
          className="px-3! aria-disabled:opacity-40 sm:min-h-9"
          aria-disabled={nothing}
          onClick={results.replaceAll}
        >
          Replace All
        </Button>
      </div>
    </search>
  )
}
