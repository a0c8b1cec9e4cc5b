import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { useState } from 'react'
import { Button } from '@/components/button'
import { EmptyState } from '@/components/states/empty-state'
import { Moment, State, type StatusTone } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { saveFile } from '@/lib/browser/save-file'
import { formatCount } from '@/lib/format'
import { amountIn, signOf } from '@/lib/partner-words'
import { countText } from './count-text'
import { FoldedPart } from './part'
import type { EventHistory } from './queries'
import { usePartnerAct } from './use-partner-act'

type Props = { history: EventHistory; name: string }

/** Events that are shown at first. */
const AT_ONCE = 5
/** Events that are shown with each click more. */
const STEP = 20

const words: Record<PartnerEvent['type'], { text: string; tone: StatusTone }> = {
  'conversion.paid': { text: 'paid', tone: 'good' },
  'conversion.reversed': { text: 'reversed', tone: 'bad' },
  'conversion.corrected': { text: 'corrected', tone: 'wait' },
  'payout.recorded': { text: 'payout', tone: 'calm' },
}

const columns: Column<PartnerEvent>[] = [
  { head: 'Event', cell: ({ seq }) => formatCount(seq) },
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  { head: 'What', cell: ({ type }) => <State tone={words[type].tone}>{words[type].text}</State> },
  {
    head: 'Order',
    cell: ({ data }) => (
      <code className="font-mono text-xs wrap-break-word">
        {'order' in data ? data.order.slice(0, 12) : data.reference}
      </code>
    ),
  },
  {
    head: 'Amount',
    end: true,
    cell: ({ type, data }) => amountIn(data.currency, signOf(type) * data.cents),
  },
  {
    head: 'Commission',
    end: true,
    cell: ({ type, data }) =>
      'commissionCents' in data
        ? amountIn(data.currency, signOf(type) * data.commissionCents)
        : '–',
  },
  {
    head: 'Payable',
    cell: ({ data }) => <Moment at={('payableAt' in data && data.payableAt) || null} />,
  },
]

/** Lists the events of a partner, the newest first, and offers all of them as a file. */
export function EventList({ history: { events }, name }: Props) {
  const [count, setCount] = useState(AT_ONCE)
  // On a phone each event is a block of seven lines: there they are folded at first.
  const [isWide] = useState(() => window.matchMedia('(min-width: 48rem)').matches)
  const { act, busy } = usePartnerAct({
    name: 'save-partner-events',
    failed: 'The file could not be made. Please try again.',
    work: async () => {
      const { partnerCsvOf } = await import('./csv')
      saveFile(`sortie-${name}.csv`, new Blob([partnerCsvOf(events)], { type: 'text/csv' }))
    },
  })
  if (events.length === 0) {
    return (
      <EmptyState title="No events yet.">
        Each order that comes of your link is told here, and what goes back of it.
      </EmptyState>
    )
  }
  return (
    <FoldedPart title="Events" summary={countText(events.length, 'event')} isOpen={isWide}>
      <div>
        <Button busy={busy} pendingLabel="Saving..." onClick={act}>
          Save as CSV
        </Button>
      </div>
      <Table
        caption="Events"
        columns={columns}
        rows={events.slice(-count).toReversed()}
        keyOf={({ id }) => id}
      />
      {events.length > count && (
        <div>
          <Button onClick={() => setCount(count + STEP)}>Show More</Button>
        </div>
      )}
    </FoldedPart>
  )
}
