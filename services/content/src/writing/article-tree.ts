import { ownLines } from '@sortie/prose/facts/named'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { type WordShares, wordShares } from '@sortie/prose/score/word-shares'
import { sentencesOf } from '@sortie/prose/text/sentences'
import { countWords } from '@sortie/prose/text/words'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment, WrittenArticle, WrittenSection } from './article.ts'

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

/** The trees of all that a reader reads: the sections, and the answers of the questions. */
const readTrees = ({
  sections,
  package: { faq },
}: Pick<WrittenArticle, 'sections' | 'package'>): Block[][] =>
  [...sections.map(({ markdown }) => markdown), ...faq.map(({ markdown }) => markdown)].map(
    (markdown) => readMarkdown(markdown),
  )

/** The length of an article in words, its answers to questions included: the limit, the page and the card tell the same. */
export const articleWords = ({
  sections,
  package: { faq },
}: Pick<WrittenArticle, 'sections' | 'package'>): number =>
  sections.reduce((sum, { words }) => sum + words, 0) +
  faq.reduce((sum, { markdown }) => sum + sectionWords(markdown), 0)

/** Ids of all items that an article cites. */
export const citedIn = (article: Pick<WrittenArticle, 'sections' | 'package'>): Set<string> =>
  new Set(
    readTrees(article)
      .flatMap(sentencesOf)
      .flatMap(({ citations }) => citations),
  )

/**
 * Counts the words of an article by their origin, its questions included: the page, the gate and the score count alike.
 */
export const wordSharesOf = (
  article: Pick<WrittenArticle, 'sections' | 'package'>,
  { items, brief }: Pick<Assignment, 'items' | 'brief'>,
): WordShares => wordShares(readTrees(article), items, ownLines(brief))
