import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { StatementChooser } from '@/components/fields/statement-chooser'
import { trackingApi } from '@/lib/api/client/tracking-api.gen'
import { FoldedPart } from '../part'

/** Monthly statements of a partner, as PDF. */
export function Statements({ events }: { events: readonly PartnerEvent[] }) {
  const currencies = [...new Set(events.map(({ data }) => data.currency))].sort()
  return (
    <FoldedPart title="Statements" summary="A PDF for each month">
      <p className="max-w-prose text-sm text-ink-2">
        Your balances of a month with each event, and the hash that proves them, as PDF.
      </p>
      <StatementChooser
        currencies={currencies.length > 0 ? currencies : ['usd']}
        hrefOf={(query) => trackingApi.printStatement.address({ query })}
      />
    </FoldedPart>
  )
}
