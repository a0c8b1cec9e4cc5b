import { toggle } from '@sortie/runtime/process/config'
import { defineModule } from '@sortie/runtime/service/module'
import { newsletterIssueAggregate } from '../issues/newsletter-issues.ts'
import { postView } from '../posts/views/post-view.ts'
import { composeWeekly } from './reactions/compose-weekly-issue.ts'

const weeklySettings = {
  /** True where the issue that Sortie composes each week goes out by itself. */
  NEWSLETTER_AUTO: toggle(false),
}

/** The issue of the newsletter that is composed each week of what analysis measured. */
export const weeklyIssuesModule = defineModule({
  name: 'weekly-issues',
  settings: weeklySettings,
  contribute: (kernel) => ({
    handlers: [
      composeWeekly({
        issues: kernel.commands(newsletterIssueAggregate),
        posts: kernel.views(postView),
        publicUrl: kernel.config.PUBLIC_URL,
        isAutomatic: kernel.config.NEWSLETTER_AUTO,
      }),
    ],
  }),
})
