import { SECTION_BYTES } from '../tree/tree.ts'

/** Markdown has more of something than a section may. */
export class TooMuch extends RangeError {}

/** Bytes of a text in UTF-8, as limits count them. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Runs of `*` and `_` that a section has at most: pairing them takes the square of their number. */
const MARKERS = 2_000
/** Quotes and lists that open on one line at most; a tree needs fewer. */
const CONTAINERS = 12

const MARKER = /(?<!\\)[*_]+/g
const CONTAINER = '[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))'
const DEEP = new RegExp(`^((?:${CONTAINER}){${CONTAINERS}})(?:${CONTAINER})+`, 'gm')

/**
 * Markdown that is read in a fraction of a second, whoever wrote it: quotes and lists beyond the twelfth
 * of a line are left out.
 * @throws TooMuch where it has more bytes or marks than a section may.
 */
export const boundedMarkdown = (markdown: string): string => {
  if (bytesOf(markdown) > SECTION_BYTES) throw new TooMuch('a section has at most 20 kB')
  if ((markdown.match(MARKER)?.length ?? 0) > MARKERS)
    throw new TooMuch('a section has at most 2,000 marks')
  return markdown.replace(DEEP, '$1')
}
