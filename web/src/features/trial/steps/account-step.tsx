import type { TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { User } from '@sortie/contracts/identity/accounts/authentication'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { Field, PasswordField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { failureText } from '@/lib/api/problem'
import { type Action, beginAction } from '@/lib/forms/action'
import { useForm } from '@/lib/forms/form'
import { useTrial } from '@/lib/missions/trial-details'
import { warn } from '@/lib/notices/toast'
import { Launching } from '../launching'
import { AccountExists } from './account-exists'
import { checkAccount } from './checks'
import { sayUsed } from './flow'
import { StepFrame } from './step-frame'

// Not needed before the form is sent; on their way while it is filled in.
const loadEnroll = () => import('./enroll')
const loadLaunch = () => import('../launch')
const Launch = lazy(loadLaunch)

type Phase = { name: 'account'; notice?: string } | { name: 'launch'; action: Action }

/** Step 2: the account, then the launch. A user who is signed in has only the launch before them. */
export function AccountStep({ user }: { user: User | null }) {
  const router = useRouter()
  const [details] = useState(() => useTrial.getState().details)
  const [hasFailed, setHasFailed] = useState(false)
  const [phase, setPhase] = useState<Phase>(() =>
    user ? { name: 'launch', action: beginAction('start-free-trial') } : { name: 'account' },
  )
  const enrolled = async (account: User | null, action: Action) => {
    if (!account?.freeTrialUsed) return setPhase({ name: 'launch', action })
    const { keepForMission } = await import('./keep-for-mission')
    keepForMission()
    sayUsed()
    await router.navigate({ to: '/dashboard', replace: true })
  }
  useEffect(() => {
    // A load that fails now is tried again when it is needed.
    Promise.all([loadEnroll(), loadLaunch()]).catch(() => undefined)
  }, [])
  if (!details) return null
  const launching = phase.name === 'launch'
  const starting = launching && !hasFailed
  return (
    <StepFrame
      step={2}
      title={titleOf(launching, hasFailed)}
      lead={
        launching
          ? starting
            ? 'We’re starting your analysis. It keeps running even if you close this page.'
            : 'Your account is there, and your details are kept.'
          : 'We’ll save your results to your account, and only you can open them. No card needed.'
      }
      aside={<Summary details={details} />}
    >
      {launching ? (
        <Suspense fallback={<Launching />}>
          <Launch
            details={details}
            action={phase.action}
            onFailed={setHasFailed}
            onSignedOut={(notice) => setPhase({ name: 'account', notice })}
          />
        </Suspense>
      ) : (
        <AccountForm notice={phase.notice} onEnrolled={enrolled} />
      )}
    </StepFrame>
  )
}

const titleOf = (launching: boolean, hasFailed: boolean): string => {
  if (!launching) return 'Create your account'
  return hasFailed ? 'Not started yet' : 'Ready for takeoff'
}

const explain = (error: unknown): ReactNode => {
  if (error instanceof AccountExists) {
    warn('Error', error.message)
    return (
      <>
        {error.message}{' '}
        <Link to="/forgot-password" className="text-petrol underline underline-offset-2">
          Reset your password
        </Link>
      </>
    )
  }
  warn('Error', 'Failed to create account', error)
  return failureText(error, 'Failed to create account')
}

type FormProps = {
  notice: string | undefined
  onEnrolled: (user: User | null, action: Action) => Promise<void>
}

function AccountForm({ notice, onEnrolled }: FormProps) {
  const client = useQueryClient()
  const form = useForm<'email' | 'password'>({
    action: 'start-free-trial',
    validate: checkAccount,
    explain,
    submit: async ({ email, password }, action) => {
      const { enroll } = await loadEnroll()
      await onEnrolled(await enroll(client, { email: email.trim(), password }, action), action)
    },
  })
  return (
    <form {...form.props} noValidate className="grid gap-5" aria-label="Create account">
      {notice && <FormFailure>{notice}</FormFailure>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={form.errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        maxLength={128}
        hint="At least 6 characters. Already have an account? Use its password."
        error={form.errors.password}
      />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="main" size="lg" busy={form.busy} pendingLabel="Starting...">
        Start Free Analysis
      </Button>
      <p className="text-sm text-ink-2">
        By starting, you accept the{' '}
        <Link to="/terms-of-service" className="text-petrol underline underline-offset-2">
          Terms of Service
        </Link>{' '}
        and agree to receive occasional email updates about your account and reports.
      </p>
    </form>
  )
}

const labels: Record<keyof TrialDetails, string> = {
  industry: 'Industry',
  businessName: 'Business name',
  mainCompetitor: 'Main competitor',
}

function Summary({ details }: { details: TrialDetails }) {
  return (
    <>
      <h2 className="text-lg">Your mission</h2>
      <dl className="mt-3 grid gap-3 rounded-md border border-line bg-surface p-4 text-sm">
        {(Object.keys(labels) as (keyof TrialDetails)[]).map((name) => (
          <div key={name}>
            <dt className="label-mono text-ink-2">{labels[name]}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">{details[name]}</dd>
          </div>
        ))}
      </dl>
      <Link
        to="/free-trial-step1"
        className="mt-2 inline-flex min-h-11 items-center text-sm text-petrol underline underline-offset-4"
      >
        Start over with different details
      </Link>
    </>
  )
}
