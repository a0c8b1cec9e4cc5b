import tlds from 'tlds' with { type: 'json' }

/** The text that replaces an address that a model wrote. No link can be made of it. */
export const REMOVED = '(address removed)'

// Reserved for examples: nobody owns them, and texts about attacks use them.
const endings = new Set([...tlds, 'example', 'test', 'invalid', 'localhost', 'onion'])

/** Matches the rest of an address: a blank, a quote or a bracket ends it. */
const REST = `[^\\s()<>\\[\\]"'\`]*`
/** Letters of a scheme and of what stands before the `@` of a mail address: none in use has more. */
const SCHEME = 32
const WITH_SCHEME = new RegExp(
  `(?:\\b[a-z][a-z0-9+.-]{0,${SCHEME - 1}}:)?//${REST}|\\b(?:mailto|javascript|data|tel|file|vbscript):(?=\\S)${REST}|\\bwww\\.${REST}`,
  'giu',
)
const MAIL = /[^\s@()<>[\]"'`]{1,64}@[^\s@()<>[\]"'`]+\.[\p{L}\p{N}-]+/giu
const DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}@.-])(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?[.。．])+([\\p{L}\\p{N}-]{2,})(?:[:/?#]${REST})?`,
  'giu',
)
/** ` . example`, `[dot] example`: broken up, so that people put it together again. */
const BROKEN_UP = /(?<=\s|^)(?:[.。．]|[[({]\s*(?:dot|[.。．])\s*[\])}])\s*([\p{L}\p{N}-]{2,})/giu
/** The end of a text that may go on as one of these: a dot that stands alone, and the word behind it. */
const UNFINISHED = /(?<=\s|^)(?:[.。．]|[[({](?:\s*(?:d(?:ot?)?|[.。．]))?(?:\s*[\])}])?)\s*\S*$/iu

/** `shop.It` is a missing blank, `SHOP.IT` and `shop.it` are addresses. */
const isEnding = (text: string) => {
  const ending = text.normalize('NFKC')
  const isOneCase = ending === ending.toLowerCase() || ending === ending.toUpperCase()
  return isOneCase && endings.has(ending.toLowerCase())
}

/** Returns the index at which the end of a text may go on as an address; the text's length if it can't. */
export const addressTailOf = (text: string): number => {
  let word = text.length
  while (word > 0 && /\S/.test(text[word - 1]!)) word -= 1
  return UNFINISHED.exec(text)?.index ?? word
}

/**
 * A text with every web and mail address replaced. Bare domains that are `names` stay, such as the name
 * of a company that an item states: `booking.com`, lower case.
 */
export const withoutAddresses = (text: string, names: ReadonlySet<string>): string =>
  text
    .replace(WITH_SCHEME, REMOVED)
    .replace(MAIL, REMOVED)
    .replace(DOMAIN, (address, ending: string) =>
      isEnding(ending) && !names.has(address.toLowerCase()) ? REMOVED : address,
    )
    .replace(BROKEN_UP, (address, ending: string) => (isEnding(ending) ? REMOVED : address))
