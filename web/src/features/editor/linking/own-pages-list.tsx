import type { OwnPage } from '@sortie/contracts/analysis/research/research'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field } from '@/components/fields/field'
import { failureText } from '@/lib/api/problem'
import { beginAction } from '@/lib/forms/action'
import {
  failedReading,
  ownPagesQuery,
  pagesMatching,
  refreshOwnPages,
  shownAddress,
} from './own-pages'

type Props = {
  /** Null where the article belongs to no project. */
  projectId: string | null
  /** Addresses that the brief names. */
  named: readonly string[]
  onChoose: (page: OwnPage) => void
}

/** Moves the focus among the pages of the list, and up to the search. */
const moveWithin = (
  root: HTMLElement | null,
  { key, preventDefault }: { key: string; preventDefault: () => void },
) => {
  if (!root || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
  const stops = [...root.querySelectorAll<HTMLElement>('input, li button')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[at + (key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  preventDefault()
  next.focus()
}

/** The owner's own pages to link to: searched by title and address, chosen by mouse or keyboard. */
export function OwnPagesList({ projectId, named, onChoose }: Props) {
  const root = useRef<HTMLElement>(null)
  const heading = useId()
  const [search, setSearch] = useState('')
  const { data, error } = useQuery({
    ...ownPagesQuery(projectId ?? ''),
    enabled: projectId !== null,
  })
  const { isReading, failure, read } = useReading(projectId, data)
  const known = data?.pages ?? []
  const pages = pagesMatching(named, known, search)
  const isEmpty = named.length + known.length === 0
  const host = data?.host ?? null
  const status = isReading
    ? `Reading ${host}…`
    : isEmpty
      ? ''
      : pages.length === 0
        ? 'No matching pages.'
        : `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`
  const onKeyDown = (event: KeyboardEvent) =>
    moveWithin(root.current, { key: event.key, preventDefault: () => event.preventDefault() })
  return (
    <section ref={root} aria-labelledby={heading} className="grid gap-3" onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-base font-semibold">
          Your pages
        </h3>
        {host && (
          <Button busy={isReading} onClick={({ timeStamp }) => read(timeStamp)}>
            Refresh
          </Button>
        )}
      </div>
      {!isEmpty && (
        <Field
          label="Search your pages"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <p role="status" className="text-sm text-ink-2">
        {status}
      </p>
      {pages.length > 0 && (
        <ul className="-mx-2 max-h-[35dvh] divide-y divide-line overflow-y-auto">
          {pages.map((page) => (
            <li key={page.address}>
              <button
                type="button"
                className="grid min-h-11 w-full rounded-sm p-2 text-start text-sm wrap-anywhere hover:bg-sunken"
                onClick={() => onChoose(page)}
              >
                {page.title && <span className="font-semibold">{page.title}</span>}
                <span className={page.title ? 'text-ink-2' : ''}>{shownAddress(page.address)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error ? (
        <Note>
          {failureText(error, 'Your pages could not be loaded. Close this and try again.')}
        </Note>
      ) : failure ? (
        <Note>{failure}</Note>
      ) : (
        isEmpty &&
        !isReading && <Missing projectId={projectId} host={host} isKnown={data !== undefined} />
      )}
    </section>
  )
}

const Note = ({ children }: { children: string }) => (
  <p role="alert" className="text-sm wrap-anywhere">
    {children}
  </p>
)

/** Says what to do where there are no pages. */
function Missing({
  projectId,
  host,
  isKnown,
}: {
  projectId: string | null
  host: string | null
  isKnown: boolean
}) {
  if (projectId === null)
    return (
      <p className="text-sm text-ink-2">
        Choose a project in the brief, and the pages of its website are listed here.
      </p>
    )
  if (!isKnown) return null
  if (host === null)
    return (
      <p className="text-sm text-ink-2">
        Add your website to{' '}
        <Link to="/projects/$projectId" params={{ projectId }} className="underline">
          the project
        </Link>
        , and its pages are listed here.
      </p>
    )
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      No pages found on {host}. Check that it has a sitemap, or links on its home page, then
      refresh.
    </p>
  )
}

/** Reads a site that was not read within a week, and whenever somebody asks for it. */
const useReading = (
  projectId: string | null,
  data: { host: string | null; isFresh: boolean } | undefined,
) => {
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState('')
  const begun = useRef(false)
  const read = async (timeStamp?: number) => {
    if (projectId === null || !data?.host) return
    setReading(true)
    setFailure('')
    try {
      const outcome = await refreshOwnPages(
        client,
        projectId,
        beginAction('read-own-pages', timeStamp),
      )
      setFailure(failedReading(data.host, outcome) ?? '')
    } catch (error) {
      setFailure(failureText(error, 'Your pages could not be read. Please try again.'))
    } finally {
      setReading(false)
    }
  }
  const isDue = data !== undefined && data.host !== null && !data.isFresh
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first time that a site is known to be due, once
  useEffect(() => {
    if (!isDue || begun.current) return
    begun.current = true
    void read()
  }, [isDue])
  return { isReading, failure, read }
}
