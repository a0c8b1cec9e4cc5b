import type { TrialBrief } from '@sortie/contracts/analysis/trials/trials'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { ErrorState } from '@/components/states/error-state'
import { track } from '@/lib/analytics/track'
import { isStatus } from '@/lib/api/api'
import { failureText, problemOf, serverMessage } from '@/lib/api/problem'
import { type Action, beginAction, newKey } from '@/lib/forms/action'
import { useTrial } from '@/lib/missions/trial-details'
import { warn } from '@/lib/notices/toast'
import { patchUser, userQuery } from '@/lib/session/session'
import { Launching } from './launching'
import { startTrial } from './queries'
import { keepForMission } from './steps/keep-for-mission'

type Props = {
  details: TrialBrief
  action: Action
  /** Called with whether it failed, whenever that changes. */
  onFailed: (hasFailed: boolean) => void
  /** The session ended before the trial was created: the account form is needed again. */
  onSignedOut: (notice: string) => void
}

/** Creates the trial and opens its results. A failure retries only this, under the same key. */
export default function Launch({ details, action, onFailed, onSignedOut }: Props) {
  const { failure, busy, launch } = useLaunch(details, onSignedOut)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void launch(action)
  }, [launch, action])

  const hasFailed = failure !== null && !busy
  useEffect(() => onFailed(hasFailed), [hasFailed, onFailed])

  if (!hasFailed) return <Launching />
  return (
    <ErrorState
      title="Failed to start free trial"
      action={
        <Button
          variant="main"
          size="lg"
          onClick={({ timeStamp }) => void launch(beginAction('start-free-trial', timeStamp))}
        >
          Try Again
        </Button>
      }
    >
      {failure} You’re signed in, and we kept your details.
    </ErrorState>
  )
}

const useLaunch = (details: TrialBrief, onSignedOut: Props['onSignedOut']) => {
  const client = useQueryClient()
  const router = useRouter()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const refused = async (error: unknown) => {
    const code = problemOf(error)?.code
    if (code === 'free_trial_used') {
      patchUser(client, { freeTrialUsed: true })
      keepForMission()
      warn('Error', serverMessage(error) ?? 'Your free trial has already been used.')
      return router.navigate({ to: '/dashboard', replace: true })
    }
    warn('Error', 'Failed to start free trial', error)
    if (isStatus(error, 401)) {
      client.setQueryData(userQuery.queryKey, null)
      return onSignedOut('Your session has ended. Sign in again; we kept your details.')
    }
    // The key was used for other details: only a new one can help.
    if (code === 'idempotency_key_reused') useTrial.getState().renewKey()
    setFailure(failureText(error, 'Please try again.'))
  }
  const launch = async (action: Action) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const key = useTrial.getState().key ?? newKey()
      const projectId = await startTrial(client, details, key, action)
      useTrial.getState().clear()
      track({ type: 'free_trial_start' })
      const to = '/free-trial/results/$projectId'
      await router.navigate({ to, params: { projectId }, replace: true })
    } catch (error) {
      await refused(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { failure, busy, launch }
}
