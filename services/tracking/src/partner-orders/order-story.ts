import type { PartnerOrderId } from '@sortie/contracts/tracking/partners/partners'
import type { Collection } from '@sortie/runtime/database/mongo'
import type { StoryIds } from '@sortie/runtime/service/operators/story'
import type { Commit } from '@sortie/runtime/store/commit'
import { conversionOf } from '../conversions/conversion-id.ts'
import type { PartnerIds } from '../partners/partner-ids.ts'
import type { PartnerOrderView } from './views/partner-order-view.ts'

type Deps = {
  commits: Collection<Commit>
  ids: Pick<PartnerIds, 'orderOf' | 'chainOf'>
  orderOf: (partnerOrderId: PartnerOrderId) => Promise<PartnerOrderView | null>
}

/** Commits of one order for partners that are looked up: billing refunds each of its missions once at most. */
const MOST_ORDER_COMMITS = 1_000
const NOTHING: StoryIds = { streams: [], commits: [] }

/**
 * Returns the streams and commits that tracking has of an order: its conversion, its order for a partner, and the
 * events of it that the partner got. Ids for partners are keyed hashes, so they are computed from the order, as they
 * are when it is paid.
 */
export const createOrderStory =
  ({ commits, ids, orderOf }: Deps) =>
  async (subject: string): Promise<StoryIds> => {
    if (!subject.startsWith('ord_')) return NOTHING
    const partnerOrderId = ids.orderOf(subject)
    const streams = [conversionOf(subject), partnerOrderId]
    const order = await orderOf(partnerOrderId)
    if (!order) return { streams, commits: [] }
    const versions = await commits
      .find({ stream: partnerOrderId })
      .project<{ version: number }>({ version: 1 })
      .limit(MOST_ORDER_COMMITS)
      .toArray()
    // A partner is told of each event of an order once, under its name.
    const causes = versions.map(({ version }) => `once:${partnerOrderId}@${version}`)
    const tellings = await commits
      .find({ stream: ids.chainOf(order.partnerId), cause: { $in: causes } })
      .project<{ _id: string }>({ _id: 1 })
      .toArray()
    return { streams, commits: tellings.map(({ _id }) => _id) }
  }
