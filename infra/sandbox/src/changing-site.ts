import type { startSite } from './site.ts'

type Pages = ReturnType<Parameters<typeof startSite>[0]>
/** A page by its path: its title, and the day that the sitemap gives, if any. */
export type SitePages = Record<string, { title: string; changed?: string }>

const xml = { 'content-type': 'application/xml' }

const pagesOf = (base: string, shown: SitePages): Pages => {
  const entry = ([path, { changed }]: [string, SitePages[string]]) =>
    `<url><loc>${base}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  const page = ({ title }: SitePages[string]) =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
  return {
    '/sitemap.xml': {
      headers: xml,
      body: `<?xml version="1.0"?><urlset>${Object.entries(shown).map(entry).join('')}</urlset>`,
    },
    ...Object.fromEntries(Object.entries(shown).map(([path, each]) => [path, page(each)])),
  }
}

/**
 * A site whose sitemap changes as soon as `show` is called: for programs that look twice. A test can replace its answer
 * at a path, for example with a broken sitemap.
 */
export const changingSite = (first: SitePages) => {
  let shown = first
  let instead: Pages = {}
  return {
    pages: (base: string): Pages => ({ ...pagesOf(base, shown), ...instead }),
    show: (next: SitePages, over: Pages = {}) => {
      shown = next
      instead = over
    },
  }
}

/** The pages of the bakery of `weekly.example` at first, and a week later. */
export const BAKERY_AT_FIRST: SitePages = {
  '/': { title: 'Weekly Bakery' },
  '/rye-bread': { title: 'Rye bread', changed: '2026-01-01' },
  '/cakes': { title: 'Cakes', changed: '2026-01-01' },
}
export const BAKERY_A_WEEK_LATER: SitePages = {
  '/': { title: 'Weekly Bakery' },
  '/cakes': { title: 'Wedding cakes', changed: '2026-02-01' },
  '/bagels': { title: 'Bagels', changed: '2026-02-01' },
}
export const weekly = changingSite(BAKERY_AT_FIRST)
