import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { getWithdrawal } from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type { Reply } from '@sortie/contracts/call'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { type Action, newKey } from '@/lib/forms/action'
import { valuesOf } from '@/lib/missions/mission-brief'
import { useMissionDraft } from '@/lib/missions/mission-draft'
import { outdateReports } from '@/lib/reports/reports'
import { userQuery } from '@/lib/session/session'
import { reportQuery } from '../queries'

export type WithdrawalReply = Reply<typeof getWithdrawal>

/** Reads the brief of a withdrawn report. */
export const withdrawalQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', reportId, 'withdrawal'],
    queryFn: ({ signal }): Promise<WithdrawalReply> =>
      analysisApi.getWithdrawal({
        params: { reportId },
        signal,
      }),
  })

type Brief = Pick<
  WithdrawalReply,
  'kind' | 'businessName' | 'industry' | 'mainCompetitor' | 'more' | 'business'
>

/**
 * Returns the values of a form for a withdrawn report, without the wrong ones: the business is in the words of the user
 * who withdrew it, or empty so that the form asks again, and the chosen reading is gone.
 */
export const valuesAfterWithdrawal = ({ business, kind, more, ...details }: Brief) => ({
  ...valuesOf({ ...details, industry: business ?? '' }, more),
  reading: '',
  kind: kind === 'competitors' ? kind : '',
})

/** Begins a mission with what a report was asked about that was given back. */
export const draftFromWithdrawal = (brief: Brief) =>
  useMissionDraft.getState().keep(valuesAfterWithdrawal(brief))

/**
 * The number of times that the balance is read again, and the pause before each in milliseconds: billing learns of the
 * return within moments.
 */
const ASKED = 8
const PAUSE_MS = 250

/** Asks for the balance until the mission is in it; where that takes long, pages ask again anyway. */
const awaitMission = async (client: QueryClient) => {
  const before = client.getQueryData(userQuery.queryKey)?.queriesRemaining ?? 0
  for (let time = 0; time < ASKED; time++) {
    const user = await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null)
    if (!user || user.queriesRemaining > before) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Gives a report back, once; answers with what came of it when the mission is in the balance. */
export const withdraw = async (
  client: QueryClient,
  report: Pick<Report, 'reportId'>,
  business: string,
  action: Action,
) => {
  const { reportId } = report
  const body = business ? { business } : {}
  const input = { params: { reportId }, body, idempotencyKey: newKey(), action }
  const { outcome } = await analysisApi.withdrawReport(input)
  if (outcome === 'withdrawn') await awaitMission(client)
  else await client.fetchQuery({ ...reportQuery(reportId), staleTime: 0 }).catch(() => undefined)
  void outdateReports(client)
  return outcome
}

/** Forgets all that the browser knows of a report. */
export const forgetReport = (client: QueryClient, reportId: string) =>
  client.removeQueries({ queryKey: ['reports', reportId] })
