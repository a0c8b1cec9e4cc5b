import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { type DayRange, dayIn, dayRangesOf, daysOf, endOf } from './figures/days.ts'
import { collectionsOf, MOST_UNSUMMED, type VisitCollections } from './stores/visit-documents.ts'

type VisitsAtTime = { time: string; visits: number }

/** The visits of one value in a total. @param values where the total has its values */
const visitsOf = (values: string, key: VisitKey) => ({
  $sum: {
    $map: {
      input: { $filter: { input: values, cond: { $eq: ['$$this.key', key] } } },
      in: '$$this.visits',
    },
  },
})

/**
 * Visits by the link of a partner, of visitors who agreed to statistics, from the totals that are kept of all visits: a
 * withdrawal does not change them, and nothing of a single visit is read.
 */
export const createPartnerVisits = ({
  totals,
  days,
}: Pick<VisitCollections, 'totals' | 'days'>) => ({
  /** Counts the visits on each day of a range that had some. */
  byDay: async (ref: string, range: DayRange): Promise<Map<string, number>> => {
    const key: VisitKey = `affiliate:${ref}`
    const counted = new Map<string, number>()
    const add = ({ time, visits }: VisitsAtTime) => {
      const day = dayIn(time)
      counted.set(day, (counted.get(day) ?? 0) + visits)
    }
    const summed = await days
      .aggregate<VisitsAtTime>([
        { $match: { _id: { $gte: range.from, $lte: range.to }, total: { $ne: null } } },
        { $project: { time: '$_id', visits: visitsOf('$total.values', key) } },
      ])
      .toArray()
    summed.forEach(add)
    const others = daysOf(range).filter((day) => !counted.has(day))
    for (const { from, to } of dayRangesOf(others.slice(-MOST_UNSUMMED))) {
      const hours = totals.aggregate<VisitsAtTime>([
        { $match: { hour: { $gte: from, $lte: endOf(to) }, 'values.key': key } },
        { $project: { time: '$hour', visits: visitsOf('$values', key) } },
      ])
      for await (const hour of hours) add(hour)
    }
    return counted
  },
})
export type PartnerVisits = ReturnType<typeof createPartnerVisits>

/** The same for the module that shows partners what they bring. */
export const partnerVisits: Resource<ServiceConfig, PartnerVisits> = {
  name: 'partner-visits',
  open: ({ db }) => createPartnerVisits(collectionsOf(db)),
}
