import type { NextReason } from '@sortie/contracts/analysis/reports/next-mission'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import { MOST_RIVALS, MOST_SEEDS } from '@sortie/contracts/analysis/reports/report-limits'
import type { Brief } from '../../domain/brief.ts'
import { briefKey } from '../../launches/decider/brief-key.ts'

/** A report of the project that is there or under way. */
export type Ran = { kind: ReportKind; brief: Brief /** ISO time of its request. */; at: string }
/** A rival with a site, and how many keywords of the report it ranks for; null where nobody looked. */
export type KnownRival = { name: string; host: string; ranks: number | null }
/** Keywords that one page can serve. */
export type UnexploredCluster = { head: string; keywords: string[]; count: number; volume: number }

/**
 * The facts that decide a suggestion: of a finished report, of its project, and of the sources that we could ask today.
 */
export type MissionFacts = {
  now: string
  report: Ran & {
    /** All of its figures are estimates. */
    isEstimated: boolean
    /** The town that its plan is for; null where none is known. */
    town: string | null
  }
  ran: Ran[]
  /** Hosts that competitor reports of the project compare. */
  compared: string[]
  /** True where an existing report would answer a launch of the same brief. */
  isAnswered: boolean
  /** Names of the measured sources that are there now. */
  measured: string[]
  rivals: KnownRival[]
  /** Customers of the trade come from nearby. */
  isVisited: boolean
  /** The site and the town that the project itself names. */
  own: { site: string | null; town: string | null }
  /** Clusters that are not in its plan, best first. */
  unexplored: UnexploredCluster[]
  /** True where keywords can be added to the report without a mission. */
  takesAdditions: boolean
}
export type Suggestion = { reason: NextReason; why: string; kind: ReportKind; brief: Brief }
type Rule = (facts: MissionFacts) => Suggestion | null

const DAY = 86_400_000
/**
 * The age in days from which measured figures are old. `OLDER_DATA` is the age from which estimates are worth a look at
 * newer data.
 */
const OLD = 90
const OLDER_DATA = 30
/** A cluster is worth a report of its own from so many keywords on. */
const LEAST_KEYWORDS = 5
const SEEDS = Math.min(5, MOST_SEEDS)

const whole = new Intl.NumberFormat('en')
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const listed = new Intl.ListFormat('en')

const ageOf = ({ now, report }: MissionFacts) =>
  Math.floor((Date.parse(now) - Date.parse(report.at)) / DAY)
const isSame = (one: Ran, other: Pick<Ran, 'kind' | 'brief'>) =>
  one.kind === other.kind && briefKey(one.brief) === briefKey(other.brief)
/** Returns true where no newer report of the same brief exists or runs. */
const isNewest = ({ report, ran }: MissionFacts) =>
  !ran.some((other) => isSame(other, report) && other.at > report.at)
const again = (facts: MissionFacts, reason: NextReason, why: string): Suggestion | null => {
  const { kind, brief } = facts.report
  return isNewest(facts) ? { reason, why, kind, brief } : null
}

const measured: Rule = (facts) =>
  facts.report.isEstimated && facts.measured.length > 0 && !facts.isAnswered
    ? again(
        facts,
        'measured',
        `All figures of this report are estimates; run again, ${listed.format(facts.measured)} would measure them.`,
      )
    : null

const old: Rule = (facts) =>
  ageOf(facts) > OLD && facts.measured.length > 0
    ? again(
        facts,
        'old',
        `This report is ${whole.format(ageOf(facts))} days old, and measured figures change by the month.`,
      )
    : null

const keywords: Rule = ({ report: { kind, brief }, ran }) =>
  kind === 'competitors' && ran.every((other) => other.kind === 'competitors')
    ? {
        reason: 'keywords',
        kind: 'keywords',
        brief,
        why: 'This project has no keyword report yet, which ranks what people search for in your trade.',
      }
    : null

