import { isDeepStrictEqual } from 'node:util'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { MOST_ROWS } from '@sortie/contracts/analysis/additions/addition-limits'
import type {
  AdditionFailure,
  AdditionId,
  AdditionSubject,
} from '@sortie/contracts/analysis/additions/additions'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { takeTurns, type Work, work } from '@sortie/runtime/work/work'
import { type PlaceOfBrief, placeOfBrief } from '../../composed/reach.ts'
import { packed } from '../../domain/batches.ts'
import type { Brief } from '../../domain/brief.ts'
import type { Scoring } from '../../domain/candidate.ts'
import { clusterable, wholeCluster, wholeInParts } from '../../domain/clusters/parts.ts'
import { ownSiteIn } from '../../domain/replay/facts.ts'
import { CLUSTERS, OWN_PAGE_FORMULAS } from '../../domain/replay/formulas.ts'
import { clustersIn, lastPlanIn } from '../../domain/rounds.ts'
import { sameSearch } from '../../domain/same-search.ts'
import type { PaidCallsOf } from '../../paid-calls/paid-calls.ts'
import type { ModelSpending } from '../../providers/openai/model-spending.ts'
import type { ProviderChain, SourceQuery } from '../../providers/port.ts'
import { runPlanOf } from '../../reports/decider/plans.ts'
import type { ReportState } from '../../reports/decider/report.ts'
import { readReportEvents } from '../../reports/report-events.ts'
import type { Reports } from '../../reports/reports.ts'
import { findKeywords } from '../../runs/analyse.ts'
import { recordedIn } from '../../runs/recorded.ts'
import type { KnownSites } from '../../sites/known-sites.ts'
import { type AdditionQuestion, askAbout } from '../addition-phrases.ts'
import { type AdditionCommand, additionRoomOf } from '../decider/addition.ts'

type Deps = {
  reports: Reports
  providers: ProviderChain
  sites: Pick<KnownSites, 'read'>
  paid: Pick<PaidCallsOf, 'of'>
  models: Pick<ModelSpending, 'budgetOf'>
}
type Born = Exclude<ReportState, { stage: 'unborn' }>
type Completion = Extract<AdditionCommand, { type: 'CompleteAddition' }>['data']
type Batch = Completion['batches'][number]

/** The sentences that tell the owner why an addition failed. A failed addition does not count against the limit. */
const REASONS: Record<AdditionFailure, string> = {
  nothing_new:
    'Everything that we found for this is in your report already. Try other words, another website or another town.',
  unread: 'We couldn’t read this website. Check the address, or try another one.',
  sources: 'Our data sources did not respond. Try again in a few minutes.',
  fault: 'Something went wrong on our side. Try again.',
  erased: 'The account that asked for this was deleted.',
}

/** Nothing was found that the report does not hold. */
class NothingNew extends Error {
  override readonly name = 'NothingNew'
}

/** The errors that fail an addition for a reason of its own, by name, each with the number of tries before that. */
const FORESEEN: Record<string, { cause: AdditionFailure; tries: number; reason?: string }> = {
  NoAnswer: { cause: 'sources', tries: 3 },
  UnreadSite: { cause: 'unread', tries: 1 },
  UnknownWords: {
    cause: 'nothing_new',
    tries: 1,
    reason:
      'We don’t know these words. Check the spelling. To add a brand, say what is sold under it, such as “Acme repair”.',
  },
  NothingNew: { cause: 'nothing_new', tries: 1 },
}
const TRIES = 4
/** Additions that an instance is at. */
const AT_ONCE = 2

const now = () => new Date().toISOString()

/** Returns the scoring of a report's keywords; undefined where it recorded none. */
const scoringIn = (events: readonly AnalysisEvent[]): Scoring | undefined => {
  const first = events.find((event) => event.type === 'KeywordsFound')
  return first?.data.scoring
}

/** The names of companies in a brief, and those of the competitors that its report found. */
const namesIn = (brief: Brief, events: readonly AnalysisEvent[]): string[] => {
  const { businessName, mainCompetitor, rivals } = brief
  const found = events.flatMap(({ type, data }) =>
    type === 'CompetitorsFound' ? (data.competitors ?? []).map(({ name }) => name) : [],
  )
  return [businessName, mainCompetitor, ...(rivals ?? []), ...found]
}

/** Finds what a report does not hold yet, about each question as many as the others left room for. */
const findNew = async (
  providers: ProviderChain,
  questions: readonly AdditionQuestion[],
  { about, tally }: Born,
  held: { keywords: readonly { keyword: string }[]; scoring: Scoring | undefined },
): Promise<Batch[]> => {
  const plan = runPlanOf(about)
  const keywords = { ...plan.keywords, least: 0, most: MOST_ROWS, needsTrade: false }
  const known = [...tally.ids]
  const searches = new Set(held.keywords.map(({ keyword }) => sameSearch(keyword)))
  const batches: Batch[] = []
  let room = additionRoomOf(tally)
  for (const [index, { query, phrases }] of questions.entries()) {
    const share = Math.ceil(room / (questions.length - index))
    const isNew = ({ keyword }: { keyword: string }) => !searches.has(sameSearch(keyword))
    // Sources were asked already, and what is there in other words is there.
    const chain: ProviderChain = {
      ...providers,
      phrases: async () => ({ ...phrases, found: phrases.found.filter(isNew) }),
    }
    const wanted = {
      plan: { ...plan, keywords },
      most: known.length + share,
      shown: [],
      known,
      ...(held.scoring && { scoring: held.scoring }),
    }
    for await (const { found, sources, scoring } of findKeywords(chain, query, wanted)) {
      const added = found.filter(isNew)
      if (added.length === 0) continue
      for (const { keyword, keywordId } of added) {
        searches.add(sameSearch(keyword))
        known.push(keywordId)
      }
      room -= added.length
      batches.push({ ...packed(added), scoring, sources })
    }
  }
  return batches
}

