import { randomUUID } from 'node:crypto'
import {
  deleteSegment,
  listSegments,
  renameSegment,
  type Segment,
  type SegmentId,
  type SegmentListId,
  saveSegment,
} from '@sortie/contracts/tracking/visits/segments'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import type { SegmentCommand, SegmentEvent, SegmentList } from '../decider/segments.ts'

type Deps = {
  segments: Pick<Commands<SegmentCommand, SegmentList, SegmentEvent>, 'handle' | 'state'>
  /** Bounds how often one operator asks. */
  throttle: Throttle
}

/** The one list that all operators share. */
const SHARED: SegmentListId = 'sgl_shared'

const byName = (one: Segment, other: Segment) => one.name.localeCompare(other.name, 'en')

/** Builds the routes by which operators read and change the saved segments of `/analytics`. */
export const segmentRoutes = ({ segments, throttle }: Deps): Route[] => {
  const list = async () => (await segments.state(SHARED)).state
  return [
    route(listSegments, async ({ userId }) => {
      await throttle.take(userId)
      return { segments: (await list()).toSorted(byName) }
    }),
    route(saveSegment, async ({ userId: by, now: at, body: { name, where } }) => {
      await throttle.take(by)
      const segmentId: SegmentId = `seg_${randomUUID()}`
      const data = { segmentListId: SHARED, segmentId, at, by, name, where }
      const { events } = await segments.handle(SHARED, { type: 'Save', data })
      // A request that is sent again under its key is answered with the segment that the first one saved.
      const [saved] = events
      return { segmentId: saved?.data.segmentId ?? segmentId, name, where }
    }),
    route(renameSegment, async ({ userId: by, now: at, params: { segmentId }, body: { name } }) => {
      await throttle.take(by)
      const data = { segmentListId: SHARED, segmentId, at, by, name }
      await segments.handle(SHARED, { type: 'Rename', data })
      const renamed = (await list()).find((one) => one.segmentId === segmentId)
      if (!renamed) throw new Rejection('segment_not_found')
      return renamed
    }),
    route(deleteSegment, async ({ userId: by, now: at, params: { segmentId } }) => {
      await throttle.take(by)
      const data = { segmentListId: SHARED, segmentId, at, by }
      await segments.handle(SHARED, { type: 'Delete', data })
      return undefined
    }),
  ]
}
