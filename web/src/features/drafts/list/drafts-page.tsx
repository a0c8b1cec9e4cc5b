import type { User } from '@sortie/contracts/identity/accounts/authentication'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { Choices } from '@/components/fields/choices'
import { SearchField } from '@/components/fields/search-field'
import { EmptyState } from '@/components/states/empty-state'
import { draftsQuery } from '@/lib/drafts/drafts'
import { formatCount } from '@/lib/format'
import { projectsQuery } from '@/lib/projects'
import { userQuery } from '@/lib/session/session'
import { DeletedDrafts } from './deleted-drafts'
import { DraftList } from './draft-list'
import { DRAFT_LIST_FILTERS, type DraftListSearch, filterDrafts } from './draft-list-search'

type Props = { shown: DraftListSearch; onShow: (shown: DraftListSearch) => void }

/** Every draft: briefs, articles on their way, and those that can be published. */
export function DraftsPage({ shown, onShow }: Props) {
  const { data: user } = useSuspenseQuery(userQuery)
  const { data: drafts } = useSuspenseQuery(draftsQuery)
  // Without them the drafts are there all the same.
  const { data: projects = [] } = useQuery(projectsQuery)
  if (!user) return null
  const names = new Map<string, string>(projects.map(({ projectId, name }) => [projectId, name]))
  const nameOf = (projectId: string | null) => (projectId && names.get(projectId)) || ''
  const isDeleted = shown.filter === 'Deleted'
  const listed = filterDrafts(drafts, shown, nameOf)
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl">Blog Drafts</h1>
          <p className="mt-2 text-ink-2">Your briefs and articles, last changed first.</p>
        </div>
        {drafts.length > 0 && <Main user={user} />}
      </header>
      {drafts.length === 0 && !isDeleted ? (
        <NoDrafts user={user} onDeleted={() => onShow({ ...shown, filter: 'Deleted' })} />
      ) : (
        <section aria-label="Drafts">
          <Tools shown={shown} onShow={onShow} />
          {isDeleted ? (
            <DeletedDrafts shown={shown} nameOf={nameOf} />
          ) : listed.length === 0 ? (
            <EmptyState
              title="No matching drafts."
              action={
                <Button onClick={() => onShow({ filter: 'All', search: '' })}>Show All</Button>
              }
            >
              {shown.search
                ? `No draft’s title, keyword, type or project contains “${shown.search}”.`
                : `None of your drafts is under “${shown.filter}”.`}
            </EmptyState>
          ) : (
            <DraftList drafts={listed} nameOf={nameOf} />
          )}
        </section>
      )}
    </div>
  )
}

function Main({ user: { queriesRemaining: missions } }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="text-sm text-ink-2">
        <span className="font-semibold text-ink tabular-nums">{formatCount(missions)}</span>{' '}
        {missions === 1 ? 'mission left' : 'missions left'}
      </p>
      <Link to="/blog-drafts/new" className={buttonClass('main')}>
        New Draft
      </Link>
      {missions === 0 && (
        <Link to="/pricing" className={buttonClass('plain')}>
          Buy Missions
        </Link>
      )}
    </div>
  )
}

function Tools({ shown, onShow }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Choices
        legend="Filter the drafts"
        choices={DRAFT_LIST_FILTERS}
        chosen={shown.filter}
        onChoose={(filter) => onShow({ ...shown, filter })}
      />
      <SearchField
        label="Search your drafts"
        placeholder="Search title or keyword"
        search={shown.search}
        onSearch={(search) => onShow({ ...shown, search })}
      />
    </div>
  )
}

type NoDraftsProps = { user: User; onDeleted: () => void }

function NoDrafts({ user: { queriesRemaining: missions }, onDeleted }: NoDraftsProps) {
  return (
    <EmptyState
      title="No drafts yet."
      action={
        <div className="flex flex-wrap gap-3">
          <Link to="/blog-drafts/new" className={buttonClass('main', 'lg')}>
            New Draft
          </Link>
          {missions === 0 && (
            <Link to="/pricing" className={buttonClass('plain', 'lg')}>
              Buy Missions
            </Link>
          )}
          <Button size="lg" variant="quiet" onClick={onDeleted}>
            Deleted Drafts
          </Button>
        </div>
      }
    >
      An article starts with a brief: a keyword, a type and what only you know. Looking for evidence
      is free. You see every fact with its source before you spend a mission.
    </EmptyState>
  )
}
