import { AnalysisEvent } from '@sortie/contracts/analysis'
import type { IsoWeek } from '@sortie/contracts/analysis/research/market-week'
import type { ContentEvent } from '@sortie/contracts/content'
import type { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import type { Commands } from '@sortie/runtime/store/command'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Issue, IssueCommand } from '../../issues/decider/newsletter-issue.ts'
import type { PostView } from '../../posts/views/post-view.ts'
import { composeWeeklyIssue } from '../weekly-issue.ts'

type Deps = {
  issues: Pick<Commands<IssueCommand, Issue, ContentEvent>, 'state' | 'handle'>
  posts: Pick<Views<PostView>, 'where'>
  publicUrl: string
  /** True where it goes out by itself, unless an operator calls it off. */
  isAutomatic: boolean
}

/** The time that an operator has to call an issue off. */
const NOTICE_MS = 3 * 3_600_000
/** News of a week that was measured longer ago goes out only if an operator sends it. */
const FRESH_MS = 3 * 86_400_000

/** The issue that Sortie composes of a week; those of operators have ids of another form. */
const weeklyIssueOf = (week: IsoWeek): NewsletterIssueId => `nli_${week}`

/** Composes the draft of a week's issue, once for each week, whatever operators write beside it. */
export const composeWeekly = ({ issues, posts, publicUrl, isAutomatic }: Deps): Handler =>
  handler<AnalysisEvent, 'MarketWeekMeasured'>({
    name: 'compose-weekly-issue',
    from: { analysis: AnalysisEvent },
    types: ['MarketWeekMeasured'],
    handle: async ({ data: week }) => {
      const issueId = weeklyIssueOf(week.week)
      const now = new Date()
      const at = now.toISOString()
      const [post = null] = await posts.where({}, { newestBy: 'publishedAt', limit: 1 })
      const content = composeWeeklyIssue({ week, post, publicUrl })
      if (!content) return
      const composed = { issueId, at, ...content }
      await issues.handle(issueId, { type: 'Compose', data: composed }, { step: 'compose' })
      if (!isAutomatic || now.getTime() - Date.parse(week.at) > FRESH_MS) return
      const { state } = await issues.state(issueId)
      // An operator may have sent it since, if this event came before.
      if (state.status !== 'draft') return
      const sendAt = new Date(now.getTime() + NOTICE_MS).toISOString()
      const scheduled = { issueId, at, sendAt }
      await issues.handle(issueId, { type: 'Schedule', data: scheduled }, { step: 'schedule' })
    },
  })
