/** Words that businesses add to their names, and people leave out. */
const LEGAL = new Set(
  'inc incorporated llc ltd limited llp lp co corp corporation company plc gmbh ag sa srl bv pty the'.split(
    ' ',
  ),
)
const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+)(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#:]\S*)?$/

/** Words that say: nobody. A name with one of these, and with nothing but these and fillers, is none. */
const NOBODY = new Set(
  'no none nobody everyone not dont unknown unsure dunno idk na nil tbd someone competitor competitors competition rival rivals'.split(
    ' ',
  ),
)
const FILLERS = new Set(
  'i im we us you me my our your the a of is are am do have know idea sure yet one any all there main biggest local direct'.split(
    ' ',
  ),
)

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** A name as it is compared: without case, spaces, accents, legal forms and a web address's frame. */
const plain = (name: string): string => {
  const text = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const spelled = (ADDRESS.exec(text)?.[1] ?? text).replaceAll('&', ' and ').replace(/['’.]/g, '')
  const words = wordsOf(spelled)
  const telling = words.filter((word) => !LEGAL.has(word))
  // A name that nothing is left of, such as that of a business called `The`, is compared as it is.
  return (telling.length > 0 ? telling : words).join('') || text
}

/**
 * Returns true if two names mean the same business: `Bright Smiles`, `bright smiles Ltd.` and `www.brightsmiles.com`
 * do.
 */
export const isSameBusiness = (one: string, other: string): boolean => plain(one) === plain(other)

/** An address of a machine, such as `10.0.0.1`, `10.0.0.1:8080` or `http://[::1]/`. */
const MACHINE =
  /^(?:https?:\/\/)?(?:\d{1,3}(?:\.\d{1,3}){3}|\[?[\da-f]*:[\da-f]*:[\da-f:.]*\]?)(?:[:/?#]\S*)?$/i

/**
 * Returns true if a text names no business at all, such as `-`, `N/A`, `I don't know`, `my competitor`, an emoji or an
 * IP address.
 */
export const isNobody = (name: string): boolean => {
  if (MACHINE.test(name.trim())) return true
  const text = name.replace(/['’´`./]/g, '').toLowerCase()
  const words = wordsOf(text)
  if (words.length === 0) return true
  return (
    words.some((word) => NOBODY.has(word)) &&
    words.every((word) => NOBODY.has(word) || FILLERS.has(word))
  )
}
