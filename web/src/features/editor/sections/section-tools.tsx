import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  type LucideIcon,
  Plus,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMenu } from '@/components/menus/use-menu'
import { commentsQuery } from '../comments/comments'
import { SectionComments } from '../comments/section-comments'
import { useEditorContext } from '../editor-context'
import type { RewriteKind } from '../rewriting/rewrite-ask'
import { type EditedSection, sectionNameOf } from '../session/session-state'
import type { Arranging } from '../session/use-arranging'
import { startDrag } from './section-drag'

const RewritePanel = lazy(() =>
  import('../rewriting/rewrite-panel').then((one) => ({ default: one.RewritePanel })),
)

export type SectionToolsProps = {
  section: EditedSection
  words: number | undefined
  rewriteKind: RewriteKind
  /** A proposal that was asked for earlier. */
  rewriteId: string | null
  arranging: Arranging
  isFirst: boolean
  isLast: boolean
}

/** Shows the tools of a section beside its heading: a handle that opens a menu or is dragged. */
export function SectionTools(props: SectionToolsProps) {
  const { section, words, rewriteKind, rewriteId, arranging, isFirst, isLast } = props
  const { session } = useEditorContext()
  const { sectionId } = section
  const name = sectionNameOf(section.heading)
  // The panel beside the article asks for them.
  const { data: commented } = useQuery({ ...commentsQuery(session.draftId), enabled: false })
  const comments = commented?.comments.filter((one) => one.sectionId === sectionId) ?? []
  const [isRewriting, setRewriting] = useState(rewriteId !== null)
  const { isOpen, hide, close, around, button, menu } = useMenu()
  const isLone = isFirst && isLast
  const act = (run: () => void) => () => {
    close()
    run()
  }
  return (
    <>
      <div {...around} className={clsx('section-handle print:hidden', isOpen && 'is-open')}>
        <button
          type="button"
          {...button}
          draggable
          aria-label={`Actions for ${name}`}
          aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
          title="Drag to move, click for actions"
          onDragStart={(event) => {
            hide()
            startDrag(event, sectionId)
          }}
          className="grid size-11 cursor-grab place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken xl:size-7"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
        <ul
          {...menu}
          className="absolute top-full z-20 mt-1 w-60 rounded-md border border-line bg-surface p-1.5 text-sm shadow-float max-xl:end-0 xl:start-0"
        >
          {words !== undefined && (
            <li className="px-3 py-1.5 text-ink-2 tabular-nums">{words} words</li>
          )}
          {rewriteKind === 'ai' && (
            <MenuLine
              icon={RefreshCw}
              label="Rewrite"
              onAct={() => {
                hide()
                setRewriting(!isRewriting)
              }}
            />
          )}
          <MenuLine
            icon={ArrowUp}
            label="Move up"
            of={name}
            isOff={isFirst}
            onAct={act(() => arranging.move(sectionId, -1))}
          />
          <MenuLine
            icon={ArrowDown}
            label="Move down"
            of={name}
            isOff={isLast}
            onAct={act(() => arranging.move(sectionId, 1))}
          />
          <MenuLine
            icon={Plus}
            label="Add section below"
            onAct={act(() => arranging.add(sectionId))}
          />
          <MenuLine
            icon={Trash2}
            label="Remove"
            of={name}
            isOff={isLone}
            isDestructive
            onAct={() => arranging.remove(sectionId)}
          />
        </ul>
      </div>
      {(comments.length > 0 || isRewriting) && (
        <div className="text-base leading-6 font-normal">
          <SectionComments draftId={session.draftId} on={name} comments={comments} />
          {isRewriting && (
            <Suspense>
              <RewritePanel
                section={section}
                kind={rewriteKind}
                rewriteId={rewriteId}
                onClose={() => setRewriting(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </>
  )
}

type MenuLineProps = {
  icon: LucideIcon
  label: string
  /** The object of the act, for screen readers. */
  of?: string
  isOff?: boolean
  isDestructive?: boolean
  onAct: () => void
}

function MenuLine({ icon: Icon, label, of, isOff = false, isDestructive, onAct }: MenuLineProps) {
  return (
    <li className={clsx(isDestructive && 'mt-1.5 border-t border-line pt-1.5')}>
      <button
        type="button"
        disabled={isOff}
        onClick={onAct}
        className={clsx(
          'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-start font-medium wrap-anywhere hover:bg-sunken disabled:opacity-40',
          isDestructive && 'text-bad',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {label}
          {of && <span className="sr-only"> {of}</span>}
        </span>
      </button>
    </li>
  )
}
