import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { keyPerContent } from '@/lib/api/idempotency'
import { untilSaved } from '@/lib/api/not-saved'
import { useAct } from '@/lib/api/use-act'
import { useEditorContext } from '../editor-context'
import { sendRewrite } from '../session/editing'
import type { EditedSection } from '../session/session-state'

/** The writer of the article: only a model's sections can be written anew. */
export type RewriteKind = 'ai' | 'template'

const IDEAS = ['Make it shorter', 'Use simpler words', 'Add an example from the evidence']

type Props = {
  section: EditedSection
  onAsked: (rewriteId: string) => void
}

/** Asks a model for another text of a section. */
export function RewriteAsk({ section: { sectionId }, onAsked }: Props) {
  const { session } = useEditorContext()
  const [instruction, setInstruction] = useState('')
  const [keyOf] = useState(keyPerContent)
  const requestCount = useRef(0)
  const { act, busy, failure } = useAct({
    name: 'ask-rewrite',
    failed: 'It could not be asked for. Please try again.',
    work: async (action) => {
      // It is written for what stands here, not for what was saved last.
      await untilSaved(session.flush())
      const basedOn = session.revisionOf(sectionId)
      const body = { sectionId, basedOn, instruction: instruction.trim() }
      const idempotencyKey = keyOf({ ...body, asked: requestCount.current })
      const { rewriteId } = await sendRewrite(session.draftId, body, { action, idempotencyKey })
      requestCount.current += 1
      onAsked(rewriteId)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(event)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field
        label="What should change?"
        autoFocus
        maxLength={500}
        value={instruction}
        onChange={({ target }) => setInstruction(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {IDEAS.map((idea) => (
          <button
            key={idea}
            type="button"
            className="min-h-9 rounded-full border border-line px-3 text-sm hover:bg-sunken"
            onClick={() => setInstruction(idea)}
          >
            {idea}
          </button>
        ))}
      </div>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="solid" className="justify-self-start" busy={busy}>
        Propose a Rewrite
      </Button>
      <p className="text-sm text-ink-2">Free, 30 a day.</p>
    </form>
  )
}
