import { type MeasuredSite, TOP_PAGES } from '@sortie/contracts/analysis/sites/sites'
import { FIRST_RANKS, type SiteRank } from '../../domain/gap/by-rankings.ts'
import { intentOf } from '../../domain/scoring/intent.ts'
import { askAffordable, askable, googlePlaceOf } from '../measured.ts'
import type { KeptAnswer, PaidCalls, PaidQuestion } from '../paid-calls.ts'
import type { ComparedHosts, Rankings, SourceAnswer, SourceQuery } from '../port.ts'
import type { createDataForSeoApi } from './api.ts'
import {
  checkDomainRows,
  type DomainPlace,
  type DomainRow,
  type DomainRows,
  domainRowsIn,
} from './domain-rows.ts'
import type { LabsKnownRow } from './rows.ts'

const RANKED = 'dataforseo_labs/google/ranked_keywords/live'
const INTERSECTION = 'dataforseo_labs/google/domain_intersection/live'
/** Less searched keywords are no gap, and make the lists long. */
const LEAST_VOLUME = 10
/** Rows that are asked for, and fewer where money runs out; half as many where there are many rivals. */
const STEPS = {
  gaps: [300, 150, 75],
  shared: [200, 100, 50],
  own: [500, 200, 100],
  profile: [50],
}
const MANY_RIVALS = 3

const LIMIT_NOTE =
  'This report reached the limit on what measured rankings may cost, so some are not in it.'
const NO_MONEY_NOTE = 'No money is left for measured rankings in this report, or today.'
const PARTLY_NOTE = 'Not every ranking could be measured; what is not known is claimed of nobody.'

const VOLUME = 'keyword_data.keyword_info.search_volume'

type Deps = {
  source: string
  api: Pick<ReturnType<typeof createDataForSeoApi>, 'post'>
  keepMs: number
  priceOf: (rows: number) => number
  /** Keeps the figures of a keyword for who asks for them later. */
  learn: (paid: PaidCalls, keyword: string, row: LabsKnownRow) => void
}
/** An answer as it is read, with what it cost; null where there is none. */
type Answer = (DomainRows & Pick<KeptAnswer, 'cost' | 'payload'>) | null

/** Places of a site by keyword, and down to which volume the list is whole. */
type List = { places: Map<string, DomainRow>; floor: number }

const NOTHING: List = { places: new Map(), floor: Number.POSITIVE_INFINITY }

/** The most searched come first: in a list that was cut, who is missing may be in the rest of it. */
const listOf = (answer: Answer): List => {
  if (!answer) return NOTHING
  const { rows, total } = answer
  const places = new Map(rows.flatMap((row) => [[askable(row.keyword) ?? row.keyword, row]]))
  const floor = rows.length < total ? Math.min(...rows.map(({ searches }) => searches ?? 0)) : 0
  return { places, floor }
}
/** Returns true where a keyword that the list lacks is surely none that the site ranks for. */
const isWholeFor = ({ floor }: List, searches: number) =>
  searches >= LEAST_VOLUME && searches > floor

const profileOf = (answer: Answer, source: string, fetchedAt: string): MeasuredSite | null => {
  if (!answer || answer.keywords === null) return null
  const { rows, keywords, traffic, cost, payload } = answer
  const pages = Map.groupBy(
    rows.flatMap(({ first }) => first ?? []),
    ({ url }) => url,
  )
  const topPages = [...pages]
    .map(([address, places]) => ({
      address,
      keywords: places.length,
      traffic: Math.round(places.reduce((sum, each) => sum + each.traffic, 0)),
    }))
    .toSorted((a, b) => b.traffic - a.traffic || (a.address < b.address ? -1 : 1))
    .slice(0, TOP_PAGES)
  return {
    source,
    fetchedAt,
    cost,
    payload,
    keywords,
    topPages,
    traffic: traffic === null ? null : Math.round(traffic),
  }
}

const rankOf = (place: DomainPlace | null): SiteRank => {
  if (!place) return 'none'
  const { rank, url, title } = place
  return { rank, page: { url, title } }
}

/** The measured keywords of one rival: those that only it ranks for, and those that both rank for. */
type Rival = { gaps: List; shared: List; isMeasured: boolean }

/**
 * Returns the rank of a rival for a keyword. `owns` is null without an own site; with one it says whether the own site
 * ranks, as a rival's lists are apart by that.
 */
const rankIn = (keyword: string, searches: number, rival: Rival, owns: boolean | null) => {
  const { gaps, shared, isMeasured } = rival
  if (!isMeasured) return 'unknown'
  const row = gaps.places.get(keyword) ?? shared.places.get(keyword)
  if (row) return rankOf(row.first)
  const list = owns ? shared : gaps
  return isWholeFor(list, searches) ? 'none' : 'unknown'
}

/**
 * Measures the ranks of a report's sites: of each rival the keywords that it ranks for and the own site does not, and
 * those that both rank for; the own site's; and the size of each site. Without an own site, it measures the keywords of
 * each rival. Every question follows from the brief alone.
 */
