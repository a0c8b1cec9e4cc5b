import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useEditorContext } from '../editor-context'
import { useSearchKey } from '../search/use-search-key'
import type { WriteMode } from '../sections/section-card'

const Toolbar = lazy(() => import('./toolbar').then((one) => ({ default: one.Toolbar })))
const SearchBar = lazy(() => import('../search/search-bar'))

/** Shows the tools for the text that the user edits; the bar stays under the bar of the article. */
export function FormatBar({ mode }: { mode: WriteMode }) {
  const { search } = useEditorContext()
  const isSearching = useStore(search, ({ isOpen }) => isOpen)
  useSearchKey(search, mode === 'text')
  return (
    <div
      data-format-bar=""
      className="sticky top-[calc(var(--bar)+3.5rem)] z-10 -mx-2 min-h-10 border-b border-line bg-paper px-2 py-0.5 in-data-offline:top-[calc(var(--bar)+3.5rem+37px)] xl:ps-53 print:hidden"
    >
      {mode === 'text' ? (
        <Suspense fallback={<div className="h-9" />}>
          <Toolbar />
          {isSearching && <SearchBar />}
        </Suspense>
      ) : (
        <p className="py-2 text-sm text-ink-2">
          Markdown. <code>[e7]</code> after a sentence cites the evidence of that number.
        </p>
      )}
    </div>
  )
}
