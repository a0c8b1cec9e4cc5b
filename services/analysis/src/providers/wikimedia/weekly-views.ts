import type { TopicMove, WeekDays } from '@sortie/contracts/analysis/research/market-week'
import { z } from 'zod'
import { createWikimediaApi, type WikimediaOptions } from './api.ts'

const Days = z
  .object({ items: z.array(z.object({ timestamp: z.string(), views: z.int().nonnegative() })) })
  .nullable()

type ComparedWeeks = { lastWeek: WeekDays; weekBefore: WeekDays }
/**
 * The number of times that people read an article in each of two weeks, with the addresses of the article and of the
 * figures.
 */
export type ArticleViews = Pick<TopicMove, 'articleUrl' | 'sourceUrl' | 'views' | 'viewsBefore'>
/**
 * `late`: the last day is not published yet, which takes some hours. Null: not every day has a count.
 */
export type WeeklyViews = (
  article: string,
  weeks: ComparedWeeks,
  signal: AbortSignal,
) => Promise<ArticleViews | 'late' | null>

const DAY_MS = 86_400_000
const stampOf = (day: string) => `${day.replaceAll('-', '')}00`
const stampsOf = ({ from, to }: WeekDays): string[] => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: days }, (_, at) =>
    stampOf(new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10)),
  )
}

const WIKIPEDIA = 'https://en.wikipedia.org/wiki/'
/** Wikimedia's own page of the same counts, for people. */
const CHART = 'https://pageviews.wmcloud.org/'

const addressesOf = (article: string, { lastWeek, weekBefore }: ComparedWeeks) => {
  const title = article.replaceAll(' ', '_')
  const chart = new URLSearchParams({
    project: 'en.wikipedia.org',
    platform: 'all-access',
    agent: 'user',
    redirects: '0',
    start: weekBefore.from,
    end: lastWeek.to,
    pages: title,
  })
  return {
    articleUrl: WIKIPEDIA + encodeURIComponent(title),
    sourceUrl: `${CHART}?${chart}`,
  }
}

/**
 * Views that people (not programs) gave an article of the English encyclopedia in a week and in the week before:
 * one request for both.
 */
export const weeklyViews = (options: WikimediaOptions): WeeklyViews => {
  const api = createWikimediaApi(options)
  return async (article, weeks, signal) => {
    const [before, last] = [stampsOf(weeks.weekBefore), stampsOf(weeks.lastWeek)]
    const title = encodeURIComponent(article.replaceAll(' ', '_'))
    const range = `${before[0]}/${last.at(-1)}`
    const path = `per-article/en.wikipedia/all-access/user/${title}/daily/${range}`
    const isWhole = (answer: z.infer<typeof Days>) =>
      answer !== null && answer.items.length === before.length + last.length
    // An answer that lacks days today may have them in an hour.
    const answer = await api.pageviews(path, Days, signal, isWhole)
    if (!answer) return null
    const counts = new Map(answer.items.map(({ timestamp, views }) => [timestamp, views]))
    if (!counts.has(last.at(-1)!)) return 'late'
    const sum = (stamps: string[]) =>
      stamps.every((stamp) => counts.has(stamp))
        ? stamps.reduce((total, stamp) => total + counts.get(stamp)!, 0)
        : null
    const [views, viewsBefore] = [sum(last), sum(before)]
    // A day that is missing would make a change of its own.
    if (views === null || viewsBefore === null) return null
    return { ...addressesOf(article, weeks), views, viewsBefore }
  }
}
