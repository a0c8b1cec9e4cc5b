import { FEWEST_SHOWN } from '@sortie/contracts/tracking/partners/partner-limits'
import type { PartnerMonth } from '@sortie/contracts/tracking/partners/partner-page'
import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Loaded } from '@/components/states/query-states'
import { type Column, Table } from '@/components/tables/table'
import { formatCount } from '@/lib/format'
import { PartnerPart } from '../part'
import { monthsQuery } from '../queries'
import { ordersByMonth } from './order-months'

/** Months that are shown before somebody asks for all. */
const AT_ONCE = 2

type Props = {
  /** All that the partner was told; null where this page does not read all of it. */
  events: PartnerEvent[] | null
}

/** Shows the visits and orders that came by the link in each of the last months. */
export function Months({ events }: Props) {
  const query = useQuery(monthsQuery)
  const [isWhole, setIsWhole] = useState(false)
  const orders = events && ordersByMonth(events)
  const months = query.data?.months ?? []
  return (
    <PartnerPart title="Month by month">
      <p className="max-w-prose text-sm text-ink-2">
        Who came by your link and agreed to our cookies: a visit is one browser on one day; accounts
        are those that were opened in it, and free trials and orders theirs, on whatever device.
        Fewer than {FEWEST_SHOWN} visits, accounts or trials are not told apart. Months are in UTC.
      </p>
      <Loaded query={query} what="Your months">
        {() => (
          <>
            <Table
              caption="Visits, accounts, free trials and orders by month"
              rows={isWhole ? months : months.slice(0, AT_ONCE)}
              keyOf={({ month }) => month}
              columns={columnsOf(orders)}
            />
            {months.length > AT_ONCE && (
              <div>
                <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
                  {isWhole ? 'Show Fewer Months' : `Show All ${months.length} Months`}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </PartnerPart>
  )
}

const FEWER = `fewer than ${FEWEST_SHOWN}`
const shown = (count: number | null) => (count === null ? FEWER : formatCount(count))

const columnsOf = (orders: Map<string, number> | null): Column<PartnerMonth>[] => [
  { head: 'Month', cell: ({ month }) => <time dateTime={month}>{monthText(month)}</time> },
  { head: 'Visits', end: true, cell: ({ visits }) => shown(visits) },
  { head: 'Accounts', end: true, cell: ({ accounts }) => shown(accounts) },
  { head: 'Free trials', end: true, cell: ({ trials }) => shown(trials) },
  {
    head: 'Orders',
    end: true,
    cell: ({ month }) => (orders === null ? '–' : formatCount(orders.get(month) ?? 0)),
  },
]

const monthText = (month: string) =>
  new Date(`${month}-01T00:00:00.000Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
