/** Texts of an article take longer to read or to check than an article may. Another try would change nothing. */
export class RefusedTexts extends Error {
  override readonly name = 'RefusedTexts'
}

/** The advice to the owner of such texts. */
export const SHORTEN_TEXTS =
  'Your texts take too long to check. Shorten or remove the longest answers, then launch it again.'