export const createDomains = ({ source, api, keepMs, priceOf, learn }: Deps) => {
  const ask = async (
    paid: PaidCalls,
    path: string,
    task: Record<string, unknown>,
    steps: readonly number[],
    troubles: unknown[],
  ): Promise<Answer> => {
    const asks = steps.map((limit) => {
      const whole = { ...task, limit }
      const question: PaidQuestion = {
        // Somebody typed the sites.
        source,
        request: { path, task: whole },
        isTyped: true,
        keepMs,
        most: priceOf(limit),
      }
      return {
        question,
        load: (customer: string) => api.post({ path, task: whole, customer }, checkDomainRows),
      }
    })
    try {
      const got = await askAffordable(paid, asks)
      if (!got) {
        troubles.push(null)
        return null
      }
      if (got.index > 0) troubles.push(null)
      const { text, cost, payload } = got.answer
      const read = domainRowsIn(text)
      for (const row of read.rows)
        learn(paid, askable(row.keyword) ?? row.keyword, { ...row, cost, payload })
      return { ...read, cost, payload }
    } catch (error) {
      troubles.push(error)
      return null
    }
  }

  return async (
    query: SourceQuery,
    paid: PaidCalls,
    sites: ComparedHosts,
  ): Promise<SourceAnswer<Rankings | null>> => {
    const place = googlePlaceOf(query)
    const own = sites.find(({ role }) => role === 'own')?.host ?? null
    const hosts = sites.map(({ role, host }) => (role === 'rival' ? host : null))
    const isMany = hosts.filter(Boolean).length > MANY_RIVALS
    const steps = (all: readonly number[]) => (isMany ? all.slice(1) : all)
    const troubles: unknown[] = []
    const asking = (path: string, task: Record<string, unknown>, sizes: readonly number[]) =>
      ask(paid, path, { ...place, item_types: ['organic'], ...task }, sizes, troubles)
    const byVolume = { order_by: [`${VOLUME},desc`] }
    const searched = [VOLUME, '>=', LEAST_VOLUME]
    const among = (field: string) => ({
      filters: [searched, 'and', [`${field}.rank_group`, '<=', FIRST_RANKS]],
    })
    const lacking = (rival: string, intersections: boolean, sizes: readonly number[]) =>
      asking(
        INTERSECTION,
        {
          target_1: rival,
          target_2: own,
          intersections,
          ...byVolume,
          ...among('first_domain_serp_element'),
        },
        steps(sizes),
      )
    const ranked = (target: string) =>
      asking(
        RANKED,
        { target, ...byVolume, ...among('ranked_serp_element.serp_item') },
        steps(STEPS.gaps),
      )
    const each = (of: (host: string) => Promise<Answer>) =>
      Promise.all(hosts.map((host) => (host ? of(host) : null)))

    // The calls that a report needs most come first, so that money runs out for the others.
    const [gaps, ownAnswer] = await Promise.all([
      each((host) => (own ? lacking(host, false, STEPS.gaps) : ranked(host))),
      own ? asking(RANKED, { target: own, ...byVolume }, STEPS.own) : null,
    ])
    const [shared, profiles] = await Promise.all([
      each(async (host) => (own ? lacking(host, true, STEPS.shared) : null)),
      each((host) =>
        asking(
          RANKED,
          { target: host, order_by: ['ranked_serp_element.serp_item.etv,desc'] },
          STEPS.profile,
        ),
      ),
    ])
    const failures = troubles.filter((trouble) => trouble !== null)
    const isMeasured = gaps.map((answer) => answer !== null)
    if (!isMeasured.includes(true)) {
      if (failures.length > 0) throw failures[0]
      const isAsked = hosts.some(Boolean)
      return { found: null, notes: isAsked ? [NO_MONEY_NOTE] : [] }
    }
    const rivals = gaps.map(
      (answer, at): Rival => ({
        gaps: listOf(answer),
        shared: listOf(shared[at]!),
        isMeasured: isMeasured[at]!,
      }),
    )
    const ownList = listOf(ownAnswer)
    const answers = [...gaps, ...shared, ...profiles, ownAnswer].filter((answer) => answer !== null)
    const notes = [
      ...(failures.length > 0 ? [PARTLY_NOTE] : []),
      ...(troubles.length > failures.length ? [LIMIT_NOTE] : []),
    ]
    return {
      found: {
        source,
        fetchedAt: query.at,
        cost: answers.reduce((sum, { cost }) => sum + cost, 0),
        payloads: [...new Set(answers.map(({ payload }) => payload))],
        profiles: sites.map(({ role }, at) =>
          profileOf(role === 'own' ? ownAnswer : profiles[at]!, source, query.at),
        ),
        isMeasured: sites.map(({ role }, at) => (role === 'own' ? own !== null : isMeasured[at]!)),
        keywords: keywordsIn([...gaps, ...shared, ownAnswer]),
        ranksOf: (typed) => {
          const keyword = askable(typed) ?? typed
          const ownPlace =
            ownList.places.get(keyword)?.first ??
            rivals.map(({ shared }) => shared.places.get(keyword)?.second).find(Boolean) ??
            null
          const known =
            ownList.places.get(keyword) ??
            rivals
              .map(({ gaps, shared }) => gaps.places.get(keyword) ?? shared.places.get(keyword))
              .find(Boolean)
          const isLacking = rivals.some(({ gaps }) => gaps.places.has(keyword))
          return sites.map(({ role }, at) => {
            if (role === 'rival')
              return rankIn(keyword, known?.searches ?? 0, rivals[at]!, own ? !!ownPlace : null)
            if (ownPlace) return rankOf(ownPlace)
            // If no list has the keyword, nobody knows whether the own site ranks for it.
            return own && isLacking ? 'none' : 'unknown'
          })
        },
      },
      notes,
    }
  }
}

/** The keywords of all lists, each once, as they are worth looking at: no other language, no names. */
const keywordsIn = (answers: readonly Answer[]): Rankings['keywords'] => {
  const found = new Map<string, Rankings['keywords'][number]>()
  for (const answer of answers) {
    for (const { keyword, first, intent, isForeign } of answer?.rows ?? []) {
      const isWanted = first !== null && first.rank <= FIRST_RANKS
      if (!isWanted || isForeign || intent === 'navigational' || found.has(keyword)) continue
      const known = intent ?? intentOf(keyword).intent
      found.set(keyword, { keyword, rank: first.rank, intent: known })
    }
  }
  return [...found.values()]
}
