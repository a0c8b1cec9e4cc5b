import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id } from '../../kit.ts'
import { NarrowedWhere } from './visit-filters.ts'
import { LONGEST_SEGMENT_NAME } from './visit-limits.ts'

export const SegmentId = id('seg')
export type SegmentId = z.infer<typeof SegmentId>
/** All segments are one stream, so that names are unique and their number is bounded. */
export const SegmentListId = id('sgl')
export type SegmentListId = z.infer<typeof SegmentListId>

const about = {
  segmentListId: SegmentListId,
  segmentId: SegmentId,
  at: z.iso.datetime(),
  /** The operator who did it. */
  by: UserId,
}

/** Stream `sgl_shared`: the filters of `/analytics` that operators keep under a name, for all of them. */
export const segmentEvents = [
  event('SegmentSaved', {
    ...about,
    name: z.string(),
    /** As the page's address holds it: `page:/pricing,source:google`. */
    where: z.string(),
  }),
  event('SegmentRenamed', { ...about, name: z.string() }),
  event('SegmentDeleted', about),
] as const

export const Segment = z.object({
  segmentId: SegmentId,
  name: z.string(),
  where: z.string(),
})
export type Segment = z.infer<typeof Segment>

const name = z
  .string()
  .trim()
  .min(1, 'Please enter a name')
  .max(LONGEST_SEGMENT_NAME, `A name has at most ${LONGEST_SEGMENT_NAME} characters`)
  .regex(/^\P{Cc}*$/u, 'A name is one line')

const path = '/api/admin/analytics/segments'
const params = z.object({ segmentId: SegmentId })

export const listSegments = endpoint({
  method: 'get',
  path,
  access: 'admin',
  summary: 'Lists saved filters of the analytics page, by name. All operators share them.',
  reply: z.object({ segments: z.array(Segment) }),
})
export const saveSegment = endpoint({
  method: 'post',
  path,
  access: 'admin',
  summary: 'Saves filters of the analytics page under a name that no other segment has.',
  body: z.strictObject({ name, where: NarrowedWhere }),
  reply: Segment,
  status: 201,
  idempotent: true,
})
export const renameSegment = endpoint({
  method: 'put',
  path: `${path}/:segmentId/name`,
  access: 'admin',
  summary: 'Renames a segment.',
  params,
  body: z.strictObject({ name }),
  reply: Segment,
})
export const deleteSegment = endpoint({
  method: 'delete',
  path: `${path}/:segmentId`,
  access: 'admin',
  summary: 'Deletes a segment for all operators.',
  params,
  status: 204,
})
