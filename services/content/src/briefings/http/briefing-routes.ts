import {
  type Briefing,
  type BriefingSummary,
  getBriefing,
  listBriefings,
} from '@sortie/contracts/content/blog/briefings'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import {
  briefingSlug,
  describeText,
  numberOfDay,
  paragraphsOf,
  parseBriefingSlug,
  type StartedIssue,
  shortenTitle,
} from '../../issues/decider/briefing.ts'
import type { NewsletterIssueView } from '../../issues/views/newsletter-issue-view.ts'
import { etagOf } from '../../posts/etag.ts'
import { countPostWords, readingMinutes } from '../../posts/markdown.ts'

type Deps = { issues: Pick<Views<NewsletterIssueView>, 'page' | 'where'> }
/** An issue that began to go out: nobody may read any other. */
type PublicIssue = StartedIssue & Pick<NewsletterIssueView, 'subject' | 'text'>

const publicOf = (views: NewsletterIssueView[]): PublicIssue[] =>
  views.flatMap(({ issueId, subject, text, startedAt, startedOn }) =>
    startedAt && startedOn ? [{ issueId, subject, text, startedAt, startedOn }] : [],
  )

const summaryOf = (issue: PublicIssue, number: number): BriefingSummary => {
  const words = countPostWords(issue.text)
  return {
    slug: briefingSlug({ day: issue.startedOn, number }),
    title: issue.subject,
    shortTitle: shortenTitle(issue.subject),
    description: describeText(issue.text),
    publishedAt: issue.startedAt,
    words,
    minutes: readingMinutes(words),
  }
}

/** The market briefings, which anybody may read: issues of the newsletter that have started. */
export const briefingRoutes = ({ issues }: Deps): Route[] => {
  const ofDay = async (startedOn: string) => publicOf(await issues.where({ startedOn }))

  const newest = async (limit: number): Promise<BriefingSummary[]> => {
    // An issue that has not started has null there, which is no text and so above none.
    const from = { field: 'startedAt', least: '' } as const
    const { views } = await issues.page({}, { newestBy: 'startedAt', from, limit })
    const shown = publicOf(views)
    const oldest = shown.at(-1)
    if (!oldest) return []
    // Earlier ones of the last day may lie beyond the list, and count for the numbers in addresses.
    const rest = (await ofDay(oldest.startedOn)).filter(
      ({ issueId }) => !shown.some((issue) => issue.issueId === issueId),
    )
    const counted = [...shown, ...rest]
    return shown.map((issue) => summaryOf(issue, numberOfDay(issue, counted)))
  }

  const find = async (slug: string): Promise<Briefing | null> => {
    const name = parseBriefingSlug(slug)
    if (!name) return null
    const all = await ofDay(name.day)
    const issue = all.find((each) => numberOfDay(each, all) === name.number)
    if (!issue) return null
    return { ...summaryOf(issue, name.number), paragraphs: paragraphsOf(issue.text) }
  }

  return [
    route(listBriefings, async ({ query: { limit }, set }) => {
      const reply = { briefings: await newest(limit) }
      set('ETag', etagOf(reply))
      return reply
    }),
    route(getBriefing, async ({ params: { slug }, set }) => {
      const reply = found(await find(slug), 'post_not_found')
      set('ETag', etagOf(reply))
      return reply
    }),
  ]
}
