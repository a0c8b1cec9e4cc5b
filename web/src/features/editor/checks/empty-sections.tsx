import { useStore } from 'zustand'
import { useEditorContext } from '../editor-context'
import { editAnchor, sectionNameOf } from '../session/session-state'
import type { ArticleCheck } from './check-article'

/** Sections that would be published as bare headings. */
export function EmptySections({ checked }: { checked: ArticleCheck | null }) {
  const { session } = useEditorContext()
  const sections = useStore(session.store, (state) => state.sections)
  const empty = sections.filter(({ sectionId }) => checked?.wordsBySection[sectionId] === 0)
  if (empty.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {empty.map(({ sectionId, heading }) => (
        <li key={sectionId} className="wrap-anywhere">
          <a href={`#${editAnchor(sectionId)}`} className="underline">
            “{sectionNameOf(heading)}”
          </a>{' '}
          has no text: write it, or remove the section.
        </li>
      ))}
    </ul>
  )
}
