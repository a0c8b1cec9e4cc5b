import type { ProjectSite } from '@sortie/contracts/analysis/comparisons/competitors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { Skeleton } from '@/components/states/skeleton'
import { failureText } from '@/lib/api/problem'
import { formatCount } from '@/lib/format'
import { beginAction } from '@/lib/forms/action'
import { announce, warn } from '@/lib/notices/toast'
import { projectSitesQuery, refreshSite, siteOutcomeText } from './sites'

const DAY_MS = 86_400_000

/** Says how long ago a site was read. */
const ageText = (readAt: string): string => {
  const days = Math.floor((Date.now() - Date.parse(readAt)) / DAY_MS)
  if (days < 1) return 'read today'
  return days === 1 ? 'read yesterday' : `read ${days} days ago`
}

const knownText = ({ host, readAt, pages, listed, isFresh }: ProjectSite): string => {
  if (!host) return 'No website known. Add one to the details.'
  if (!readAt) return 'Not read yet. Your next competitor report tries it.'
  const size = `${formatCount(pages)} page${pages === 1 ? '' : 's'} of ${formatCount(Math.max(pages, listed))}`
  return `${size}, ${ageText(readAt)}${isFresh ? '; the next report uses it, free' : '; the next report reads it anew'}.`
}

/** The sites of a project, how old what we know of them is, and a way to have them read anew. */
export default function ProjectSites({ projectId }: { projectId: string }) {
  const sites = useQuery(projectSitesQuery(projectId))
  if (sites.error) {
    return (
      <section aria-labelledby="sites">
        <h2 id="sites" className="mb-4 text-xl">
          Sites
        </h2>
        <p className="text-sm text-ink-2">The sites could not be loaded.</p>
        <Button
          busy={sites.isFetching}
          pendingLabel="Loading..."
          onClick={() => void sites.refetch()}
        >
          Try Again
        </Button>
      </section>
    )
  }
  return (
    <section aria-labelledby="sites">
      <h2 id="sites" className="text-xl">
        Sites
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        What competitor reports compare, and how fresh it is.
      </p>
      {!sites.data ? (
        <Skeleton className="h-32 w-full" />
      ) : sites.data.length === 0 ? (
        <p className="rounded-md border border-dashed border-field p-6 text-sm text-ink-2">
          Add your website and those of your competitors to the details, and a competitor report
          compares them.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {sites.data.map((site) => (
            <Site key={`${site.role} ${site.name}`} projectId={projectId} site={site} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Site({ projectId, site }: { projectId: string; site: ProjectSite }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { name, host, role } = site
  const refresh = async (timeStamp: number) => {
    setBusy(true)
    setFailure('')
    try {
      const action = beginAction('refresh-site', timeStamp)
      const outcome = await refreshSite(client, projectId, host!, action)
      const why = siteOutcomeText(outcome)
      if (why) setFailure(why)
      else announce('Site read', `${host} is up to date.`)
    } catch (error) {
      const words = failureText(error, 'The site could not be read. Please try again.')
      warn('Error', words, error)
      setFailure(words)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 p-4 text-sm">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name}
          {role === 'own' && <span className="ms-2 font-normal text-ink-2">you</span>}
        </p>
        {host && host !== name && <p className="text-ink-2 wrap-anywhere">{host}</p>}
        <p className="text-ink-2">{knownText(site)}</p>
        <FormFailure>{failure}</FormFailure>
      </div>
      {host && (
        <Button
          busy={busy}
          pendingLabel="Reading..."
          onClick={({ timeStamp }) => void refresh(timeStamp)}
        >
          Refresh
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}
