/** A piece of HTML: text, one tag from `<` to `>`, or one comment. */
export type MarkupPiece = { kind: 'text' | 'tag' | 'comment'; source: string }

/** Returns true if a tag begins here, and not only a sign for "less than". */
const beginsTag = (html: string, at: number): boolean => /[/a-z!?]/i.test(html[at + 1] ?? '')

/** Returns the end of a comment or a tag: the index behind its closing sign, or the end of the text. */
const endBehind = (html: string, sign: string, from: number): number => {
  const close = html.indexOf(sign, from)
  return close < 0 ? html.length : close + sign.length
}

/** Splits HTML as WordPress does: by signs, without a tree. Together the pieces are the same text. */
export const splitMarkup = (html: string): MarkupPiece[] => {
  const pieces: MarkupPiece[] = []
  const add = (kind: MarkupPiece['kind'], source: string) => {
    if (source !== '') pieces.push({ kind, source })
  }
  let at = 0
  let open = html.indexOf('<')
  while (open >= 0) {
    if (beginsTag(html, open)) {
      add('text', html.slice(at, open))
      const isComment = html.startsWith('<!--', open)
      at = isComment ? endBehind(html, '-->', open + 4) : endBehind(html, '>', open)
      add(isComment ? 'comment' : 'tag', html.slice(open, at))
      open = html.indexOf('<', at)
    } else {
      open = html.indexOf('<', open + 1)
    }
  }
  add('text', html.slice(at))
  return pieces
}

/** The text of HTML, without its tags and comments. */
export const markupText = (html: string): string =>
  splitMarkup(html)
    .flatMap(({ kind, source }) => (kind === 'text' ? [source] : []))
    .join('')
