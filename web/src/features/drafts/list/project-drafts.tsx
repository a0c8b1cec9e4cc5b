import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { Skeleton } from '@/components/states/skeleton'
import { draftsQuery } from '@/lib/drafts/drafts'
import { DraftList } from './draft-list'

const nobody = () => ''

/** The drafts of one project. */
export default function ProjectDrafts({ projectId }: { projectId: string }) {
  const drafts = useQuery(draftsQuery)
  const own = (drafts.data ?? []).filter((draft) => draft.projectId === projectId)
  return (
    <section aria-labelledby="drafts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="drafts" className="text-xl">
          Blog drafts
        </h2>
        <Link to="/blog-drafts/new" search={{ projectId }} className={buttonClass('plain')}>
          New Draft
        </Link>
      </div>
      {drafts.data ? (
        own.length > 0 ? (
          <DraftList drafts={own} nameOf={nobody} />
        ) : (
          <p className="rounded-md border border-dashed border-field p-6 text-ink-2">
            No drafts yet. New Draft starts a brief with the details of this project; that’s free.
          </p>
        )
      ) : drafts.error ? (
        <div className="grid justify-items-start gap-3 text-sm text-ink-2">
          The drafts could not be loaded.
          <Button
            busy={drafts.isFetching}
            pendingLabel="Loading..."
            onClick={() => void drafts.refetch()}
          >
            Try Again
          </Button>
        </div>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  )
}
