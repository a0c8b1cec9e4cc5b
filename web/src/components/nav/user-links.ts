import type { NavItem } from './links'

/** The links of the navigation bar that only a signed-in user has. */
export const userLinks: NavItem[] = [
  { label: 'Dashboard', link: { to: '/reports' } },
  { label: 'Blog Drafts', link: { to: '/blog-drafts' } },
]

/** The links of the app's own bar. */
export const appLinks: NavItem[] = [
  { label: 'Dashboard', link: { to: '/reports' } },
  { label: 'Projects', link: { to: '/projects' } },
  { label: 'Blog Drafts', link: { to: '/blog-drafts' } },
  { label: 'Keyword Intel', link: { to: '/keyword-intel' } },
]
