import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Segment } from '@sortie/contracts/tracking/visits/segments'
import { MOST_SEGMENTS } from '@sortie/contracts/tracking/visits/visit-limits'
import { type Decider, Rejection } from '@sortie/runtime/domain'

export type SegmentEvent = Extract<TrackingEvent, { type: `Segment${string}` }>
type Data<Type extends SegmentEvent['type']> = Extract<SegmentEvent, { type: Type }>['data']

export type SegmentCommand =
  | { type: 'Save'; data: Data<'SegmentSaved'> }
  | { type: 'Rename'; data: Data<'SegmentRenamed'> }
  | { type: 'Delete'; data: Data<'SegmentDeleted'> }

/** The saved segments, in the order in which they were saved. */
export type SegmentList = readonly Segment[]

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const find = (list: SegmentList, segmentId: string): Segment => {
  const segment = list.find((one) => one.segmentId === segmentId)
  if (!segment) throw new Rejection('segment_not_found')
  return segment
}

/** The segments that all operators share: their names are unique whatever the case, and their number is bounded. */
export const segmentList: Decider<SegmentList, SegmentCommand, SegmentEvent> = {
  source: import.meta.url,
  initial: [],
  decide: (list, command) => {
    switch (command.type) {
      case 'Save': {
        const { data } = command
        const known = list.find(({ segmentId }) => segmentId === data.segmentId)
        // A user who saves the same segment once more gets the same answer.
        if (known && known.name === data.name && known.where === data.where) return []
        if (known || list.some(({ name }) => isSameName(name, data.name)))
          throw new Rejection('segment_exists')
        if (list.length >= MOST_SEGMENTS) throw new Rejection('too_many_segments')
        return [{ type: 'SegmentSaved', data }]
      }
      case 'Rename': {
        const { data } = command
        const segment = find(list, data.segmentId)
        if (segment.name === data.name) return []
        const others = list.filter((one) => one !== segment)
        if (others.some(({ name }) => isSameName(name, data.name)))
          throw new Rejection('segment_exists')
        return [{ type: 'SegmentRenamed', data }]
      }
      case 'Delete':
        find(list, command.data.segmentId)
        return [{ type: 'SegmentDeleted', data: command.data }]
    }
  },
  evolve: (list, { type, data }) => {
    const { segmentId } = data
    switch (type) {
      case 'SegmentSaved':
        return [...list, { segmentId, name: data.name, where: data.where }]
      case 'SegmentRenamed':
        return list.map((one) =>
          one.segmentId === segmentId ? { segmentId, name: data.name, where: one.where } : one,
        )
      case 'SegmentDeleted':
        return list.filter((one) => one.segmentId !== segmentId)
    }
  },
}
