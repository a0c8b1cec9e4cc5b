import { safeAddress } from './address.ts'
import { EVIDENCE_ID, type Inline, type TextNode } from './tree.ts'

// Controls, code points that are no characters, and those that turn the direction of what follows.
const HIDDEN = /[\p{Cc}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069\uFEFF]/gu
const SPACES = /[ \t\n\v\f\r\u0085\u2028\u2029]+/g
// White space beside `**`, as CommonMark defines it, and our Markdown with it.
const SPACE = /\p{Zs}/u

/** Characters that can be seen, white space as single spaces. */
export const plainText = (text: string): string =>
  text.toWellFormed().replace(SPACES, ' ').replace(HIDDEN, '').replace(/ {2,}/g, ' ')

/** Returns the bounds of a text without the white space around it; both are its length if there is nothing else. */
const innerOf = (text: string): { first: number; last: number } => {
  let [first, last] = [0, text.length]
  while (first < last && SPACE.test(text[first]!)) first += 1
  while (last > first && SPACE.test(text[last - 1]!)) last -= 1
  return { first, last }
}

export const trimmed = (text: string): string => {
  const { first, last } = innerOf(text)
  return text.slice(first, last)
}

type Marks = Pick<TextNode, 'strong' | 'emphasis' | 'link'>

const textOf = (text: string, { strong, emphasis, link }: Marks): TextNode => ({
  type: 'text',
  text,
  ...(strong && { strong }),
  ...(emphasis && { emphasis }),
  ...(link && { link }),
})

const looksAs = (one: TextNode, other: TextNode) =>
  one.strong === other.strong && one.emphasis === other.emphasis && one.link === other.link

/** White space of its own, so that each mark can be asked whether it goes on beyond it. */
const split = (one: TextNode): TextNode[] => {
  const text = plainText(one.text)
  const address = one.link === undefined ? null : safeAddress(one.link)
  const marks: Marks = { ...one, link: address ?? undefined } as Marks
  const { first, last } = innerOf(text)
  if (first === text.length) return text ? [textOf(text, marks)] : []
  const parts = [text.slice(0, first), text.slice(first, last), text.slice(last)]
  return parts.flatMap((part) => (part ? [textOf(part, marks)] : []))
}

const isBlank = (one: Inline): boolean => one.type === 'text' && trimmed(one.text) === ''

/** White space of several texts in a row becomes one, with the marks that all of them have. */
const joinSpaces = (inlines: Inline[]): Inline[] => {
  const joined: Inline[] = []
  for (const one of inlines) {
    const last = joined.at(-1)
    if (one.type === 'text' && last?.type === 'text' && isBlank(one) && isBlank(last)) {
      const text = plainText(last.text + one.text)
      joined[joined.length - 1] = textOf(text, looksAs(one, last) ? one : {})
    } else joined.push(one)
  }
  return joined
}

/** For each inline, the next one behind it that is not blank. */
const nextVisible = (inlines: readonly Inline[]): (Inline | undefined)[] => {
  const next: (Inline | undefined)[] = []
  let seen: Inline | undefined
  for (const one of inlines.toReversed()) {
    next.push(seen)
    if (!isBlank(one)) seen = one
  }
  return next.toReversed()
}

/** White space has a mark only where the texts on both sides have it. */
const unmarkSpaces = (inlines: Inline[]): Inline[] => {
  const next = nextVisible(inlines)
  let before: Inline | undefined
  return inlines.map((one, index) => {
    if (one.type !== 'text' || !isBlank(one)) {
      before = one
      return one
    }
    const [last, after] = [before, next[index]]
    if (last?.type !== 'text' || after?.type !== 'text') return textOf(one.text, {})
    const both = <Mark extends keyof Marks>(mark: Mark) =>
      one[mark] && last[mark] === one[mark] && after[mark] === one[mark] ? one[mark] : undefined
    return textOf(one.text, {
      strong: both('strong'),
      emphasis: both('emphasis'),
      link: both('link'),
    } as Marks)
  })
}

/** Texts that look alike become one. Their parts are joined once, however many there are. */
const join = (inlines: Inline[]): Inline[] => {
  const joined: Inline[] = []
  let parts: string[] = []
  const close = () => {
    const last = joined.at(-1)
    if (last?.type === 'text' && parts.length > 1)
      joined[joined.length - 1] = { ...last, text: plainText(parts.join('')) }
  }
  for (const one of inlines) {
    const last = joined.at(-1)
    if (one.type === 'text' && last?.type === 'text' && looksAs(one, last)) parts.push(one.text)
    else {
      close()
      joined.push(one)
      parts = one.type === 'text' ? [one.text] : []
    }
  }
  close()
  return joined
}

/** Without what is blank at the edges of a line: its white space, and breaks of a block. */
const trimLines = (inlines: Inline[]): Inline[] => {
  const lines: Inline[][] = [[]]
  for (const one of inlines) {
    if (one.type === 'break') lines.push([])
    else lines.at(-1)?.push(one)
  }
  const trimmedLines = lines.map((line) => {
    const from = line.findIndex((one) => !isBlank(one))
    const to = line.findLastIndex((one) => !isBlank(one))
    return from < 0 ? [] : line.slice(from, to + 1)
  })
  return trimmedLines
    .filter((line) => line.length > 0)
    .flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'break' }, ...line]))
}

/** Inline content in its one form: see `normal`. Empty lines and unknown ids of evidence are dropped. */
export const normalInline = (inlines: readonly Inline[]): Inline[] => {
  const parts = inlines.flatMap((one): Inline[] => {
    if (one.type === 'text') return split(one)
    return one.type === 'citation' && !EVIDENCE_ID.test(one.id) ? [] : [one]
  })
  return join(unmarkSpaces(joinSpaces(trimLines(parts))))
}
