import { randomUUID } from 'node:crypto'
import type { OrderId, PackId } from '@sortie/contracts/billing/orders/order-id'
import { startCheckout } from '@sortie/contracts/billing/orders/orders'
import { PACKS } from '@sortie/contracts/billing/packs'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { type ApiRequest, type Route, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import { untilFound } from '@sortie/runtime/process/until-found'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { BuyerView } from '../../buyers/views/buyer-view.ts'
import type { Closings } from '../../closings/closings.ts'
import { closingOf } from '../../closings/decider/closing.ts'
import { orUnavailable } from '../../stripe/errors.ts'
import type { Payments } from '../../stripe/payments.ts'
import type { Apply } from '../apply-payment.ts'
import type { OrderCommands } from '../orders.ts'
import type { OrderView } from '../views/order-view.ts'

type Deps = {
  orders: OrderCommands
  closings: Closings
  payments: Payments
  apply: Apply
  views: Views<OrderView>
  buyers: Views<BuyerView>
  /** Ids of orders follow from it, the user and the key: whoever asks again meets the same. */
  idKey: Buffer
  /** Limits how often a user may order. */
  throttle: ThrottleOnce
  publicUrl: string
  /** Returns the current time of the database. */
  databaseNow: () => Promise<string>
}

const HOUR_MS = 3_600_000
/** The time that a buyer has to pay; Stripe allows half an hour to a day. */
const LIFETIME_MS = 12 * HOUR_MS
/** So old an order gets a page that lives for as long as a new one's. */
const STALE_MS = 11 * HOUR_MS

/**
 * Returns the time at which a page opened now ends. It is the same for each try within an hour, as the same call to
 * Stripe must say the same.
 */
const expiryOf = (startedAt: string, isAgain: boolean, now: number): string => {
  const started = Date.parse(startedAt)
  const isFresh = !isAgain && now - started < STALE_MS
  const from = isFresh ? started : Math.floor(now / HOUR_MS) * HOUR_MS
  return new Date(from + LIFETIME_MS).toISOString()
}

const packOf = (packId: PackId) => PACKS.find(({ id }) => id === packId)!

/**
 * A pack is ordered; whoever is paid already, or has a page open, is sent there. A buyer has one order
 * of a pack to pay, however many tabs ask for it.
 */
export const checkoutRoutes = (deps: Deps): Route[] => {
  const {
    orders,
    closings,
    payments,
    apply,
    views,
    buyers,
    idKey,
    throttle,
    publicUrl,
    databaseNow,
  } = deps

  const orderOf = (userId: string, key: string | null): OrderId =>
    `ord_${keyedHash(idKey, 'order', userId, key ?? randomUUID()).slice(0, 32)}`

  const link = (path: string, query: Record<string, string>) => {
    const url = new URL(path, publicUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }
  const successUrl = (orderId: OrderId) => link('/checkout/success', { order: orderId })

  /** @throws Rejection('unauthenticated') once the account is being deleted, as identity does. */
  const refuseClosed = async (userId: UserId) => {
    if ((await closings.state(closingOf(userId))).state) throw new Rejection('unauthenticated')
  }

  /** Returns true where an order can still be paid. Asks Stripe, as the webhook may be late, and a view too. */
  const isPayable = async (orderId: OrderId) => {
    const { stage, session } = (await orders.state(orderId)).state
    if (stage !== 'open' || !session) return stage === 'open'
    const facts = await orUnavailable(() => payments.session(session.id)).catch((error) => {
      if (error instanceof Rejection) throw error
      // Stripe does not know it, for example as the account there was changed.
      return null
    })
    if (!facts) return false
    await apply.session(facts, 'return')
    return (await orders.state(orderId)).state.stage === 'open'
  }

  /** The order of a pack, at today's price, that its buyer has not paid yet: from another tab. */
  const findOpen = async (userId: string, packId: PackId): Promise<OrderId | null> => {
    const { missions, cents } = packOf(packId)
    const fields = { userId, status: 'open', packId, missions, cents } as const
    for (const { orderId } of await views.where(fields, { newestBy: 'startedAt' })) {
      if (await isPayable(orderId)) return orderId
    }
    return null
  }

  /** The order begins now, after one that was found to be paid, and not when it was asked for. */
  const begin = async (
    { userId }: ApiRequest,
    { orderId, packId, buyer }: { orderId: OrderId; packId: PackId; buyer: BuyerView | null },
  ) => {
    const { missions, cents } = packOf(packId)
    const affiliate = buyer?.affiliate
    const at = new Date().toISOString()
    const about = { orderId, userId, at, databaseAt: await databaseNow() }
    const data = { ...about, packId, missions, cents, ...(affiliate && { affiliate }) }
    const isKnown = async () => (await orders.state(orderId)).version > 0
    await throttle({ of: userId, command: orderId, isKnown }, () =>
      orders.handle(orderId, { type: 'Start', data }, { isNew: true }),
    )
  }

  const start = async (request: ApiRequest, packId: PackId) => {
    const { userId, key } = request
    const own = orderOf(userId, key)
    // Without them, nobody is kept from buying: Stripe asks for the address, and the affiliate is
    // looked for again when the order is paid.
    const buyer = await untilFound(() => buyers.find(userId))
    await refuseClosed(userId)
    const email = buyer?.email ?? null
    const { stage } = (await orders.state(own)).state
    // Sent again: a key that ordered another pack is refused.
    if (stage !== 'unborn') await begin(request, { orderId: own, packId, buyer })
    const isOver = stage === 'unborn' || stage === 'expired' || stage === 'failed'
    const open = isOver ? await findOpen(userId, packId) : null
    if (open) return { orderId: open, email }
    if (stage === 'unborn') await begin(request, { orderId: own, packId, buyer })
    return { orderId: own, email }
  }

  /** The page of an order, opened where it has none that can be paid on. */
  const pageOf = async (orderId: OrderId, email: string | null): Promise<string> => {
    const { state } = await orders.state(orderId)
    const { userId, packId, cents, currency, session, stage, startedAt } = state
    if (stage === 'paid' || stage === 'pending') return successUrl(orderId)
    const now = Date.now()
    if (stage === 'open' && session && Date.parse(session.expiresAt) > now) return session.url
    const { name, missions } = packOf(packId)
    const purchase = {
      orderId,
      userId,
      packId,
      cents,
      currency,
      email,
      name,
      description: `${missions} missions. One payment, they never expire.`,
      successUrl: successUrl(orderId),
      cancelUrl: link('/checkout', { package: packId, order: orderId, cancelled: 'true' }),
      expiresAt: expiryOf(startedAt, session !== null, now),
    }
    // The same for the same call, another where it says something else: an address that came late,
    // a page in the place of one that ended. Stripe refuses one key for two different calls.
    const key = `${orderId}-${keyedHash(idKey, JSON.stringify(purchase)).slice(0, 16)}`
    const opened = await orUnavailable(() => payments.open(purchase, key))
    const { sessionId, url, expiresAt } = opened
    await orders.handle(
      orderId,
      {
        type: 'OpenSession',
        data: { sessionId, url: url ?? '', expiresAt, at: new Date().toISOString() },
      },
      { step: sessionId },
    )
    // Asked to be deleted in the meantime: leased work ends the page, and nobody is sent to it.
    await refuseClosed(userId)
    return url ?? successUrl(orderId)
  }

  return [
    route(startCheckout, async (request) => {
      const { orderId, email } = await start(request, request.body.packId)
      return { orderId, url: await pageOf(orderId, email) }
    }),
  ]
}
