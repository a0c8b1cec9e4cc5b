import type { Segment } from '@sortie/contracts/tracking/visits/segments'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { unlessGone } from '@/lib/api/unless-gone'
import type { Action } from '@/lib/forms/action'
import type { OperatorRequest } from '../../acts/acts'

/** Sends an operator's changes to saved segments; each act answers with a sentence about its result. */
export const segmentActs = {
  save: async (body: Pick<Segment, 'name' | 'where'>, sent: OperatorRequest) => {
    await adminApi.saveSegment({ body, ...sent })
    return `“${body.name}” is saved for all operators.`
  },
  rename: async ({ segmentId }: Segment, name: string, action: Action) => {
    const input = { params: { segmentId }, body: { name }, action }
    await adminApi.renameSegment(input)
    return `It is called “${name}” now.`
  },
  remove: async ({ segmentId, name }: Segment, action: Action) => {
    const input = { params: { segmentId }, action }
    // One that is gone was deleted by another operator.
    await adminApi.deleteSegment(input).catch(unlessGone)
    return `“${name}” is deleted.`
  },
}
