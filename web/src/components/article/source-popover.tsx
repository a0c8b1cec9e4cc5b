import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { use, useLayoutEffect, useRef } from 'react'
import type { ArticleSource } from './article-trees'
import { IsReaderContext } from './reader'
import { SourceLine } from './source-line'

/** A source that is shown, and what it was opened by. */
export type OpenSource = { source: ArticleSource; by: HTMLElement }

const KINDS: Record<EvidenceItem['kind'], string> = {
  figure: 'Figure',
  passage: 'Word for word from the source',
  customer: 'What you told us',
  computed: 'Computed',
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

/** Shows the source of a sentence. The browser closes it on Escape, and where somebody presses elsewhere. */
export default function SourcePopover({
  opened: { source, by },
  onClose,
}: {
  opened: OpenSource
  onClose: () => void
}) {
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
  const isTheirs = use(IsReaderContext) && item.kind === 'customer'
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
        // A press elsewhere has moved the focus there already.
        if ([document.body, self.current].includes(document.activeElement as HTMLElement))
          by.focus({ preventScroll: true })
      }}
      className="absolute inset-auto m-0 w-80 max-w-[calc(100vw-1.5rem)] animate-fade rounded-md border border-line bg-surface p-4 text-sm leading-5 text-ink shadow-float outline-none"
    >
      <p className="label-mono text-radar">
        Source {number} · {isTheirs ? 'What the author says' : KINDS[item.kind]}
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
