import type { DraftJob } from '@sortie/contracts/content/drafts/draft-jobs'
import type { DraftStatus } from '@sortie/contracts/content/drafts/drafts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Choices } from '@/components/fields/choices'
import { Listed } from '@/components/states/query-states'
import { Moment, State, type StatusTone } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { formatCount } from '@/lib/format'
import { AdminPage } from '../frame/frame'
import { AdminPart } from '../frame/part'
import { Id, StoryLink, UserLink } from '../frame/references'
import { type DraftFilter, draftJobsList } from '../queries'

const tones: Record<DraftStatus, StatusTone> = {
  planned: 'calm',
  requested: 'calm',
  queued: 'calm',
  writing: 'wait',
  ready: 'good',
  declined: 'calm',
  failed: 'bad',
  cancelled: 'calm',
}
const NAMES: Record<DraftFilter, string> = {
  failed: 'Failed',
  running: 'Running',
  ready: 'Ready',
  declined: 'Declined',
  cancelled: 'Canceled',
}
export const DRAFT_FILTERS = Object.keys(NAMES) as DraftFilter[]

type Props = { status: DraftFilter; onStatus: (status: DraftFilter) => void }

/** Lists the articles of all customers with their outcome and the model's costs, but not their subjects. */
export function DraftJobs({ status, onStatus }: Props) {
  const query = useInfiniteQuery(draftJobsList(status))
  return (
    <AdminPage title="Drafts">
      <AdminPart title="Articles">
        <div className="grid gap-4">
          <Choices
            legend="Status"
            choices={Object.values(NAMES)}
            chosen={NAMES[status]}
            onChoose={(name) => onStatus(DRAFT_FILTERS.find((one) => NAMES[one] === name)!)}
          />
          <Listed
            query={query}
            what="The orders"
            rowsOf={({ drafts }) => drafts}
            empty={{ title: 'No orders with this status.', text: 'Choose another status.' }}
          >
            {(rows) => (
              <Table
                caption="Orders of drafts"
                rows={rows}
                keyOf={({ reportId }) => reportId}
                columns={columns}
              />
            )}
          </Listed>
        </div>
      </AdminPart>
    </AdminPage>
  )
}

const MILLION = 1_000_000
/** `20 calls, 60,000 in, 8,000 out`. */
const tokensText = ({ calls, tokensIn, tokensOut }: NonNullable<DraftJob['usage']>) =>
  `${formatCount(calls)} calls, ${formatCount(tokensIn)} in, ${formatCount(tokensOut)} out`

const columns: Column<DraftJob>[] = [
  { head: 'Draft', cell: ({ draftId }) => <StoryLink id={draftId} /> },
  { head: 'Order', cell: ({ reportId }) => <Id>{reportId}</Id> },
  { head: 'User', cell: ({ userId }) => <UserLink userId={userId} /> },
  {
    head: 'Status',
    cell: ({ status, failure, isFree }) => (
      <span className="grid justify-items-start gap-1">
        <State tone={tones[status]}>{status}</State>
        {failure && (
          <span className="text-ink-2">
            {failure.cause}: {failure.reason}
          </span>
        )}
        {isFree && <span className="text-xs text-ink-2">late, so it was free</span>}
      </span>
    ),
  },
  { head: 'Writer', cell: ({ writer }) => (writer === 'ai' ? 'AI' : 'template') },
  { head: 'Tokens', end: true, cell: ({ usage }) => (usage ? tokensText(usage) : '–') },
  {
    head: 'Cost',
    end: true,
    cell: ({ usage }) => (usage ? `$${(usage.cost / MILLION).toFixed(3)}` : '–'),
  },
  { head: 'Requested', end: true, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { head: 'Ended', end: true, cell: ({ endedAt }) => <Moment at={endedAt} /> },
]
