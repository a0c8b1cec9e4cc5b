import type { Order } from '@sortie/contracts/billing/orders/orders'
import { PACKS, type Pack } from '@sortie/contracts/billing/packs'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import { Info, Lock } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Owed } from '@/components/buying/owed'
import { FormFailure } from '@/components/fields/form-failure'
import { SessionEnded } from '@/components/states/session-ended'
import { isStatus } from '@/lib/api/api'
import { formatCents } from '@/lib/format'
import { beginAction } from '@/lib/forms/action'
import { perMission } from '@/lib/orders/prices'
import { userQuery } from '@/lib/session/session'
import { explainPayment, forgetOrder, openPayment } from './payment'
import { returnText } from './return-text'

type Props = {
  pack: Pack
  onPack: (pack: Pack) => void
  /** The order that the buyer comes back from, if it is one of theirs. */
  order: Order | null
  /** An order of this pack that waits to be paid, from this tab or another. */
  open: Order | null
  /** Missions that the buyer owes. */
  owed: number
  cancelled: boolean
}

/** One pack, what it costs in all, and the one way to pay for it. */
export function CheckoutPage({ pack, onPack, order, open, owed, cancelled }: Props) {
  const { pay, busy, failure } = usePayment(pack, open)
  return (
    <div className="shell py-8 md:py-12">
      <p className="label-mono text-radar">Checkout</p>
      <h1 className="mt-1 text-4xl">Buy missions</h1>
      <Return order={order ?? open} cancelled={cancelled} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Choice pack={pack} onPack={onPack} />
        <section
          aria-labelledby="total"
          className="grid gap-5 self-start rounded-lg border border-line bg-surface p-6 shadow-card"
        >
          <h2 id="total" className="text-lg">
            Your order
          </h2>
          <Total pack={pack} />
          <Owed owed={owed} missions={pack.missions} />
          <FormFailure>{failure}</FormFailure>
          <Button
            variant="main"
            size="lg"
            busy={busy}
            pendingLabel="Opening payment..."
            onClick={pay}
          >
            {open ? 'Continue to Payment' : 'Authorize Funds'} - {formatCents(pack.cents)}
          </Button>
          <p className="flex gap-2.5 text-sm text-ink-2">
            <Lock className="mt-0.5 size-4 shrink-0" />
            You pay on Stripe’s page; we never see your card. One payment, no subscription.
          </p>
        </section>
      </div>
    </div>
  )
}

const usePayment = (pack: Pack, open: Order | null) => {
  const router = useRouter()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  const client = useQueryClient()
  // The browser kept the page as it was left; the order may have been paid since.
  const onReturn = () => {
    setBusy(false)
    void router.invalidate()
  }
  const pay = async ({ timeStamp }: MouseEvent) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      const url = open?.url ?? (await openPayment(pack, beginAction('authorize-funds', timeStamp)))
      // Stays busy: the browser is leaving.
      window.location.assign(url)
      window.addEventListener('pageshow', onReturn, { once: true })
    } catch (error) {
      const words = explainPayment(error, pack.id)
      const ended = isStatus(error, 401)
      if (ended) client.setQueryData(userQuery.queryKey, null)
      setFailure(ended ? <SessionEnded kept="your pack" /> : words)
      setBusy(false)
    } finally {
      running.current = false
    }
  }
  return { pay, busy, failure }
}

/** Shows the status of the payment that the buyer comes back from. */
function Return({ order, cancelled }: { order: Order | null; cancelled: boolean }) {
  const notice = returnText(order, cancelled)
  if (!notice) return null
  return (
    <p
      role="status"
      className="mt-6 flex gap-2.5 rounded-sm border border-warn/40 bg-warn/8 p-3 text-sm"
    >
      <Info className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        {notice.text}
        {notice.paidOrder && (
          <>
            {' '}
            <Link
              to="/checkout/success"
              search={{ order: notice.paidOrder }}
              className="text-petrol underline underline-offset-2"
            >
              Open the order
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

function Choice({ pack, onPack }: Pick<Props, 'pack' | 'onPack'>) {
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-3 text-lg font-semibold">Pack</legend>
      {PACKS.map((one) => (
        <label
          key={one.id}
          className={clsx(
            'flex min-h-16 cursor-pointer items-center gap-4 rounded-md border bg-surface px-4 py-3',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol',
            one.id === pack.id ? 'border-petrol shadow-card' : 'border-line hover:border-ink-2',
          )}
        >
          <input
            type="radio"
            name="pack"
            value={one.id}
            checked={one.id === pack.id}
            onChange={() => {
              forgetOrder(one.id)
              onPack(one)
            }}
            className="size-5 shrink-0 accent-petrol"
          />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{one.missions} missions</span>
            <span className="block text-sm text-ink-2">
              {one.name} · {formatCents(perMission(one))} per mission
            </span>
          </span>
          <span className="text-lg font-semibold tabular-nums">{formatCents(one.cents)}</span>
        </label>
      ))}
      <p className="text-sm text-ink-2">
        One mission is one report or article. Missions never expire. If it fails, you get the
        mission back.{' '}
        <Link to="/pricing" className="text-petrol underline underline-offset-2">
          Compare packs
        </Link>
      </p>
    </fieldset>
  )
}

function Total({ pack }: { pack: Pack }) {
  return (
    <dl className="grid gap-2 text-sm">
      <Line term={pack.name}>{pack.missions} missions</Line>
      <Line term="Per mission">{formatCents(perMission(pack))}</Line>
      <Line term="Tax">included</Line>
      <div className="mt-1 flex justify-between border-t border-line pt-3 text-lg font-semibold">
        <dt>Total</dt>
        <dd className="tabular-nums">{formatCents(pack.cents)}</dd>
      </div>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
