import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { EmptyState } from '@/components/states/empty-state'
import { formatLongDay } from '@/lib/format'
import { useRestore } from './draft-acts'

/** A draft that was deleted, while it can still be restored. */
export function DeletedDraft({ draft, until }: { draft: Draft; until: string }) {
  const restoring = useRestore(draft)
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-12">
      <h1 className="max-w-[28ch] text-3xl wrap-anywhere sm:text-4xl">{draft.title}</h1>
      <EmptyState
        title="You deleted this draft."
        action={
          <div className="grid gap-3">
            <div className="flex flex-wrap gap-3">
              <Button variant="main" busy={restoring.busy} onClick={restoring.act}>
                Restore Draft
              </Button>
              <Link to="/blog-drafts" search={{ show: 'deleted' }} className={buttonClass('plain')}>
                Deleted Drafts
              </Link>
            </div>
            <FormFailure>{restoring.failure}</FormFailure>
          </div>
        }
      >
        You can restore it until {formatLongDay(until)}. After that its texts are destroyed.
      </EmptyState>
    </div>
  )
}
