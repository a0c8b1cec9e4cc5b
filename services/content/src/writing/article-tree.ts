import type { EvidenceItem } from '@sortie/contracts/evidence'
import { withSources } from '@sortie/prose/facts/verbatim'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { sentencesOf } from '@sortie/prose/text/sentences'
import { countWords, wordsOf } from '@sortie/prose/text/words'
import type { Block } from '@sortie/prose/tree/tree'
import type { WrittenSection } from './article.ts'

/** A heading of the second level, as the article has it over each section. */
export const headingOf = (text: string): Block => ({
  type: 'heading',
  level: 2,
  children: [{ type: 'text', text }],
})

/** The tree of a section with its heading. */
export const sectionTree = ({
  heading,
  markdown,
}: Pick<WrittenSection, 'heading' | 'markdown'>): Block[] => [
  ...(heading ? [headingOf(heading)] : []),
  ...readMarkdown(markdown),
]

/** The tree of the whole text, without questions, sources and prompts. */
export const articleTree = (
  sections: readonly Pick<WrittenSection, 'heading' | 'markdown'>[],
): Block[] => sections.flatMap(sectionTree).filter(({ type }) => type !== 'prompt')

/** Words of a section as they are counted: without its heading and prompts. */
export const sectionWords = (markdown: string): number => countWords(readMarkdown(markdown))

/** The share of the words that stand in sentences, or rows of tables, which cite something. */
export const citedShare = (
  sections: readonly Pick<WrittenSection, 'markdown'>[],
  items: readonly EvidenceItem[],
): number => {
  let all = 0
  let cited = 0
  for (const { markdown } of sections) {
    const sentences = withSources(sentencesOf(readMarkdown(markdown)), items)
    const rowOf = ({ place: { block, path } }: (typeof sentences)[number]) => `${block}:${path[0]}`
    const rows = new Set(
      sentences
        .filter(({ setting, citations }) => setting === 'cell' && citations.length > 0)
        .map(rowOf),
    )
    for (const sentence of sentences) {
      const words = wordsOf(sentence.text).length
      const isCited =
        sentence.citations.length > 0 || (sentence.setting === 'cell' && rows.has(rowOf(sentence)))
      all += words
      if (isCited) cited += words
    }
  }
  return all > 0 ? cited / all : 0
}
