/** The noun that our texts use for the result of a draft. */
export type DraftNoun = 'article' | 'page'
/** A text about articles as it is about what a draft becomes. */
export const withNoun = (text: string, noun: DraftNoun): string =>
  noun === 'article'
    ? text
    : text
        .replace(/\bAn article\b/g, 'A page')
        .replace(/\ban article\b/g, 'a page')
        .replace(/\barticle/g, noun)
