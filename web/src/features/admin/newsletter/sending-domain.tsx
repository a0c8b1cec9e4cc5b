import type { DomainRecord } from '@sortie/contracts/operators/sending-domain'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/states/query-states'
import { State } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { FiguresSkeleton } from '../frame/figures'
import { AdminPart } from '../frame/part'
import { sendingDomainQuery } from '../queries'

type NamedRecord = DomainRecord & { name: string; purpose: string }

const TONES = { good: 'good', weak: 'bad', missing: 'bad', unknown: 'wait' } as const
const WORDS = {
  good: 'good',
  weak: 'not enough',
  missing: 'missing',
  unknown: 'not known',
} as const satisfies Record<DomainRecord['state'], string>

const columns: Column<NamedRecord>[] = [
  {
    head: 'Record',
    cell: ({ name, purpose }) => (
      <>
        <span className="font-semibold">{name}</span>
        <span className="block text-ink-2">{purpose}</span>
      </>
    ),
  },
  { head: 'State', cell: ({ state }) => <State tone={TONES[state]}>{WORDS[state]}</State> },
  {
    head: 'What to do',
    cell: ({ advice, record }) => (
      <>
        <span className="block wrap-anywhere">{advice}</span>
        {record && (
          <code className="mt-1 block font-mono text-xs wrap-anywhere text-ink-2">{record}</code>
        )}
      </>
    ),
  },
]

/** Shows whether receivers can tell our mails from forged ones. */
export function SendingDomainPart() {
  const query = useQuery(sendingDomainQuery)
  const { data } = query
  return (
    <AdminPart title="Sending domain">
      <Loaded query={query} what="The sending domain" waiting={<FiguresSkeleton />}>
        {() =>
          data &&
          (data.records ? (
            <>
              <p className="mb-3 text-sm text-ink-2">
                What receivers of our mails find in the DNS of {data.domain}.
              </p>
              <Table
                caption="DNS records of the sending domain"
                columns={columns}
                keyOf={({ name }) => name}
                rows={[
                  { ...data.records.spf, name: 'SPF', purpose: 'which servers may send' },
                  { ...data.records.dkim, name: 'DKIM', purpose: 'how mails are signed' },
                  { ...data.records.dmarc, name: 'DMARC', purpose: 'what happens to forged mails' },
                ]}
              />
            </>
          ) : (
            <p className="text-sm text-ink-2">
              Mails come from {data.domain}, a name that only this machine knows. Set MAIL_FROM and
              SMTP_URL before people use the product.
            </p>
          ))
        }
      </Loaded>
    </AdminPart>
  )
}
