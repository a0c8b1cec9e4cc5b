import type { OutgoingHttpHeaders } from 'node:http'
import { listenLocally, type StandIn } from './server.ts'

type Answer = { status?: number; headers?: OutgoingHttpHeaders; body?: string | Buffer }

type Pages = Record<string, Answer | string>

/**
 * A website of these pages, by path; HTML unless their headers say otherwise, 404 for the rest.
 * @param pages given the address that the visitor uses, as pages link to each other by it.
 */
export const startSite = (
  pages: (base: string) => Pages,
  { port = 0, host = '127.0.0.1' } = {},
): Promise<StandIn> =>
  listenLocally(
    (request, response) => {
      const base = `http://${request.headers.host}`
      const page = pages(base)[new URL(request.url ?? '', base).pathname]
      if (page === undefined) return response.writeHead(404).end('Not found')
      const { status = 200, headers, body = '' } = typeof page === 'string' ? { body: page } : page
      return response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
        .end(body)
    },
    port,
    host,
  )

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title>
<meta name="description" content="A family bakery for sourdough bread and celebration cakes.">
</head><body><nav><a href="/bread">Bread</a> <a href="/cakes">Cakes</a>
<a href="/private/prices">Staff</a> <a href="/login">Log in</a></nav>${body}
<footer>Cookie policy. Privacy policy. Subscribe to our newsletter.</footer></body></html>`

/** A bakery's site: a home page, two more, a sitemap with a third, and a private corner. */
export const bakerySite = (base: string): Pages => ({
  '/robots.txt': {
    headers: { 'content-type': 'text/plain' },
    body: `User-agent: *\nDisallow: /private/\nSitemap: ${base}/sitemap.xml\n`,
  },
  '/sitemap.xml': {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><urlset><url><loc>${base}/classes</loc></url></urlset>`,
  },
  '/': page(
    'Sourdough bread and celebration cakes',
    `<h1>Sourdough bread, baked before dawn</h1>
    <p>Our sourdough bread rises for a day. Celebration cakes are made to order.</p>
    <p>Order celebration cakes two days ahead. Sourdough bread sells out by noon.</p>`,
  ),
  '/bread': page(
    'Rye bread and sourdough bread',
    `<h2>Rye bread</h2><p>Rye bread keeps for a week. Sourdough bread keeps for three days.</p>`,
  ),
  '/cakes': page(
    'Celebration cakes',
    `<h2>Wedding cakes</h2><p>Wedding cakes and celebration cakes, with vegan wedding cakes too.</p>`,
  ),
  '/classes': page(
    'Baking classes',
    `<h2>Baking classes</h2><p>Baking classes for beginners every Saturday: bring an apron.</p>`,
  ),
  '/private/prices': page('Staff prices', '<p>Secret staff discount codes.</p>'),
  '/login': page('Log in', '<p>Log in.</p>'),
})
