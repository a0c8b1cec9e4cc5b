import type { OwnPage } from '@sortie/contracts/analysis/research/research'
import { useQuery } from '@tanstack/react-query'
import type { EditorView } from 'prosemirror-view'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field } from '@/components/fields/field'
import { useEditorContext } from '../editor-context'
import { begunQuery } from '../session/editing'
import { linkAddress, linkAt, setLink } from '../text/commands'
import { OwnPagesList } from './own-pages-list'

/** Links what is selected to a page; where nothing is, the page's title is written. */
const linkToPage = (view: EditorView, { address, title }: OwnPage) => {
  const { state } = view
  const type = state.schema.marks.link
  if (!type || !title || !state.selection.empty) {
    setLink(address)(state, view.dispatch)
    return
  }
  const linked = state.schema.text(title, [type.create({ href: address })])
  view.dispatch(state.tr.replaceSelectionWith(linked, false))
}

/** Links the words that are selected: to an address, or to one of the owner's own pages. */
export default function LinkDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const { session } = useEditorContext()
  const draft = useQuery(begunQuery(session.draftId)).data?.draft
  const [known] = useState(() => linkAt(view.state))
  const [typed, setTyped] = useState(known ?? '')
  const [error, setError] = useState<string>()
  const link = (href: string | null) => {
    setLink(href)(view.state, view.dispatch)
    onClose()
  }
  const choose = (page: OwnPage) => {
    linkToPage(view, page)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = linkAddress(typed)
    if (address) link(address)
    else setError('Enter an address such as https://example.com')
  }
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title="Link"
      description="Where the selected words lead."
    >
      <form onSubmit={submit} className="mt-4 grid gap-4" noValidate>
        <Field
          label="Address"
          type="url"
          autoFocus
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="main">
            Set Link
          </Button>
          {known && <Button onClick={() => link(null)}>Remove Link</Button>}
        </div>
      </form>
      {draft && (
        <div className="mt-5 border-t border-line pt-4">
          <OwnPagesList projectId={draft.projectId} named={draft.brief.pages} onChoose={choose} />
        </div>
      )}
    </Dialog>
  )
}
