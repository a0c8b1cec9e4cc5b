/** What businesses add to their names, and people leave out. */
const LEGAL = new Set(
  'inc incorporated llc ltd limited llp lp co corp corporation company plc gmbh ag sa srl bv pty the'.split(
    ' ',
  ),
)
const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+)(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#:]\S*)?$/

/** A name as it is compared: without case, spaces, accents, legal forms and a web address's frame. */
const plain = (name: string): string => {
  const text = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const words = (ADDRESS.exec(text)?.[1] ?? text)
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !LEGAL.has(word))
  // A name that nothing is left of, such as an emoji, is compared as it is.
  return (telling.length > 0 ? telling : words).join('') || text
}

/**
 * Whether two names mean the same business: `Bright Smiles`, `bright smiles Ltd.` and
 * `www.brightsmiles.com` do.
 */
export const isSameBusiness = (one: string, other: string): boolean => plain(one) === plain(other)
