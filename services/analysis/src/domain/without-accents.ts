const IS_PLAIN = /^[ -~]*$/

/** A text without its accents: `plombière` as `plombiere`. */
export const withoutAccents = (text: string): string =>
  IS_PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')
