import type { User } from '@sortie/contracts/identity'
import type { LinkProps } from '@tanstack/react-router'
import type { Theme } from '@/lib/theme'

type Page = { kind: 'page' } & Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>
type Act =
  | { kind: 'theme'; theme: Theme }
  | { kind: 'cookies' }
  | { kind: 'keys' }
  | { kind: 'sign-out' }
  /** Asks again for what could not be loaded. */
  | { kind: 'retry' }
/** The groups, in the order in which they stand while nothing is typed. */
export const GROUPS = ['Pages', 'Actions', 'Reports', 'Drafts', 'Orders'] as const
export type Command = {
  id: string
  label: string
  /** What tells it from others of the same name. */
  note?: string
  group: (typeof GROUPS)[number]
  words?: string[]
  /** Found from its beginning only: the letters of an id mean nothing. */
  foundById?: string
} & (Page | Act)

const page = (label: string, to: NonNullable<Page['to']>, ...words: string[]): Command => ({
  id: to,
  label,
  group: 'Pages',
  kind: 'page',
  to,
  words,
})
const act = (label: string, does: Act, ...words: string[]): Command => ({
  id: label,
  label,
  group: 'Actions',
  ...does,
  words,
})

const signedOut = [
  page('Start Free Analysis', '/free-trial-step1', 'trial', 'keywords', 'mission'),
  page('Sign In', '/login', 'log in'),
  page('Create Account', '/register', 'sign up', 'get started'),
]
const signedIn = [
  page('Dashboard', '/reports', 'reports', 'results'),
  page('Projects', '/projects', 'businesses', 'clients', 'archive'),
  page('Blog Drafts', '/blog-drafts', 'articles'),
  page('Account', '/account', 'profile', 'settings'),
  {
    ...page('Orders and Invoices', '/account', 'refunds', 'receipts', 'billing'),
    id: 'orders',
    search: { tab: 'missions' as const },
  },
]
const missionActions: Command[] = [
  { ...page('New Mission', '/keyword-intel', 'launch', 'report', 'analysis'), group: 'Actions' },
  {
    ...page('New Draft', '/blog-drafts/new', 'write', 'article', 'post', 'brief'),
    group: 'Actions',
  },
  { ...page('Buy Missions', '/pricing', 'packs', 'prices'), id: 'buy', group: 'Actions' },
]
const forOperators = [page('Admin', '/admin', 'operations', 'users', 'orders', 'jobs', 'inbox')]
const pages = [
  page('Home', '/', 'sortie'),
  page('Start Here', '/start-here', 'introduction', 'help'),
  page('Pricing', '/pricing', 'packs', 'buy', 'missions'),
  page('Blog', '/blog', 'articles', 'posts'),
  page('FAQ', '/faq', 'questions', 'help'),
  page('Privacy Policy', '/privacy-policy', 'legal', 'data'),
  page('Terms of Service', '/terms-of-service', 'legal', 'refunds'),
]
const actions = [
  act('Theme: light', { kind: 'theme', theme: 'light' }, 'look', 'bright'),
  act('Theme: dark', { kind: 'theme', theme: 'dark' }, 'look', 'night'),
  act('Theme: as the system', { kind: 'theme', theme: 'system' }, 'look'),
  act('Cookie choices', { kind: 'cookies' }, 'consent', 'privacy', 'tracking'),
  act('Keyboard shortcuts', { kind: 'keys' }, 'help'),
]

/** What can be reached and done by whoever is here, the nearest first. */
export const commandsFor = (user: User | null): Command[] => [
  ...(user ? signedIn : signedOut),
  ...(user && !user.freeTrialUsed ? signedOut.slice(0, 1) : []),
  ...(user?.admin ? forOperators : []),
  ...pages,
  ...(user ? missionActions : []),
  ...actions,
  ...(user ? [act('Sign Out', { kind: 'sign-out' }, 'log out', 'leave')] : []),
]

/** The ids that were chosen last, newest first, each once, three at most. */
export const recentAfter = (recent: readonly string[], id: string) =>
  [id, ...recent.filter((one) => one !== id)].slice(0, 3)
