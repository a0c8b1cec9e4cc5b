import { LEGAL_CHANGES, PRIVACY_VERSION, TERMS_VERSION } from '@sortie/contracts/identity/legal'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { chooseConsent } from '@/lib/analytics/consent'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { failureText } from '@/lib/api/problem'
import { formatDay } from '@/lib/format'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { userQuery } from '@/lib/session/session'
import { CheckBox } from './check-box'

const link = 'text-petrol underline underline-offset-2'

type Props = {
  onAccepted: () => void
  /** The choices of a user who does not agree: take their data, delete the account, sign out. */
  waysOut: ReactNode
}

/** Shows the changes in the terms, and asks the user to accept them. */
export function ReConsentPage({ onAccepted, waysOut }: Props) {
  const [declined, setDeclined] = useState(false)
  return (
    <div className="shell py-8 md:py-12">
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-10">
        <header>
          <p className="label-mono text-radar">Your choices</p>
          <h1 className="mt-1 text-4xl">Our terms have changed</h1>
          <p className="mt-3 text-lg text-ink-2">
            Please read what is new. Your missions and reports are safe, whatever you choose.
          </p>
        </header>
        <Changes />
        {declined ? (
          <Declined onAgain={() => setDeclined(false)} />
        ) : (
          <Question onAccepted={onAccepted} onDecline={() => setDeclined(true)} />
        )}
        <section aria-label="Without agreeing" className="grid gap-10 border-t border-line pt-10">
          {waysOut}
        </section>
      </div>
    </div>
  )
}

function Changes() {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-xl">
        What changed
      </h2>
      {LEGAL_CHANGES.map(({ version, changes }) => (
        <div key={version} className="mt-3">
          <h3 className="text-sm font-normal text-ink-2">{formatDay(version)}</h3>
          <ul className="mt-2 grid list-disc gap-2 ps-5">
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-4 text-ink-2">
        Full texts:{' '}
        <Link to="/terms-of-service" className={link}>
          Terms of Service
        </Link>
        ,{' '}
        <Link to="/privacy-policy" className={link}>
          Privacy Policy
        </Link>
      </p>
    </section>
  )
}

const explain = (error: unknown) => {
  const words = failureText(error, 'Your choices could not be saved. Please try again.')
  warn('Error', words, error)
  return words
}

function Question({ onAccepted, onDecline }: { onAccepted: () => void; onDecline: () => void }) {
  const client = useQueryClient()
  const form = useForm<'terms' | 'marketing' | 'analytics' | 'clicks'>({
    action: 'record-consent',
    validate: ({ terms }) =>
      terms
        ? null
        : {
            message: 'Please agree to the terms, or decline',
            fields: { terms: 'Check this box to accept' },
          },
    explain,
    submit: async ({ marketing, analytics, clicks }, action) => {
      const body = {
        termsVersion: TERMS_VERSION,
        privacyVersion: PRIVACY_VERSION,
        marketing: Boolean(marketing),
        cookies: { analytics: Boolean(analytics), clicks: Boolean(analytics && clicks) },
      }
      await identityApi.recordConsent({ body, action })
      chooseConsent(analytics ? (clicks ? 'clicks' : 'accepted') : 'rejected')
      client.setQueryData(userQuery.queryKey, (user) => {
        if (!user) return user
        const { consentDue: _settled, ...rest } = user
        return rest
      })
      announce('Thank you', 'We saved your choices. You can change them in Account.')
      onAccepted()
    },
  })
  return (
    <form {...form.props} noValidate className="grid gap-5" aria-label="Your choices">
      <div className="grid gap-1 rounded-md border border-line bg-surface px-5 py-3 shadow-card">
        <CheckBox name="terms" error={form.errors.terms}>
          I agree to the current Terms of Service and Privacy Policy. (Required)
        </CheckBox>
        <CheckBox name="marketing">Email me news and offers. (Optional)</CheckBox>
        <CheckBox name="analytics">
          Count my visits in this browser to show Sortie what is useful. (Optional)
        </CheckBox>
        <CheckBox name="clicks">
          If my visits are counted: also record where I click and how far I scroll. (Optional)
        </CheckBox>
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" onClick={onDecline}>
          Decline
        </Button>
        <Button type="submit" size="lg" busy={form.busy} pendingLabel="Saving...">
          Accept
        </Button>
      </div>
    </form>
  )
}

function Declined({ onAgain }: { onAgain: () => void }) {
  return (
    <section
      aria-labelledby="declined"
      className="grid justify-items-start gap-4 rounded-md border border-line bg-surface p-5 shadow-card"
    >
      <h2
        id="declined"
        ref={(heading) => heading?.focus()}
        tabIndex={-1}
        className="text-xl outline-none"
      >
        You declined
      </h2>
      <p className="text-ink-2">
        You stay signed in. You can open your dashboard and reports again once you agree. Until
        then, you can export your data, delete your account or sign out below.
      </p>
      <Button onClick={onAgain}>Review Again</Button>
    </section>
  )
}
