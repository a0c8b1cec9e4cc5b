import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { expect, vi } from 'vitest'

// A paid report for tests of the service: billing's part is played.

export const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
export const patience = { timeout: 30_000, interval: 200 }
export const newUser = () => `usr_${randomUUID()}`

export type Who = { userId: string; reportId: ReportId; projectId: ProjectId }

/** Launches a report of somebody, and waits until it is ready. */
export const delivered = async (
  service: RunningService,
  { userId = newUser(), ...brief }: { userId?: string } & Record<string, unknown> = {},
): Promise<Who> => {
  const caller = service.caller(userId)
  const body = { ...details, ...brief }
  const { reportId, projectId } = (await service.call(launchReport, { body, caller })).body
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const about = { ledgerId, userId, reportId, at: new Date().toISOString() }
  await service.publish('billing', {
    type: 'MissionReserved',
    stream: ledgerId,
    version: 2,
    data: { ...about, available: 0, entries: [], debt: 0 },
  })
  await vi.waitFor(async () => {
    const { body } = await service.call(getReport, { params: { reportId }, caller })
    expect(body.analysis.status).toBe('ready')
  }, patience)
  return { userId, reportId, projectId }
}
