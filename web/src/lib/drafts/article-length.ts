import { site } from '../pages/site'

/** Returns the promised length of an article: the gateway puts it into the page in place of the placeholder. */
export const articleLength = (): string =>
  typeof document === 'undefined'
    ? 'article-length.sortie.invalid'
    : (site().articleLength ?? '300+ words from your own answers')
