import type { ServingPage, SitePage } from '@sortie/contracts/analysis/sites/sites'
import { familyOf, pageOf } from '../clusters/subject.ts'
import { pagesAbout } from './about.ts'

type PageSearch = Parameters<ReturnType<typeof pagesAbout>>[0]

/**
 * Tells which page of the business's own site serves some keywords: the one that is about the first of
 * them that has one, among those that want the kind of page that the first one wants: a home page is no
 * page of prices. Keywords of a cluster come with its head first, then by volume.
 * @param place words of the town that the business is in
 */
export const ownPagesOn = (pages: readonly SitePage[], place: readonly string[]) => {
  const find = pagesAbout(pages, place)
  return (keywords: readonly PageSearch[]): ServingPage => {
    const family = (each: PageSearch) => familyOf(pageOf(each))
    for (const keyword of keywords) {
      const isAlike = family(keyword) === family(keywords[0]!)
      const index = isAlike ? find(keyword) : null
      if (index === null) continue
      const { address, title } = pages[index]!
      return { of: pages.length, page: { address, title } }
    }
    return { of: pages.length, page: null }
  }
}
