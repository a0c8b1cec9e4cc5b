import { MOST_PARTNER_KEYS } from '@sortie/contracts/tracking/partners/partner-limits'
import type { Partner } from '@sortie/contracts/tracking/partners/partners'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/query-states'
import { Moment, RowButton, State } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { formatCount } from '@/lib/format'
import { termsText } from '@/lib/partner-words'
import { AdminPage } from '../frame/frame'
import { partnersList } from '../queries'
import { HeldOrders } from './held-orders'
import { type PartnerAct, PartnerDialog } from './partner-dialog'
import { brought, payable, webhooksText } from './partner-terms'

/** Partners: what was agreed with each, what they brought, and the keys of their programs. */
export function Partners() {
  const query = useQuery(partnersList)
  const [act, setAct] = useState<PartnerAct | null>(null)
  return (
    <AdminPage
      title="Partners"
      aside={
        <Button variant="solid" onClick={() => setAct({ name: 'New Partner' })}>
          New Partner
        </Button>
      }
    >
      <HeldOrders open={setAct} />
      <Loaded query={query} what="The partners">
        {() => {
          const rows = query.data?.partners ?? []
          if (!rows.length)
            return (
              <EmptyState title="No partners yet.">
                A partner sends buyers by a link with ?ref=… and is told of each order by events
                that their program reads.
              </EmptyState>
            )
          return (
            <Table
              caption="Partners"
              rows={rows}
              keyOf={({ partnerId }) => partnerId}
              columns={columnsOf(setAct)}
            />
          )
        }}
      </Loaded>
      <PartnerDialog act={act} onClose={() => setAct(null)} />
    </AdminPage>
  )
}

/** Amounts of several currencies, one below the other. */
function Amounts({ all }: { all: string[] }) {
  if (!all.length) return <span className="text-ink-2">–</span>
  return all.map((amount) => (
    <span key={amount} className="block whitespace-nowrap">
      {amount}
    </span>
  ))
}

function Keys({ partner, open }: { partner: Partner; open: (act: PartnerAct) => void }) {
  if (!partner.keys.length) return <span className="text-ink-2">none</span>
  return (
    <ul className="grid gap-1.5">
      {partner.keys.map((key) => (
        <li key={key.keyId} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            {key.usedAt ? (
              <>
                Used <Moment at={key.usedAt} />
              </>
            ) : (
              <>
                Made <Moment at={key.createdAt} />, never used
              </>
            )}
          </span>
          <RowButton onClick={() => open({ name: 'Revoke Key', partner, key })}>Revoke</RowButton>
        </li>
      ))}
    </ul>
  )
}

const columnsOf = (open: (act: PartnerAct) => void): Column<Partner>[] => [
  {
    head: 'Reference',
    cell: ({ ref, email, closedAt }) => (
      <div className="md:min-w-36">
        <span className="wrap-anywhere font-medium">{ref}</span>
        {closedAt && (
          <span className="block text-xs">
            <State tone="calm">closed</State> <Moment at={closedAt} />
          </span>
        )}
        <span className="block text-xs text-ink-2 wrap-anywhere">{email ?? 'no address'}</span>
      </div>
    ),
  },
  { head: 'Terms', cell: ({ terms }) => <div className="md:min-w-32">{termsText(terms)}</div> },
  { head: 'Orders', end: true, cell: (partner) => formatCount(brought(partner).orders) },
  { head: 'Paid', end: true, cell: (partner) => <Amounts all={brought(partner).paid} /> },
  {
    head: 'Commission',
    end: true,
    cell: (partner) => <Amounts all={brought(partner).commission} />,
  },
  { head: 'Payable later', end: true, cell: (partner) => <Amounts all={brought(partner).held} /> },
  { head: 'Payable now', end: true, cell: (partner) => <Amounts all={brought(partner).payable} /> },
  { head: 'Keys', cell: (partner) => <Keys partner={partner} open={open} /> },
  { head: 'Webhooks', cell: (partner) => webhooksText(partner) },
  {
    head: 'Act',
    end: true,
    cell: (partner) => (
      <span className="inline-flex flex-wrap gap-1.5 md:justify-end">
        <RowButton onClick={() => open({ name: 'Change Terms', partner })}>Terms</RowButton>
        <RowButton onClick={() => open({ name: 'Address', partner })}>Address</RowButton>
        {payable(partner).length > 0 && (
          <RowButton onClick={() => open({ name: 'Payout', partner })}>Payout</RowButton>
        )}
        <RowButton onClick={() => open({ name: 'Statement', partner })}>Statement</RowButton>
        {partner.keys.length < MOST_PARTNER_KEYS && (
          <RowButton onClick={() => open({ name: 'New Key', partner })}>New Key</RowButton>
        )}
        {partner.closedAt === null ? (
          <RowButton onClick={() => open({ name: 'Close', partner })}>Close</RowButton>
        ) : (
          <RowButton onClick={() => open({ name: 'Reopen', partner })}>Reopen</RowButton>
        )}
      </span>
    ),
  },
]
