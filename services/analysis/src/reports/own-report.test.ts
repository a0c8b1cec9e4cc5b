import { Rejection } from '@sortie/runtime/domain'
import { expect, test } from 'vitest'
import type { MisreadingView } from '../withdrawals/views/misreading-view.ts'
import { createOwnReport } from './own-report.ts'
import type { ReportView } from './views/report-view.ts'

const view = { reportId: 'rep_1', userId: 'ann' } as unknown as ReportView
const none = { find: async () => null }

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
  const own = createOwnReport({ views, misreadings: none, throttle })
  expect(await own('ann', 'rep_1')).toBe(view)
  await expect(own('ben', 'rep_1')).rejects.toMatchObject({ code: 'report_not_found' })
  await expect(own('ann', 'rep_1')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(loaded).toBe(2)
})

test('a report that was given back is told to its owner, and is not there for anybody else', async () => {
  const throttle = { take: async () => () => {} }
  const open = (state: MisreadingView['state']) => {
    const misreading = { reportId: 'rep_1', userId: 'ann', state } as unknown as MisreadingView
    return createOwnReport({ views: none, misreadings: { find: async () => misreading }, throttle })
  }
  const own = open('withdrawn')
  await expect(own('ann', 'rep_1')).rejects.toMatchObject({ code: 'report_withdrawn' })
  await expect(own('ben', 'rep_1')).rejects.toMatchObject({ code: 'report_not_found' })
  // Its project was deleted while an operator was to decide.
  await expect(open('requested')('ann', 'rep_1')).rejects.toMatchObject({
    code: 'report_not_found',
  })
})
