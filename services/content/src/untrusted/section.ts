import { boundedMarkdown, checkSection, TooMuch } from '@sortie/prose/markdown/bounds'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { countWords } from '@sortie/prose/text/words'

/** Markdown in the one form that the editor reads and writes, with its words; or what is too much of it. */
export type ParsedSection = { markdown: string; words: number } | { tooMuch: string }

/** Reads Markdown as somebody typed or pasted it, and writes it as it is stored. */
export const parseSection = (markdown: string): ParsedSection => {
  try {
    checkSection(markdown)
    const tree = readMarkdown(markdown)
    // Escapes may make it longer than what was sent: what is stored can be read again, and saved again.
    const stored = boundedMarkdown(writeMarkdown(tree).trim())
    checkSection(stored)
    return { markdown: stored, words: countWords(tree) }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return { tooMuch: error.message }
  }
}
