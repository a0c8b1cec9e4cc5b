import type { ReplayGap } from '@sortie/contracts/analysis/reports/replay'
import type { GapClass } from '@sortie/contracts/analysis/sites/sites'
import { changeOf, type DifferenceLedger } from './differences.ts'
import type { RecordedFacts, RecordedPlan } from './facts.ts'
import { GAP } from './formulas.ts'
import { type Era, runOf } from './recompute.ts'

type EraRecords = {
  era: Era
  ledger: DifferenceLedger
  gaps: {
    add: (what: string, formula: string, version: string, reason: ReplayGap['reason']) => void
  }
}

type Inputs = { place: { words: readonly string[] }; has: { own: boolean } }

/** Classes that say something of the own site. */
const OF_OWN: ReadonlySet<GapClass> = new Set([
  'missing',
  'untapped',
  'shared',
  'weak',
  'strong',
  'unique',
])
/** Returns true where a plan compares an own site that a copy does not hold. */
export const lacksOwn = ({ gap }: Pick<RecordedPlan, 'gap'>, has: Inputs['has']): boolean =>
  !has.own && gap.some((row) => OF_OWN.has(row.class))

/** Compares where keywords stand between sites, found again by the rules of an era, with what is recorded. */
export const compareGap = (
  { keywords }: RecordedFacts,
  plan: RecordedPlan,
  { place: known, has }: Inputs,
  { era, ledger, gaps }: EraRecords,
): void => {
  const { gap, gapBy, sites } = plan
  if (!gapBy) return
  const { basis, version } = gapBy
  const formula = basis === 'pages' ? 'gapByPages' : 'gapByRankings'
  const found = lacksOwn(plan, has)
    ? { missing: 'inputs' as const }
    : runOf(GAP[basis], version, era)
  if ('missing' in found) {
    if (era === 'made') for (const _ of gap) gaps.add('gap', formula, version, found.missing)
    return
  }
  const { today } = GAP[basis]
  ledger.uses(formula, era === 'made' ? version : today)
  const place = (plan.place ?? known).words
  const read = sites.map(({ role, facts }) => ({ role, pages: facts?.pages ?? [] }))
  const now = found.run({ rows: gap, keywords, sites: read, place })
  const byId = new Map(now.map((row) => [row.keywordId, row]))
  const names = new Map(keywords.map(({ keywordId, keyword }) => [keywordId, keyword]))
  for (const { keywordId, class: was, pages } of gap) {
    const row = byId.get(keywordId)
    const isSame = row?.class === was && String(row.pages) === String(pages)
    const again = isSame
      ? was
      : row?.class === was
        ? `${was}, by another page`
        : (row?.class ?? null)
    const name = names.get(keywordId) ?? ''
    ledger.compare({ keywordId, name, what: 'gap', was, now: again }, () =>
      era === 'today' ? changeOf(formula, version, today) : [],
    )
  }
}
