import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field, TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { contentApi } from '@/lib/api/client/content-api.gen'
import { keyPerContent } from '@/lib/api/idempotency'
import { isUnreachable, serverMessage, UNREACHABLE } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { userQuery } from '@/lib/session/session'

type Name = 'email' | 'message'

// The browser checks first; what is left to us is a text of nothing but spaces.
const validate = ({ email, message }: Record<Name, string>) => {
  const fields = {
    ...(!email.trim() && { email: 'Email is required' }),
    ...(!message.trim() && { message: 'Message is required' }),
  }
  return Object.keys(fields).length ? { message: 'Please fill in all fields', fields } : null
}
const explain = (error: unknown) => {
  warn(
    'Send Failed',
    'Unable to send message. Please try again or email the support address directly.',
    error,
  )
  return isUnreachable(error) ? UNREACHABLE : serverMessage(error)
}

/** The small form to support. A repeated send of the same message arrives once. */
export default function ContactForm({ onSent }: { onSent: () => void }) {
  const [keyOf] = useState(keyPerContent)
  const around = useRef<HTMLDivElement>(null)
  const { data: user } = useQuery(userQuery)
  useEffect(() => firstFieldOf(around.current)?.focus(), [])
  const form = useForm<Name>({
    action: 'send-contact-message',
    validate,
    explain,
    submit: async ({ email, message }, action) => {
      const body = { email: email.trim(), message: message.trim() }
      const input = { body, action, idempotencyKey: keyOf(body) }
      await contentApi.sendContactMessage(input)
      announce(
        'Message Sent',
        'Your message has been received. Our intelligence team will respond within 24 hours.',
      )
      onSent()
    },
  })
  return (
    <div ref={around} className="grid gap-4">
      <h2 className="text-lg">Contact support</h2>
      <form {...form.props} className="grid gap-4" aria-label="Contact support">
        <ReplyTo known={user?.email ?? null} error={form.errors.email} />
        <TextArea
          label="Message"
          name="message"
          required
          maxLength={5000}
          error={form.errors.message}
        />
        <FormFailure>{form.failure}</FormFailure>
        <Button type="submit" variant="solid" busy={form.busy} pendingLabel="Sending...">
          Send Message
        </Button>
      </form>
    </div>
  )
}

const firstFieldOf = (around: HTMLElement | null) =>
  around?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')

type ReplyToProps = { known: string | null; error: string | undefined }

/** Asks for the address that the answer goes to: that of the signed-in user, unless they want another one. */
function ReplyTo({ known, error }: ReplyToProps) {
  const [another, setAnother] = useState(!known)
  const field = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  // The user may become known after the form is open: text typed by then stays.
  useEffect(() => {
    const input = field.current?.querySelector('input')
    if (!known || !input || (input.value && input.value !== known)) return
    if (input === document.activeElement) input.form?.querySelector('textarea')?.focus()
    setAnother(false)
  }, [known])
  // An address that was refused has to be seen to be mended, also while it is.
  useEffect(() => {
    if (!error) return
    wantsFocus.current = true
    setAnother(true)
  }, [error])
  useEffect(() => {
    if (another && wantsFocus.current) firstFieldOf(field.current)?.focus()
  }, [another])
  if (known && !another)
    return (
      <div className="text-sm text-ink-2">
        <input type="hidden" name="email" value={known} />
        <p>
          We’ll reply to <strong className="font-semibold text-ink wrap-anywhere">{known}</strong>.
        </p>
        <button
          type="button"
          className="inline-flex min-h-11 items-center text-petrol underline underline-offset-4"
          onClick={() => {
            wantsFocus.current = true
            setAnother(true)
          }}
        >
          Use another address
        </button>
      </div>
    )
  return (
    <div ref={field}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={known ?? undefined}
        error={error}
      />
    </div>
  )
}
