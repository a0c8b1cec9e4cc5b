import type { EvidenceItem } from '@sortie/contracts/evidence'
import {
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Source } from './article-trees'
import { SourceLine } from './source-line'

type Opened = { source: Source; by: HTMLElement }
type Sources = {
  byId: ReadonlyMap<string, Source>
  openedId: string | null
  toggle: (source: Source, by: HTMLElement) => void
}
const SourcesContext = createContext<Sources | null>(null)

const KINDS: Record<EvidenceItem['kind'], string> = {
  figure: 'Figure',
  passage: 'Word for word from the source',
  customer: 'What you told us',
  computed: 'Computed',
}

/** Around a text with citations: each of them opens its source here. */
export function WithSources({ sources, children }: { sources: Source[]; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const byId = useMemo(() => new Map(sources.map((one) => [one.item.id as string, one])), [sources])
  const openedId = opened?.source.item.id ?? null
  const toggle = (source: Source, by: HTMLElement) =>
    setOpened(source.item.id === openedId ? null : { source, by })
  return (
    <SourcesContext value={{ byId, openedId, toggle }}>
      {children}
      {opened && <Shown key={openedId} opened={opened} onClose={() => setOpened(null)} />}
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

/** Room between a popover and what it belongs to, and to the edges of the window, in pixels. */
const [GAP, EDGE] = [6, 12]

/** Above what opened it where there is room, else below; it scrolls with the page. */
const place = (popover: HTMLElement, by: HTMLElement) => {
  const { top, bottom, left, width } = by.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = popover
  const most = document.documentElement.clientWidth - offsetWidth - EDGE
  const wanted = left + width / 2 - offsetWidth / 2
  const above = top - offsetHeight - GAP
  // The bar of the page covers what is above it.
  const y = above > 72 ? above : bottom + GAP
  popover.style.left = `${Math.max(EDGE, Math.min(wanted, most)) + window.scrollX}px`
  popover.style.top = `${y + window.scrollY}px`
}

/** What a sentence rests on. The browser closes it on Escape, and where somebody presses elsewhere. */
function Shown({ opened: { source, by }, onClose }: { opened: Opened; onClose: () => void }) {
  const self = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popover = self.current!
    popover.showPopover()
    place(popover, by)
    popover.focus({ preventScroll: true })
    const again = () => place(popover, by)
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [by])
  const { number, item } = source
  return (
    <div
      ref={self}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={`Source ${number}`}
      onToggle={({ newState }) => {
        if (newState === 'open') return
        onClose()
        // Whoever pressed elsewhere is there already.
        if ([document.body, self.current].includes(document.activeElement as HTMLElement))
          by.focus({ preventScroll: true })
      }}
      className="absolute inset-auto m-0 w-80 max-w-[calc(100vw-1.5rem)] animate-fade rounded-md border border-line bg-surface p-4 text-sm leading-5 text-ink shadow-float outline-none"
    >
      <p className="label-mono text-radar">
        Source {number} · {KINDS[item.kind]}
      </p>
      <p className="mt-2 wrap-anywhere">{item.text}</p>
      <div className="mt-2">
        <SourceLine item={item} />
      </div>
      <a
        href={`#source-${number}`}
        onClick={() => self.current?.hidePopover()}
        className="mt-2 inline-block text-petrol underline underline-offset-2"
      >
        All sources
      </a>
    </div>
  )
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
