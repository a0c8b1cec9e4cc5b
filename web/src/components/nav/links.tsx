import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type NavItem = { label: string; link: Pick<LinkProps, 'to' | 'hash'> }

/** The classes of a link in the bar. */
export const barLink =
  'inline-flex min-h-11 items-center rounded-sm px-3 text-sm font-medium text-ink-2 ' +
  'underline-offset-8 hover:text-ink'

export const featureLinks: NavItem[] = [
  { label: 'Analysis Demo', link: { to: '/', hash: 'analysis-demo' } },
]
export const helpLinks: NavItem[] = [
  { label: 'Start Here', link: { to: '/start-here' } },
  { label: 'FAQ', link: { to: '/faq' } },
  { label: 'Newsletter', link: { to: '/', hash: 'newsletter' } },
]
const freeTrial: NavItem = { label: 'Free Trial', link: { to: '/free-trial-step1' } }

/** The links between the two menus. */
export const pageLinks = (signedIn: boolean): NavItem[] => [
  ...(signedIn ? [] : [freeTrial]),
  { label: 'Pricing', link: { to: '/pricing' } },
  { label: 'Blog', link: { to: '/blog' } },
]

/** One link of the bar; the page that is open is marked. */
export function NavLink({ item, className }: { item: NavItem; className: string }): ReactNode {
  const { hash } = item.link
  return (
    <Link
      {...item.link}
      className={className}
      // The router goes nowhere where it stands already; the reader may have scrolled away.
      onClick={() =>
        typeof hash === 'string' &&
        window.location.hash === `#${hash}` &&
        document.getElementById(hash)?.scrollIntoView()
      }
      activeOptions={{ exact: true, includeHash: item.link.hash !== undefined }}
      activeProps={{ className: 'text-ink! underline decoration-radar decoration-2' }}
    >
      {item.label}
    </Link>
  )
}
