import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment } from '../article.ts'
import { plainLine, plainSearch } from '../plain-text.ts'
import { layOutComparison } from '../types/comparison.ts'
import { layOutTrend } from '../types/trend-analysis.ts'
import type { LayOut } from '../types/type.ts'
import { blocksOf } from './section-blocks.ts'
import { createSectionComposer, fillingOf } from './section-composer.ts'

/** The types whose evidence is a table, and the role of the section that it stands in. */
const TABLES: Partial<Record<Assignment['brief']['type'], { layOut: LayOut; role: string }>> = {
  comparison: { layOut: layOutComparison, role: 'table' },
  'trend-analysis': { layOut: layOutTrend, role: 'chart' },
}

/** A table speaks of no trade, so where none is known any words will do. */
const anyFilling = ({ brief, context }: Assignment) => ({
  words: {
    kind: 'advice' as const,
    provider: { article: 'a' as const, one: 'provider', many: 'providers' },
    offer: { name: 'services', isPlural: true },
    buy: { base: 'choose', ing: 'choosing' },
    client: { article: 'a' as const, one: 'client', many: 'clients' },
  },
  keyword: plainSearch(brief.keyword),
  business: plainLine(brief.business ?? context?.business ?? ''),
})

/**
 * The table of a comparison or a trend, with the item behind each cell; null where the type has none or nothing
 * is known.
 * @returns also the role of the section that it belongs to
 */
export const tableOf = (assignment: Assignment): { role: string; blocks: Block[] } | null => {
  const own = TABLES[assignment.brief.type]
  if (!own) return null
  const composer = createSectionComposer(
    assignment,
    fillingOf(assignment) ?? anyFilling(assignment),
  )
  const plan = own.layOut(composer).plans.find(({ role }) => role === own.role)
  const table = plan?.parts.find(({ type }) => type === 'table')
  return table ? { role: own.role, blocks: blocksOf(table) } : null
}
