import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { WrittenArticle } from '../../../../services/content/src/writing/article.ts'
import { citedIn } from '../../../../services/content/src/writing/article-tree.ts'

const listOf = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`## ${title}`, lines.map((line) => `- ${line}`).join('\n')] : []

/**
 * An article as somebody reads it who judges the model: why it was refused, the whole text, the evidence that it cites
 * and what was cut.
 */
export const articleText = (
  { sections, package: around, faults, ...article }: WrittenArticle,
  items: readonly EvidenceItem[],
): string => {
  const cited = citedIn({ sections, package: around })
  const parts = [
    `# ${around.title}`,
    faults.length > 0
      ? `Refused: ${faults.map(({ message }) => message).join(' ')}`
      : `Delivered, score ${article.score.score}.`,
    `_${around.description}_`,
    ...sections.map(({ heading, markdown }) =>
      heading ? `## ${heading}\n\n${markdown}` : markdown,
    ),
    ...(around.faq.length > 0 ? ['## Questions'] : []),
    ...around.faq.map(({ question, markdown }) => `### ${question}\n\n${markdown}`),
    ...listOf(
      'Evidence',
      items
        .filter(({ id }) => cited.has(id))
        .map(({ id, text, source }) => `${id}: ${text} (${source.name})`),
    ),
    ...listOf(
      'Cut',
      sections.flatMap(({ role, cuts }) =>
        cuts.map(({ text, why }) => `${role}: “${text}” ${why}`),
      ),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}
