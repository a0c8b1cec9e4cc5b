import type { NotReplayed } from '@sortie/contracts/replay'
import { changeOf, type Ledger } from './differences.ts'
import type { Facts, Plan } from './facts.ts'
import { GAP } from './formulas.ts'
import { type Era, runOf } from './recompute.ts'

type Books = {
  era: Era
  ledger: Ledger
  gaps: {
    add: (what: string, formula: string, version: string, reason: NotReplayed['reason']) => void
  }
}

/** Compares where keywords stand between sites, found again by the rules of an era, with what is recorded. */
export const compareGap = (
  { keywords }: Facts,
  { gap, gapBy, sites }: Plan,
  place: readonly string[],
  { era, ledger, gaps }: Books,
): void => {
  if (!gapBy) return
  const { basis, version } = gapBy
  const formula = basis === 'pages' ? 'gapByPages' : 'gapByRankings'
  const found = runOf(GAP[basis], version, era)
  if ('missing' in found) {
    if (era === 'made') for (const _ of gap) gaps.add('gap', formula, version, found.missing)
    return
  }
  const { today } = GAP[basis]
  ledger.uses(formula, era === 'made' ? version : today)
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
