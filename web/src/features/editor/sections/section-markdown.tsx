import { useEffect, useRef } from 'react'
import { useEditorContext } from '../editor-context'

type Props = { id: string; label: string; markdown: string; onWrite: (markdown: string) => void }

/** The text of a section as Markdown: the other way to write it. */
export function SectionMarkdown({ id, label, markdown, onWrite }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const write = useRef(onWrite)
  write.current = onWrite
  const { handles } = useEditorContext()
  useEffect(() => {
    handles.set(id, {
      focusPassage: ({ sentence }) => {
        const { current } = area
        const at = current?.value.indexOf(sentence) ?? -1
        current?.focus()
        if (at >= 0) current?.setSelectionRange(at, at + sentence.length)
        return at >= 0
      },
      cite: (evidenceId, passage) => {
        const { current } = area
        if (!current) return
        const found = passage ? current.value.indexOf(passage.sentence) : -1
        const at = found >= 0 ? found + passage!.sentence.length : current.selectionEnd
        write.current(`${current.value.slice(0, at)}[${evidenceId}]${current.value.slice(at)}`)
        current.focus()
      },
      markFindings: () => {},
    })
    return () => {
      handles.delete(id)
    }
  }, [handles, id])
  return (
    <textarea
      ref={area}
      aria-label={label}
      value={markdown}
      onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      rows={8}
      className="field-sizing-content block min-h-32 w-full rounded-sm border border-field bg-surface p-3 font-mono text-sm leading-6 hover:border-ink-2"
    />
  )
}