/** Returns true where two values are stored alike: a field without a value is not stored. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), other)

type RecordedPlace = Extract<AnalysisEvent, { type: 'SortiesPlanned' }>['data']['place']

/**
 * Returns the place of the business after an addition. The first town that is added to a report makes its plan one for
 * that town: clicks of a whole country say nothing to a business whose customers come from nearby.
 */
const placeWith = (
  brief: Brief,
  recorded: RecordedPlace,
  subject: AdditionSubject,
): { recorded: RecordedPlace; place: Omit<PlaceOfBrief, 'country'> } => {
  if (subject.kind === 'town' && recorded?.town === null) {
    const place = placeOfBrief({ ...brief, town: subject.town })
    if (place.country === recorded.country && place.reach) return { recorded: place, place }
  }
  return { recorded, place: { ...placeOfBrief(brief), ...recorded } }
}

/** Clusters and plans all keywords, the added ones too, by the rules that the report was made with. */
const planWith = (
  events: readonly AnalysisEvent[],
  brief: Brief,
  subject: AdditionSubject,
  batches: readonly Batch[],
  at: string,
): Pick<Completion, 'parts' | 'plan' | 'goneClusterIds'> => {
  const plan = lastPlanIn(events)
  const run = plan && CLUSTERS.runs[plan.data.version]
  if (!plan || !run) throw new Error('nothing plans this report again')
  const { version, own: ownRead } = plan.data
  const { keywords, fullVolume, usualCpc, pages } = recordedIn(events)
  const { place, recorded } = placeWith(brief, plan.data.place, subject)
  const own = ownSiteIn(events, version)
  const ownPages = own?.outcome === 'read' ? OWN_PAGE_FORMULAS.runs[own.version] : null
  const added = batches.flatMap((batch) => batch.keywords ?? [])
  const { clusters, sorties } = run(
    [...keywords, ...added].map((keyword) => clusterable(keyword, pages)),
    {
      fullVolume,
      usualCpc,
      place,
      at,
      aim: brief.aim,
      ...(own && ownPages && { ownPage: ownPages(own.pages, place.words) }),
    },
  )
  const before = new Map(clustersIn(events).map((each) => [each.clusterId, each]))
  const after = clusters.map(wholeCluster)
  const changed = after.filter((each) => !isSame(each, before.get(each.clusterId)))
  const there = new Set(after.map(({ clusterId }) => clusterId))
  return {
    parts: wholeInParts(changed).map((part, index) => ({
      part: index + 1,
      version,
      clusters: part,
    })),
    plan: {
      version,
      clusters: clusters.length,
      sorties,
      place: recorded,
      ...(ownRead && { own: ownRead }),
    },
    goneClusterIds: [...before.keys()].filter((id) => !there.has(id)),
  }
}

/**
 * Adds keywords to a finished report. All that comes of it is recorded at once, so nobody ever sees a part of
 * it, and a try that died left nothing.
 */
export const addKeywords = ({ reports, providers, sites, paid, models }: Deps): Work => {
  type Running = { reportId: ReportId; additionId: AdditionId }
  const fail = (
    { reportId, additionId }: Running,
    cause: AdditionFailure,
    reason = REASONS[cause],
  ) => {
    const data = { at: now(), additionId, reason, cause }
    return reports.handle(reportId, { type: 'FailAddition', data }, { step: 'fail-addition' })
  }

  const add = async (
    { reportId, additionId }: Running,
    subject: AdditionSubject | null,
    signal: AbortSignal,
  ) => {
    const { state } = await reports.state(reportId)
    if (state.stage === 'unborn' || state.additions.running?.additionId !== additionId) return
    if (!state.brief || !subject) {
      await fail({ reportId, additionId }, 'erased')
      return
    }
    const { userId, kind } = state.about
    const query: SourceQuery = {
      ...state.brief,
      at: now(),
      signal,
      paid: paid.of({ reportId, userId, kind }),
      modelBudget: await models.budgetOf(state.about),
    }
    const events = await readReportEvents(reports, reportId)
    const { keywords } = recordedIn(events)
    const known = {
      names: namesIn(state.brief, events),
      rows: keywords.map(({ keyword }) => keyword),
    }
    const questions = await askAbout({ providers, sites }, query, subject, known)
    const batches = await findNew(providers, questions, state, {
      keywords,
      scoring: scoringIn(events),
    })
    if (batches.length === 0) throw new NothingNew('nothing new was found')
    const at = now()
    const planned = planWith(events, state.brief, subject, batches, at)
    const data = { at, additionId, batches, ...planned }
    const command = { type: 'CompleteAddition', data } as const
    await reports.handle(reportId, command, { step: 'complete-addition' })
  }

  return work<AnalysisEvent, 'ReportAdditionRequested'>({
    name: 'add-keywords',
    on: ['ReportAdditionRequested'],
    attempts: TRIES,
    lanes: takeTurns(AT_ONCE, ({ data }) => data.userId),
    run: ({ data }, { signal }) => add(data, data.subject, signal),
    foreseen: ({ name }) => FORESEEN[name]?.tries ?? null,
    giveUp: async ({ data }, { name }) => {
      const foreseen = FORESEEN[name]
      await fail(data, foreseen?.cause ?? 'fault', foreseen?.reason)
    },
  })
}
