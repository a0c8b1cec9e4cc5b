import type {
  PartnerEndpointId,
  ReceiverDelivery,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { Listed } from '@/components/states/query-states'
import { Moment, State } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { formatCount } from '@/lib/format'
import { ownPartnerActs } from '../acts'
import { deliveriesQuery, refreshPartner } from '../queries'
import { usePartnerAct } from '../use-partner-act'
import { deliveryOutcomeText, stateWords } from './delivery-words'

type Props = { endpointId: PartnerEndpointId; isDisabled: boolean }

/** Lists the deliveries to an endpoint with its answers, and sends them again on request. */
export function Deliveries({ endpointId, isDisabled }: Props) {
  const query = useInfiniteQuery(deliveriesQuery(endpointId))
  const client = useQueryClient()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-base font-semibold">Deliveries of the last 30 days</h4>
        <Button
          busy={query.isRefetching}
          pendingLabel="Loading..."
          onClick={() => refreshPartner(client)}
        >
          Load Anew
        </Button>
      </div>
      <Listed
        query={query}
        what="The deliveries"
        rowsOf={({ deliveries }) => deliveries}
        empty={{
          title: 'Nothing was sent yet.',
          text: 'The next event is. “Send Example” shows whether your receiver takes it.',
        }}
      >
        {(rows) => (
          <Table
            caption="Deliveries"
            columns={columnsOf(endpointId, isDisabled)}
            rows={rows}
            keyOf={({ seq }) => String(seq)}
          />
        )}
      </Listed>
    </div>
  )
}

const columnsOf = (
  endpointId: PartnerEndpointId,
  isDisabled: boolean,
): Column<ReceiverDelivery>[] => [
  { head: 'Event', cell: ({ seq }) => formatCount(seq) },
  { head: 'Type', cell: ({ body }) => <code className="font-mono text-xs">{body.type}</code> },
  {
    head: 'State',
    cell: ({ state }) => <State tone={stateWords[state].tone}>{stateWords[state].text}</State>,
  },
  {
    head: 'Attempts',
    cell: ({ attempts, nextAt }) => (
      <ol className="grid gap-1">
        {attempts.map((attempt) => (
          <li key={attempt.at} className="wrap-anywhere">
            <Moment at={attempt.at} /> {deliveryOutcomeText(attempt)}
          </li>
        ))}
        {nextAt && (
          <li className="text-ink-2">
            Next: <Moment at={nextAt} />
          </li>
        )}
      </ol>
    ),
  },
  {
    head: 'Body',
    cell: ({ body }) => (
      <details>
        <summary className="min-h-6 cursor-pointer text-petrol underline underline-offset-2">
          Show
        </summary>
        <pre className="mt-2 max-h-72 overflow-auto rounded-sm bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(body, null, 2)}
        </pre>
      </details>
    ),
  },
  {
    head: 'Act',
    end: true,
    cell: ({ seq }) => (isDisabled ? null : <Again endpointId={endpointId} seq={seq} />),
  },
]

function Again({ endpointId, seq }: { endpointId: PartnerEndpointId; seq: number }) {
  const client = useQueryClient()
  const { act, busy, failure } = usePartnerAct({
    name: 'replay-event',
    failed: 'It was not sent again. Please try again.',
    work: async (action) => {
      await ownPartnerActs.replay(endpointId, { from: seq, to: seq }, action)
      await refreshPartner(client)
    },
  })
  return (
    <>
      <Button busy={busy} pendingLabel="Sending..." onClick={act}>
        Send Again
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}
