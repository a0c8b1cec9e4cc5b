import { PACKS } from '@sortie/contracts/billing/packs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Owed } from '@/components/buying/owed'
import { formatCents } from '@/lib/format'
import { owedQuery } from '@/lib/orders/orders'
import { settledBy } from '@/lib/orders/owed'

/** The packs, where somebody needs a mission and has none. */
export function PackOffer() {
  const { data: owed = 0 } = useQuery(owedQuery)
  return (
    <div className="grid gap-3">
      <Owed owed={owed} />
      <ul className="grid gap-2 sm:grid-cols-2">
        {PACKS.map(({ id, name, missions, cents }) => (
          <li key={id}>
            <Link
              to="/checkout"
              search={{ package: id }}
              preload={false}
              className="flex min-h-14 items-center justify-between gap-4 rounded-md border border-field bg-surface px-4 py-2 hover:border-ink-2 hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block font-semibold">{missions} missions</span>
                <span className="block text-sm text-ink-2">{name}</span>
                {owed > 0 && (
                  <span className="block text-sm text-ink-2">{settledBy(owed, missions)}</span>
                )}
              </span>
              <span className="text-lg font-semibold tabular-nums">{formatCents(cents)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        One payment, no subscription. Missions never expire.{' '}
        <Link to="/pricing" className="text-petrol underline underline-offset-2">
          Compare packs
        </Link>
      </p>
    </div>
  )
}
