import { type Funding, PAID, type ReportKind, TRIAL } from '@sortie/contracts/analysis'

/** What kind of report somebody wants, and who pays for it. */
export type ReportOrder = { kind: ReportKind; funding: Funding }

/** What a kind of report consists of, and what it must come to. */
export type RunPlan = {
  /** The stages of a run in their order. A trial waits for no mission, so it runs once requested. */
  stages: readonly RunStep[]
  /** Competitors that are looked for. */
  competitors: number
  keywords: {
    /** With fewer a report is not worth its price. */
    least: number
    /** More are not looked at, whatever the setting says. */
    most: number
    /** Whether all that were looked at are kept, or a mix of a few. */
    kept: 'all' | { mixOf: number }
    /** Whether somebody who knows the trade must have said most of them. */
    needsTrade: boolean
  }
  /** The sites that it compares, and how many pages of a rival's must be read; null where none are. */
  sites: { leastPages: number } | null
  /** Whether its keywords are brought together in clusters, and the first pages planned. */
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

/** How long reports may take, in milliseconds. */
export type ReportTimes = {
  /** From the request of a paid one to its start. */
  startMs: number
  /** From its start to its outcome. */
  runMs: (order: ReportOrder) => number
}

/** @param seconds how long; `run` takes the place of what the plans say. */
export const limitsOf = (seconds: { start: number; run: number | undefined }): ReportTimes => ({
  startMs: seconds.start * 1_000,
  runMs: (order) => (seconds.run ?? runPlanOf(order).runSeconds) * 1_000,
})
