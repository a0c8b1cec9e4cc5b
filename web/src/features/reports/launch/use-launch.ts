import type { ReportBrief } from '@sortie/contracts/analysis/briefs/launch'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isStatus } from '@/lib/api/api'
import type { Action } from '@/lib/forms/action'
import { useMissionDraft } from '@/lib/missions/mission-draft'
import { freshReports } from '@/lib/reports/reports'
import { userQuery } from '@/lib/session/session'
import { launchMission } from '../queries'

/**
 * Launches missions. If the same report is there or on its way, nothing is launched: it asks first. The balance keeps
 * its value until the launch is over, as the page says what it will cost.
 */
export const useLaunch = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { data: user } = useSuspenseQuery(userQuery)
  const [held, setHeld] = useState<number | null>(null)
  const [same, setSame] = useState<ReportSummary | null>(null)
  /** Somebody wants the report again. */
  const again = useRef(false)
  const missions = held ?? user?.queriesRemaining ?? 0

  /** Answers with the report to open; null where the question has to be answered first. */
  const launchOnce = async (brief: ReportBrief, action: Action): Promise<string | null> => {
    const launch = { ...brief, ...(again.current && { again: true }) }
    // One whose answer was lost may have made the report that is there now.
    const wasSent = useMissionDraft.getState().isSent(launch)
    const reply = await launchMission(client, launch, action)
    if (!reply.same || wasSent) return reply.reportId
    const found = (await freshReports(client)).find(({ reportId }) => reportId === reply.reportId)
    if (!found) return reply.reportId
    setSame(found)
    return null
  }

  const launch = async (brief: ReportBrief, action: Action) => {
    setHeld(missions)
    // Its code arrives while the launch is answered; where it does not, the page says so itself.
    void Promise.resolve(
      router.loadRouteChunk(router.routesById['/_private/results/$resultId']),
    ).catch(() => undefined)
    try {
      const resultId = await launchOnce(brief, action)
      if (resultId) await navigate({ to: '/results/$resultId', params: { resultId } })
      else setHeld(null)
    } catch (error) {
      // The page stays, for what was typed; its navigation is that of somebody signed out.
      if (isStatus(error, 401)) client.setQueryData(userQuery.queryKey, null)
      else setHeld(null)
      throw error
    } finally {
      again.current = false
    }
  }
  return {
    missions,
    launch,
    same,
    /** The details were changed: the question is no longer about them. */
    forget: () => setSame(null),
    /** The next launch is wanted though its report is there. */
    allow: () => {
      again.current = true
    },
  }
}
