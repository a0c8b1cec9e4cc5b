import type {
  ChangeCause,
  KeywordChange,
  ReportComparison,
} from '@sortie/contracts/analysis/comparisons/compare'
import { formatCount } from '../../../lib/format.ts'

export const CAUSES: readonly { cause: ChangeCause; name: string; about: string }[] = [
  { cause: 'market', name: 'Market', about: 'a measured figure changed' },
  { cause: 'source', name: 'Source', about: 'another source answered, or answered otherwise' },
  { cause: 'data', name: 'Our data', about: 'our almanac was changed' },
  { cause: 'formula', name: 'Formula', about: 'we changed how it is computed' },
  { cause: 'brief', name: 'Brief', about: 'something else was asked about' },
]

/** Names the causes of a change, with the points of impact that each brought, if any: `Market +12, Formula −3`. */
export const causesText = ({ causes }: Pick<KeywordChange, 'causes'>): string =>
  causes
    .map(({ cause, points }) => {
      const name = CAUSES.find((each) => each.cause === cause)!.name
      return points === 0 ? name : `${name} ${pointsText(points)}`
    })
    .join(', ')

const pointsText = (points: number) => `${points > 0 ? '+' : '−'}${formatCount(Math.abs(points))}`

export const KINDS = ['All', 'New', 'Gone', 'Changed'] as const
export type KeywordChangeKind = (typeof KINDS)[number]

export const changeKindOf = ({ was, now }: KeywordChange): Exclude<KeywordChangeKind, 'All'> =>
  was === null ? 'New' : now === null ? 'Gone' : 'Changed'

/** Sums up the changes between two reports, in one sentence. */
export const comparisonText = ({
  counts: { added, gone, changed, same },
}: ReportComparison): string => {
  if (added + gone + changed === 0)
    return `Nothing changed: all ${formatCount(same)} keywords are the same.`
  const newOnes = added === 1 ? '1 keyword is new' : `${formatCount(added)} keywords are new`
  return `${newOnes}, ${formatCount(gone)} are gone, ${formatCount(changed)} changed, and ${formatCount(same)} are the same.`
}
