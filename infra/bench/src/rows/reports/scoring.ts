import { rate, withReceipts } from '../../../../../services/analysis/src/domain/opportunities.ts'
import { compareRounds, interleave } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import { candidates, currentScoring as rules } from '../../pages/keywords.ts'
import type { BenchRow } from '../../results/row.ts'

const ROUNDS = 7
const KEYWORDS = 20_000

const at = '2026-01-01T00:00:00.000Z'

/** Keywords that one core gets through in a second. */
const rateOf = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return KEYWORDS / ((user + system) / 1e6)
}

/** Measures how many keywords a core rates in a second: as a report does, and with a receipt for each. */
export const scoringRow: BenchRow = {
  name: 'scoring',
  run: async () => {
    const keywords = candidates(KEYWORDS)
    const pairs = await interleave(
      ROUNDS,
      async () => rateOf(() => keywords.map((one) => rate(one, rules))),
      async () => rateOf(() => keywords.map((one) => withReceipts(rate(one, rules), rules, at))),
    )
    const { ours, base } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'keywords rated per core second',
          least: 50_000,
          unit: '/core s',
          measured: ours,
        },
      ],
      absolute: [`with the receipt of each rating ${spreadText(base, '/core s')}`],
      notes: [
        `${ROUNDS} rounds of ${KEYWORDS.toLocaleString('en')} different keywords with figures, in one process: the expected click share, the impact with its factors, the label, and the rating for ads where a click has a price (one in two).`,
      ],
    }
  },
}
