import type { DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { EmptyState } from '@/components/states/empty-state'
import { FailedPart } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { draftKindName } from '@/lib/drafts/article-types'
import { deletedDraftsQuery } from '@/lib/drafts/drafts'
import { formatLongDay } from '@/lib/format'
import { useRestore } from '../draft-acts'
import { type DraftListSearch, filterDrafts } from './draft-list-search'
import { DraftRow } from './draft-row'

type Props = { shown: DraftListSearch; nameOf: (projectId: string | null) => string }

/** The drafts that were deleted, and until when each of them can be restored. */
export function DeletedDrafts({ shown, nameOf }: Props) {
  const deleted = useQuery(deletedDraftsQuery)
  if (deleted.isPending) return <Skeleton className="h-24 w-full" />
  if (!deleted.data)
    return (
      <FailedPart title="Your deleted drafts couldn’t be loaded." query={deleted}>
        They’re kept until the day that each of them names.
      </FailedPart>
    )
  const listed = filterDrafts(deleted.data, shown, nameOf)
  if (listed.length === 0)
    return (
      <EmptyState title={shown.search ? 'No matching drafts.' : 'No deleted drafts.'}>
        A draft that you delete stays here for 30 days. Then its texts are destroyed.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {listed.map((draft) => (
        <Row key={draft.draftId} draft={draft} />
      ))}
    </ul>
  )
}

function Row({ draft }: { draft: DraftSummary }) {
  const { draftId, title, keyword, destroyedAt } = draft
  const restoring = useRestore(draft)
  const about = [
    draftKindName(draft),
    ...(keyword === title ? [] : [keyword]),
    ...(destroyedAt ? [`Destroyed on ${formatLongDay(destroyedAt)}`] : []),
  ]
  return (
    <DraftRow
      draftId={draftId}
      title={title}
      about={about}
      className="sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Button className="relative justify-self-start" busy={restoring.busy} onClick={restoring.act}>
        Restore<span className="sr-only"> {title}</span>
      </Button>
    </DraftRow>
  )
}
