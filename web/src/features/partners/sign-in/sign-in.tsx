import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { AuthPage } from '@/components/frame/auth-page'
import { failureText } from '@/lib/api/problem'
import { useHydrated } from '@/lib/browser/hydrated'
import { type Invalid, useForm, type Values } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { ownPartnerActs } from '../acts'
import { ownReference } from './own-reference'

const explain = (error: unknown) => {
  warn('Error', 'No link was sent', error)
  return failureText(error, 'Please try again.')
}

const check = ({ ref }: Values<'ref'>): Invalid<'ref'> | null => {
  const text = ref.trim()
  if (text && !text.includes('@')) return null
  const message = text
    ? 'Please enter your reference, not an email address'
    : 'Please enter your reference'
  return { message, fields: { ref: message } }
}

type Props = {
  /** The reference to begin with: whose page was to be opened. */
  name: string | undefined
}

/**
 * Asks for a link by mail; afterwards says where to look for it. A partner who is signed in is sent to their page,
 * which sends them back here once they are not any more.
 */
export function PartnerSignIn({ name }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isHydrated = useHydrated()
  const own = isHydrated ? ownReference() : null
  if (own) return <Navigate to="/partners/$ref" params={{ ref: own }} replace />
  if (sentTo !== null) return <Sent name={sentTo} again={() => setSentTo(null)} />
  return <Ask name={name} onSent={setSentTo} />
}

function Ask({ name, onSent }: Props & { onSent: (ref: string) => void }) {
  const form = useForm<'ref'>({
    action: 'ask-partner-link',
    validate: check,
    explain,
    submit: async (values, action) => {
      const ref = values.ref.trim().toLowerCase()
      await ownPartnerActs.askLink(ref, action)
      onSent(ref)
    },
  })
  return (
    <AuthPage
      title="Partner page"
      lead="Enter your reference, and we’ll email a link to the address we have for you. It works once, for 30 minutes."
    >
      <form {...form.props} noValidate className="grid gap-5" aria-label="Partner sign-in">
        <Field
          name="ref"
          label="Your reference"
          defaultValue={name}
          hint="It stands in your link, behind ?ref="
          error={form.errors.ref}
          maxLength={64}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormFailure>{form.failure}</FormFailure>
        <Button type="submit" variant="main" size="lg" busy={form.busy} pendingLabel="Sending...">
          Email Me a Link
        </Button>
      </form>
    </AuthPage>
  )
}

function Sent({ name, again }: { name: string; again: () => void }) {
  return (
    <AuthPage title="Check Your Email">
      <div role="status" className="grid gap-3 text-ink-2">
        <p>
          If <strong className="font-semibold text-ink">{name}</strong> is a partner’s reference, a
          link is on its way to their address.
        </p>
        <p>
          No email after a minute or two? Check your spam folder, or ask us which address we have.
        </p>
      </div>
      <div className="mt-6 grid gap-3">
        <Button size="lg" onClick={again}>
          Try Another Reference
        </Button>
      </div>
    </AuthPage>
  )
}
