import type { VisitorEvent } from '@sortie/contracts/tracking/visits/visitor-events'
import type { VisitBatch } from '@sortie/contracts/tracking/visits/visits'

/** A view of a page, at the time at which its batch was sent. */
export const viewOf = (
  route: string,
  more: Partial<Extract<VisitorEvent, { type: 'page_view' }>> = {},
): VisitorEvent => ({ type: 'page_view', ago: 0, route, title: 'A page', ...more })

/** An id of a batch that differs from others by a number. */
export const batchIdOf = (number: number): VisitBatch['batchId'] =>
  `bat_${String(number).padStart(16, '0')}`

/** The first batch of a visit, but for what a test says of it. */
export const batchOf = (more: Partial<VisitBatch> = {}): VisitBatch => ({
  consent: `vst_${'ab'.repeat(32)}`,
  batchId: batchIdOf(1),
  at: '2026-11-28T14:30:00.000Z',
  device: 'mobile',
  country: 'AT',
  affiliate: null,
  events: [viewOf('/')],
  ...more,
})
