import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, MoreHorizontal, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { commentsQuery } from './comments'
import { useDesk } from './desk'
import { IconButton } from './icon-button'
import type { RewriteKind } from './rewrite-ask'
import { headingPlace } from './search/search-places'
import { SectionComments } from './section-comments'
import { SectionMarkdown } from './section-markdown'
import { SectionText } from './section-text'
import { type EditedSection, editAnchor, nameOf } from './session-state'
import type { Arranging } from './use-arranging'

const RewritePanel = lazy(() =>
  import('./rewrite-panel').then((one) => ({ default: one.RewritePanel })),
)

export type WriteMode = 'text' | 'markdown'

type Props = {
  section: EditedSection
  mode: WriteMode
  words: number | undefined
  rewriteKind: RewriteKind
  /** A proposal that was asked for earlier. */
  rewriteId: string | null
  arranging: Arranging
  isFirst: boolean
  isLast: boolean
}

/** A section while it is edited: its heading, its text, and what can be done with it. */
export function SectionCard(props: Props) {
  const { section, mode, words, rewriteKind, rewriteId, arranging, isFirst, isLast } = props
  const { session, search } = useDesk()
  const { sectionId, heading, markdown, generation } = section
  // The panel beside the article asks for them.
  const { data: commented } = useQuery({ ...commentsQuery(session.draftId), enabled: false })
  const comments = commented?.comments.filter((one) => one.sectionId === sectionId) ?? []
  const [rewriting, setRewriting] = useState(rewriteId !== null)
  const [shown, setShown] = useState(false)
  const isFound = useStore(search, ({ field }) => field === headingPlace(sectionId))
  const name = nameOf(heading)
  const label = `Text of ${name}`
  const onWrite = useCallback(
    (text: string) => session.write(sectionId, { markdown: text }),
    [session, sectionId],
  )
  return (
    <section
      id={editAnchor(sectionId)}
      data-section=""
      aria-label={name}
      className="group/section scroll-mt-32 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      {/* Screen readers go from heading to heading; what is seen is a field. */}
      <h2 className="sr-only">{name}</h2>
      <div className="flex items-start gap-2">
        <textarea
          rows={1}
          aria-label={`Heading of ${name}`}
          data-found={isFound || undefined}
          value={heading ?? ''}
          placeholder={isFirst ? 'No heading: the introduction' : 'Heading'}
          maxLength={160}
          onChange={({ currentTarget }) =>
            session.write(sectionId, {
              heading: currentTarget.value.replace(/\s*\n\s*/g, ' ') || null,
            })
          }
          className={clsx(
            '-mx-3 field-sizing-content min-w-0 flex-1 resize-none rounded-sm bg-transparent px-3 py-1.5 font-semibold tracking-tight placeholder:font-normal placeholder:text-ink-2 hover:inset-ring hover:inset-ring-line',
            // An introduction seldom has a heading: its text begins at the top.
            isFirst && !heading ? 'text-sm leading-6' : 'min-h-11 text-2xl leading-8',
          )}
        />
        <div className="flex shrink-0 items-center">
          {words !== undefined && (
            <span className="hidden text-sm text-ink-2 tabular-nums md:inline">{words} words</span>
          )}
          <IconButton
            label={`Actions for ${name}`}
            icon={MoreHorizontal}
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      </div>
      {shown && (
        <div className="flex flex-wrap items-center gap-1 rounded-md bg-sunken p-1">
          <button
            type="button"
            className="inline-flex min-h-9 items-center gap-2 rounded-sm px-3 text-sm font-medium hover:bg-surface"
            aria-expanded={rewriting}
            onClick={() => setRewriting(!rewriting)}
          >
            <RefreshCw aria-hidden="true" className="size-4" />
            {rewriteKind === 'template' ? 'Another passage' : 'Rewrite'}
          </button>
          <IconButton
            label={`Move ${name} up`}
            icon={ArrowUp}
            disabled={isFirst}
            onClick={() => arranging.move(sectionId, -1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={ArrowDown}
            disabled={isLast}
            onClick={() => arranging.move(sectionId, 1)}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={Trash2}
            className="text-bad!"
            onClick={() => arranging.remove(sectionId)}
          />
        </div>
      )}
      <SectionComments draftId={session.draftId} on={name} comments={comments} />
      {rewriting && (
        <Suspense>
          <RewritePanel
            section={section}
            kind={rewriteKind}
            rewriteId={rewriteId}
            onClose={() => setRewriting(false)}
          />
        </Suspense>
      )}
      {mode === 'markdown' ? (
        <SectionMarkdown id={sectionId} label={label} markdown={markdown} onWrite={onWrite} />
      ) : (
        <SectionText
          id={sectionId}
          label={label}
          markdown={markdown}
          generation={generation}
          onWrite={onWrite}
        />
      )}
    </section>
  )
}
