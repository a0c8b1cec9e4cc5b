import { z } from 'zod'

export const ReportStatus = z.enum([
  'requested',
  'declined',
  'queued',
  'running',
  'ready',
  'failed',
  'cancelled',
])
export type ReportStatus = z.infer<typeof ReportStatus>

export const Stage = z.enum([
  'requested',
  'declined',
  'queued',
  'running',
  'competitors',
  'sites',
  'keywords',
  'completed',
  'failed',
  'cancelled',
])
export type Stage = z.infer<typeof Stage>

/** Why a report failed: whichever it is, its mission is given back. */
export const FailureCause = z.enum(['sources', 'quality', 'deadline', 'fault', 'erased'])
export type FailureCause = z.infer<typeof FailureCause>
