import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment } from '../article.ts'
import { plainLine, plainSearch } from '../plain-text.ts'
import { ARTICLE_TYPE_DEFINITIONS } from '../types/definitions.ts'
import { blocksOf } from './section-blocks.ts'
import { createSectionComposer, fillingOf } from './section-composer.ts'

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
 * The table that is the evidence of a type, such as a comparison, with the item behind each cell; null where the type has none or nothing
 * is known.
 * @returns also the role of the section that it belongs to
 */
export const tableOf = (assignment: Assignment): { role: string; blocks: Block[] } | null => {
  const { layOut, tableRole } = ARTICLE_TYPE_DEFINITIONS[assignment.brief.type]
  if (!tableRole) return null
  const composer = createSectionComposer(
    assignment,
    fillingOf(assignment) ?? anyFilling(assignment),
  )
  const plan = layOut(composer).plans.find(({ role }) => role === tableRole)
  const table = plan?.parts.find(({ type }) => type === 'table')
  return table ? { role: tableRole, blocks: blocksOf(table) } : null
}
