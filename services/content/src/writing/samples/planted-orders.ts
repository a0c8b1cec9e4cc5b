import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { isLineForModel } from '@sortie/prose/text/model-orders'
import type { Assignment } from '../article.ts'

// Research leaves out what orders a model about. Evidence that was found before it did stands in the drafts of then,
// so the writers look once more.

const isPlanted = ({ voice, text, source }: EvidenceItem): boolean =>
  voice !== 'customer' && (isLineForModel(text) || isLineForModel(source.name))

const withoutOrders = (context: ResearchContext): ResearchContext => ({
  ...context,
  rivals: context.rivals.filter(({ name }) => !isLineForModel(name)),
  related: context.related.filter(({ keyword }) => !isLineForModel(keyword)),
  questions: context.questions.filter((question) => !isLineForModel(question)),
})

/**
 * Returns an assignment without the orders that strangers planted for a model, and without the items that were computed
 * from them. The customer's own statements stay: it is their article.
 */
export const withoutPlantedOrders = (assignment: Assignment): Assignment => {
  const { items, context } = assignment
  const planted = new Set<string>(items.filter(isPlanted).map(({ id }) => id))
  return {
    ...assignment,
    context: context && withoutOrders(context),
    items: items.filter(
      ({ id, from }) => !planted.has(id) && !from?.some((one) => planted.has(one)),
    ),
  }
}
