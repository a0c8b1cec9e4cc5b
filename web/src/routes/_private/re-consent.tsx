import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { DeleteAccount } from '@/features/account/privacy/delete-account'
import { ExportData } from '@/features/account/privacy/export-data'
import { ReConsentPage } from '@/features/re-consent/re-consent-page'
import { privatePage } from '@/lib/pages/page'
import { wantedPath } from '@/lib/session/guards'
import { useSignOut } from '@/lib/session/use-sign-out'

export const Route = createFileRoute('/_private/re-consent')({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === 'string' ? { next } : {},
  beforeLoad: ({ context: { user }, search: { next } }) => {
    // Nothing is asked of whoever agreed to what holds now.
    if (user.consentDue) return
    if (next) throw redirect({ href: wantedPath(next), replace: true })
    throw redirect({ to: '/account', search: { tab: 'privacy' }, replace: true })
  },
  head: () => privatePage('Your Choices'),
  component: ReConsent,
})

function ReConsent() {
  const { next } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ReConsentPage
      onAccepted={() => void navigate({ href: wantedPath(next), replace: true })}
      waysOut={
        <>
          <ExportData />
          <DeleteAccount />
          <SignOut />
        </>
      }
    />
  )
}

function SignOut() {
  const { signOut, busy } = useSignOut()
  return (
    <div>
      <Button busy={busy} pendingLabel="Signing Out..." onClick={signOut}>
        Sign Out
      </Button>
    </div>
  )
}
