import type { getBillingOverview } from '@sortie/contracts/billing/orders/billing-overview'
import type { Reply } from '@sortie/contracts/call'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { Loaded } from '@/components/states/query-states'
import { formatCents, formatCount, formatMoment } from '@/lib/format'
import { reconciling } from '../acts/act-definitions'
import { useActDialog } from '../acts/act-dialog'
import { FiguresSkeleton, type FigureTile, FigureTiles } from '../frame/figures'
import { AdminPart } from '../frame/part'
import { billingOverview } from '../queries'

type Overview = Reply<typeof getBillingOverview>

const none = (count: number) => ({ value: formatCount(count), alarm: count > 0 })

const moneyOf = (overview: Overview): FigureTile[] => [
  { name: 'Revenue', value: formatCents(overview.revenueCents), note: 'paid, before refunds' },
  { name: 'Refunded', value: formatCents(overview.refundedCents) },
  { name: 'Charged back', value: formatCents(overview.chargedBackCents), note: 'lost disputes' },
  { name: 'Orders', value: formatCount(overview.orders), tab: 'orders' },
  {
    name: 'Refund requests',
    value: formatCount(overview.openRefundRequests),
    note: overview.openRefundRequests ? 'waiting for an answer' : 'none open',
    tab: 'orders',
    search: { status: 'refund_requested' },
  },
  {
    name: 'Failed refunds',
    ...none(overview.failedRefunds),
    tab: 'orders',
    search: { status: 'refund_failed' },
  },
  {
    name: 'Delayed refunds',
    ...none(overview.delayedRefunds),
    tab: 'orders',
    search: { status: 'refund_delayed' },
  },
  {
    name: 'Open disputes',
    // A billing of the release before does not say.
    ...none(overview.openDisputes ?? 0),
    tab: 'orders',
    search: { status: 'disputed' },
  },
  { name: 'Paid, not granted', ...none(overview.paidWithoutGrant) },
  ...lateOf(overview),
]

/** Payments for deleted accounts: they go back by themselves, unless a bank or Stripe says no. */
const lateOf = ({ paidAfterDeletion: late }: Overview): FigureTile[] => {
  // A billing of the release before does not say.
  const { orders, open } = late ?? { orders: 0, open: 0 }
  return [
    {
      name: 'Paid after deletion',
      value: formatCount(orders),
      tab: 'orders',
      search: { status: 'paid_after_deletion' },
    },
    {
      name: 'Late payments open',
      ...none(open),
      note: 'paid after deletion, not refunded yet',
      tab: 'orders',
      search: { status: 'late_payment_open' },
    },
  ]
}

const missionsOf = ({ missions, ledgerSum, overdueReservations }: Overview): FigureTile[] => [
  { name: 'Granted', value: formatCount(missions.granted), note: 'minus those taken back' },
  { name: 'Available', value: formatCount(missions.available) },
  {
    name: 'Reserved',
    value: formatCount(missions.reserved),
    ...(overdueReservations > 0 && {
      alarm: true,
      note: `${formatCount(overdueReservations)} for too long`,
    }),
  },
  { name: 'Spent', value: formatCount(missions.spent) },
  { name: 'Debt', value: formatCount(missions.debt) },
  {
    name: 'Ledger sum',
    value: formatCount(ledgerSum),
    note: ledgerSum === 0 ? 'balanced' : 'should be 0',
    alarm: ledgerSum !== 0,
  },
]

const lastOf = ({ lastReconciliation: last }: Overview) => {
  if (!last) return 'Not reconciled with Stripe yet.'
  const { at, sessions, repaired, differences } = last
  const compared = sessions === 1 ? '1 session' : `${formatCount(sessions)} sessions`
  const found = `${compared}, ${formatCount(repaired)} repaired`
  return `Reconciled with Stripe ${formatMoment(at)}: ${found}, ${formatCount(differences)} differ.`
}

/** Revenue, missions, and whether our orders agree with Stripe's payments. */
export function Money() {
  const query = useQuery(billingOverview)
  const { data } = query
  const [open, dialog] = useActDialog()
  return (
    <>
      <AdminPart title="Money">
        <Loaded query={query} what="The billing figures" waiting={<FiguresSkeleton />}>
          {() => data && <FigureTiles figures={moneyOf(data)} />}
        </Loaded>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
          {data && <p className={differs(data) ? 'text-bad' : ''}>{lastOf(data)}</p>}
          <Button onClick={() => open(reconciling)}>Reconcile Now</Button>
        </div>
      </AdminPart>
      {data && (
        <AdminPart title="Missions">
          <FigureTiles figures={missionsOf(data)} />
        </AdminPart>
      )}
      {dialog}
    </>
  )
}

const differs = ({ lastReconciliation }: Overview) => (lastReconciliation?.differences ?? 0) > 0
