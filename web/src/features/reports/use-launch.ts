import type { ReportSummary, TrialDetails } from '@sortie/contracts/analysis'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Action } from '@/lib/action'
import { isStatus } from '@/lib/api'
import { useMissionDraft } from '@/lib/mission-draft'
import { freshReports } from '@/lib/reports'
import { userQuery } from '@/lib/session'
import { launchMission } from './queries'
import { sameReport } from './same-report'

/** How long another tab may hold up a launch, in milliseconds. */
const PATIENCE = 10_000

/** One launch at a time in all tabs of a browser: the second one sees the report of the first. */
const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  // Browsers have locks only over a secure connection.
  if (!navigator.locks) return work()
  let isHeld = false
  const signal = AbortSignal.timeout(PATIENCE)
  try {
    return await navigator.locks.request('sortie_launch', { signal }, () => {
      isHeld = true
      return work()
    })
  } catch (error) {
    if (isHeld || !signal.aborted) throw error
    return work()
  }
}

/**
 * Launches missions. Where the same report is there or on its way, it asks first and uses no mission.
 * What can be spent keeps its value until the launch is over, as the page says what it will cost.
 */
export const useLaunch = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(userQuery)
  const [held, setHeld] = useState<number | null>(null)
  const [same, setSame] = useState<ReportSummary | null>(null)
  /** The report that somebody wants again. */
  const again = useRef<string | null>(null)
  const missions = held ?? user?.queriesRemaining ?? 0

  /** Answers with the new report's id; null where the question has to be answered first. */
  const launchOnce = async (details: TrialDetails, action: Action): Promise<string | null> => {
    // A launch whose reply was lost is sent again under its key, which never makes a second one.
    if (!useMissionDraft.getState().isSent(details)) {
      const found = sameReport(await freshReports(client), details)
      if (found && found.reportId !== again.current) {
        setSame(found)
        return null
      }
    }
    return launchMission(client, details, action)
  }

  const launch = async (details: TrialDetails, action: Action) => {
    setHeld(missions)
    try {
      const resultId = await alone(() => launchOnce(details, action))
      if (resultId) await navigate({ to: '/results/$resultId', params: { resultId } })
      else setHeld(null)
    } catch (error) {
      // The page stays, for what was typed; its navigation is that of somebody signed out.
      if (isStatus(error, 401)) client.setQueryData(userQuery.queryKey, null)
      else setHeld(null)
      throw error
    } finally {
      again.current = null
    }
  }
  return {
    missions,
    launch,
    same,
    /** The details were changed: the question is no longer about them. */
    forget: () => setSame(null),
    /** The next launch is wanted though this report is there. */
    allow: (reportId: string) => {
      again.current = reportId
    },
  }
}
