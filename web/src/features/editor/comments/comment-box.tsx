import {
  COMMENT_NAME_LENGTH,
  COMMENT_TEXT_LENGTH,
} from '@sortie/contracts/content/drafts/draft-limits'
import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field, TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { keyPerContent } from '@/lib/api/idempotency'
import { failureText } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { sendComment } from './comments'

type FieldName = 'name' | 'text'
type Props = {
  token: string
  /** Null: all of the article. */
  sectionId: string | null
  /** The name of the part that the comment is on. */
  on: string
  /** The name that the reader used before. */
  reader: string
  onReader: (name: string) => void
}

const FAILED = 'Your comment couldn’t be sent. Please try again.'

const validate = ({ name, text }: Record<FieldName, string>) => {
  const fields = {
    ...(!name.trim() && { name: 'Your name is required' }),
    ...(!text.trim() && { text: 'A comment is required' }),
  }
  return Object.keys(fields).length ? { message: 'Please fill in all fields', fields } : null
}

/** Lets a reader leave a comment for the owner of an article. */
export function CommentBox(props: Props) {
  const { on } = props
  const [open, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The form is gone, and the keyboard with it.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div className="mt-4 print:hidden">
      {open ? (
        <CommentForm
          {...props}
          onCancel={close}
          onSent={() => {
            setSent(true)
            close()
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button
            ref={button}
            variant="quiet"
            className="-ms-4 text-petrol!"
            onClick={() => setOpen(true)}
          >
            <MessageSquarePlus aria-hidden="true" className="size-4" />
            {isSent ? 'Comment Again' : 'Comment'}
            <span className="sr-only"> on {on}</span>
          </Button>
          {isSent && <p className="text-sm text-ink-2">Sent. Only the owner can see it.</p>}
        </div>
      )}
    </div>
  )
}

type FormProps = Props & { onSent: () => void; onCancel: () => void }

function CommentForm({ token, sectionId, on, reader, onReader, onSent, onCancel }: FormProps) {
  const [keyOf] = useState(keyPerContent)
  const around = useRef<HTMLFormElement>(null)
  useEffect(() => {
    around.current?.querySelector<HTMLElement>(reader ? 'textarea' : 'input')?.focus()
  }, [reader])
  const form = useForm<FieldName>({
    action: 'comment-on-draft',
    validate,
    explain: (error) => {
      const words = failureText(error, FAILED)
      warn('Not sent', words, error)
      return words
    },
    submit: async ({ name, text }, action) => {
      const body = { sectionId, name: name.trim(), text: text.trim() }
      await sendComment(token, { body, action, idempotencyKey: keyOf(body) })
      announce('Comment sent', 'Only the owner of the article can see it.')
      onReader(body.name)
      onSent()
    },
  })
  return (
    <form
      {...form.props}
      ref={around}
      noValidate
      aria-label={`Comment on ${on}`}
      className="grid gap-4 rounded-md border border-line bg-surface p-4"
    >
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={COMMENT_NAME_LENGTH}
        defaultValue={reader}
        error={form.errors.name}
      />
      <TextArea
        label={`Comment on ${on}`}
        name="text"
        maxLength={COMMENT_TEXT_LENGTH}
        hint={`Up to ${COMMENT_TEXT_LENGTH} characters. The owner of the article sees it with your name, and can delete it.`}
        error={form.errors.text}
      />
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={form.busy} pendingLabel="Sending...">
          Send Comment
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
