import type { OwnPage, SitePage } from '@sortie/contracts/sites'
import { pagesAbout } from './about.ts'

type Wanted = Parameters<ReturnType<typeof pagesAbout>>[0]

/**
 * Tells which page of the business's own site serves some keywords: the one that is about the first of
 * them that has one. Keywords of a cluster come with its head first, then by volume.
 * @param place words of the town that the business is in
 */
export const ownPagesOn = (pages: readonly SitePage[], place: readonly string[]) => {
  const find = pagesAbout(pages, place)
  return (keywords: readonly Wanted[]): OwnPage => {
    for (const keyword of keywords) {
      const index = find(keyword)
      if (index === null) continue
      const { address, title } = pages[index]!
      return { of: pages.length, page: { address, title } }
    }
    return { of: pages.length, page: null }
  }
}
