import type { NavItem } from './links'

/** The links of the navigation bar that only a signed-in user has. */
export const userLinks: NavItem[] = [
  { label: 'Dashboard', link: { to: '/reports' } },
  { label: 'Blog Drafts', link: { to: '/blog-drafts' } },
]

type AppLink = {
  label: string
  link: { to: NonNullable<NavItem['link']['to']> }
  /** Further words by which the palette finds it; null where a command of its own leads there. */
  words: string[] | null
}

/** The pages of the app, as its own bar and the palette list them. */
export const appLinks: AppLink[] = [
  { label: 'Dashboard', link: { to: '/reports' }, words: ['reports', 'results'] },
  { label: 'Projects', link: { to: '/projects' }, words: ['businesses', 'clients', 'archive'] },
  { label: 'Blog Drafts', link: { to: '/blog-drafts' }, words: ['articles'] },
  { label: 'Keyword Intel', link: { to: '/keyword-intel' }, words: null },
]
