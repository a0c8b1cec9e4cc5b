import type { Draft } from '@sortie/contracts/drafts'
import { History, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/button'
import { Choices } from '@/components/choices'
import { useConnection } from '@/lib/connection'
import { warn } from '@/lib/toast'
import { SaveLine } from './save-line'
import type { WriteMode } from './section-card'

const Toolbar = lazy(() => import('./toolbar').then((one) => ({ default: one.Toolbar })))
const VersionsDialog = lazy(() => import('./versions-dialog'))
const ShareDialog = lazy(() => import('./share-dialog'))

export type ShownAs = 'Edit' | 'Preview' | 'Phone'

type Props = {
  draft: Draft
  shown: ShownAs
  onShow: (shown: ShownAs) => void
  mode: WriteMode
  onMode: (mode: WriteMode) => void
  restart: () => Promise<void>
  /** How good it is, in a few words that lead to the rest. */
  summary: string
  /** Whether standard text shows, and what changes that; null where the article has none. */
  standard: { isShown: boolean; onShow: (isShown: boolean) => void } | null
}

const WIDE = ['Edit', 'Preview', 'Phone'] as const
/** A phone needs no picture of one. */
const NARROW = ['Edit', 'Preview'] as const
const MODES = { Text: 'text', Markdown: 'markdown' } as const

/** The bar over the text: how it is shown, whether it is saved, and what can be done with all of it. */
export function EditTools({
  draft,
  shown,
  onShow,
  mode,
  onMode,
  restart,
  standard,
  summary,
}: Props) {
  const [opened, setOpened] = useState<'versions' | 'share' | null>(null)
  const close = () => setOpened(null)
  const online = useConnection((connection) => connection.online)
  const open = (dialog: 'versions' | 'share') => {
    if (online) setOpened(dialog)
    else warn('You’re offline', 'This needs a connection. Try again when you’re back.')
  }
  const [isWide] = useState(() => matchMedia('(min-width: 40rem)').matches)
  return (
    <div className="z-10 -mx-2 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line bg-paper px-2 py-2 max-lg:contents lg:sticky lg:top-(--bar) lg:grid in-data-offline:lg:top-[calc(var(--bar)+37px)] print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Choices
            legend="Show the article"
            choices={isWide ? WIDE : NARROW}
            chosen={shown}
            onChoose={onShow}
          />
          <div className={shown === 'Edit' ? 'max-lg:hidden' : ''}>
            <SaveLine />
          </div>
          <a
            href="#about-article"
            className="inline-flex min-h-9 items-center text-sm underline lg:hidden"
          >
            {summary}
          </a>
          {standard && (
            <label className="flex min-h-9 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={standard.isShown}
                onChange={({ currentTarget }) => standard.onShow(currentTarget.checked)}
                className="size-6 accent-petrol"
              />
              Show standard text
            </label>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => open('versions')}>
            <History aria-hidden="true" className="size-4" />
            Versions
          </Button>
          <Button onClick={() => open('share')}>
            <Share2 aria-hidden="true" className="size-4" />
            Share
          </Button>
        </div>
      </div>
      {shown === 'Edit' && (
        <div className="flex flex-wrap items-center justify-between gap-2 max-lg:sticky max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-1 max-lg:top-(--bar) max-lg:z-10 max-lg:-mx-2 max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:px-2 max-lg:py-2">
          <div className="min-w-0 max-lg:col-span-2">
            {mode === 'text' ? (
              <Suspense fallback={<div className="h-9" />}>
                <Toolbar />
              </Suspense>
            ) : (
              <p className="text-sm text-ink-2">
                Markdown. <code>[e7]</code> after a sentence cites the evidence of that number.
              </p>
            )}
          </div>
          {/* On a phone what is said over the text scrolls away. */}
          <div className="lg:hidden">
            <SaveLine />
          </div>
          <Choices
            legend="Write as"
            choices={['Text', 'Markdown'] as const}
            chosen={mode === 'text' ? 'Text' : 'Markdown'}
            onChoose={(choice) => onMode(MODES[choice])}
          />
        </div>
      )}
      <Suspense>
        {opened === 'versions' && <VersionsDialog onClose={close} restart={restart} />}
        {opened === 'share' && <ShareDialog draftId={draft.draftId} onClose={close} />}
      </Suspense>
    </div>
  )
}
