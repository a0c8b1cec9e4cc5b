/** Fewer letters than this are no secret: they would be found in any text. */
const LEAST = 8
/** So many letters in a row of a secret give it away. */
const RUN = 16

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll('=', '')

/** A secret in any guise that is easily made; base64 also as a part of something longer. */
const guisesOf = (secret: string): string[] =>
  [
    secret,
    [...secret].toReversed().join(''),
    rot13(secret),
    Buffer.from(secret).toString('hex'),
    // In base64, the offset within three bytes changes all letters; the first and last ones also hold bits of other
    // bytes.
    ...[0, 1, 2].map((before) =>
      base64('\0'.repeat(before) + secret)
        .slice(before && before + 1)
        .slice(0, -1),
    ),
  ].map(letters)

export type SecretGuard = {
  /**
   * Returns true if the text gives one away: 16 letters of it in a row, or all of a shorter one, with any other signs
   * between them.
   */
  areIn: (text: string) => boolean
  /** Returns the index at which the end of the text may go on as a secret; its length if it can't. */
  tailOf: (text: string) => number
}

/** Looks for secrets in what a model says: spelled out, reversed, in rot13, hex or base64. */
export const createSecrets = (values: readonly string[]): SecretGuard => {
  const guises = values.filter((secret) => letters(secret).length >= LEAST).flatMap(guisesOf)
  const runs = new Set<string>()
  for (const guise of guises) {
    for (let start = 0; start === 0 || start + RUN <= guise.length; start += 1) {
      runs.add(guise.slice(start, start + RUN))
    }
  }
  const sizes = [...new Set([...runs].map((run) => run.length))]
  return {
    areIn: (text) => {
      const plain = letters(text)
      return sizes.some((size) => {
        for (let start = 0; start + size <= plain.length; start += 1) {
          if (runs.has(plain.slice(start, start + size))) return true
        }
        return false
      })
    },
    tailOf: (text) => {
      const at = [...text.matchAll(/[a-z0-9]/gi)].map(({ index }) => index)
      const plain = letters(text)
      for (let size = Math.min(RUN - 1, plain.length); size > 0; size -= 1) {
        const end = plain.slice(-size)
        if (guises.some((guise) => guise.includes(end))) return at[plain.length - size]!
      }
      return text.length
    },
  }
}
