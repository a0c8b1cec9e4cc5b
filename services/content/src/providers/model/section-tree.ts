import { checkSection, TooMuch } from '@sortie/prose/markdown/bounds'
import { readMarkdown } from '@sortie/prose/markdown/read'
import type { Block } from '@sortie/prose/tree/tree'
import { UntrustedInputRefused } from '@sortie/runtime/untrusted/refused'

/**
 * The tree of a model's answer. Headings of the article stand outside of sections; pictures come from nobody here.
 * @throws UntrustedInputRefused (`too_large`) where it has more of something than a section may
 */
export const modelAnswerTree = (markdown: string): Block[] => {
  try {
    checkSection(markdown)
  } catch (error) {
    throw error instanceof TooMuch ? new UntrustedInputRefused('too_large') : error
  }
  return readMarkdown(markdown).flatMap((block): Block[] => {
    if (block.type === 'image' || block.type === 'prompt') return []
    if (block.type === 'heading' && block.level === 2) return [{ ...block, level: 3 }]
    return [block]
  })
}
