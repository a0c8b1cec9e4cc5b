import { createAges } from '@sortie/runtime/database/ages'
import { createThrottle, prepareThrottles, throttleOnce } from '@sortie/runtime/http/throttle'
import type { Loop } from '@sortie/runtime/process/loop'
import type { ConfigOf, House, Parts } from '@sortie/runtime/service/house'
import { z } from 'zod'
import { report } from './domain/report.ts'
import { createAnswers, type Standing } from './handlers/answers.ts'
import { createDeadlines } from './handlers/deadline.ts'
import { followBilling } from './handlers/follow-billing.ts'
import { runReport } from './handlers/run-report.ts'
import { freeTrialRoutes } from './http/free-trial.ts'
import { jobRoutes } from './http/jobs.ts'
import { reportRoutes } from './http/reports.ts'
import { reportSummary } from './projections/report-summary.ts'
import { reportView } from './projections/report-view.ts'
import { returnedMission } from './projections/returned-mission.ts'
import { chain } from './providers/chain.ts'
import type { Provider } from './providers/port.ts'
import { sourcesFrom, sourcesShape } from './providers/sources.ts'

/** What analysis reads from the environment, besides what every service reads. */
export const shape = {
  ...sourcesShape,
  /** How long a paid report may take once it started; then it fails and its mission comes back. */
  REPORT_DEADLINE_SECONDS: z.coerce.number().int().positive().default(300),
  /** How long a paid report may wait for its start; then it fails and its mission comes back. */
  REPORT_START_SECONDS: z.coerce.number().int().positive().default(1_800),
  /** Reports that a user may launch in a minute. */
  LAUNCHES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}
const MINUTE = 60

/** @param given asked in turn; those that the configuration asks for, unless told. */
export const build = (house: House<ConfigOf<typeof shape>>, given?: readonly Provider[]): Parts => {
  const { commands, keyFor, sendLive, config, db, log } = house
  const { providers, close } = given ? { providers: given, close: undefined } : sourcesFrom(config)
  const reports = commands({
    name: 'report',
    decider: report,
    // The request names the person; the report stays theirs.
    subject: (_stream, { type, data }) => (type === 'Request' ? data.userId : null),
  })
  const views = house.views(reportView)
  const summaries = house.views(reportSummary)
  const returned = house.views(returnedMission)
  const answers = createAnswers<Standing>()
  const limits = {
    startMs: config.REPORT_START_SECONDS * 1_000,
    runMs: config.REPORT_DEADLINE_SECONDS * 1_000,
  }
  const ages = createAges(db, 'reports')
  const deadlines = createDeadlines({ reports, summaries, ages, limits, log })
  let sweep: Loop | undefined
  const launches = config.LAUNCHES_PER_MINUTE
  const throttle = createThrottle(db, {
    ...{ name: 'launch', points: launches, seconds: MINUTE },
    refusal: (wait) =>
      `You can launch ${launches} reports a minute. No mission was used. Launch again in ${wait}.`,
  })
  return {
    projections: [reportView, reportSummary, returnedMission],
    works: [runReport({ reports, providers: chain(providers, log) })],
    handlers: [followBilling({ reports, answered: answers.answered })],
    routes: [
      ...freeTrialRoutes({ reports, views, idKey: keyFor('trial-id'), sendLive }),
      ...reportRoutes({
        ...{ reports, views, summaries, returned, answers, limits, sendLive },
        throttle: throttleOnce(throttle),
        idKey: keyFor('report-id'),
      }),
      ...jobRoutes({
        ...{ summaries, overdue: deadlines.overdue, returned },
      }),
    ],
    prepare: async () => {
      await prepareThrottles(db)
      sweep = await deadlines.start()
    },
    stop: async () => {
      await sweep?.stop()
      await close?.()
    },
  }
}