/** The rival that ranks for most of its keywords; of those that nobody looked at, the first one named. */
const rival: Rule = ({ report, rivals, compared, own }) => {
  const site = report.brief.ownSite ?? own.site
  const open = rivals.filter(({ host }) => !compared.includes(host))
  const [first] = open.toSorted((a, b) => (b.ranks ?? 0) - (a.ranks ?? 0))
  if (!site || !first || report.kind !== 'keywords') return null
  const { name, host, ranks } = first
  const { aim: _, seeds: __, ...brief } = report.brief
  const others = (brief.rivals ?? []).filter((other) => other !== host)
  return {
    reason: 'rival',
    why: ranks
      ? `${name} ranks for ${whole.format(ranks)} of your keywords, and no report compares your pages with theirs.`
      : `You compete with ${name}, and no report compares your pages with theirs.`,
    kind: 'competitors',
    brief: {
      ...brief,
      ownSite: site,
      mainCompetitor: name,
      rivals: [host, ...others].slice(0, MOST_RIVALS),
    },
  }
}

/**
 * Suggests a report with a town where none is known; the form asks for it. No suggestion where the town can be added to
 * this report for free.
 */
const town: Rule = ({ report: { kind, brief, town }, ran, isVisited, own, takesAdditions }) => {
  const isLooked = ran.some((other) => other.kind === 'keywords' && other.brief.town)
  if (kind !== 'keywords' || !isVisited || takesAdditions) return null
  if (brief.town || town || isLooked) return null
  return {
    reason: 'town',
    kind,
    brief: { ...brief, ...(own.town && { town: own.town }) },
    why: own.town
      ? `Your customers are local. This report doesn’t look at ${own.town}.`
      : 'Your customers are local. Add your town for local estimates.',
  }
}

/**
 * Seeds are worth a report only where somebody can be asked what else people type, and where they can't be added
 * to this one for nothing.
 */
const seeds: Rule = ({ report: { kind, brief }, ran, unexplored, measured, takesAdditions }) => {
  if (kind !== 'keywords' || measured.length === 0 || takesAdditions) return null
  const keywords = new Set(
    ran.flatMap((other) => other.brief.seeds ?? []).map((seed) => seed.trim().toLowerCase()),
  )
  const cluster = unexplored.find(
    ({ head, count }) => count >= LEAST_KEYWORDS && !keywords.has(head.toLowerCase()),
  )
  if (!cluster) return null
  const { head, count, volume } = cluster
  return {
    reason: 'seeds',
    kind,
    brief: { ...brief, seeds: [...new Set([head, ...cluster.keywords])].slice(0, SEEDS) },
    why: `No report looked closer at “${head}”: ${whole.format(count)} keywords with ${whole.format(volume)} searches a month.`,
  }
}

const newer: Rule = (facts) =>
  !facts.isAnswered && ageOf(facts) >= OLDER_DATA
    ? again(
        facts,
        'newer',
        `Our data on trades are newer than this report of ${day.format(new Date(facts.report.at))}.`,
      )
    : null

/**
 * The rules in order: the suggestion that brings most comes first. A report for ads is never among them: it would rate
 * the same keywords for another mission. Older releases suggested it, so its reason `paid` stays in the contract.
 */
const RULES: readonly Rule[] = [measured, old, keywords, rival, town, seeds, newer]
const AGAIN: readonly NextReason[] = ['measured', 'old', 'newer']

const withoutAds = ({ brief: { aim: _, ...brief }, ...proposed }: Suggestion): Suggestion => ({
  ...proposed,
  brief,
})

/**
 * Returns the one mission that is worth launching after a report, with its reason; null where none is. A report that
 * ran already, or is under way, is not suggested again, unless today's sources would answer otherwise, or the form asks
 * for the missing town.
 */
export const nextMission = (facts: MissionFacts): Suggestion | null => {
  for (const rule of RULES) {
    const proposed = rule(facts)
    if (!proposed) continue
    const found = AGAIN.includes(proposed.reason) ? proposed : withoutAds(proposed)
    const isNew = !facts.ran.some((ran) => isSame(ran, found))
    const isAsked = found.reason === 'town' && !found.brief.town
    if (isNew || isAsked || AGAIN.includes(found.reason)) return found
  }
  return null
}
