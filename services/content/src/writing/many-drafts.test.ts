import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { Fingerprint } from '@sortie/contracts/content/drafts/draft-score'
import { similarity } from '@sortie/prose/score/originality'
import { unpackSignature } from '@sortie/prose/score/packed-signature'
import { isSoak } from '@sortie/runtime/testing/soak'
import { expect, test } from 'vitest'
import { readBriefs } from '../../evaluation/evaluation.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import { aboutKeyword, assignmentOf } from './samples/sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

// Customers who have ten articles each, one of them a copy that was launched again. One here, more in `make soak`;
// `CUSTOMERS=100 vitest run --project unit services/content/src/writing/many-drafts.test.ts` writes a thousand
// and takes some minutes.

const BRIEFS = readBriefs().filter(({ brief }) => brief.answers.length > 2)
const CUSTOMERS = Number(process.env.CUSTOMERS ?? (isSoak ? 10 : 1))
const ORDERS: { type: ArticleType; of: (keyword: string) => string }[] = [
  ...ArticleType.options.map((type) => ({ type, of: (keyword: string) => keyword })),
  { type: 'informational', of: (keyword) => `${keyword} near me` },
  { type: 'informational', of: (keyword) => `best ${keyword}` },
  { type: 'comparison', of: (keyword) => `${keyword} reviews` },
  { type: 'informational', of: (keyword) => keyword },
]

/** The ten drafts of a customer, each held against those before it. */
const draftsOf = (customer: number) => {
  const trade = sampleTrades[customer % sampleTrades.length]!
  const earlier: Fingerprint[] = []
  return ORDERS.map(({ type, of }, number) => {
    const keyword = of(trade.keyword)
    // What they tell of one matter is not what they tell of another.
    const told = BRIEFS[(customer + number) % BRIEFS.length]!.brief.answers
    const more = BRIEFS[(customer + number + 9) % BRIEFS.length]!.brief.answers
    const brief = { keyword, answers: [...told, ...more, aboutKeyword(keyword)] }
    const seed = `customer ${customer}, draft ${number}`
    const article = writeTemplate({
      ...assignmentOf(type, trade, { seed, brief }),
      earlier: [...earlier],
    })
    const [one] = article.faults.length === 0 ? [article.fingerprint!] : []
    const values = one ? unpackSignature(one.signature) : []
    const likeness = Math.max(
      0,
      ...earlier.map((other) => similarity(values, unpackSignature(other.signature))),
    )
    if (one) earlier.push(one)
    return { type, faults: article.faults, likeness }
  })
}

test(`of ten drafts of each customer, 95 % and more are delivered, none half like another (${CUSTOMERS} customers)`, {
  timeout: 30_000 + CUSTOMERS * 20_000,
}, () => {
  const drafts = Array.from({ length: CUSTOMERS }, (_, customer) => draftsOf(customer)).flat()
  const delivered = drafts.filter(({ faults }) => faults.length === 0)
  const failed = drafts.filter(({ faults }) => faults.length > 0)
  const alike = delivered.map(({ likeness }) => likeness).sort((one, other) => one - other)
  if (CUSTOMERS > 10) {
    const why = Object.entries(
      Object.groupBy(failed, ({ type, faults }) => `${type}: ${faults[0]!.code}`),
    )
    console.info(
      `${delivered.length} of ${drafts.length} delivered; likeness: median ${alike[Math.floor(alike.length / 2)]}, most ${alike.at(-1)}`,
      why.map(([fault, some = []]) => `${some.length} × ${fault}`),
    )
  }
  expect(delivered.length / drafts.length).toBeGreaterThanOrEqual(0.95)
  expect(alike.at(-1)).toBeLessThanOrEqual(0.5)
})
