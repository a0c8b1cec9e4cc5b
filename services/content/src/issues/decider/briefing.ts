import { BRIEFING_PREFIX } from '@sortie/contracts/content/blog/briefing-slug'

/** An issue that began to go out; its briefing is named after the time. */
export type StartedIssue = {
  issueId: string
  startedAt: string
  /** The day of `startedAt` by UTC. */
  startedOn: string
}

/** The name of a briefing in an address: the day by UTC, and its number among those of that day, from 1. */
export type BriefingName = { day: string; number: number }

const NAME = /^(\d{4}-\d{2}-\d{2})(?:-([2-9]|[1-9]\d{1,2}))?$/

/** The name in an address such as `market-briefing-2026-11-30-2`; null where there is none. */
export const parseBriefingSlug = (slug: string): BriefingName | null => {
  if (!slug.startsWith(BRIEFING_PREFIX)) return null
  const [, day, number = '1'] = NAME.exec(slug.slice(BRIEFING_PREFIX.length)) ?? []
  return day ? { day, number: Number(number) } : null
}

const comesBefore = (one: StartedIssue, other: StartedIssue) =>
  one.startedAt === other.startedAt ? one.issueId < other.issueId : one.startedAt < other.startedAt

/** The how-manieth of its day an issue is, from 1. @param issues at least all of that day */
export const numberOfDay = (issue: StartedIssue, issues: readonly StartedIssue[]): number =>
  1 +
  issues.filter((other) => other.startedOn === issue.startedOn && comesBefore(other, issue)).length

/** The last part of a briefing's address. */
export const briefingSlug = ({ day, number }: BriefingName): string =>
  `${BRIEFING_PREFIX}${day}${number > 1 ? `-${number}` : ''}`

/** The paragraphs of an issue's text: an empty line parts them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** The longest description and title that search results show in full, in characters. */
const LONGEST_DESCRIPTION = 155
const LONGEST_TITLE = 60

/** A line of so many characters at most, cut between two words. */
const cutLine = (line: string, most: number): string => {
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

/** The beginning of a text on one line, without web addresses, cut between two words. */
export const describeText = (text: string): string => {
  const line = text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return cutLine(line, LONGEST_DESCRIPTION)
}

/** A title as search results show it. */
export const shortenTitle = (title: string): string => cutLine(title, LONGEST_TITLE)
