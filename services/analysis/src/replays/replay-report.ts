import { setImmediate as turn } from 'node:timers/promises'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Replay } from '@sortie/contracts/analysis/reports/replay'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { placeOfBrief } from '../composed/reach.ts'
import { usualCpcFor } from '../composed/usual-cpc.ts'
import type { Brief } from '../domain/brief.ts'
import { fullVolumeIn } from '../domain/opportunities.ts'
import { almanacsIn, comparing, type ReplayedReport } from '../domain/replay/compare.ts'
import { factsIn, type RecordedFacts } from '../domain/replay/facts.ts'
import { type ReplayInputs, replaying } from '../domain/replay/replay.ts'
import { COUNTRIES } from '../lexicon/countries.ts'
import { readBrief } from '../recognition/reading.ts'
import type { ReportState } from '../reports/decider/report.ts'
import { readReportEvents } from '../reports/report-events.ts'
import type { Reports } from '../reports/reports.ts'
import { onceEach } from '../reports/views/scored-keywords.ts'
import { shownParts } from '../shares/decider/shown-parts.ts'

type ReportReads = Pick<Reports, 'newest' | 'state'>

/** A report as it is computed again. */
export type ReportFacts = { facts: RecordedFacts; given: ReplayInputs; events: AnalysisEvent[] }

/** The brief of a report whose person was erased: nothing of it is left to read. */
const NOWHERE: Brief = { industry: '', businessName: '', mainCompetitor: '' }

/** Returns the parts of a report that can be compared: a copy has only the shared ones. */
const partsOf = (state: ReportState): ReplayInputs['has'] => {
  if (state.stage === 'unborn' || !state.fork) return { clusters: true, sorties: true, own: true }
  const { has, own } = shownParts(state.about.kind, state.fork.sections)
  return { clusters: has('clusters'), sorties: has('plan'), own }
}

/** Reads the facts that a report stored, and the values that its replay needs beside them. */
const readFacts = async (reports: ReportReads, reportId: ReportId): Promise<ReportFacts> => {
  const { state } = await reports.state(reportId)
  const events = await readReportEvents(reports, reportId)
  const brief = (state.stage !== 'unborn' && state.brief) || NOWHERE
  const { place } = readBrief(brief)
  const inputs = {
    fullVolume: fullVolumeIn(COUNTRIES[place.country].searches),
    usualCpc: usualCpcFor(brief),
    place: placeOfBrief(brief),
    has: partsOf(state),
  }
  return { facts: factsIn(events, onceEach), given: inputs, events }
}

/** Runs something in parts, between which other requests have their turn. */
const inTurns = async <Result>(run: Generator<undefined, Result>): Promise<Result> => {
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) return step.value
    await turn()
  }
}

/** Computes a report again from its own stream, letting other requests have their turn between parts. */
export const replayReportOf = async (reports: ReportReads, reportId: ReportId): Promise<Replay> => {
  const { facts, given: inputs } = await readFacts(reports, reportId)
  return { reportId, ...(await inTurns(replaying(facts, inputs))) }
}

/** Returns the sources that proposed the phrases of a report. */
const proposersIn = (events: readonly AnalysisEvent[]): Set<string> => {
  const calls = events.flatMap(({ type, data }) =>
    type === 'KeywordsFound' || type === 'KeywordsScored' ? (data.sources ?? []) : [],
  )
  const answered = calls.filter(
    ({ capability, outcome }) => capability === 'phrases' && outcome === 'answered',
  )
  return new Set(answered.map(({ provider }) => provider))
}

const readCompared = async (reports: ReportReads, reportId: ReportId): Promise<ReplayedReport> => {
  const { state } = await reports.state(reportId)
  const { facts, events } = await readFacts(reports, reportId)
  const { keywords } = facts
  const request =
    state.stage === 'unborn'
      ? null
      : [
          state.brief,
          state.about.funding,
          // The subjects of additions belong to the brief too.
          ...state.additions.completed.map(({ subject }) => subject),
        ]
  return {
    keywords,
    brief: JSON.stringify(request),
    proposers: proposersIn(events),
    almanacs: almanacsIn(keywords),
  }
}

/** Returns the changes from an older report to a newer one. */
export const readComparison = async (
  reports: ReportReads,
  olderId: ReportId,
  newerId: ReportId,
) => {
  const older = await readCompared(reports, olderId)
  const newer = await readCompared(reports, newerId)
  return inTurns(comparing(older, newer))
}
