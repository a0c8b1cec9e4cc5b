import { Rejection } from '@sortie/runtime/domain'
import type { ParsedSection } from '../untrusted/section.ts'
import { refuseText } from './check/refused-text.ts'
import { plainLine } from './plain-text.ts'

/** Returns the refusal of a field, with the message at the field. */
const refusal = (path: string, message: string) =>
  new Rejection('invalid_request', { message, detail: message, errors: [{ path, message }] })

/**
 * Markdown as it is stored: in the one form that the editor reads and writes, with its words.
 * @param parse reads it, in the room for strangers' texts
 * @param path the field that it came in, for who is told that it is too long
 * @throws Rejection('invalid_request') where it is more than a section may be; ('unavailable') where too
 * many texts wait, or what reads them does not work now
 */
export const editedProse = async (
  parse: (markdown: string) => Promise<ParsedSection>,
  markdown: string,
  path = 'markdown',
): Promise<{ markdown: string; words: number }> => {
  // The editor keeps what was typed.
  const parsed = await parse(markdown).catch(
    refuseText({
      tooLong: 'This text takes too long to read. Make it simpler, or divide it in two.',
      busy: 'Many texts are being saved right now. This is not saved yet. Save again.',
      path,
    }),
  )
  if ('tooMuch' in parsed) throw refusal(path, `This text is too long: ${parsed.tooMuch}.`)
  return parsed
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
