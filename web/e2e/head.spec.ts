import { type APIRequestContext, expect, test } from '@playwright/test'

const decode = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** The content of the one tag of this name or property. */
const metaOf = (html: string, name: string) => {
  const pattern = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')
  const found = [...html.matchAll(pattern)].map(([, content]) => decode(content!))
  expect(found, name).toHaveLength(1)
  return found[0]!
}

const listed = async (request: APIRequestContext) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url!))
}

test('every page of the sitemap has a whole head of its own', async ({ request }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const urls = await listed(request)
  expect(urls.length).toBeGreaterThanOrEqual(11)
  for (const url of urls) {
    const response = await request.get(url.pathname)
    expect(response.status(), url.pathname).toBe(200)
    expect(response.headers()['x-robots-tag'], url.pathname).toBeUndefined()
    const html = await response.text()
    const title = decode(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
    expect(title.length, title).toBeGreaterThan(5)
    expect(title.length, title).toBeLessThanOrEqual(60)
    const description = metaOf(html, 'description')
    expect(description.length, description).toBeGreaterThan(20)
    expect(description.length, description).toBeLessThanOrEqual(156)
    expect(titles.has(title), `${title} is there twice`).toBe(false)
    expect(descriptions.has(description), `${description} is there twice`).toBe(false)
    titles.add(title)
    descriptions.add(description)
    expect(html).toContain(`<link rel="canonical" href="${url.href}"`)
    expect(metaOf(html, 'og:url')).toBe(url.href)
    expect(metaOf(html, 'og:title').length).toBeGreaterThan(2)
    expect(metaOf(html, 'og:description').length).toBeGreaterThan(20)
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(html.match(/<h1[\s>]/g), url.pathname).toHaveLength(1)
    const picture = await request.get(new URL(metaOf(html, 'og:image')).pathname)
    const png = await picture.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], url.pathname).toEqual([1200, 630])
  }
})

const structured = async (request: APIRequestContext, path: string) => {
  const html = await (await request.get(path)).text()
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...blocks].map(([, json]) => JSON.parse(json!) as Record<string, unknown>)
}

test('the home page says who stands behind it', async ({ request }) => {
  const types = (await structured(request, '/')).map((data) => data['@type'])
  expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
})

test('the pricing page says what the four packs cost', async ({ request }) => {
  const product = (await structured(request, '/pricing')).find(
    (data) => data['@type'] === 'Product',
  )
  const offers = product?.offers as { price: string; priceCurrency: string }[]
  expect(offers.map(({ price }) => price)).toEqual(['7.99', '21.99', '39.99', '89.99'])
  expect(offers.every(({ priceCurrency }) => priceCurrency === 'USD')).toBe(true)
  expect(product).not.toHaveProperty('aggregateRating')
})

test('a post says what it is, where it stands, and is read without a script', async ({
  request,
}) => {
  const post = (await listed(request)).find(({ pathname }) => pathname.startsWith('/blog/'))
  expect(post, 'the sitemap names a post').toBeDefined()
  const types = (await structured(request, post!.pathname)).map((data) => data['@type'])
  expect(types).toEqual(expect.arrayContaining(['BlogPosting', 'BreadcrumbList']))
  const html = await (await request.get(post!.pathname)).text()
  const words = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
  expect(words.length).toBeGreaterThan(1_500)
})

for (const path of [
  '/reports',
  '/account',
  '/checkout?package=starter_pack',
  '/checkout/success?order=ord_1',
  '/re-consent',
  '/account-deleted',
  '/confirm-email-change?token=1',
  '/free-trial-step2',
  '/reset-password?token=1',
  '/newsletter/unsubscribe?token=1',
  '/watch-mails/unsubscribe?token=1',
]) {
  test(`${path} is kept out of search engines`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    expect(response.headers()['x-robots-tag']).toBe('noindex')
    const bare = path.split('?')[0]!
    expect((await listed(request)).map(({ pathname }) => pathname)).not.toContain(bare)
  })
}

test('an unknown page and an unknown post are 404', async ({ request }) => {
  for (const path of ['/no-such-page', '/blog/no-such-post']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['x-robots-tag'], path).toBe('noindex')
    expect(await response.text(), path).toContain('404 Page Not Found')
  }
})

test('robots may read all of it, and learn of the sitemap', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m)
  expect(robots).not.toMatch(/^Disallow: \S/m)
})

test('the feeds name the same posts as the sitemap', async ({ request }) => {
  const posts = (await listed(request)).filter(({ pathname }) => pathname.startsWith('/blog/'))
  const json = await (await request.get('/blog/feed.json')).json()
  const items = (json.items as { url: string }[]).map(({ url }) => url)
  expect(items.toSorted()).toEqual(posts.map(({ href }) => href).toSorted())
  for (const path of ['/blog/rss.xml', '/blog/atom.xml']) {
    const feed = await (await request.get(path)).text()
    for (const { href } of posts) expect(feed, path).toContain(href)
  }
})

test('the small files of a site are there', async ({ request }) => {
  const types = {
    '/llms.txt': 'text/plain',
    '/.well-known/security.txt': 'text/plain',
    '/manifest.webmanifest': 'application/manifest+json',
    '/favicon.svg': 'image/svg+xml',
    '/apple-touch-icon.png': 'image/png',
  }
  for (const [path, type] of Object.entries(types)) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type'], path).toContain(type)
  }
})
