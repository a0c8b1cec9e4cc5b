import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { EmptyState } from '@/components/states/empty-state'
import { failureText } from '@/lib/api/problem'
import { formatCount, formatMoment } from '@/lib/format'
import { fetchOlder, type LedgerRow, ledgerRows } from '@/lib/orders/ledger-rows'
import { AccountPanel, CardSkeleton, PartFailed } from '../part'
import { ledgerQuery } from '../queries'
import { ledgerChangeText, ledgerLineTitle, orderText } from './ledger-words'

/** Shows the balance of missions and its ledger: a row for each movement, one for each report or article. */
export function Missions() {
  const ledger = useInfiniteQuery(ledgerQuery)
  const { data, error } = ledger
  const buy = (
    <Link to="/pricing" className={buttonClass('main')}>
      Buy Missions
    </Link>
  )
  return (
    <AccountPanel
      id="missions"
      title="Missions"
      lead="One mission is one report or article of any kind. Missions never expire."
      action={buy}
    >
      {data ? (
        <>
          <Balance page={data.pages[0]!} />
          <Rows rows={ledgerRows(data.pages.flatMap(({ lines }) => lines))} />
          {ledger.isFetchNextPageError && (
            <FormFailure>{failureText(error, 'Older entries could not be loaded.')}</FormFailure>
          )}
          {ledger.hasNextPage && (
            <div>
              <Button
                busy={ledger.isFetchingNextPage}
                pendingLabel="Loading..."
                onClick={() => void fetchOlder(ledger)}
              >
                Show Older
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <PartFailed what="Your missions" query={ledger} />
      ) : (
        <CardSkeleton rows={3} />
      )}
    </AccountPanel>
  )
}

type Balances = { available: number; reserved: number; debt: number }

function Balance({ page: { available, reserved, debt } }: { page: Balances }) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-md border border-line bg-surface p-5 shadow-card sm:flex sm:gap-x-12">
      <Figure term="Available" value={available} large />
      <Figure term="Reserved" value={reserved} hint="for work in progress" />
      {debt > 0 && <Figure term="Owed" value={debt} hint="deducted from your next purchase" />}
    </dl>
  )
}

type FigureProps = { term: string; value: number; hint?: string; large?: boolean }

function Figure({ term, value, hint, large = false }: FigureProps) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd>
        <span className={`font-semibold tabular-nums ${large ? 'text-3xl' : 'text-2xl'}`}>
          {formatCount(value)}
        </span>
        {hint && <span className="block text-sm text-ink-2">{hint}</span>}
      </dd>
    </div>
  )
}

function Rows({ rows }: { rows: LedgerRow[] }) {
  if (!rows.length)
    return (
      <EmptyState title="No activity yet.">
        Missions you buy, spend or get back are listed here, with your balance after each.
      </EmptyState>
    )
  return (
    <div className="rounded-md border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Movements of your missions, newest first</caption>
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="px-5 py-2.5 text-start font-medium">
              What
            </th>
            <th scope="col" className="px-2 py-2.5 text-end font-medium">
              Change
            </th>
            <th scope="col" className="py-2.5 ps-2 pe-5 text-end font-medium">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} line={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ line }: { line: LedgerRow }) {
  const { at, change, balance, debt, note } = line
  const order = orderText(line)
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="px-5 py-3 text-start font-normal">
        <span className="block font-medium">{ledgerLineTitle(line)}</span>
        {order && <span className="block text-ink-2">{order}</span>}
        {note && <span className="block text-ink-2 wrap-anywhere">{note}</span>}
        <span className="block text-ink-2">
          <time dateTime={at}>{formatMoment(at)}</time>
          <About line={line} />
        </span>
      </th>
      <td className="px-2 py-3 text-end whitespace-nowrap">
        <span className={change > 0 ? 'font-medium text-ok' : undefined}>
          {ledgerChangeText(change)}
        </span>
      </td>
      <td className="py-3 ps-2 pe-5 text-end">
        {formatCount(balance)}
        {debt > 0 && <span className="block text-ink-2">{formatCount(debt)} owed</span>}
      </td>
    </tr>
  )
}

const linkClass = 'text-petrol underline underline-offset-2'

/** The report or the article that a line is about. */
function About({ line: { reportId, draftId } }: { line: LedgerLine }): ReactNode {
  if (draftId)
    return (
      <>
        {' · '}
        <Link to="/blog-drafts/$draftId" params={{ draftId }} className={linkClass}>
          Open the draft
        </Link>
      </>
    )
  if (!reportId) return null
  return (
    <>
      {' · '}
      <Link to="/results/$resultId" params={{ resultId: reportId }} className={linkClass}>
        Open the report
      </Link>
    </>
  )
}
