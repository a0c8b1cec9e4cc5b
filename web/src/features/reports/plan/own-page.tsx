import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { ServingPage as Found } from '@sortie/contracts/analysis/sites/sites'
import { createContext, use } from 'react'
import { formatCount } from '@/lib/format'

/** The words for the business's own page: the reader of a shared report does not own it. */
export const OwnPageContext = createContext<{ yours: string; none: string }>({
  yours: 'Your page',
  none: 'No page of yours found',
})
export const SHARED_OWN_PAGE = { yours: 'Page on its site', none: 'No page found on its site' }

/** The page of the business's own site on some keywords; nothing where that is not known. */
export function OwnPageNote({ found }: { found: Found | undefined }) {
  const { yours, none } = use(OwnPageContext)
  if (!found) return null
  const { of, page } = found
  if (!page) {
    return (
      <span className="text-ink-2">
        {none} among the {of === 1 ? 'one page' : `${formatCount(of)} pages`} read
      </span>
    )
  }
  return (
    <span className="wrap-anywhere">
      <span className="text-ink-2">{yours}: </span>
      <a
        href={page.address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline decoration-field underline-offset-4 hover:decoration-current"
      >
        {page.title || page.address}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </span>
  )
}

const WHY: Record<Exclude<NonNullable<Report['own']>['outcome'], 'read'>, string> = {
  forbidden: 'its rules for robots don’t let us read it',
  unreachable: 'it didn’t answer, or we may not open its address',
  late: 'it took too long to answer',
  empty: 'its pages have no text that can be read',
  unnamed: 'nobody said where it is',
}

/** Says how many pages of the own site were read, or why none were. */
export const ownSiteText = ({ host, outcome, pages }: NonNullable<Report['own']>): string =>
  outcome === 'read'
    ? `${pages === 1 ? 'One page' : `${formatCount(pages)} pages`} of ${host} were read, those nearest to its home page first. One is on a cluster where its title, its first heading or its address says all that a keyword of it asks for, and little else.`
    : `${host} could not be read, as ${WHY[outcome]}. So nothing is said of the pages that it has.`
