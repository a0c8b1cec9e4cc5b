import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { Assignment } from '../article.ts'
import { searchFigures } from './searches.ts'

/** Searches that an article for buyers is told of at most. */
const TOPICS = 12

/**
 * The units of figures that a report counts: how often something is searched for, how hard it is to be found, how many
 * keywords it has.
 */
const COUNTED = new Set(['searches a month', 'monthly searches', 'out of 10', 'keywords'])
const isCounted = ({ kind, unit }: EvidenceItem) => kind === 'figure' && COUNTED.has(unit ?? '')

const topicOf = ({ value: _, unit: __, ...item }: EvidenceItem, phrase: string): EvidenceItem => ({
  ...item,
  kind: 'passage',
  voice: 'reference',
  text: `People look for “${phrase}”.`,
})

/**
 * An assignment as its readers need it: buyers are told what others look for, not how often, as nobody buys by
 * that. Trends and plans keep their figures.
 */
export const withTopics = (assignment: Assignment): Assignment => {
  const { brief, items } = assignment
  if (brief.type === 'trend-analysis' || brief.type === 'strategic-guide') return assignment
  const figures = searchFigures(items, brief)
  const onTopic = figures.filter((one) => one.isOnTopic)
  const topics = [...onTopic, ...figures.filter((one) => !one.isOnTopic)].slice(0, TOPICS)
  const phrases = new Map<string, string>(topics.map(({ id, phrase }) => [id, phrase]))
  const counted = new Set<string>(items.filter(isCounted).map(({ id }) => id))
  return {
    ...assignment,
    items: items.flatMap((item) => {
      const phrase = phrases.get(item.id)
      if (phrase) return [topicOf(item, phrase)]
      const isGone = counted.has(item.id) || item.from?.some((one) => counted.has(one))
      return isGone ? [] : [item]
    }),
  }
}
