import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { SiteView } from '../comparisons/views/report-comparison.ts'
import { akin, displayName, isHost } from '../lexicon/companies/companies.ts'
import { companyOfTrade } from '../lexicon/companies/trade-company.ts'
import { type Company, sellsIn } from '../lexicon/industry.ts'
import { knownRivals } from '../providers/almanac/almanac.ts'
import { addressIn } from '../providers/crawler/crawler.ts'
import { contentHashOf, dayOf, type EvidenceCandidate, sourceNamed } from './candidate.ts'
import { figureItem } from './figures.ts'
import { plainLineForModel, plainName } from './plain-line.ts'
import { reportedAt } from './report-counts.ts'
import type { ResearchSubject } from './subject.ts'

const MOST_RIVALS = 10
/** Companies that the almanac names where no report does. */
const KNOWN = 5
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A rival as far as it is known. */
export type ResearchRival = {
  name: string
  /** The home page of its site. */
  address: URL | null
  company: Company | null
  found: FoundCompetitor | null
}

const isSame = (one: string, other: string) => one === other || akin(one, other)

/** Returns the rival that somebody typed, with the facts that the project and the almanac know of it. */
const rivalOf = (typed: string, { project, trade }: ResearchSubject): ResearchRival | null => {
  const name = displayName(typed)
  if (!name) return null
  const listed = project?.competitors.find((each) => isSame(each.name, name))
  const company = trade ? (companyOfTrade(typed, trade) ?? null) : null
  const site = listed?.site ?? company?.site
  return {
    name: isHost(name) ? (company?.name ?? name) : name,
    address: addressIn(typed) ?? (site ? addressIn(site) : null),
    company,
    found: null,
  }
}

/** The name of a rival may come from its site. */
const hasPlainName = ({ name }: FoundCompetitor): boolean => plainName(name) !== null

/** Returns the customer's competitors: those of the report, else of the project, else of the almanac. */
export const rivalsOf = (subject: ResearchSubject): ResearchRival[] => {
  const { report, project, query, business } = subject
  const found = report?.view.competitors ?? []
  const mainSite = report?.view.mainCompetitor ?? ''
  const named = [
    ...found.filter(hasPlainName).map((competitor) => {
      // A report may know by name what was typed as a site.
      const isMain = competitor === found[0] && addressIn(mainSite) !== null
      const rival = rivalOf(competitor.name, subject)
      const address = rival?.address ?? (isMain ? addressIn(mainSite) : null)
      return rival && { ...rival, address, found: competitor }
    }),
    ...(project?.competitors ?? []).map(({ name, site }) => {
      const rival = rivalOf(name || (site ?? ''), subject)
      return rival && { ...rival, address: (site && addressIn(site)) || rival.address }
    }),
  ]
  const known =
    named.length > 0
      ? []
      : knownRivals(query)
          .slice(0, KNOWN)
          .map((name) => rivalOf(name, subject))
  const rivals: ResearchRival[] = []
  for (const rival of [...named, ...known]) {
    if (!rival || (business && isSame(rival.name, business))) continue
    if (!rivals.some(({ name }) => isSame(name, rival.name))) rivals.push(rival)
  }
  return rivals.slice(0, MOST_RIVALS)
}

/** Returns the options that a comparison is between, with the facts that are known of them. */
export const optionsOf = (subject: ResearchSubject): ResearchRival[] =>
  subject.wanted.options.flatMap((typed) => rivalOf(typed, subject) ?? [])

const described = (name: string, text: string) =>
  `${name}: ${/[.!?]$/.test(text) ? text : `${text}.`}`

/** `A chain of bakeries.` of a company, as a sentence that stands alone. */
const isWhat = (name: string, about: string): string =>
  /^(?:A|An|The) /.test(about)
    ? `${name} is ${about.charAt(0).toLowerCase()}${about.slice(1)}`
    : described(name, about)

/** Returns the description of a company by the almanac's editors. */
const companyItem = ({ name, about }: Company, at: string, use: number): EvidenceCandidate => ({
  kind: 'passage',
  text: isWhat(name, about),
  asOf: dayOf(at),
  voice: 'reference',
  use,
  source: sourceNamed('Sortie’s almanac of companies', {
    url: null,
    fetchedAt: at,
    hash: contentHashOf(about),
    licence: null,
  }),
})

/** A report does not say who described a rival that its customer named; and what a model says is no evidence. */
const FOUND_BY = {
  wikimedia: { voice: 'reference', name: 'Wikidata', licence: 'CC0 1.0' },
  crawler: { voice: 'self-said', name: '', licence: null },
} as const

const foundItem = (
  { name, address, found }: ResearchRival,
  at: string,
  use: number,
): EvidenceCandidate[] => {
  const by = found && FOUND_BY[found.source as keyof typeof FOUND_BY]
  if (!found || !by || /^Named by you\b/.test(found.description)) return []
  const description = plainLineForModel(found.description)
  if (description === null) return []
  const isSite = found.source === 'crawler'
  const source = sourceNamed(by.name || name, {
    url: isSite ? (address?.href ?? null) : null,
    fetchedAt: at,
    hash: contentHashOf(description),
    licence: by.licence,
  })
  const text = described(name, description)
  return [{ kind: 'passage', text, asOf: dayOf(at), voice: by.voice, source, use }]
}

/** Returns the interest in a rival: the monthly views of its Wikipedia article. */
const interestItem = ({ name, found }: ResearchRival, use: number): EvidenceCandidate[] =>
  found?.interest
    ? [
        figureItem(found.interest, {
          text: `The Wikipedia article on ${name} is read ${whole.format(found.interest.value)} times a month.`,
          unit: 'views a month',
          use,
        }),
      ]
    : []

/** Returns the description that a site gives of its owner, where a report read it. */
const siteItem = ({ name, facts, readAt }: SiteView, use: number): EvidenceCandidate[] => {
  const about = plainLineForModel(facts?.selfSaid ?? '')
  if (!facts || about === null || !readAt) return []
  const url = `https://${facts.host}/`
  const hash = contentHashOf(about)
  return [
    {
      kind: 'passage',
      text: described(name, about),
      asOf: dayOf(readAt),
      use,
      voice: 'self-said',
      source: sourceNamed(name, { url, fetchedAt: readAt, hash, licence: null }),
    },
  ]
}

/** Returns descriptions of rivals, in the words of their sources. */
export const rivalItems = (
  subject: ResearchSubject,
  rivals: readonly ResearchRival[],
  sites: readonly SiteView[],
): EvidenceCandidate[] => {
  const { report, where, query } = subject
  const at = report ? reportedAt(report.view) : query.at
  return [
    ...sites.filter(({ role }) => role === 'rival').flatMap((site) => siteItem(site, 84)),
    ...rivals.flatMap((rival, index) => {
      const own = foundItem(rival, at, 83 - index)
      const { company } = rival
      const known = own.length === 0 && company && sellsIn(company, where) ? company : null
      return [
        ...own,
        ...(known ? [companyItem(known, query.at, 83 - index)] : []),
        ...interestItem(rival, 62 - index),
      ]
    }),
  ]
}

/** Rivals as an article is told of them. */
export const rivalContext = (rivals: readonly ResearchRival[]): ResearchContext['rivals'] =>
  rivals.map(({ name, address }) => ({ name, site: address?.host ?? null }))
