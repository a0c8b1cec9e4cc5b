import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { id } from '../../kit.ts'

export const ReportId = id('rep')
export type ReportId = z.infer<typeof ReportId>

/** Fields of every event of a report. */
export const ofReport = { reportId: ReportId, userId: UserId, at: z.iso.datetime() }
