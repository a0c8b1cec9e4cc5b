import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { KeywordIdea, TopicMove } from '@sortie/contracts/analysis/research/market-week'
import { LONGEST_SUBJECT } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { oneLine } from '@sortie/runtime/mail/page'
import type { PostView } from '../posts/views/post-view.ts'
import { capital } from '../writing/plain-text.ts'

export type MeasuredWeek = Extract<AnalysisEvent, { type: 'MarketWeekMeasured' }>['data']
/** The material that an issue is composed from. */
export type WeeklyMaterial = {
  week: Pick<MeasuredWeek, 'at' | 'lastWeek' | 'moved' | 'ideas'>
  /** The newest one of the blog; null where there is none. */
  post: Pick<PostView, 'slug' | 'title' | 'publishedAt'> | null
  /** The address of the product. */
  publicUrl: string
}
export type IssueContent = { subject: string; text: string }

const WEEK_MS = 7 * 86_400_000
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']

const count = new Intl.NumberFormat('en-US')
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `up 23%`. */
const changeOf = ({ views, viewsBefore }: TopicMove): string => {
  const percent = Math.round(Math.abs(views / viewsBefore - 1) * 100)
  return `${views > viewsBefore ? 'up' : 'down'} ${count.format(percent)}%`
}

const moveParagraph = (move: TopicMove): string => {
  const { article, trade, views, viewsBefore, sourceUrl } = move
  const figures = `from ${count.format(viewsBefore)} to ${count.format(views)} views`
  return `“${article}” (for ${trade}): ${changeOf(move)}, ${figures}.\n${sourceUrl}`
}

const moveParagraphs = ({ moved, lastWeek }: WeeklyMaterial['week']): string[] => {
  if (moved.length === 0) return []
  const monday = day.format(new Date(lastWeek.from))
  const opening =
    moved.length === 1
      ? `In the week of ${monday}, one topic moved on the English Wikipedia compared with the week before.`
      : `In the week of ${monday}, these topics moved most on the English Wikipedia compared with the week before.`
  return [
    `${opening} The figures are counted page views by people, and each link shows them day by day.`,
    ...moved.map(moveParagraph),
  ]
}

const ideaParagraph = ({ trade, keyword, searchVolume, difficulty, kind }: KeywordIdea): string => {
  const searches = `${count.format(searchVolume)} ${searchVolume === 1 ? 'search' : 'searches'} a month`
  const label = kind === 'measured' ? 'measured' : 'estimated'
  return `For ${trade}: “${keyword}”, ${searches}, difficulty ${difficulty} of 10 (${label}).`
}

const ideaParagraphs = ({ ideas }: WeeklyMaterial['week']): string[] => {
  if (ideas.length === 0) return []
  const number = capital(NUMBERS[ideas.length] ?? String(ideas.length))
  const noun = ideas.length === 1 ? 'keyword idea' : 'keyword ideas'
  const isEstimated = ideas.some(({ source }) => source === 'almanac')
  return [
    `${number} ${noun} for the United States:`,
    ...ideas.map(ideaParagraph),
    ...(isEstimated ? ['Estimates come from the almanac, Sortie’s own data about trades.'] : []),
  ]
}

const postParagraph = ({ week, post, publicUrl }: WeeklyMaterial): string[] => {
  if (!post) return []
  const isNew = Date.parse(week.at) - Date.parse(post.publishedAt) < WEEK_MS
  const opening = isNew ? 'New on our blog' : 'The newest post on our blog'
  return [`${opening}: ${post.title}\n${new URL(`/blog/${post.slug}`, publicUrl).href}`]
}

const subjectOf = ({ week: { moved, ideas }, post }: WeeklyMaterial): string => {
  const [strongest] = moved
  if (strongest) return `Wikipedia views of “${strongest.article}” are ${changeOf(strongest)}`
  if (post) return post.title
  const [first] = ideas
  return first ? `A keyword idea for ${first.trade}` : ''
}

/**
 * Composes the issue of a week from what was measured: what moved, keyword ideas and the newest post. A part without
 * anything in it is left out; null where nothing is left.
 */
export const composeWeeklyIssue = (material: WeeklyMaterial): IssueContent | null => {
  const paragraphs = [
    ...moveParagraphs(material.week),
    ...ideaParagraphs(material.week),
    ...postParagraph(material),
  ]
  if (paragraphs.length === 0) return null
  return {
    subject: oneLine(subjectOf(material), LONGEST_SUBJECT - 1),
    text: paragraphs.join('\n\n'),
  }
}
