import type { BriefingSummary } from '@sortie/contracts/content/blog/briefings'
import type { PostSummary } from '@sortie/contracts/content/blog/posts'
import escapeHtml from 'escape-html'
import { Feed } from 'feed'
import type { StaticPage } from './built-web.ts'
import type { SiteSettings } from './site.ts'

/** The inputs that the files below are made from. */
export type SiteFileInputs = {
  site: SiteSettings
  /** When the pages were built. */
  builtAt: Date
  pages: Pick<StaticPage, 'path' | 'title' | 'description' | 'listed'>[]
  posts: PostSummary[]
  /** Issues of the newsletter that went out. */
  briefings: BriefingSummary[]
  now: Date
}
type File = { type: string; text: string }

const DAY_MS = 24 * 3_600_000
const blog = {
  title: 'Sortie blog',
  description: 'Keywords, competitors and articles, explained for small businesses.',
}

type Text = Pick<PostSummary, 'slug' | 'title' | 'description' | 'author'> &
  Pick<PostSummary, 'publishedAt' | 'updatedAt'>

/** Returns all texts with a page under `/blog`: posts first. */
const textsOf = ({ posts, briefings }: Pick<SiteFileInputs, 'posts' | 'briefings'>): Text[] => [
  ...posts,
  // A briefing never changes once it went out.
  ...briefings.map((briefing) => ({
    ...briefing,
    author: 'Sortie',
    updatedAt: briefing.publishedAt,
  })),
]

const newest = (texts: Text[], otherwise: Date) =>
  new Date(Math.max(otherwise.getTime(), ...texts.map(({ updatedAt }) => Date.parse(updatedAt))))

const robots = ({ site }: SiteFileInputs): File => ({
  type: 'text/plain',
  // Private pages are not blocked: who may not read them cannot see that they are not to be listed.
  text: `User-agent: *\nAllow: /\n\nSitemap: ${site.publicUrl}/sitemap.xml\n`,
})

const sitemap = ({ site, builtAt, pages, ...known }: SiteFileInputs): File => {
  const texts = textsOf(known)
  const entries = [
    ...pages.filter(({ listed }) => listed).map(({ path }) => ({ path, at: builtAt })),
    { path: '/blog', at: newest(texts, new Date(0)) },
    ...texts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, at: new Date(updatedAt) })),
  ]
  const urls = entries.map(({ path, at }) => {
    // Without posts nobody knows when the blog changed.
    const changed = at.getTime() ? `<lastmod>${at.toISOString()}</lastmod>` : ''
    return `  <url><loc>${escapeHtml(site.publicUrl + path)}</loc>${changed}</url>`
  })
  return {
    type: 'application/xml',
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>\n',
    ].join('\n'),
  }
}

const feedOf = ({ site, builtAt, ...known }: SiteFileInputs): Feed => {
  const texts = textsOf(known).toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  const { publicUrl } = site
  const feed = new Feed({
    ...blog,
    id: `${publicUrl}/blog`,
    link: `${publicUrl}/blog`,
    language: 'en',
    favicon: `${publicUrl}/favicon.svg`,
    image: `${publicUrl}/icon-512.png`,
    copyright: 'Sortie',
    updated: newest(texts, texts.length ? new Date(0) : builtAt),
    feedLinks: {
      rss: `${publicUrl}/blog/rss.xml`,
      atom: `${publicUrl}/blog/atom.xml`,
      json: `${publicUrl}/blog/feed.json`,
    },
  })
  for (const text of texts) {
    const link = `${publicUrl}/blog/${text.slug}`
    feed.addItem({
      id: link,
      link,
      title: text.title,
      description: text.description,
      author: [{ name: text.author }],
      published: new Date(text.publishedAt),
      date: new Date(text.updatedAt),
    })
  }
  return feed
}

const llms = ({ site, pages, ...known }: SiteFileInputs): File => {
  const texts = textsOf(known)
  const line = (title: string, path: string, description: string) =>
    `- [${title}](${site.publicUrl}${path})${description ? `: ${description}` : ''}`
  const listed = pages.filter((page) => page.listed)
  const lines = [
    '# Sortie',
    '',
    '> Keyword intelligence for small businesses: competitors, keyword opportunities with the',
    '> source behind every figure, and articles. Prepaid mission packs that never expire.',
    '',
    '## Pages',
    '',
    ...listed.map(({ title, path, description }) => line(title, path, description)),
    line(blog.title, '/blog', blog.description),
    ...(texts.length ? ['', '## Articles', ''] : []),
    ...texts.map(({ title, slug, description }) => line(title, `/blog/${slug}`, description)),
  ]
  return { type: 'text/plain', text: `${lines.join('\n')}\n` }
}

const security = ({ site, now }: SiteFileInputs): File => {
  // RFC 9116 asks for less than a year; whole days, so that it changes once a day only.
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + 180 * DAY_MS)
  const lines = [
    `Contact: mailto:${site.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site.publicUrl}/.well-known/security.txt`,
  ]
  return { type: 'text/plain', text: `${lines.join('\n')}\n` }
}

/** Files about the site as a whole, by path. */
export const siteFiles: Record<string, (known: SiteFileInputs) => File> = {
  '/robots.txt': robots,
  '/sitemap.xml': sitemap,
  '/llms.txt': llms,
  '/.well-known/security.txt': security,
  '/blog/rss.xml': (known) => ({ type: 'application/rss+xml', text: feedOf(known).rss2() }),
  '/blog/atom.xml': (known) => ({ type: 'application/atom+xml', text: feedOf(known).atom1() }),
  '/blog/feed.json': (known) => ({ type: 'application/feed+json', text: feedOf(known).json1() }),
}

/** Those of them that say nothing of the posts. */
export const fixedFiles = new Set(['/robots.txt', '/.well-known/security.txt'])
