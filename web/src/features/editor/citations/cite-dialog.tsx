import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SourceLine } from '@/components/article/source-line'
import { Dialog } from '@/components/dialogs/dialog'
import { Field } from '@/components/fields/field'
import { useEditorContext } from '../editor-context'
import { knowledgeQuery } from '../session/editing'

/** Offers what sentences can rest on; the one that is chosen is cited at the cursor. */
export default function CiteDialog({ onClose }: { onClose: () => void }) {
  const { session, active, handles } = useEditorContext()
  const { data } = useQuery(knowledgeQuery(session.draftId))
  const [wanted, setWanted] = useState('')
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const items = (data?.items ?? []).filter(({ text, source }) => {
    const all = `${text} ${source.name}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  const choose = (id: string) => {
    const { textId } = active.getState()
    onClose()
    if (textId) handles.get(textId)?.cite(id)
  }
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title="Cite a source"
      description="The sentence before the cursor will rest on it."
    >
      <div className="mt-4 grid gap-3">
        <Field
          label="Search the evidence"
          type="search"
          autoFocus
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <p aria-live="polite" className="text-sm text-ink-2">
          {items.length === 0 ? 'No matching evidence.' : `${items.length} found`}
        </p>
        <ul className="-mx-2 max-h-[50dvh] divide-y divide-line overflow-y-auto">
          {items.map((item) => (
            <li key={item.id} className="p-2">
              <button
                type="button"
                className="w-full rounded-sm p-2 text-start text-sm hover:bg-sunken"
                onClick={() => choose(item.id)}
              >
                {item.text}
              </button>
              <div className="px-2">
                <SourceLine item={item} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
