import { boundedMarkdown, checkSection, TooMuch } from '@sortie/prose/markdown/bounds'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { countWords } from '@sortie/prose/text/words'
import { Rejection } from '@sortie/runtime/domain'
import { plainLine } from './plain-text.ts'

/** What a field cannot be, said of that field. */
const refusal = (path: string, message: string) =>
  new Rejection('invalid_request', { message, detail: message, errors: [{ path, message }] })

const saved = (markdown: string) => {
  checkSection(markdown)
  const tree = readMarkdown(markdown)
  // Escapes may make it longer than what was sent: what is stored can be read again, and saved again.
  const stored = boundedMarkdown(writeMarkdown(tree).trim())
  checkSection(stored)
  return { tree, markdown: stored }
}

/**
 * Markdown as it is stored: in the one form that the editor reads and writes, with its words.
 * @param path the field that it came in, for who is told that it is too long
 * @throws Rejection('invalid_request') where it is more than a section may be
 */
export const editedProse = (
  markdown: string,
  path = 'markdown',
): { markdown: string; words: number } => {
  try {
    const { tree, markdown: stored } = saved(markdown)
    return { markdown: stored, words: countWords(tree) }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    throw refusal(path, `This text is too long: ${error.message}.`)
  }
}

/** A heading as one plain line; null where nothing is left of it. */
export const editedHeading = (heading: string | null): string | null =>
  plainLine(heading ?? '') || null

/**
 * A line that must say something.
 * @throws Rejection('invalid_request') where nothing of it can be seen
 */
export const editedLine = (text: string, path: string, message: string): string => {
  const line = plainLine(text)
  if (!line) throw refusal(path, message)
  return line
}
