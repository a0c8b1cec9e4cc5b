import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ArticleSource } from './article-trees'
import type { OpenSource } from './source-popover'

const SourcePopover = lazy(() => import('./source-popover'))

type Sources = {
  byId: ReadonlyMap<string, ArticleSource>
  openedId: string | null
  toggle: (source: ArticleSource, by: HTMLElement) => void
}
const SourcesContext = createContext<Sources | null>(null)

/** Around a text with citations: each of them opens its source here. */
export function WithSources({
  sources,
  children,
}: {
  sources: ArticleSource[]
  children: ReactNode
}) {
  const [opened, setOpened] = useState<OpenSource | null>(null)
  const byId = useMemo(() => new Map(sources.map((one) => [one.item.id as string, one])), [sources])
  const openedId = opened?.source.item.id ?? null
  const toggle = (source: ArticleSource, by: HTMLElement) =>
    setOpened(source.item.id === openedId ? null : { source, by })
  return (
    <SourcesContext value={{ byId, openedId, toggle }}>
      {children}
      <Suspense>
        {opened && <SourcePopover key={openedId} opened={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </SourcesContext>
  )
}

/** Opens what a citation rests on, for citations that are drawn by something else. */
export const useOpenSource = (): ((id: string, by: HTMLElement) => void) => {
  const sources = use(SourcesContext)
  return (id, by) => {
    const source = sources?.byId.get(id)
    if (source) sources?.toggle(source, by)
  }
}

/** The number of a source; it opens what the sentence before it rests on. */
export function Citation({ id }: { id: string }) {
  const sources = use(SourcesContext)
  // The browser closes what is open before the click comes: that was for closing it.
  const wasOpen = useRef(false)
  const source = sources?.byId.get(id)
  if (!sources || !source) return null
  const { openedId, toggle } = sources
  return (
    <sup className="ms-0.5 text-[0.7em] leading-none">
      <button
        type="button"
        aria-label={`Source ${source.number}`}
        aria-haspopup="dialog"
        aria-expanded={openedId === id}
        onPointerDown={() => {
          wasOpen.current = openedId === id
        }}
        onClick={({ currentTarget }) => {
          if (!wasOpen.current) toggle(source, currentTarget)
          wasOpen.current = false
        }}
        // As small as a superscript, with more room around it for a finger.
        className="relative rounded-sm px-0.5 font-medium text-petrol tabular-nums after:absolute after:-inset-x-1.5 after:-inset-y-2 hover:bg-sunken hover:underline aria-expanded:bg-sunken"
      >
        {source.number}
      </button>
    </sup>
  )
}
