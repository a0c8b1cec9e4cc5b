import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import { createAnswers } from '@sortie/runtime/process/answers'

/** A report's status after billing answered; `available`: the missions that are left. */
export type ReportLaunchStatus = { status: ReportStatus; available: number | null }
/** Waits for billing's answer about a report. */
export type LaunchAnswers = ReturnType<typeof createReportAnswers>

export const createReportAnswers = () => createAnswers<ReportLaunchStatus>()
