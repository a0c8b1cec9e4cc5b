import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { formatCount } from '@/lib/format'
import { amountIn } from '@/lib/partner-words'
import { PartnerPart } from '../part'
import { accountsOf, type CurrencyAccount } from './accounts'

type Props = {
  events: PartnerEvent[]
  /** Null where they are not known. */
  clicks: number | null
  /** Orders that are looked at before they are told. */
  heldOrders: number
}

/** Shows the visits and orders that a partner's link brought, and their commission. */
export function PartnerFigures({ events, clicks, heldOrders }: Props) {
  const accounts = accountsOf(events, new Date().toISOString())
  const orders = accounts.reduce((sum, one) => sum + one.orders, 0)
  return (
    <PartnerPart title="What it brought">
      <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-surface md:grid-cols-4">
        <Tile name="Visits by your link" value={clicks === null ? '–' : formatCount(clicks)} />
        <Tile name="Orders" value={formatCount(orders)} />
        {accounts.length === 0 ? (
          <>
            <Tile name="Earned" value={amountIn('usd', 0)} />
            <Tile name="Payable now" value={amountIn('usd', 0)} />
          </>
        ) : (
          accounts.flatMap((account) => tilesOf(account, accounts.length > 1))
        )}
      </dl>
      {heldOrders > 0 && (
        <p className="text-sm text-ink-2">
          {heldOrders === 1
            ? '1 order is being looked at.'
            : `${formatCount(heldOrders)} orders are being looked at.`}{' '}
          {heldOrders === 1 ? 'It is' : 'They are'} not among these figures yet.
        </p>
      )}
    </PartnerPart>
  )
}

const tilesOf = (account: CurrencyAccount, isNamed: boolean) => {
  const { currency, earned, reversed, held, paidOut, payable } = account
  const suffix = isNamed ? `, ${currency.toUpperCase()}` : ''
  return [
    ['Earned', earned, 'Commission of all orders'],
    ['Reversed', reversed, 'Of orders whose money went back'],
    ['Held', held, 'Payable once buyers cannot ask for their money back'],
    ['Paid out', paidOut, ''],
    ['Payable now', payable, payable < 0 ? 'Will be taken off the next payout' : ''],
  ].map(([name, cents, note]) => (
    <Tile
      key={`${currency} ${name}`}
      name={`${name}${suffix}`}
      value={amountIn(currency, Number(cents))}
      note={String(note)}
    />
  ))
}

function Tile({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="-me-px -mb-px grid content-start gap-1 border-e border-b border-line p-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-sm text-ink-2">{note}</dd>}
    </div>
  )
}
