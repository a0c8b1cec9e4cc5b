import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '@/components/button'
import { formatMoment } from '@/lib/format'
import { useEditorContext } from '../editor-context'
import { type LeftoverSection, removedQuery } from '../session/leftovers'
import { sectionNameOf } from '../session/session-state'
import type { Arranging } from '../session/use-arranging'

/** Sections that were taken out of the article; each can be brought back as it read. */
export default function RemovedSections({ arranging }: { arranging: Arranging }) {
  const { session } = useEditorContext()
  const { data: removed = [] } = useQuery(removedQuery(session.draftId))
  const self = useRef<HTMLDetailsElement>(null)
  if (removed.length === 0) return null
  const restore = (section: LeftoverSection) => {
    // The button goes with its line.
    self.current?.closest('nav')?.focus()
    void arranging.restore(section)
  }
  return (
    <details ref={self} className="text-sm">
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">
        Removed sections ({removed.length})
      </summary>
      <ul className="mt-1 grid gap-2">
        {removed.map((section) => (
          <li key={section.sectionId} className="grid gap-1 border-s border-line ps-3">
            <span className="wrap-anywhere">{sectionNameOf(section.heading)}</span>
            <span className="text-xs text-ink-2">
              {section.words} words · removed {formatMoment(section.at)}
            </span>
            <Button className="justify-self-start" onClick={() => restore(section)}>
              Restore<span className="sr-only"> {sectionNameOf(section.heading)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
