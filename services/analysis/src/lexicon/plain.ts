// Text from outside, fit to be shown: what is not plain is refused, never mended into something else.

const MOST_PHRASE = 60
/** With the marks at its end. */
const MOST_TYPED = 2 * MOST_PHRASE
const MOST_WORDS = 8
const MOST_WORD = 28
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
const MARKUP = /[<>[\]{}`|\\^~*_=#$%]|&\w+;|&#/
/** Addresses, with and without a scheme, also broken up by spaces round a dot. */
const ADDRESS =
  /:\/\/|\/\/|@|\b(?:https?|ftp|file|data|javascript|mailto|www)\b|[\p{L}\p{N}]\s?[.。．]\s?(?:[\p{L}]{2,}|\d)/iu
const SCHEME = new Set('http https ftp www data javascript mailto file'.split(' '))

/** The most characters of a name, a phrase or a description, white space and all: a longer text is none of these. */
const MOST_TEXT = 10_000

const spaced = (text: string) =>
  text.length > MOST_TEXT ? '' : text.normalize('NFKC').replace(/\s+/g, ' ').trim()
const isBounded = (text: string, most: number) =>
  text.length > 0 &&
  text.length <= most &&
  text.split(' ').every((word) => word.length <= MOST_WORD)

/** A phrase as people type it into a search box, lower case; null where it is anything else. */
export const plainPhrase = (text: string): string | null => {
  const typed = spaced(text).toLowerCase()
  if (typed.length > MOST_TYPED) return null
  const phrase = typed.replace(/[?!]+$/, '')
  const words = phrase.split(' ')
  const isPlain =
    isBounded(phrase, MOST_PHRASE) &&
    words.length <= MOST_WORDS &&
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&+/-]*$/u.test(phrase) &&
    /\p{L}{2}/u.test(phrase) &&
    !phrase.includes('//') &&
    !words.some((word) => SCHEME.has(word)) &&
    words.filter((word) => word.length === 1).length < 3
  return isPlain ? phrase : null
}

/**
 * A name or a description: one line of plain words, without addresses, markup or invisible
 * characters; null where it is anything else, or longer than `most` characters.
 */
export const plainNameText = (text: string, most: number): string | null => {
  const line = spaced(text)
  const ends = line.replace(/\.$/, '')
  const sentences = ends.replace(/\. (?=\p{Lu})/gu, '  ')
  const isPlain =
    isBounded(line, most) &&
    /\p{L}|\p{N}/u.test(line) &&
    !INVISIBLE.test(line) &&
    !MARKUP.test(line) &&
    !ADDRESS.test(sentences)
  return isPlain ? line : null
}

/** Marks between the parts of a title. */
const SEPARATOR = / ?[|»•] ?| [–—·:-] /
/** The mark between the parts of a line, such as a page's title and the name of its site. */
export const TITLE_PARTS = ' · '

/** Returns the parts of a title that are plain words, in one line; empty where there are none. */
export const plainTitleOf = (text: string, most: number): string => {
  let line = ''
  for (const part of text.replace(/\s+/g, ' ').slice(0, 2_000).split(SEPARATOR)) {
    const plain = plainNameText(part, most)
    const longer = plain && (line ? `${line}${TITLE_PARTS}${plain}` : plain)
    if (longer && longer.length <= most) line = longer
  }
  return line
}

const MOST_TITLE = 120

/** Returns the name of a page: its title, else its first heading; empty where neither is plain. */
export const pageTitleOf = ({ title, headings }: { title: string; headings: string[] }): string =>
  plainTitleOf(title, MOST_TITLE) || plainTitleOf(headings[0] ?? '', MOST_TITLE)
