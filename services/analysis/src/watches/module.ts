import { WATCH_IDLE_DAYS } from '@sortie/contracts/analysis/watches/watch-limits'
import { createNetworkThrottle } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { ownProjects } from '../projects/own-projects.ts'
import { changeThrottle, projectSettings } from '../projects/project-throttles.ts'
import { projectView } from '../projects/views/project-view.ts'
import { reportReadSettings, reportReadThrottle } from '../reports/report-reads.ts'
import { guessLimit, linkSettings } from '../shares/link-guesses.ts'
import { sharedSiteReader, siteSettings } from '../sites/site-reading.ts'
import { createEndOfWatch } from './end-of-watch.ts'
import { watchRoutes } from './http/watch-routes.ts'
import { createLastSeen } from './last-seen.ts'
import { followSessions } from './reactions/follow-sessions.ts'
import { watchMails } from './reactions/watch-mails.ts'
import { endWatches, forgetWatched, watchSites } from './reactions/watch-sites.ts'
import { watchView } from './views/watch-view.ts'
import { createWatchBaselines } from './watch-baselines.ts'
import { watchGauges } from './watch-gauges.ts'
import { startThrottle, watchSettings } from './watch-settings.ts'
import { createWatchTokens } from './watch-tokens.ts'
import { watchAggregate } from './watches.ts'

const SECOND_MS = 1_000
const IDLE_MS = WATCH_IDLE_DAYS * 86_400_000

/** The watch of projects' sites: readings, what they found, and emails about it. */
export const watchesModule = defineModule({
  name: 'watches',
  settings: {
    ...siteSettings,
    ...reportReadSettings,
    ...projectSettings,
    ...linkSettings,
    ...watchSettings,
  },
  contribute: (kernel) => {
    const { config, db, keys } = kernel
    const watches = kernel.commands(watchAggregate)
    const views = kernel.views(watchView)
    const projects = kernel.views(projectView)
    const baselines = createWatchBaselines(db, keys)
    const seen = createLastSeen(db)
    const tokens = createWatchTokens(kernel.keyFor('watch-mail'))
    const reader = kernel.resource(sharedSiteReader)
    const endOf = createEndOfWatch({ projects, seen, idleMs: IDLE_MS })
    const everyMs = config.WATCH_EVERY_SECONDS * SECOND_MS
    const mailMs = config.WATCH_MAIL_EVERY_SECONDS * SECOND_MS

    return {
      projections: [watchView],
      handlers: [followSessions({ seen, isErased: keys.isErased })],
      works: [
        watchSites({ watches, baselines, endOf, reader, everyMs }),
        endWatches({ watches, projects }),
        forgetWatched(baselines),
        watchMails({ watches, views, projects, tokenOf: tokens.of, everyMs: mailMs }),
      ],
      routes: watchRoutes({
        watches,
        views,
        own: kernel.resource(ownProjects),
        tokens,
        throttle: kernel.resource(changeThrottle),
        reads: kernel.resource(reportReadThrottle),
        starts: startThrottle(kernel),
        guesses: createNetworkThrottle(db, { name: 'leave-watch-mails', ...guessLimit(config) }),
      }),
      gauges: watchGauges(views),
      prepare: async () => {
        await baselines.prepare()
        await seen.prepare()
      },
      keeps: baselines.partsOf,
      forget: async (subject) => {
        await baselines.removeAllOf(subject)
        await seen.removeAllOf(subject)
      },
    }
  },
})
