import type { OwnPage } from '@sortie/contracts/analysis/research/research'
import type { OwnPages } from '@sortie/contracts/analysis/sites/own-pages'
import type { SiteCheckOutcome } from '@sortie/contracts/analysis/sites/sites'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { type Action, newKey } from '@/lib/forms/action'

/** The pages of a project's own site, as they were read last. */
export const ownPagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['own-pages', projectId],
    queryFn: ({ signal }): Promise<OwnPages> =>
      analysisApi.getOwnPages({
        params: { projectId },
        signal,
      }),
    staleTime: 0,
  })

/** Has them read anew. @returns what became of it */
export const refreshOwnPages = async (
  client: QueryClient,
  projectId: string,
  action: Action,
): Promise<SiteCheckOutcome> => {
  const { outcome, ...pages } = await analysisApi.readOwnPages({
    params: { projectId },
    body: {},
    idempotencyKey: newKey(),
    action,
  })
  client.setQueryData(ownPagesQuery(projectId).queryKey, pages)
  return outcome
}

/** An address as people read it. */
export const shownAddress = (address: string): string => {
  const url = URL.parse(address)
  return url
    ? `${url.host.replace(/^www\./, '')}${url.pathname === '/' ? '' : url.pathname}`
    : address
}

/** Pages whose title or address has all words of a search, those that the brief names first. */
export const pagesMatching = (
  named: readonly string[],
  read: readonly OwnPage[],
  search: string,
): OwnPage[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const titles = new Map(read.map(({ address, title }) => [address, title]))
  const others = read.filter(({ address }) => !named.includes(address))
  const all = [
    ...named.map((address): OwnPage => ({ address, title: titles.get(address) ?? null })),
    ...others,
  ]
  return all.filter(({ address, title }) => {
    const text = `${title ?? ''} ${address}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const WHY: Partial<Record<SiteCheckOutcome, string>> = {
  forbidden:
    'Its rules for robots don’t let us read it. Allow SortieBot in robots.txt, then refresh.',
  unreachable: 'It didn’t answer. Check its address in the project, then refresh.',
  late: 'It took too long to answer. Refresh to try again.',
  empty: 'No pages found. Check that it has a sitemap, or links on its home page, then refresh.',
  busy: 'We read it as often as we may for now. Try again in ten minutes.',
}
/** Says why a site's pages could not be read; undefined where they were. */
export const failedReading = (host: string, outcome: SiteCheckOutcome): string | undefined => {
  const why = WHY[outcome]
  return why && `${host}: ${why}`
}
