/** A text without its accents: `plombière` as `plombiere`. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
