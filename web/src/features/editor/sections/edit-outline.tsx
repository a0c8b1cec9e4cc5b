import clsx from 'clsx'
import { GripVertical, Plus } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/button'
import { useEditorContext } from '../editor-context'
import { editAnchor, sectionNameOf } from '../session/session-state'
import type { Arranging } from '../session/use-arranging'

// It asks the server, and is most often empty.
const RemovedSections = lazy(() => import('./removed-sections'))

type Props = {
  arranging: Arranging
  wordsOf: Record<string, number> | undefined
  hasQuestions: boolean
}

const line =
  'flex min-h-9 min-w-0 flex-1 items-center gap-2 border-s-2 border-transparent py-1.5 ps-3 text-sm text-ink-2 hover:border-petrol hover:text-ink'

/** The sections of the article: Alt and an arrow moves one, and so does the mouse. */
export function EditOutline({ arranging, wordsOf, hasQuestions }: Props) {
  const { session } = useEditorContext()
  const sections = useStore(session.store, (state) => state.sections)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent, sectionId: string) => {
    if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
    event.preventDefault()
    arranging.move(sectionId, event.key === 'ArrowUp' ? -1 : 1)
    const link = event.currentTarget as HTMLElement
    requestAnimationFrame(() => link.focus())
  }
  const drop = (sectionId: string) => {
    if (dragged && dragged !== sectionId) {
      const ids = sections.map((one) => one.sectionId)
      const isBelow = ids.indexOf(sectionId) > ids.indexOf(dragged)
      const before = ids[ids.indexOf(sectionId) - 1] ?? null
      arranging.moveBehind(dragged, isBelow ? sectionId : before)
    }
    setDragged(null)
    setOver(null)
  }
  return (
    <nav aria-label="Outline" tabIndex={-1} className="grid gap-3 print:hidden">
      <p className="label-mono text-ink-2">Outline</p>
      <ol className="border-s border-line">
        {sections.map(({ sectionId, heading }) => (
          <li
            key={sectionId}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move'
              setDragged(sectionId)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(sectionId)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={() => drop(sectionId)}
            className={clsx(
              'group/line -ms-px flex items-center',
              dragged === sectionId && 'opacity-50',
              over === sectionId && dragged && 'bg-sunken',
            )}
          >
            <a
              href={`#${editAnchor(sectionId)}`}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => onKeyDown(event, sectionId)}
              className={line}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{sectionNameOf(heading)}</span>
              {wordsOf?.[sectionId] !== undefined && (
                <span className="text-xs tabular-nums">{wordsOf[sectionId]}</span>
              )}
            </a>
            <GripVertical
              aria-hidden="true"
              className="size-4 shrink-0 cursor-grab text-field opacity-0 group-hover/line:opacity-100"
            />
          </li>
        ))}
        {hasQuestions && (
          <li className="-ms-px flex">
            <a href="#questions" className={line}>
              Questions and answers
            </a>
          </li>
        )}
      </ol>
      <Button
        variant="quiet"
        className="justify-start!"
        onClick={() => arranging.add(sections.at(-1)?.sectionId ?? null)}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add Section
      </Button>
      <Suspense>
        <RemovedSections arranging={arranging} />
      </Suspense>
      <p className="text-xs text-ink-2 pointer-coarse:hidden">
        Drag a section, or press Alt and an arrow key on it.
      </p>
    </nav>
  )
}
