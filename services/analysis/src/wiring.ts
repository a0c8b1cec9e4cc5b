import type { ConfigOf, House, Parts } from '@sortie/runtime/house'
import { report } from './domain/report.ts'
import { runReport } from './handlers/run-report.ts'
import { freeTrialRoutes } from './http/free-trial.ts'
import { reportView } from './projections/report-view.ts'
import { chain } from './providers/chain.ts'
import type { Provider } from './providers/port.ts'
import { sourcesFrom, sourcesShape } from './providers/sources.ts'

/** What analysis reads from the environment, besides what every service reads. */
export const shape = sourcesShape

/** @param given asked in turn; those that the configuration asks for, unless told. */
export const build = (
  { commands, views, keyFor, sendLive, config, log }: House<ConfigOf<typeof shape>>,
  given?: readonly Provider[],
): Parts => {
  const { providers, close } = given ? { providers: given, close: undefined } : sourcesFrom(config)
  const reports = commands({
    name: 'report',
    decider: report,
    // The request names the person; the report stays theirs.
    subject: (_stream, { type, data }) => (type === 'Request' ? data.userId : null),
  })
  return {
    projections: [reportView],
    works: [runReport({ reports, providers: chain(providers, log) })],
    routes: freeTrialRoutes({
      reports,
      views: views(reportView),
      idKey: keyFor('trial-id'),
      sendLive,
    }),
    ...(close && { stop: close }),
  }
}
