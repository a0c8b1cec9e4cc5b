import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { Funding } from '@sortie/contracts/analysis/reports/report-kinds'
import { createBudget, type ModelBudget } from '@sortie/model/budget'
import type { Db } from '@sortie/runtime/database/mongo'
import {
  accountOfToday,
  createAccounts,
  reserveWithin,
  type SpendingLimit,
} from '@sortie/runtime/database/spending'

/** The hashes by which the networks of a trial are counted; `wide` is null for IPv4. */
export type TrialNetwork = { own: string; wide: string | null }

/**
 * The amounts that language models charge for reports: those of a day together, free trials within their share of it.
 */
export type ModelSpending = {
  /** Returns the budget that a model has for a report. */
  budgetOf: (report: { reportId: ReportId; funding: Funding }) => Promise<ModelBudget>
  /** Returns the cost of all reports today, and the part of it for trials, in millionths of a US dollar. */
  today: () => Promise<{ all: number; trials: number }>
  prepare: () => Promise<void>
}

/**
 * Parts of a day's budget that trials may spend: all of them together, those of one network (an address of
 * IPv4, a /64 of IPv6), and those of one /48 of IPv6.
 */
export const TRIAL_SHARES = { all: 1 / 2, network: 1 / 40, wideNetwork: 1 / 8 }

/** Networks are counted day by day, so their accounts are of no use afterwards. */
const NETWORKS_KEPT_SECONDS = 2 * 24 * 3_600

const trialsOfToday = () => `${accountOfToday()}:trials`

/**
 * Counts what models cost reports in the database, so that all instances keep to the budget of a day (UTC)
 * together. Trials are free, so they leave half of it to reports that were paid for, and no network can spend
 * what all others need.
 * @param mostADay in millionths of a US dollar
 */
export const createModelSpending = (
  db: Db,
  mostADay: number,
  networks: { of: (reportId: ReportId) => Promise<TrialNetwork> },
): ModelSpending => {
  const accounts = createAccounts(db, 'report-model-spending')
  const networkAccounts = createAccounts(db, 'network-model-spending', NETWORKS_KEPT_SECONDS)

  const limitsOfTrial = async (reportId: ReportId): Promise<() => SpendingLimit[]> => {
    const { own, wide } = await networks.of(reportId)
    const ofNetwork = (hash: string, share: number) => ({
      accounts: networkAccounts,
      id: `${accountOfToday()}:${hash}`,
      most: mostADay * share,
    })
    return () => [
      ofNetwork(own, TRIAL_SHARES.network),
      ...(wide === null ? [] : [ofNetwork(wide, TRIAL_SHARES.wideNetwork)]),
      { accounts, id: trialsOfToday(), most: mostADay * TRIAL_SHARES.all },
      ofDay(),
    ]
  }
  const ofDay = (): SpendingLimit => ({ accounts, id: accountOfToday(), most: mostADay })

  return {
    budgetOf: async ({ reportId, funding }) => {
      const limits = funding === 'trial' ? await limitsOfTrial(reportId) : () => [ofDay()]
      return createBudget({ day: { reserve: (sum) => reserveWithin(limits(), sum) } })
    },
    today: async () => {
      const [day, trials] = [accountOfToday(), trialsOfToday()]
      const spent = await accounts.spentBy([day, trials])
      return { all: spent.get(day) ?? 0, trials: spent.get(trials) ?? 0 }
    },
    prepare: async () => {
      await accounts.prepare()
      await networkAccounts.prepare()
    },
  }
}
