import type { PartnerMonth } from '@sortie/contracts/tracking/partners/partner-page'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { ReferredAccountView } from '../partner-orders/views/referred-account.ts'
import {
  countByMonth,
  firstDayOf,
  monthIn,
  monthsUntil,
  shownCount,
} from '../statements/decider/months.ts'
import { dayIn } from '../visits/figures/days.ts'
import type { PartnerVisits } from '../visits/partner-visits.ts'

/** A year, and the month of the year before to compare with. */
const MONTHS = 13

type Deps = {
  visits: PartnerVisits
  accounts: Pick<Views<ReferredAccountView>, 'count'>
}

/** Counts the visits, accounts and trials that came by the links of partners, month by month. */
export const createPartnerMonths = ({ visits, accounts }: Deps) => ({
  /** The last 13 months of a partner, the newest first. @param now ISO time */
  of: async (affiliate: string, now: string): Promise<PartnerMonth[]> => {
    const months = monthsUntil(now, MONTHS)
    const countOf = (field: 'openedAt' | 'trialAt') =>
      countByMonth(months, (least) => accounts.count({ affiliate }, { field, least }))
    const range = { from: firstDayOf(months.at(-1) ?? monthIn(now)), to: dayIn(now) }
    const [opened, trials, byDay] = await Promise.all([
      countOf('openedAt'),
      countOf('trialAt'),
      visits.byDay(affiliate, range),
    ])
    const visited = new Map<string, number>()
    for (const [day, count] of byDay)
      visited.set(monthIn(day), (visited.get(monthIn(day)) ?? 0) + count)
    return months.map((month) => ({
      month,
      visits: shownCount(visited.get(month) ?? 0),
      accounts: shownCount(opened.get(month) ?? 0),
      trials: shownCount(trials.get(month) ?? 0),
    }))
  },
})
export type PartnerMonths = ReturnType<typeof createPartnerMonths>
