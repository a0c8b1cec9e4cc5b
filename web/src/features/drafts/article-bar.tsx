import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ArticleBarProps } from '@/lib/drafts/article-bar'

const DraftMenu = lazy(() => import('./draft-menu'))
const ExportMenu = lazy(() =>
  import('./export/export-menu').then((one) => ({ default: one.ExportMenu })),
)

/** The title of a finished article, its state and Export in one line that stays in sight. */
export function ArticleBar({ draft, state, tools, actions }: ArticleBarProps) {
  return (
    <header className="sticky top-(--bar) z-20 -mx-2 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-2 in-data-offline:top-[calc(var(--bar)+37px)] print:static print:border-0">
      <Link
        to="/blog-drafts"
        aria-label="Blog Drafts"
        title="Blog Drafts"
        className="-ms-2 grid size-9 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11 print:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Link>
      <div className="min-w-0 flex-1 py-1">
        <h1
          title={draft.title}
          className="truncate text-base leading-5 print:text-3xl print:whitespace-normal"
        >
          {draft.title}
        </h1>
        <div className="flex min-h-5 flex-wrap items-center gap-x-2 text-xs text-ink-2 print:hidden">
          {state}
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1 sm:gap-2 print:hidden">
        {tools}
        <Suspense fallback={<div className="h-11 w-32 max-sm:w-23" />}>
          <ExportMenu draft={draft} />
          <DraftMenu draft={draft}>{actions}</DraftMenu>
        </Suspense>
      </div>
    </header>
  )
}
