import { SECTION_BYTES } from '../tree/tree.ts'

/** Markdown has more of something than a section may. */
export class TooMuch extends RangeError {}

/** Bytes of a text in UTF-8, as limits count them. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Runs of `*` and `_` that a section has at most: pairing them takes the square of their number. */
const MARKERS = 2_000
/** Quotes and lists that open on one line at most; a tree needs fewer. */
const CONTAINERS = 12

/** Lines with text, quotes and lists together, links, and marks of any kind that a section may be saved with. */
const LINES = 1_000
const CONTAINERS_TOGETHER = 1_000
const LINKS = 500
const MARKS = 2_000
/** Bars that divide the cells of tables, and lines with those on which nothing can be seen. */
const BARS = 1_500
const ALL_LINES = 4_000
/** `<!` and `<?`: each is looked through to the end of the section. */
const COMMENTS = 20

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

const OPENINGS = new RegExp(`^(?:${CONTAINER})+`, 'gm')
const OPENING = new RegExp(CONTAINER, 'g')
const MARK = /[*_]+|`+|[[<]/g

/** Lines on which something can be seen. */
const linesOf = (text: string): number =>
  text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Checks that Markdown may be saved as a section. The time to read it grows with the square of its lines and marks, so
 * they are bounded well above what articles have. A section that was saved before there were these bounds can still be
 * read.
 * @throws TooMuch which names the bound that is exceeded, or says that it has too many bytes
 */
export const checkSection = (text: string): void => {
  // Quotes and lists that are left out cost nothing.
  const markdown = boundedMarkdown(text)
  const bounds: [count: number, most: number, what: string][] = [
    [linesOf(markdown), LINES, '1,000 lines'],
    [countOf(markdown, /\]\(/g), LINKS, '500 links'],
    [countOf(markdown, MARK), MARKS, '2,000 marks'],
    [countOf(markdown, /\|/g), BARS, '1,500 cells of tables'],
    [countOf(markdown, /\r\n|\n|\r/g), ALL_LINES, '4,000 empty lines'],
    [countOf(markdown, /<[!?]/g), COMMENTS, '20 comments of HTML'],
    [
      (markdown.match(OPENINGS) ?? []).reduce((sum, line) => sum + countOf(line, OPENING), 0),
      CONTAINERS_TOGETHER,
      '1,000 quotes and items of lists',
    ],
  ]
  for (const [count, most, what] of bounds) {
    if (count > most) throw new TooMuch(`a section has at most ${what}`)
  }
}
