import { expect, test } from 'vitest'
import { type SiteFileInputs, siteFiles } from './site-files.ts'

const post = {
  slug: 'find-keywords',
  articleType: 'how-to',
  title: 'Find keywords & <win>',
  description: 'How to.',
  keyword: 'find keywords',
  author: 'Sortie',
  publishedAt: '2026-02-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  words: 1_600,
  minutes: 8,
} as const
const known: SiteFileInputs = {
  site: {
    publicUrl: 'https://sortie.example',
    supportEmail: 'help@sortie.example',
    analyticsScriptUrl: null,
    chatWidgetId: null,
    articleTime: '',
    articleLength: '',
    newsletterAuto: false,
  },
  builtAt: new Date('2026-01-01T00:00:00Z'),
  pages: [
    { path: '/', title: 'Home', description: 'The home page.', listed: true },
    { path: '/secret', title: 'Secret', description: '', listed: false },
  ],
  posts: [post],
  briefings: [],
  now: new Date('2026-04-01T12:34:56Z'),
}
const text = (path: string, some: Partial<SiteFileInputs> = {}) =>
  siteFiles[path]!({ ...known, ...some }).text

test('the sitemap names listed pages and posts with the time of their last change', () => {
  const entries = [...text('/sitemap.xml').matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) => url)
  expect(entries).toEqual([
    '<loc>https://sortie.example/</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod>',
    '<loc>https://sortie.example/blog</loc><lastmod>2026-03-01T08:00:00.000Z</lastmod>',
    '<loc>https://sortie.example/blog/find-keywords</loc><lastmod>2026-03-01T08:00:00.000Z</lastmod>',
  ])
  expect(text('/sitemap.xml', { posts: [] })).toContain('/blog</loc></url>')
})

test('sitemap, feeds and llms.txt name each market briefing, and the blog changed with it', () => {
  const briefing = {
    slug: 'market-briefing-2026-03-30',
    title: 'What moved',
    shortTitle: 'What moved',
    description: 'Bread went up.',
    publishedAt: '2026-03-30T08:00:00.000Z',
    words: 200,
    minutes: 1,
  }
  for (const path of ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json', '/llms.txt'])
    expect(text(path, { briefings: [briefing] })).toContain(`/blog/${briefing.slug}`)
  const sitemap = text('/sitemap.xml', { briefings: [briefing] })
  expect(sitemap).toContain(
    '<loc>https://sortie.example/blog/market-briefing-2026-03-30</loc><lastmod>2026-03-30T08:00:00.000Z</lastmod>',
  )
  expect(sitemap).toContain('/blog</loc><lastmod>2026-03-30T08:00:00.000Z</lastmod>')
})

test('robots may read everything, and are told of the sitemap', () => {
  expect(text('/robots.txt')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://sortie.example/sitemap.xml\n',
  )
})

test.each(['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json'])(
  '%s carries the posts',
  (path) => {
    const feed = text(path)
    expect(feed).toContain('https://sortie.example/blog/find-keywords')
    expect(feed).toContain('How to.')
    // Markup of a title is text in it.
    expect(feed).not.toMatch(/<title>[^<]*<win>/)
  },
)

test('llms.txt describes the pages and the articles', () => {
  expect(text('/llms.txt')).toContain('- [Home](https://sortie.example/): The home page.')
  expect(text('/llms.txt')).toContain('(https://sortie.example/blog/find-keywords): How to.')
  expect(text('/llms.txt')).not.toContain('Secret')
})

test('security.txt says whom to write to, and expires within the year that the standard allows', () => {
  const lines = text('/.well-known/security.txt')
  expect(lines).toContain('Contact: mailto:help@sortie.example\n')
  expect(lines).toContain('Expires: 2026-09-28T00:00:00.000Z\n')
})
