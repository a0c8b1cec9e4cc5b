import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { WatchId } from '@sortie/contracts/analysis/watches/watch'
import type { MailedChange } from '@sortie/contracts/analysis/watches/watch-facts'
import { CHANGES_MAILED } from '@sortie/contracts/analysis/watches/watch-limits'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import type { ProjectView } from '../../projects/views/project-view.ts'
import type { WatchView } from '../views/watch-view.ts'
import type { Watches } from '../watches.ts'

type Deps = {
  watches: Watches
  views: Pick<Views<WatchView>, 'find'>
  projects: Pick<Views<ProjectView>, 'find'>
  /** Opens the link that ends the mails of a watch. */
  tokenOf: (watchId: WatchId) => string
  /** The time between two mails, in milliseconds. */
  everyMs: number
}

/** Returns the changes since a moment on the sites that are watched, or were until their watch ended by itself. */
const changesSince = (
  { sites }: WatchView,
  since: string,
): { changes: MailedChange[]; total: number } => {
  const shown = sites.filter(({ status }) => status !== 'off')
  const changes = shown
    .flatMap(({ host, changes }) => changes.map((change) => ({ host, ...change })))
    .filter(({ at }) => at > since)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, CHANGES_MAILED)
    .map(({ at: _at, ...change }) => change)
  const total = shown
    .flatMap(({ counts }) => counts)
    .filter(({ at }) => at > since)
    .reduce((sum, each) => sum + each.total, 0)
  return { changes, total }
}

/**
 * Asks for an email about the changes since the last one, once a month, as long as the owner wants it. It asks for none
 * if nothing changed.
 */
export const watchMails = ({ watches, views, projects, tokenOf, everyMs }: Deps): Work =>
  work<AnalysisEvent, 'WatchMailsChanged'>({
    name: 'watch-mail',
    on: ['WatchMailsChanged'],
    when: ({ data: { wanted } }) => wanted,
    afterMs: everyMs,
    run: async ({ data: { watchId, projectId, run } }, { again }) => {
      const { owner, mails } = (await watches.state(watchId)).state
      if (!owner || !mails.wanted || mails.run !== run || !mails.since) return
      // Changes that are read from now on are for the next mail.
      const at = new Date().toISOString()
      const [view, project] = await Promise.all([views.find(watchId), projects.find(projectId)])
      // The project is gone, or the person was erased.
      if (!view || !project || project.name === null) return
      // A try that was killed once it had asked.
      const waits = Date.parse(mails.since) + everyMs / 2 - Date.now()
      if (waits > 0) return again(waits + everyMs / 2)
      const { changes, total } = changesSince(view, mails.since)
      if (total > 0 && !project.isArchived) {
        const mail = mails.asked + 1
        const data = {
          at,
          run,
          mail,
          since: mails.since,
          projectName: project.name,
          changes,
          total,
          leaveToken: tokenOf(watchId),
        }
        await watches.handle(watchId, { type: 'AskMail', data }, { step: `mail-${mail}` })
      }
      again(everyMs)
    },
  })
