import type { PageKind } from '@sortie/contracts/content/drafts/article-ids'

/** Pages that are articles: the others sell, and nobody writes a post in their place. */
const POSTS = ['guide', 'answer', 'comparison']
export const isPost = (page: string): boolean => POSTS.includes(page)

const PAGES: Partial<Record<string, PageKind>> = {
  service: 'service-page',
  location: 'location-page',
}
/** The page that can be planned and written for a kind of a plan; undefined where it is another. */
export const plannedKind = (page: string): PageKind | undefined => PAGES[page]
