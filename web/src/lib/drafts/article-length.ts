import { site } from '../pages/site'

/** How long an article is promised to be: the gateway writes it into the page in place of this. */
export const articleLength = (): string =>
  typeof document === 'undefined'
    ? 'article-length.sortie.invalid'
    : (site().articleLength ?? '300+ words from your own answers')
