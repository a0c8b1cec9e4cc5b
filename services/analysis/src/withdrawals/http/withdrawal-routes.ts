import {
  getWithdrawal,
  giveBackReport,
  type ListedMisreading,
  listMisreadings,
  refuseWithdrawal,
  withdrawReport,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
import { found, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OwnReport } from '../../reports/own-report.ts'
import type { Reports } from '../../reports/reports.ts'
import type { Withdrawals } from '../report-withdrawals.ts'
import type { MisreadingView } from '../views/misreading-view.ts'

type Deps = {
  withdrawals: Withdrawals
  reports: Reports
  misreadings: Pick<Views<MisreadingView>, 'find' | 'page'>
  own: OwnReport
  /** The limit on how often a user may say that a report is about another business. */
  throttle: Pick<Throttle, 'take'>
  /** The limit on how often a user may read the outcome of that. */
  reads: Pick<Throttle, 'take'>
}

/** Returns a misreading as operators see it: never the sites, rivals and keywords that its owner named. */
const listed = (view: MisreadingView): ListedMisreading => {
  const { reportId, userId, at, funding, kind, state, doubt, decidedAt, misreading } = view
  const about = { reportId, userId, at, funding, kind, state, doubt, decidedAt }
  if (!misreading) return { ...about, misreading: null }
  const { industry, businessName, mainCompetitor, understood, country, business } = misreading
  const brief = { industry, businessName, mainCompetitor, understood, country }
  return { ...about, misreading: { ...brief, ...(business && { business }) } }
}

/** Giving back reports about another business, and what operators decide of it. */
export const reportWithdrawalRoutes = (deps: Deps) => {
  const { withdrawals, reports, misreadings, own, throttle } = deps
  /** The report of this user that they gave back; null where they did not. */
  const givenBack = async (userId: string, reportId: MisreadingView['reportId']) => {
    const view = await misreadings.find(reportId)
    return view?.userId === userId && view.state === 'withdrawn' ? view : null
  }
  const stateOf = async (reportId: MisreadingView['reportId']) =>
    found(await misreadings.find(reportId), 'misreading_not_found').state

  return [
    route(withdrawReport, async ({ userId, params: { reportId }, body, now: at }) => {
      // Sent again, it is answered as it was.
      if (await givenBack(userId, reportId)) return { outcome: 'withdrawn' as const }
      await own(userId, reportId)
      await throttle.take(userId)
      const { business } = body
      return { outcome: await withdrawals.withdraw({ userId, reportId, at, business }) }
    }),
    route(getWithdrawal, async ({ userId, params: { reportId } }) => {
      await deps.reads.take(userId)
      const view = found(await givenBack(userId, reportId), 'report_not_found')
      const { at, kind, misreading } = view
      const { industry, businessName, mainCompetitor, more, business } = found(
        misreading,
        'report_not_found',
      )
      const about = { at, kind, businessName, industry, mainCompetitor, more }
      return { ...about, business: business ?? null }
    }),
    route(listMisreadings, async ({ query: { state, cursor, limit } }) => {
      const page = await misreadings.page(state ? { state } : {}, {
        newestBy: 'at',
        cursor,
        limit,
      })
      return { misreadings: page.views.map(listed), next: page.next }
    }),
    route(giveBackReport, async ({ params: { reportId }, userId: by, now: at }) => {
      await stateOf(reportId)
      await reports.handle(reportId, { type: 'GiveBack', data: { at, by } })
      return { state: await stateOf(reportId) }
    }),
    route(refuseWithdrawal, async ({ params: { reportId }, body, userId: by, now: at }) => {
      await stateOf(reportId)
      await reports.handle(reportId, { type: 'RefuseWithdrawal', data: { at, by, ...body } })
      return { state: await stateOf(reportId) }
    }),
  ]
}
