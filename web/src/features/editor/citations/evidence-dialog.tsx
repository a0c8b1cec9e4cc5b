import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { keyPerContent } from '@/lib/api/idempotency'
import { useAct } from '@/lib/api/use-act'
import { announce } from '@/lib/notices/toast'
import type { UnsupportedSentence } from '../checks/check-article'
import { textOfSection, useEditorContext } from '../editor-context'
import { knowledgeQuery, sendEvidence } from '../session/editing'

const MOST = 400
const keyOf = keyPerContent()

/** Adds what the owner knows as evidence, and cites it behind the sentence. */
export default function EvidenceDialog({
  finding: { sentence, part, why },
  onClose,
}: {
  finding: UnsupportedSentence
  onClose: () => void
}) {
  const editor = useEditorContext()
  const { session } = editor
  const client = useQueryClient()
  const [text, setText] = useState('')
  const { act, busy, failure } = useAct({
    name: 'add-evidence',
    failed: 'It could not be saved. Please try again.',
    work: async (action) => {
      const idempotencyKey = keyOf({ draftId: session.draftId, sentence, text })
      const { draftId } = session
      const { evidenceId } = await sendEvidence(draftId, text.trim(), { action, idempotencyKey })
      await client.fetchQuery({ ...knowledgeQuery(draftId), staleTime: 0 })
      onClose()
      textOfSection(editor, part)?.cite(evidenceId, { part, sentence })
      announce('Evidence added', 'The sentence now cites it.')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void act(event)
  }
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title="Add what you know"
      description={
        <>
          <q>{sentence}</q>
          <span className="mt-1 block text-sm">{why[0]}</span>
        </>
      }
    >
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <TextArea
          label="What you know"
          hint={`Say it as a fact, with its figure and its date. ${MOST - text.length} characters left.`}
          autoFocus
          required
          maxLength={MOST}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="main" busy={busy} pendingLabel="Adding…">
          Add Evidence
        </Button>
      </form>
    </Dialog>
  )
}
