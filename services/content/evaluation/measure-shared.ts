// Prints which part of their words businesses of one town, trade and brief share besides their answers:
// node services/content/evaluation/measure-shared.ts [--briefs]
// `--briefs` prints each brief as well.
import { parseArgs } from 'node:util'
import { draftKindOf } from '@sortie/contracts/content/drafts/draft-brief'
import {
  readBriefs,
  readFollowUps,
  readOtherBriefs,
  withFollowUps,
  writingTaskOf,
} from './evaluation.ts'
import {
  articlesOfTown,
  type ComparedArticle,
  type SharedShares,
  STANDARD_ORIGINS,
  sharedByOrigin,
  sharedShares,
} from './shared-words.ts'

const { values } = parseArgs({ options: { briefs: { type: 'boolean', default: false } } })

/** The pairs of businesses that are compared, by the order in which they came. */
const PAIRS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 3],
] as const

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(7)
const meanOf = (counts: readonly number[]) =>
  counts.reduce((sum, count) => sum + count, 0) / counts.length

type Row = { kind: string; trade: string; shares: SharedShares[]; origins: string }

const originsOf = (one: ComparedArticle, other: ComparedArticle) => {
  const shared = sharedByOrigin(one, other)
  return STANDARD_ORIGINS.map((origin) => `${origin} ${shared[origin]}`).join(', ')
}

const followUps = readFollowUps()
const briefs = [
  ...readBriefs(),
  ...readOtherBriefs().map((one) => withFollowUps(one, followUps, 2)),
]
const rows = briefs.map((one): Row => {
  const articles = articlesOfTown(writingTaskOf(one))
  const shares = PAIRS.map(([at, other]) => sharedShares(articles[at]!, articles[other]!))
  const origins = originsOf(articles[0]!, articles[2]!)
  if (values.briefs)
    console.log(
      one.id.padEnd(27),
      one.trade.padEnd(24),
      ...shares.map(({ ofAll }) => percent(ofAll)),
      ` first and third: ${origins}`,
    )
  return { kind: draftKindOf(one.brief), trade: one.trade, shares, origins }
})

console.log(`${briefs.length} briefs, ${new Set(rows.map(({ trade }) => trade)).size} trades`)
console.log(
  'Shared besides the answers by businesses 1 and 2, 1 and 3, 1 and 4, 2 and 4: mean part of',
)
console.log(`${' '.repeat(21)}all words${' '.repeat(46)}words besides the answers`)
for (const [kind, some = []] of Object.entries(Object.groupBy(rows, (row) => row.kind))) {
  const means = (of: keyof SharedShares) =>
    PAIRS.map((_, at) => percent(meanOf(some.map(({ shares }) => shares[at]![of]))))
  const most = Math.max(...some.flatMap(({ shares }) => shares.map(({ ofAll }) => ofAll)))
  console.log(
    kind.padEnd(16),
    String(some.length).padStart(3),
    ...means('ofAll'),
    `   at most ${percent(most)}   `,
    ...means('ofRest'),
  )
}
