import type { Funding, ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import { PAID } from '@sortie/contracts/analysis/reports/report-limits'
import { TRIAL } from '@sortie/contracts/analysis/trials/trials'

/** The kind of a report, and who pays for it. */
export type ReportOrder = { kind: ReportKind; funding: Funding }

/** The stages of a kind of report, and the results that it must have. */
export type RunPlan = {
  /** The stages of a run in their order. A trial waits for no mission, so it runs once requested. */
  stages: readonly RunStep[]
  /** Competitors that are looked for. */
  competitors: number
  keywords: {
    /** The number of keywords below which a report is not worth its price. */
    least: number
    /** More are not looked at, whatever the setting says. */
    most: number
    /** `all` keeps every keyword that was looked at; `mixOf` keeps a mix of so many. */
    kept: 'all' | { mixOf: number }
    /** True where most of them must come from a source that knows the trade. */
    needsTrade: boolean
  }
  /** The sites that it compares, and how many pages of a rival's must be read; null where none are. */
  sites: { leastPages: number } | null
  /** True where its keywords are grouped in clusters, and the first pages planned. */
  clusters: boolean
  /** Seconds from its start to its outcome; then it fails. */
  runSeconds: number
}
export type RunStep =
  | 'requested'
  | 'queued'
  | 'running'
  | 'competitors'
  | 'sites'
  | 'keywords'
  | 'completed'

const TRIAL_PLAN: RunPlan = {
  stages: ['requested', 'competitors', 'keywords', 'completed'],
  competitors: TRIAL.competitors,
  keywords: { least: 0, most: 1_000, kept: { mixOf: TRIAL.keywords }, needsTrade: false },
  sites: null,
  clusters: false,
  runSeconds: 300,
}
const KEYWORDS_PLAN: RunPlan = {
  stages: ['requested', 'queued', 'running', 'competitors', 'keywords', 'completed'],
  competitors: PAID.competitors,
  keywords: { least: PAID.leastKeywords, most: 5_000, kept: 'all', needsTrade: true },
  sites: null,
  clusters: true,
  runSeconds: 300,
}
const COMPETITORS_PLAN: RunPlan = {
  ...KEYWORDS_PLAN,
  stages: ['requested', 'queued', 'running', 'competitors', 'sites', 'keywords', 'completed'],
  // One page is a visiting card: with three something can be compared.
  sites: { leastPages: 3 },
}

/** The plan of a report. */
export const runPlanOf = ({ kind, funding }: ReportOrder): RunPlan => {
  if (funding === 'trial') return TRIAL_PLAN
  return kind === 'competitors' ? COMPETITORS_PLAN : KEYWORDS_PLAN
}

/** The times that reports may take, in milliseconds. */
export type ReportTimes = {
  /** The time from the request of a paid report to its start. */
  startMs: number
  /** Returns the time from the start of a report to its outcome. */
  runMs: (order: ReportOrder) => number
}

/** @param seconds how long; `run` takes the place of what the plans say. */
export const limitsOf = (seconds: { start: number; run: number | undefined }): ReportTimes => ({
  startMs: seconds.start * 1_000,
  runMs: (order) => (seconds.run ?? runPlanOf(order).runSeconds) * 1_000,
})
