import type { User } from '@sortie/contracts/identity/accounts/authentication'
import type { LinkProps } from '@tanstack/react-router'
import { appLinks } from '@/components/nav/user-links'
import type { Theme } from '@/lib/browser/theme'

type Page = { kind: 'page' } & Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>
type Act =
  | { kind: 'theme'; theme: Theme }
  | { kind: 'cookies' }
  | { kind: 'keys' }
  | { kind: 'sign-out' }
  /** Asks again for what could not be loaded. */
  | { kind: 'retry' }
/** The groups, in the order in which they stand while nothing is typed. */
export const COMMAND_GROUPS = [
  'Reports',
  'Drafts',
  'Actions',
  'Pages',
  'Orders',
  'Keywords',
  'Settings',
  'Legal',
] as const
export type Command = {
  id: string
  label: string
  /** A note that tells the command from others of the same name. */
  note?: string
  group: (typeof COMMAND_GROUPS)[number]
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
  group: 'Settings',
  ...does,
  words,
})
/** A page where something is begun. */
const start = (...of: Parameters<typeof page>): Command => ({ ...page(...of), group: 'Actions' })
const legal = (command: Command): Command => ({ ...command, group: 'Legal' })

const signedOut = [
  start('Start Free Analysis', '/free-trial-step1', 'trial', 'keywords', 'mission'),
  start('Sign In', '/login', 'log in'),
  start('Create Account', '/register', 'sign up', 'get started'),
]
const signedIn = [
  ...appLinks.flatMap(({ label, link: { to }, words }) =>
    words ? [page(label, to, ...words)] : [],
  ),
  page('Account', '/account', 'profile', 'settings'),
  {
    ...page('Orders and Invoices', '/account', 'refunds', 'receipts', 'billing'),
    id: 'orders',
    search: { tab: 'missions' as const },
  },
  {
    ...page('Publishing', '/account', 'wordpress', 'webhook', 'sites', 'destinations'),
    id: 'publishing',
    search: { tab: 'security' as const },
    hash: 'publishing',
  },
]
const missionActions: Command[] = [
  start('New Mission', '/keyword-intel', 'launch', 'report', 'analysis', 'keyword intel'),
  start('New Draft', '/blog-drafts/new', 'write', 'article', 'post', 'brief'),
  { ...start('Buy Missions', '/pricing', 'packs', 'prices'), id: 'buy' },
]
const forOperators = [page('Admin', '/admin', 'operations', 'users', 'orders', 'jobs', 'inbox')]
const pages = [
  page('Home', '/', 'sortie'),
  page('Start Here', '/start-here', 'introduction', 'help'),
  page('Pricing', '/pricing', 'packs', 'buy', 'missions'),
  page('Blog', '/blog', 'articles', 'posts'),
  page('FAQ', '/faq', 'questions', 'help'),
]
const legalPages = [
  legal(page('Privacy Policy', '/privacy-policy', 'legal', 'data')),
  legal(page('Terms of Service', '/terms-of-service', 'legal', 'refunds')),
  legal(act('Cookie choices', { kind: 'cookies' }, 'consent', 'privacy', 'tracking')),
]
const settings = [
  act('Theme: light', { kind: 'theme', theme: 'light' }, 'look', 'bright'),
  act('Theme: dark', { kind: 'theme', theme: 'dark' }, 'look', 'night'),
  act('Theme: as the system', { kind: 'theme', theme: 'system' }, 'look'),
  act('Keyboard shortcuts', { kind: 'keys' }, 'help'),
]

/** Returns the commands for this visitor, the most useful first and legal pages last. */
export const commandsFor = (user: User | null): Command[] => [
  ...(user ? missionActions : signedOut),
  ...(user && !user.freeTrialUsed ? signedOut.slice(0, 1) : []),
  ...(user ? signedIn : []),
  ...(user?.admin ? forOperators : []),
  ...pages,
  ...settings,
  ...legalPages,
  ...(user ? [act('Sign Out', { kind: 'sign-out' }, 'log out', 'leave')] : []),
]

/** The ids that were chosen last, newest first, each once, three at most. */
export const recentAfter = (recent: readonly string[], id: string) =>
  [id, ...recent.filter((one) => one !== id)].slice(0, 3)
