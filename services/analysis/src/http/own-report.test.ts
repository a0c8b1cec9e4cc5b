import { Rejection } from '@sortie/runtime/domain'
import { expect, test } from 'vitest'
import type { ReportView } from '../projections/report.ts'
import { createOwnReport } from './own-report.ts'

const view = { reportId: 'rep_1', userId: 'ann' } as unknown as ReportView

test('a report is loaded only while its reader has a point left, and for its owner alone', async () => {
  let points = 2
  let loaded = 0
  const views = {
    find: async () => {
      loaded += 1
      return view
    },
  }
  const throttle = {
    take: async () => {
      points -= 1
      if (points < 0) throw new Rejection('too_many_requests')
      return () => {}
    },
  }
  const own = createOwnReport(views, throttle)
  expect(await own('ann', 'rep_1')).toBe(view)
  await expect(own('ben', 'rep_1')).rejects.toMatchObject({ code: 'report_not_found' })
  await expect(own('ann', 'rep_1')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(loaded).toBe(2)
})
