import type { EditorView } from 'prosemirror-view'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { Field } from '@/components/field'
import { linkAddress, linkAt, setLink } from './commands'

/** Links the words that are selected. */
export default function LinkDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const [known] = useState(() => linkAt(view.state))
  const [typed, setTyped] = useState(known ?? '')
  const [error, setError] = useState<string>()
  const link = (href: string | null) => {
    setLink(href)(view.state, view.dispatch)
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
    </Dialog>
  )
}
