import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { Watch, WatchedChange } from '@sortie/contracts/analysis/watches/watch'
import type { ChangeKind } from '@sortie/contracts/analysis/watches/watch-facts'
import { WATCHED_SITES } from '@sortie/contracts/analysis/watches/watch-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, type BadgeTone } from '@/components/badge'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { Switch } from '@/components/fields/switch'
import { Skeleton } from '@/components/states/skeleton'
import { useAct } from '@/lib/api/use-act'
import { formatCount, formatDay } from '@/lib/format'
import { announce } from '@/lib/notices/toast'
import { projectSitesQuery } from './sites'
import { KIND_WORDS, quietText, setMails, setWatched, siteText, watchQuery } from './watch'

const TONES: Record<ChangeKind, BadgeTone> = {
  new: 'ok',
  gone: 'bad',
  unlisted: 'plain',
  retitled: 'warn',
}
/** Changes that show before the rest is asked for. */
const SHOWN = 20

/** The watch of a project: which sites are read each week, and what changed on them. */
export default function ProjectWatch({ project }: { project: Project }) {
  const { projectId, isArchived } = project
  const watch = useQuery(watchQuery(projectId))
  const sites = useQuery(projectSitesQuery(projectId))
  const failed = watch.error ?? sites.error
  const retry = () => {
    void watch.refetch()
    void sites.refetch()
  }
  return (
    <section aria-labelledby="watch">
      <h2 id="watch" className="text-xl">
        Weekly watch
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        Free. We read up to {WATCHED_SITES} sites once a week and show new, removed and renamed
        pages.
      </p>
      {watch.data && sites.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Sites
            projectId={projectId}
            isArchived={isArchived}
            watch={watch.data}
            sites={sites.data}
          />
          <Changes watch={watch.data} />
          {watch.data.sites.some(({ isOn }) => isOn) && (
            <Mails projectId={projectId} wanted={watch.data.mails} />
          )}
        </div>
      ) : failed ? (
        <>
          <p className="mb-3 text-sm text-ink-2">The watch could not be loaded.</p>
          <Button busy={watch.isFetching} pendingLabel="Loading..." onClick={retry}>
            Try Again
          </Button>
        </>
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </section>
  )
}

type SitesProps = {
  projectId: string
  isArchived: boolean
  watch: Watch
  sites: { name: string; host: string | null; role: string }[]
}

/** The sites that a project names, each with its switch; and those whose watch ended with their name. */
function Sites({ projectId, isArchived, watch, sites }: SitesProps) {
  const named = sites.flatMap(({ name, host, role }) => (host ? [{ name, host, role }] : []))
  const unnamed = watch.sites.filter(({ host }) => !named.some((site) => site.host === host))
  if (named.length === 0 && unnamed.length === 0) {
    return (
      <p className="rounded-md border border-dashed border-field p-6 text-sm text-ink-2">
        Add the websites of your competitors to the details, and you can watch them here.
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
      {named.map((site) => (
        <li key={site.host}>
          <Site
            projectId={projectId}
            isArchived={isArchived}
            site={site}
            watched={watch.sites.find(({ host }) => host === site.host)}
          />
        </li>
      ))}
      {unnamed.map((site) => (
        <li key={site.host} className="px-5 py-4 text-sm">
          <p className="font-medium wrap-anywhere">{site.host}</p>
          <p className="text-ink-2">{siteText(site)}</p>
        </li>
      ))}
    </ul>
  )
}

type SiteProps = {
  projectId: string
  isArchived: boolean
  site: { name: string; host: string; role: string }
  watched: Watch['sites'][number] | undefined
}

function Site({ projectId, isArchived, site: { host, role }, watched }: SiteProps) {
  const client = useQueryClient()
  const isOn = watched?.isOn ?? false
  const { act, pending, failure } = useAct({
    name: 'watch-site',
    failed: 'This could not be changed. Please try again.',
    work: async (action, on: boolean) => {
      await setWatched(client, { projectId, host, on }, action)
      announce(on ? 'Watching' : 'Stopped', on ? `We read ${host} each week.` : host)
    },
  })
  const words = (watched && siteText(watched)) || 'Not watched.'
  const again = watched && !isOn && !isArchived ? ' Switch it on to start again.' : ''
  return (
    <>
      <Switch
        label={role === 'own' ? `${host} (you)` : host}
        hint={`${words}${again}`}
        checked={pending?.[0] ?? isOn}
        onChange={(on) => void act({ timeStamp: performance.now() }, on)}
      />
      {failure && (
        <div className="px-5 pb-4">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </>
  )
}

/** Lists the changes, newest first. */
function Changes({ watch }: { watch: Watch }) {
  const [all, setAll] = useState(false)
  const { changes, more } = watch
  if (changes.length === 0) {
    const quiet = quietText(watch)
    return quiet && <p className="text-sm text-ink-2">{quiet}</p>
  }
  const shown = all ? changes : changes.slice(0, SHOWN)
  return (
    <div>
      <h3 className="mb-2 font-semibold">What changed</h3>
      <ul
        aria-label="Changed pages, newest first"
        className="divide-y divide-line rounded-lg border border-line bg-surface text-sm shadow-card"
      >
        {shown.map((change) => (
          <Change
            key={`${change.at} ${change.kind} ${change.host} ${change.address}`}
            {...change}
          />
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          Show All {formatCount(changes.length)}
        </Button>
      )}
      {more > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {formatCount(more)} more {more === 1 ? 'change is' : 'changes are'} counted but not
          listed.
        </p>
      )}
    </div>
  )
}

/** A page whose title nobody could read is named by its address alone. */
function Change({ kind, address, title, before, at }: WatchedChange) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <span className="col-span-2 sm:col-span-1">
        <Badge tone={TONES[kind]}>{KIND_WORDS[kind]}</Badge>
      </span>
      <div className="min-w-0">
        {title && <p className="font-medium wrap-anywhere">{title}</p>}
        {before && <p className="text-ink-2 wrap-anywhere">Before: {before}</p>}
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-petrol underline decoration-field underline-offset-4 wrap-anywhere hover:decoration-solid"
        >
          {address.replace(/^https?:\/\//, '')}
        </a>
      </div>
      <time dateTime={at} className="text-ink-2 whitespace-nowrap">
        {formatDay(at)}
      </time>
    </li>
  )
}

/** Lets the owner turn the monthly email about changes on or off. */
function Mails({ projectId, wanted }: { projectId: string; wanted: boolean }) {
  const client = useQueryClient()
  const { act, pending, failure } = useAct({
    name: 'watch-mails',
    failed: 'Your choice could not be saved. Please try again.',
    work: async (action, on: boolean) => {
      await setMails(client, projectId, on, action)
      announce(
        'Saved',
        on ? 'We’ll email you what changed.' : 'We won’t email you about these sites.',
      )
    },
  })
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <Switch
        label="Monthly email"
        hint="What changed, sent to your confirmed address. No email in a month without changes."
        checked={pending?.[0] ?? wanted}
        onChange={(on) => void act({ timeStamp: performance.now() }, on)}
      />
      {failure && (
        <div className="px-5 pb-4">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </div>
  )
}
