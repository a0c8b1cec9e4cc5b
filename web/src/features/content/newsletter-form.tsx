import { MailOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { track } from '@/lib/analytics/track'
import { contentApi } from '@/lib/api/client/content-api.gen'
import { isUnreachable, serverMessage, UNREACHABLE } from '@/lib/api/problem'
import { type Invalid, useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { checkNewsletter } from './checks'

const explain = (error: unknown) => {
  warn('Subscription Failed', 'Something went wrong. Please try again.', error)
  return isUnreachable(error) ? UNREACHABLE : serverMessage(error)
}
const validate = ({ email }: { email: string }): Invalid<'email'> | null => checkNewsletter(email)

/** Enrols an address for the weekly newsletter; afterwards the confirmation card stands here. */
export default function NewsletterForm() {
  /** The address that was enrolled; null before. */
  const [subscribed, setSubscribed] = useState<string | null>(null)
  const form = useForm<'email'>({
    action: 'subscribe-newsletter',
    invalidTitle: 'Invalid Email',
    validate,
    explain,
    submit: async ({ email }, action) => {
      const body = { email: email.trim() }
      await contentApi.subscribeNewsletter({ body, action })
      track({ type: 'subscription' })
      setSubscribed(body.email)
      announce(
        'Successfully Subscribed!',
        "You'll receive weekly market insights starting next week.",
      )
    },
  })
  if (subscribed !== null) return <Enrolled email={subscribed} />
  return (
    <form {...form.props} noValidate className="grid gap-4" aria-label="Newsletter">
      <Field
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={form.errors.email}
      />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="solid" size="lg" busy={form.busy} pendingLabel="Enrolling...">
        Enroll Now
      </Button>
      <p className="text-sm text-ink-2">
        One issue a week. First, an email asks you to confirm your address. You can unsubscribe with
        one click.
      </p>
    </form>
  )
}

/** The subscription is on file, and waits until somebody confirms it from the inbox. */
function Enrolled({ email }: { email: string }) {
  const card = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => card.current?.focus(), [])
  return (
    <div ref={card} tabIndex={-1} className="grid gap-2 rounded-md border border-line p-6">
      <MailOpen className="size-7 text-warn" />
      <h3 className="text-xl">Mission Briefing Confirmed</h3>
      <p className="text-ink-2">
        We have your sign-up. Your address is{' '}
        <strong className="text-ink">not confirmed yet</strong>: open the email we sent to{' '}
        <span className="wrap-anywhere text-ink">{email}</span> and confirm it. Until then your
        subscription is pending, and we send no issue.
      </p>
    </div>
  )
}
