import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { Skeleton } from '@/components/states/skeleton'
import { useAct } from '@/lib/api/use-act'
import { formatCount } from '@/lib/format'
import { evidenceQuery } from '../queries'
import { itemsText } from '../words'
import { EditorsCards } from './editors-cards'
import { type EvidenceGroup, evidenceGroups } from './evidence-groups'
import { EvidenceLine } from './evidence-item'

type Props = {
  draft: Draft
  /** Has the evidence looked for once more. */
  onSearch: () => Promise<unknown>
  /** Cards of our editors that the article leaves out, and how they change; null with a model, which uses none. */
  struck: { cards: readonly string[]; onChange: (cards: string[]) => void } | null
}

/** Shows the evidence that research found, source by source, and the sources that it could not read. */
export function Found({ draft, onSearch, struck }: Props) {
  const { research } = draft
  const isRunning = research.status === 'running'
  const evidence = useQuery(evidenceQuery(draft))
  const searching = useAct({
    name: 'search-again',
    failed: 'The search could not be started. Please try again.',
    work: onSearch,
  })
  const items = evidence.data?.items
  const cards = evidence.data?.cards ?? []
  const groups = evidenceGroups(items ?? [])
  return (
    <section aria-labelledby="found" aria-busy={isRunning} className="grid gap-3">
      <h2 id="found" className="flex items-baseline justify-between gap-3 text-lg">
        What we found
        <span aria-live="polite" className="text-sm font-normal text-ink-2 tabular-nums">
          {isRunning
            ? `Looking… ${formatCount(research.items)} so far`
            : itemsText(items?.length ?? research.items)}
        </span>
      </h2>
      {research.status === 'failed' && (
        <div className="grid justify-items-start gap-2 text-sm text-ink-2">
          <p>The search for evidence failed this time. Your brief is safe.</p>
          <Button busy={searching.busy} pendingLabel="Searching..." onClick={searching.act}>
            Search Again
          </Button>
          {searching.failure && <FormFailure>{searching.failure}</FormFailure>}
        </div>
      )}
      {evidence.error && !evidence.data ? (
        <div className="grid justify-items-start gap-2 text-sm text-ink-2">
          The evidence could not be loaded. Your brief is safe.
          <Button
            busy={evidence.isFetching}
            pendingLabel="Loading..."
            onClick={() => void evidence.refetch()}
          >
            Try Again
          </Button>
        </div>
      ) : groups.length > 0 ? (
        <Groups groups={groups} />
      ) : (
        <NoEvidence status={research.status} isPending={evidence.isPending} />
      )}
      {struck && cards.length > 0 && (
        <EditorsCards cards={cards} struck={struck.cards} onChange={struck.onChange} />
      )}
      <Notes notes={research.context?.notes ?? []} />
    </section>
  )
}

type NoEvidenceProps = { status: Draft['research']['status']; isPending: boolean }

/** Fills the place of evidence that is not there; empty where the search failed, as the page says so above. */
function NoEvidence({ status, isPending }: NoEvidenceProps) {
  if (status === 'running' || isPending) return <Skeleton className="h-32 w-full" />
  if (status === 'failed') return null
  return (
    <p className="text-sm text-ink-2">
      Nothing yet. Add a project with a report, your own pages, or answers.
    </p>
  )
}

/** The evidence of each source, folded. */
function Groups({ groups }: { groups: EvidenceGroup[] }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {groups.map(({ name, url, items }) => (
        <li key={name}>
          <details className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm px-3 py-2 text-sm hover:bg-sunken">
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 text-ink-2 transition-transform duration-120 group-open:rotate-90"
              />
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
              <span className="text-ink-2 tabular-nums">{formatCount(items.length)}</span>
            </summary>
            <div className="px-2 pb-2">
              {url && (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="mx-2 inline-block max-w-full truncate text-sm text-petrol underline underline-offset-2"
                >
                  {url}
                </a>
              )}
              <ul>
                {items.map((item) => (
                  <EvidenceLine key={item.id} item={item} />
                ))}
              </ul>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <div className="text-sm text-ink-2">
      <h3 className="font-semibold text-ink">Not read</h3>
      <ul className="mt-1 list-disc ps-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
