/** A piece of a text: words, or a web address that becomes a link. */
export type TextPiece = { text: string; isLink: boolean }

// No character that could end an attribute or a tag, nor a space.
const ADDRESS = /https:\/\/[^\s<>"'`“”‘’]+/g
const PUNCTUATION = /[.,;:!?…]/

const count = (text: string, character: string) => text.split(character).length - 1

/** Returns the index at which an address ends: the punctuation of the sentence around it is not part of it. */
const endOf = (address: string): number => {
  let end = address.length
  while (end > 0) {
    const last = address[end - 1]!
    const inside = address.slice(0, end)
    // Of `(see https://…/Plumber_(trade))` the address has as many that open as close.
    const isOuter = last === ')' && count(inside, ')') > count(inside, '(')
    if (!isOuter && !PUNCTUATION.test(last)) break
    end -= 1
  }
  return end
}

/** Parts the https addresses of a plain text from its words. Joined, the pieces are the text again. */
export const splitLinks = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.slice(0, endOf(found))
    if (!URL.canParse(address)) continue
    if (index > done) pieces.push({ text: text.slice(done, index), isLink: false })
    pieces.push({ text: address, isLink: true })
    done = index + address.length
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isLink: false })
  return pieces
}
