import type { ConfigOf, House, Parts } from '@sortie/runtime/house'
import { report } from './domain/report.ts'
import { runReport } from './handlers/run-report.ts'
import { freeTrialRoutes } from './http/free-trial.ts'
import { reportView } from './projections/report-view.ts'
import { almanac } from './providers/almanac/almanac.ts'
import { chain } from './providers/chain.ts'
import type { Provider } from './providers/port.ts'

/** What analysis reads from the environment, besides what every service reads: nothing yet. */
export const shape = {}

/** @param sources asked in turn; the almanac, which needs neither key nor network, unless told. */
export const build = (
  { commands, views, keyFor, sendLive }: House<ConfigOf<typeof shape>>,
  sources: readonly Provider[] = [almanac],
): Parts => {
  const reports = commands({
    name: 'report',
    decider: report,
    // The request names the person; the report stays theirs.
    subject: (_stream, { type, data }) => (type === 'Request' ? data.userId : null),
  })
  return {
    projections: [reportView],
    works: [runReport({ reports, providers: chain(sources) })],
    routes: freeTrialRoutes({
      reports,
      views: views(reportView),
      idKey: keyFor('trial-id'),
      sendLive,
    }),
  }
}
