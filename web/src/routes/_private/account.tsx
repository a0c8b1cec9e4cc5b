import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { ThemeChoice } from '@/components/theme-choice'
import { formatCount } from '@/lib/format'
import { privatePage } from '@/lib/page'
import { userQuery } from '@/lib/session'
import { useSignOut } from '@/lib/use-sign-out'

export const Route = createFileRoute('/_private/account')({
  head: () => privatePage('Account'),
  component: Account,
})

function Account() {
  const { data: user } = useSuspenseQuery(userQuery)
  const { signOut, busy } = useSignOut()
  if (!user) return null
  return (
    <div className="shell py-8 md:py-12">
      <div className="max-w-2xl">
        <h1 className="text-4xl">Account</h1>
        <dl className="mt-8 divide-y divide-line rounded-lg border border-line bg-surface">
          <Row term="Email">{user.email}</Row>
          <Row term="Missions left">
            <span className="tabular-nums">{formatCount(user.queriesRemaining)}</span>
          </Row>
          <Row term="Free analysis">{user.freeTrialUsed ? 'Used' : 'Not used yet'}</Row>
          <Row term="Theme">
            <ThemeChoice />
          </Row>
        </dl>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <Button busy={busy} pendingLabel="Signing Out..." onClick={signOut}>
            Sign Out
          </Button>
          <Link
            to="/forgot-password"
            search={{ email: user.email }}
            className="inline-flex min-h-11 items-center text-petrol underline underline-offset-4"
          >
            Change your password by mail
          </Link>
        </div>
      </div>
    </div>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
