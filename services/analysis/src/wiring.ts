import { WATCH_IDLE_DAYS } from '@sortie/contracts/watch-limits'
import { createAges } from '@sortie/runtime/database/ages'
import { spentRatio, toDollars, toMillionths } from '@sortie/runtime/database/spending'
import {
  createLocalThrottle,
  createNetworkThrottle,
  createThrottle,
  type Throttle,
  throttleOnce,
} from '@sortie/runtime/http/throttle'
import { createPrinter } from '@sortie/runtime/print/printer'
import { toggle } from '@sortie/runtime/process/config'
import type { Loop } from '@sortie/runtime/process/loop'
import type { ConfigOf, Contribution, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { additionRoutes } from './additions/http/addition-routes.ts'
import { addKeywords } from './additions/reactions/add-keywords.ts'
import { comparisonRoutes } from './comparisons/http/comparison-routes.ts'
import { createReadComparison } from './comparisons/read-comparison.ts'
import { reportComparison } from './comparisons/views/report-comparison.ts'
import { COMPOSED_VERSION } from './composed/compose.ts'
import { createContent } from './exports/content.ts'
import { reportExport } from './exports/decider/export.ts'
import { createFileStore } from './exports/file-store.ts'
import { exportRoutes } from './exports/http/export-routes.ts'
import type { Printed } from './exports/print-worker.ts'
import { removeExport, writeExport } from './exports/reactions/write-export.ts'
import { exportView } from './exports/views/export-view.ts'
import { createCheckSites } from './launches/check-sites.ts'
import { launchedBrief } from './launches/decider/launched-brief.ts'
import { launchRoutes } from './launches/http/launch-routes.ts'
import { createReportAnswers } from './launches/launch-answers.ts'
import { createPreflight } from './launches/preflight.ts'
import { followBilling } from './launches/reactions/follow-billing.ts'
import { createSameReports } from './launches/same-reports.ts'
import { ALMANAC_VERSION } from './lexicon/industry.ts'
import { measuringWeeks } from './measuring-weeks.ts'
import { createNextMission } from './next-missions/find-next-mission.ts'
import { nextMissionRoutes } from './next-missions/http/next-mission-routes.ts'
import { jobRoutes } from './operators/http/job-routes.ts'
import { ownPageRoutes } from './own-pages/http/own-page-routes.ts'
import { createKeptPages } from './own-pages/kept-pages.ts'
import { createOwnPages } from './own-pages/own-pages.ts'
import { forgetOwnPages } from './own-pages/reactions/forget-own-pages.ts'
import { createPaying } from './paid-calls/payment.ts'
import { project } from './projects/decider/project.ts'
import { projectRoutes } from './projects/http/project-routes.ts'
import { projectSiteRoutes } from './projects/http/project-site-routes.ts'
import { createOwnProjects, type OwnProjects } from './projects/own-projects.ts'
import { createProjectIds } from './projects/project-ids.ts'
import { groupReports } from './projects/reactions/group-reports.ts'
import { projectView } from './projects/views/project-view.ts'
import { chain } from './providers/chain.ts'
import type { SiteReader } from './providers/crawler/site-reader.ts'
import { createModelSpending } from './providers/openai/model-spending.ts'
import { MODEL } from './providers/openai/openai.ts'
import type { Provider } from './providers/port.ts'
import {
  MEASURED_SETTINGS,
  type ResearchSources,
  researchSourcesFrom,
  siteReaderFrom,
  sourcesFrom,
  sourcesShape,
  weeklyViewsFrom,
} from './providers/sources.ts'
import { readKnowledge } from './recognition/knowledge.ts'
import { replayRoutes } from './replays/http/replay-routes.ts'
import { createDeadlines } from './reports/deadlines.ts'
import { type Limits, limitsOf } from './reports/decider/plans.ts'
import { report } from './reports/decider/report.ts'
import { createFollowReport } from './reports/follow-report.ts'
import { clusterRoutes } from './reports/http/cluster-routes.ts'
import { reportRoutes } from './reports/http/report-routes.ts'
import { createOwnReport, type OwnReport } from './reports/own-report.ts'
import { removeOtherReports, removeReports } from './reports/reactions/remove-reports.ts'
import { createRemoveReports } from './reports/remove-reports.ts'
import { reportCluster } from './reports/views/report-cluster.ts'
import { reportKeyword } from './reports/views/report-keyword.ts'
import { reportResults } from './reports/views/report-results.ts'
import { reportSummary } from './reports/views/report-summary.ts'
import { reportView } from './reports/views/report-view.ts'
import { returnedMission } from './reports/views/returned-mission.ts'
import { researching } from './researching.ts'
import { runReport } from './runs/reactions/run-report.ts'
import { share } from './shares/decider/share.ts'
import { createFork } from './shares/forks.ts'
import { shareRoutes } from './shares/http/share-routes.ts'
import { sharedRoutes } from './shares/http/shared-routes.ts'
import { copyReport } from './shares/reactions/copy-report.ts'
import { createShareOpens } from './shares/share-opens.ts'
import { createSharedReports } from './shares/shared-reports.ts'
import { shareView } from './shares/views/share-view.ts'
import { createKnownSites } from './sites/known-sites.ts'
import { createSiteBudget } from './sites/site-budget.ts'
import { freeTrialRoutes } from './trials/http/trial-routes.ts'
import { createTrialNetworks } from './trials/trial-networks.ts'
import { createSiteParsers } from './untrusted/client.ts'
import { watch } from './watches/decider/watch.ts'
import { watchRoutes } from './watches/http/watch-routes.ts'
import { createLastSeen } from './watches/last-seen.ts'
import { followSessions } from './watches/reactions/follow-sessions.ts'
import { watchMails } from './watches/reactions/watch-mails.ts'
import { endWatches, forgetWatched, watchSites } from './watches/reactions/watch-sites.ts'
import { watchView } from './watches/views/watch-view.ts'
import { createWatchBaselines } from './watches/watch-baselines.ts'
import { createWatchTokens } from './watches/watch-tokens.ts'
import { createEndOfWatch } from './watches/end-of-watch.ts'
import { misreadingView } from './withdrawals/views/misreading-view.ts'
import { withdrawing } from './withdrawing.ts'

/** What analysis reads from the environment, besides what every service reads. */
export const shape = {
  ...sourcesShape,
  /**
   * How long a report may take once it started, instead of what its plan says; then it fails and its
   * mission comes back.
   */
  REPORT_DEADLINE_SECONDS: z.coerce.number().int().positive().optional(),
  /** How long a paid report may wait for its start; then it fails and its mission comes back. */
  REPORT_START_SECONDS: z.coerce.number().int().positive().default(1_800),
  /** Keywords that a paid report looks at, at most. Pages say "at least 30, usually more than 100". */
  REPORT_KEYWORDS: z.coerce.number().int().min(200).max(5_000).default(1_000),
  /** Reports that a user may check or launch in a minute. */
  LAUNCHES_PER_MINUTE: z.coerce.number().int().positive().default(30),
  /** Requests that one host is sent in ten minutes, whoever asks for them; free work gets half of them. */
  SITE_REQUESTS_PER_TEN_MINUTES: z.coerce.number().int().positive().default(160),
  /** Changes of projects that a user may make in a minute. */
  PROJECT_CHANGES_PER_MINUTE: z.coerce.number().int().positive().default(60),
  /** Files of reports that a user may have written in an hour. */
  EXPORTS_PER_HOUR: z.coerce.number().int().positive().default(20),
  /** How often a user may read reports and parts of them in a minute, of each instance. */
  REPORT_READS_PER_MINUTE: z.coerce.number().int().positive().default(600),
  /** Reports that a user may have computed again, or compared, in a minute. */
  REPLAYS_PER_MINUTE: z.coerce.number().int().positive().default(20),
  /** Links to reports that a user may make, and copies of shared reports that they may take, in an hour. */
  SHARES_PER_HOUR: z.coerce.number().int().positive().default(30),
  /** Links that one network (an address of IPv4, a /64 of IPv6) may try in vain in ten minutes. */
  SHARE_GUESSES: z.coerce.number().int().positive().default(30),
  /** Additions to reports that a user may ask for in a day; pages say so. */
  ADDITIONS_PER_DAY: z.coerce.number().int().positive().default(10),
  /** Sites of projects that a user may have read anew in an hour. */
  REFRESHES_PER_HOUR: z.coerce.number().int().positive().default(10),
  /** Watches of sites that a user may start in an hour: each begins with a reading. */
  WATCH_STARTS_PER_HOUR: z.coerce.number().int().positive().default(30),
  /** How often a watched site is read: once a week, as pages promise, or for a trial more often. */
  WATCH_EVERY_SECONDS: z.coerce.number().int().positive().max(604_800).default(604_800),
  /** Whether what moved is measured each Monday, for the draft of the weekly newsletter. */
  MARKET_WEEKS: toggle(true),
  /** How often an email about watched sites may come: once in 30 days, as pages promise a monthly one. */
  WATCH_MAIL_EVERY_SECONDS: z.coerce.number().int().positive().max(2_678_400).default(2_592_000),
}
/** Industries that a network may have read without an account. */
const TRADES_PER_MINUTE = 30
const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR
/** How long guesses of links are counted. */
const GUESSING = 600

type Exporting = { own: OwnReport; reports: Parameters<typeof exportRoutes>[0]['reports'] }

/** Files of reports: written, sent and deleted. */
const exporting = (
  kernel: Kernel<ConfigOf<typeof shape>>,
  { own, reports: subjects }: Exporting,
) => {
  const { commands, keyFor, config, db } = kernel
  const exports = commands({
    name: 'export',
    decider: reportExport,
    subject: (_stream, { type, data }) => (type === 'Request' ? data.userId : null),
  })
  const files = createFileStore(db)
  const printer = createPrinter<Printed>(new URL('./exports/print-worker.ts', import.meta.url))
  const views = kernel.views(exportView)
  const reports = kernel.views(reportView)
  const content = createContent({
    keywords: kernel.rows(reportKeyword),
    clusters: kernel.rows(reportCluster),
    printer,
    comparison: createReadComparison(kernel.rows(reportComparison)),
  })
  const most = config.EXPORTS_PER_HOUR
  const throttle = createThrottle(db, {
    name: 'export',
    points: most,
    seconds: HOUR,
    refusal: (wait) => `You can export ${most} files an hour. Try again in ${wait}.`,
  })
  return {
    files,
    exports,
    works: [
      writeExport({ exports, views, reports, files, content, isErased: kernel.keys.isErased }),
      removeExport({ exports, files }),
    ],
    routes: exportRoutes({
      reports: subjects,
      exports,
      views,
      files,
      own,
      idKey: keyFor('export-id'),
      throttle: throttleOnce(throttle),
    }),
    stop: printer.stop,
  }
}

type Sharing = { own: OwnReport; limits: Limits } & Omit<
  Parameters<typeof createFork>[0],
  'idKey' | 'throttle'
>

/** Links to reports: made, read by whoever has one, and copied. */
const sharing = (kernel: Kernel<ConfigOf<typeof shape>>, { own, limits, ...deps }: Sharing) => {
  const { commands, keyFor, config, db, log } = kernel
  const shares = commands({
    name: 'share',
    decider: share,
    subject: (_stream, { type, data }) => (type === 'Share' ? data.userId : null),
  })
  const opens = createShareOpens(db)
  const most = config.SHARES_PER_HOUR
  const perHour = (name: string, what: string) =>
    throttleOnce(
      createThrottle(db, {
        name,
        points: most,
        seconds: HOUR,
        refusal: (wait) => `You can ${what} ${most} times an hour. Try again in ${wait}.`,
      }),
    )
  const shared = createSharedReports({
    shares,
    reports: kernel.views(reportView),
    idKey: keyFor('share-id'),
    throttle: createNetworkThrottle(db, {
      name: 'open-share',
      points: config.SHARE_GUESSES,
      seconds: GUESSING,
      refusal: (wait) => `Too many links that do not work were tried. Try again in ${wait}.`,
    }),
  })
  const throttle = perHour('fork-report', 'save copies')
  const fork = createFork({ ...deps, idKey: keyFor('fork-id'), throttle })
  return {
    opens,
    shares,
    works: [copyReport({ reports: deps.reports, shares })],
    routes: [
      ...shareRoutes({
        shares,
        views: kernel.views(shareView),
        opens,
        idOf: shared.idOf,
        own,
        tokenKey: keyFor('share-token'),
        throttle: perHour('share-report', 'make links'),
      }),
      ...sharedRoutes({
        shared,
        opens,
        fork,
        limits,
        log,
        keywords: kernel.rows(reportKeyword),
        clusters: kernel.rows(reportCluster),
        comparison: createReadComparison(kernel.rows(reportComparison)),
      }),
    ],
  }
}

/** Pages of customers' own sites, to link to from their articles. */
const linking = (
  kernel: Kernel<ConfigOf<typeof shape>>,
  given: { reader: SiteReader; projects: OwnProjects; throttle: Throttle; reads: Throttle },
) => {
  const { reader, ...limits } = given
  const kept = createKeptPages(kernel.db, kernel.keys)
  const ownPages = createOwnPages({ kept, reader })
  return {
    kept,
    ownPages,
    works: [forgetOwnPages(kept)],
    routes: ownPageRoutes({ ...limits, ownPages }),
  }
}

type Watching = { reader: SiteReader; own: OwnProjects; throttle: Throttle; reads: Throttle }

/** The watch of projects' sites: readings, what they found, and emails about it. */
const watching = (kernel: Kernel<ConfigOf<typeof shape>>, given: Watching) => {
  const { reader, own, throttle, reads } = given
  const { commands, keyFor, config, db, keys } = kernel
  const watches = commands({
    name: 'watch',
    decider: watch,
    subject: (_stream, { type, data }) => (type === 'Start' ? data.userId : null),
  })
  const baselines = createWatchBaselines(db, keys)
  const seen = createLastSeen(db)
  const views = kernel.views(watchView)
  const projects = kernel.views(projectView)
  const tokens = createWatchTokens(keyFor('watch-mail'))
  const starts = config.WATCH_STARTS_PER_HOUR
  const idleMs = WATCH_IDLE_DAYS * 24 * HOUR * 1_000
  const endOf = createEndOfWatch({ projects, seen, idleMs })
  return {
    baselines,
    seen,
    works: [
      watchSites({
        watches,
        baselines,
        endOf,
        reader,
        everyMs: config.WATCH_EVERY_SECONDS * 1_000,
      }),
      endWatches({ watches, projects }),
      forgetWatched(baselines),
      watchMails({
        watches,
        views,
        projects,
        tokenOf: tokens.of,
        everyMs: config.WATCH_MAIL_EVERY_SECONDS * 1_000,
      }),
    ],
    routes: watchRoutes({
      watches,
      views,
      own,
      tokens,
      throttle,
      reads,
      starts: createThrottle(db, {
        name: 'start-watch',
        points: starts,
        seconds: HOUR,
        refusal: (wait) => `You can start ${starts} watches an hour. Try again in ${wait}.`,
      }),
      guesses: createNetworkThrottle(db, {
        name: 'leave-watch-mails',
        points: config.SHARE_GUESSES,
        seconds: GUESSING,
        refusal: (wait) => `Too many links that do not work were tried. Try again in ${wait}.`,
      }),
    }),
    gauges: {
      sortie_watched_sites: async () => (await views.sums(['watched'])).watched,
      sortie_watched_sites_unread: async () => (await views.sums(['unread'])).unread,
    },
    prepare: async () => {
      await baselines.prepare()
      await seen.prepare()
    },
    keeps: baselines.partsOf,
    forget: async (subject: string) => {
      await baselines.removeAllOf(subject)
      await seen.removeAllOf(subject)
    },
  }
}

/**
 * @param given asked in turn; those that the configuration asks for, unless told.
 * @param reader reads sites; as the configuration says, unless told.
 * @param library what research for articles reads; as the configuration says, unless told.
 */
export const build = (
  kernel: Kernel<ConfigOf<typeof shape>>,
  given?: readonly Provider[],
  reader?: SiteReader,
  library?: ResearchSources,
): Contribution => {
  const { commands, keyFor, sendLive, config, db, log } = kernel
  const parsers = createSiteParsers(log)
  const budget = createSiteBudget(db, config.SITE_REQUESTS_PER_TEN_MINUTES)
  const reading = { ...budget, parsers }
  const { providers, close } = given
    ? { providers: given, close: undefined }
    : sourcesFrom(config, reading)
  const siteReader = reader ?? siteReaderFrom(config, reading)
  const sites = createKnownSites(db, siteReader)
  const reports = commands({
    name: 'report',
    decider: report,
    // The request names the person; the report stays theirs.
    subject: (_stream, { type, data }) =>
      type === 'Request' || type === 'Fork' ? data.userId : null,
  })
  const projects = commands({
    name: 'project',
    decider: project,
    // Whoever creates it; it stays theirs.
    subject: (_stream, { type, data }) => (type === 'Create' ? data.userId : null),
  })
  const briefs = commands({
    name: 'launched-brief',
    decider: launchedBrief,
    subject: (_stream, { data: { userId } }) => userId,
  })
  const ids = createProjectIds(reports, keyFor('trial-id'), keyFor('project-id'))
  const views = kernel.views(reportView)
  const keywords = kernel.rows(reportKeyword)
  const clusters = kernel.rows(reportCluster)
  const comparison = createReadComparison(kernel.rows(reportComparison))
  const results = kernel.rows(reportResults)
  const reads = config.REPORT_READS_PER_MINUTE
  // Pages read all day: counting together would cost a write for each reading.
  const readThrottle = createLocalThrottle({
    points: reads,
    seconds: MINUTE,
    refusal: (wait) => `You can read reports ${reads} times a minute. Try again in ${wait}.`,
  })
  const misreadings = kernel.views(misreadingView)
  const own = createOwnReport({ views, misreadings, throttle: readThrottle })
  const follow = createFollowReport(views, sendLive)
  const exported = exporting(kernel, { own, reports })
  const summaries = kernel.views(reportSummary)
  const returned = kernel.views(returnedMission)
  const ownProjects = createOwnProjects({ projects, views: kernel.views(projectView), summaries })
  const remove = createRemoveReports({ reports, keywords, clusters, results })
  const answers = createReportAnswers()
  const limits = limitsOf({
    start: config.REPORT_START_SECONDS,
    run: config.REPORT_DEADLINE_SECONDS,
  })
  const ages = createAges(db, 'reports')
  const deadlines = createDeadlines({ reports, summaries, ages, limits, log })
  let sweep: Loop | undefined
  const launches = config.LAUNCHES_PER_MINUTE
  const throttle = createThrottle(db, {
    name: 'launch',
    points: launches,
    seconds: MINUTE,
    refusal: (wait) =>
      `You can check or launch ${launches} reports a minute. No mission was used. Try again in ${wait}.`,
  })
  const tradeThrottle = createNetworkThrottle(db, {
    name: 'read-trade',
    points: TRADES_PER_MINUTE,
    seconds: MINUTE,
    refusal: (wait) =>
      `You can check ${TRADES_PER_MINUTE} industries a minute. Check again in ${wait}.`,
  })
  const changes = config.PROJECT_CHANGES_PER_MINUTE
  const changeThrottle = createThrottle(db, {
    name: 'change-project',
    points: changes,
    seconds: MINUTE,
    refusal: (wait) => `You can change projects ${changes} times a minute. Try again in ${wait}.`,
  })
  const paying = createPaying(kernel)
  const networks = createTrialNetworks(db, keyFor('trial-network'))
  const mostForModels = toMillionths(config.REPORT_MODEL_DOLLARS_PER_DAY)
  const models = createModelSpending(db, mostForModels, networks)
  const watched = watching(kernel, {
    reader: siteReader,
    own: ownProjects,
    throttle: changeThrottle,
    reads: readThrottle,
  })
  const shared = sharing(kernel, { own, limits, reports, projects, ids, ownProjects })
  const withdrawn = withdrawing(kernel, {
    reports,
    own,
    reads: readThrottle,
    shares: shared.shares,
    exports: exported.exports,
    files: exported.files,
    remove,
  })
  const replays = config.REPLAYS_PER_MINUTE
  const replayThrottle = createThrottle(db, {
    name: 'replay-report',
    points: replays,
    seconds: MINUTE,
    refusal: (wait) => `You can replay ${replays} reports a minute. Try again in ${wait}.`,
  })
  const additions = config.ADDITIONS_PER_DAY
  const additionThrottle = createThrottle(db, {
    name: 'add-to-report',
    points: additions,
    seconds: DAY,
    refusal: (wait) => `You can add keywords ${additions} times a day. Try again in ${wait}.`,
  })
  const refreshes = config.REFRESHES_PER_HOUR
  const refreshThrottle = createThrottle(db, {
    name: 'refresh-site',
    points: refreshes,
    seconds: HOUR,
    refusal: (wait) => `You can refresh ${refreshes} sites an hour. Try again in ${wait}.`,
  })
  const linked = linking(kernel, {
    reader: siteReader,
    projects: ownProjects,
    throttle: refreshThrottle,
    reads: readThrottle,
  })
  const researched = researching(kernel, {
    projects: ownProjects,
    ownPages: linked.ownPages,
    reports: views,
    keywords,
    clusters,
    results,
    comparison,
    sources: library ?? researchSourcesFrom(config, reading),
  })
  const weekly = measuringWeeks(kernel, {
    isOn: config.MARKET_WEEKS,
    views: weeklyViewsFrom(config),
  })
  const measuring = providers.filter(({ measures }) => measures)
  const version = JSON.stringify([
    ALMANAC_VERSION,
    COMPOSED_VERSION,
    ...providers.map(({ name }) => name),
  ])
  const sources = chain(providers, log)
  const same = createSameReports({ reports, briefs, idKey: keyFor('brief-id'), data: version })
  return {
    projections: [
      reportView,
      reportKeyword,
      reportCluster,
      reportComparison,
      reportResults,
      reportSummary,
      returnedMission,
      projectView,
      exportView,
      shareView,
      watchView,
      ...researched.projections,
      ...withdrawn.parts.projections,
    ],
    works: [
      addKeywords({ reports, providers: sources, sites, paid: paying.calls, models }),
      runReport({
        reports,
        providers: sources,
        sites,
        mostKeywords: config.REPORT_KEYWORDS,
        paid: paying.calls,
        models,
      }),
      removeReports(remove),
      removeOtherReports({ summaries, remove }),
      ...exported.works,
      ...shared.works,
      ...watched.works,
      ...linked.works,
      ...researched.works,
      ...weekly.works,
      ...withdrawn.parts.works,
    ],
    handlers: [
      followSessions({ seen: watched.seen, isErased: kernel.keys.isErased }),
      followBilling({ reports, answered: answers.answered }),
      groupReports({ reports, projects, ids }),
      ...researched.handlers,
    ],
    routes: [
      ...freeTrialRoutes({
        reports,
        views,
        ids,
        follow,
        networks,
        tradeThrottle,
        reads: readThrottle,
        withdrawals: withdrawn.withdrawals,
        withdrawThrottle: withdrawn.throttle,
      }),
      ...launchRoutes({
        reports,
        projects,
        ownProjects,
        projectIds: ids,
        answers,
        own,
        throttle,
        idKey: keyFor('report-id'),
        same,
        check: createPreflight(
          providers,
          config.REPORT_KEYWORDS,
          createCheckSites(sites),
          siteReader.warm,
        ),
        free: paying.calls.free,
      }),
      ...clusterRoutes({ clusters, own }),
      ...additionRoutes({
        reports,
        own,
        idKey: keyFor('addition-id'),
        throttle: throttleOnce(additionThrottle),
      }),
      ...replayRoutes({ reports, own, throttle: replayThrottle }),
      ...comparisonRoutes({ comparison, own }),
      ...nextMissionRoutes({
        own,
        find: createNextMission({
          projects: ownProjects,
          same,
          keywords,
          clusters,
          results,
          measured: measuring.map(({ title, name }) => title ?? name),
        }),
      }),
      ...reportRoutes({
        keywords,
        results,
        summaries,
        returned,
        limits,
        own,
        throttle: readThrottle,
        follow,
      }),
      ...projectRoutes({
        projects,
        ids,
        own: ownProjects,
        remove,
        throttle: changeThrottle,
        reads: readThrottle,
      }),
      ...projectSiteRoutes({
        own: ownProjects,
        sites,
        throttle: refreshThrottle,
        reads: readThrottle,
      }),
      ...exported.routes,
      ...shared.routes,
      ...watched.routes,
      ...linked.routes,
      ...withdrawn.parts.routes,
      ...jobRoutes({
        summaries,
        overdue: deadlines.overdue,
        returned,
        spending: paying.spending,
        measured: {
          sources: measuring.map(({ name }) => name),
          settings: MEASURED_SETTINGS,
          mostPerDay: config.SOURCE_DOLLARS_PER_DAY,
        },
        models,
        model: {
          isOn: providers.some(({ name }) => name === MODEL),
          mostPerDay: config.REPORT_MODEL_DOLLARS_PER_DAY,
        },
      }),
    ],
    gauges: {
      sortie_source_dollars_today: async () => toDollars(await paying.spending.today()),
      sortie_report_model_dollars_today: async () => toDollars((await models.today()).all),
      sortie_model_budget_spent_ratio: async () =>
        spentRatio((await models.today()).all, mostForModels),
      ...watched.gauges,
      ...withdrawn.parts.gauges,
    },
    prepare: async () => {
      // The first customer would wait half a second for it.
      readKnowledge()
      await exported.files.prepare()
      await paying.prepare()
      await models.prepare()
      await networks.prepare()
      await shared.opens.prepare()
      await sites.prepare()
      await watched.prepare()
      await linked.kept.prepare()
      sweep ??= await deadlines.start()
      await weekly.prepare()
    },
    holds: researched.holds,
    // Ids of own pages sort behind those of watched sites, which are random.
    keeps: async function* (userId, after) {
      if (!linked.kept.isAmong(after)) yield* watched.keeps(userId, after)
      yield* linked.kept.partsOf(userId, linked.kept.isAmong(after) ? after : '')
    },
    forget: async (subject) => {
      await exported.files.removeAllOf(subject)
      await paying.forget(subject)
      await networks.removeAllOf(subject)
      await shared.opens.removeAllOf(subject)
      await watched.forget(subject)
      await linked.kept.removeAllOf(subject)
    },
    stop: async () => {
      await sweep?.stop()
      await weekly.stop()
      await exported.stop()
      await sites.close()
      await researched.stop()
      await close?.()
      await parsers.stop()
    },
  }
}
