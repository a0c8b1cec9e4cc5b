import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { ThemeChoice } from '@/components/frame/theme-choice'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { useAct } from '@/lib/api/use-act'
import { formatDay } from '@/lib/format'
import { announce } from '@/lib/notices/toast'
import { useSignOut } from '@/lib/session/use-sign-out'
import { EmailChange } from './email-change'
import { AccountCard, AccountPanel, AccountPart } from './part'
import { type AccountDetails, accountQuery } from './queries'
import { AccountRow } from './row'

type Props = { freeTrialUsed: boolean }

/** Shows the email address that a user signs in with, and their settings for the look of the site. */
export function Profile({ freeTrialUsed }: Props) {
  const { signOut, busy } = useSignOut()
  return (
    <>
      <AccountPanel
        id="address"
        title="Email address"
        lead="You sign in with this address. We send receipts and reset links to it."
      >
        <AccountPart what="Your account" query={accountQuery} rows={1}>
          {(account) => <Address account={account} />}
        </AccountPart>
      </AccountPanel>
      <AccountPanel id="about" title="About this account">
        <AccountCard>
          <dl className="divide-y divide-line">
            <AccountRow term="Free analysis">
              {freeTrialUsed ? (
                'Used'
              ) : (
                <Link to="/free-trial-step1" className="text-petrol underline underline-offset-4">
                  Not used yet
                </Link>
              )}
            </AccountRow>
            <AccountRow term="Theme">
              <ThemeChoice />
            </AccountRow>
          </dl>
        </AccountCard>
        <div>
          <Button busy={busy} pendingLabel="Signing Out..." onClick={signOut}>
            Sign Out
          </Button>
        </div>
      </AccountPanel>
    </>
  )
}

function Address({ account }: { account: AccountDetails }) {
  const [changing, setChanging] = useState(false)
  const { email, confirmed, pendingEmail, registeredAt } = account
  return (
    <AccountCard>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3">
        <div className="min-w-0">
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
            <Badge tone={confirmed ? 'ok' : 'warn'}>
              {confirmed ? 'Confirmed' : 'Not confirmed'}
            </Badge>
          </p>
          <p className="text-sm text-ink-2">Member since {formatDay(registeredAt)}</p>
        </div>
        <Button
          aria-expanded={changing}
          aria-controls={changing ? 'change-email' : undefined}
          onClick={() => setChanging(!changing)}
        >
          {changing ? 'Keep This Address' : 'Change Address'}
        </Button>
      </div>
      {pendingEmail && (
        <p role="status" className="px-5 py-4 text-sm text-ink-2">
          <strong className="font-semibold text-ink wrap-anywhere">{pendingEmail}</strong> is not
          confirmed yet. Open the email we sent to it; nothing changes until then.
        </p>
      )}
      {!confirmed && !changing && <Unconfirmed />}
      {changing && (
        <div id="change-email">
          <EmailChange onDone={() => setChanging(false)} />
        </div>
      )}
    </AccountCard>
  )
}

function Unconfirmed() {
  const { act, busy, failure } = useAct({
    name: 'resend-confirmation',
    failed: 'The email could not be sent. Please try again.',
    work: async (action) => {
      const { message } = await identityApi.resendConfirmation({ action })
      announce('Check your inbox', message)
    },
  })
  return (
    <div className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[44ch] text-sm text-ink-2">
          Please open the email we sent and confirm your address.
        </p>
        <Button busy={busy} pendingLabel="Sending..." onClick={act}>
          Send It Again
        </Button>
      </div>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
