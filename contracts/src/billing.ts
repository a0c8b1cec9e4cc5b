import { z } from 'zod'
import { ReportId } from './analysis/reports/report-id.ts'
import { WithdrawalReason } from './analysis/withdrawals/withdrawals.ts'
import { PACKS } from './billing/packs.ts'
import { DraftId } from './content/drafts/article-ids.ts'
import { UserId } from './identity.ts'
import { endpoint, event, id, personal } from './kit.ts'
import { operatorActed } from './operators/audit.ts'

export const LedgerId = id('led')
export type LedgerId = z.infer<typeof LedgerId>
export const OrderId = id('ord')
export type OrderId = z.infer<typeof OrderId>
export const InvoiceId = id('inv')
export type InvoiceId = z.infer<typeof InvoiceId>
export const PackId = z.enum(PACKS.map(({ id: pack }) => pack))
export type PackId = z.infer<typeof PackId>

/**
 * The accounts of the ledger, in missions. `issued` is the other side of everything that comes in
 * or leaves; a debt stands as a negative sum of `debt`, and available is never below zero.
 */
export const LedgerAccount = z.enum(['issued', 'available', 'reserved', 'spent', 'debt'])
export type LedgerAccount = z.infer<typeof LedgerAccount>
/** One side of a movement; those of one event add up to zero. */
export const LedgerEntry = z.object({
  account: LedgerAccount,
  missions: z.int(),
  /**
   * Of available, reserved and spent missions: the grant that they are a part of, counted from 1 in this ledger. The
   * sum of a lot's `available` entries is the unused rest of its purchase, and so decides the amount of a refund.
   */
  lot: z.int().positive().optional(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

const at = z.iso.datetime()
const cents = z.int().nonnegative()
const missions = z.int().positive()
const inLedger = { ledgerId: LedgerId, userId: UserId, at }
/** A movement of missions, and what stands after it. */
const moved = {
  ...inLedger,
  entries: z.array(LedgerEntry),
  /** Missions that can be spent now: granted - reserved - captured, never negative. */
  available: z.int().nonnegative(),
  /** Missions that were taken back after they were spent; the next ones bought settle them. */
  debt: z.int().nonnegative(),
}
/** The work that a mission pays for: a report; or one order of an article, which has a `reportId` of its own. */
const forWork = { reportId: ReportId, draftId: DraftId.optional() }
const inOrder = { orderId: OrderId, userId: UserId, at }
/** The status of a refund that may still fail, in Stripe's own words. */
export const RefundStatus = z.enum(['pending', 'requires_action', 'succeeded'])
export type RefundStatus = z.infer<typeof RefundStatus>
const inRefund = { ...inOrder, refundId: z.string(), stripeRefundId: z.string() }

/** The seller, as an invoice names them. */
export const Seller = z.object({
  name: z.string(),
  /** Lines of an address. */
  address: z.array(z.string()),
  vatId: z.string(),
  /** The seller was not configured: the document is an example. */
  demo: z.boolean(),
})
export type Seller = z.infer<typeof Seller>
/** Percent, included in every price. */
const vatRate = z.number().min(0).max(99)
const soldLines = z.array(
  z.object({ description: z.string(), quantity: missions, unitCents: cents, cents }),
)
const labeled = { label: z.string(), value: z.string() }
/**
 * The text of an invoice, word for word, except for its buyer. It is written once: an issued document never reads
 * differently later.
 */
export const InvoiceText = z.object({
  brand: z.string(),
  title: z.string(),
  facts: z.array(z.object(labeled)),
  fromLabel: z.string(),
  from: z.array(z.string()),
  toLabel: z.string(),
  /** Printed where the buyer's data was erased. */
  erasedBuyer: z.string(),
  /** The sum and the day, in one sentence. */
  headline: z.string(),
  columns: z.object({
    description: z.string(),
    quantity: z.string(),
    unit: z.string(),
    amount: z.string(),
  }),
  rows: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      amount: z.string(),
    }),
  ),
  totals: z.array(z.object({ ...labeled, strong: z.boolean() })),
  notes: z.array(z.string()),
})
export type InvoiceText = z.infer<typeof InvoiceText>
/** Why missions came that nobody bought. */
export const GrantSource = z.enum(['purchase', 'operator', 'dispute_won'])
export type GrantSource = z.infer<typeof GrantSource>
/** Why a reservation was given back, as the report's own stream says. */
export const ReleaseReason = z.enum(['failed', 'cancelled', 'operator'])
export type ReleaseReason = z.infer<typeof ReleaseReason>

/**
 * Streams `led_…` (one ledger of missions for each user), `ord_…` (one purchase), `pev_…` (one
 * event of Stripe), `num_…` (the numbers of a year's invoices, or of those after a restore), `rcn_…` (one reconciliation),
 * `sel_…` (the seller of older invoices), `cls_…` (a user who can no longer buy).
 */
export const BillingEvent = z.discriminatedUnion('type', [
  event('LedgerOpened', { ...inLedger, available: z.int().nonnegative() }),
  event('MissionGranted', {
    ...moved,
    missions,
    source: GrantSource,
    /** The purchase that paid for them; absent where an operator gave them. */
    orderId: OrderId.optional(),
    /** Cents paid for all of these missions, tax included; a refund is a part of it. */
    cents,
    /** Why an operator gave them, and who. */
    reason: z.string().optional(),
    by: UserId.optional(),
  }),
  event('MissionReserved', { ...moved, ...forWork }),
  /** A report was asked for that no mission is left for. */
  event('MissionDeclined', {
    ...inLedger,
    ...forWork,
    available: z.int().nonnegative(),
    /** Set where there is one. */
    debt: z.int().positive().optional(),
  }),
  event('MissionCaptured', { ...moved, ...forWork }),
  /** A reserved mission is given back; or, by an operator, one that was spent already. */
  event('MissionReleased', {
    ...moved,
    ...forWork,
    reason: ReleaseReason,
    /** An article took longer than promised: it goes on, and is free. */
    late: z.literal(true).optional(),
    /** Why an operator gave it back, in their own words, and who. */
    note: z.string().optional(),
    by: UserId.optional(),
  }),
  /** A mission that was spent comes back, as its owner gave the report back. */
  event('MissionReturned', {
    ...moved,
    ...forWork,
    reason: WithdrawalReason,
    /** The operator who decided it; absent where nobody had to. */
    by: UserId.optional(),
  }),
  /** Missions taken back, because the money for them goes back or is disputed. */
  event('MissionsRefunded', {
    ...moved,
    missions,
    orderId: OrderId,
    cause: z.enum(['refund', 'dispute']),
    /** Cents that go back for them; 0 for a dispute, whose money the bank moves. */
    cents,
    refundId: z.string().optional(),
    /** Of a dispute; missing where an older release took them. */
    disputeId: z.string().optional(),
  }),
  /** Missions that a refund took go back to the lot they came from: its money was never sent. */
  event('MissionsRestored', {
    ...moved,
    /** May be none, where the refunds that remain amount to as many. */
    missions: z.int().nonnegative(),
    orderId: OrderId,
    refundId: z.string(),
    /** Cents that do not go back for them after all. */
    cents,
    /** A bank disputes the payment: they cannot be spent unless the dispute is won. */
    heldByDispute: z.boolean(),
  }),

  /**
   * The account is deleted: nobody can spend what is available here, and nobody pays the debt. Nothing
   * moves, as a payment that came too late still takes its missions back from here.
   */
  event('LedgerClosed', {
    ...inLedger,
    available: z.int().nonnegative(),
    debt: z.int().nonnegative(),
  }),

  event('CheckoutStarted', {
    ...inOrder,
    packId: PackId,
    missions,
    cents,
    currency: z.literal('usd'),
    /** The affiliate reference that the person came with. */
    affiliate: z.string().optional(),
    /** When billing recorded it, by the database's clock. Absent in older events. */
    databaseAt: at.optional(),
  }),
  /** Stripe has a page for this order. */
  event('CheckoutSessionOpened', {
    ...inOrder,
    sessionId: z.string(),
    url: z.string(),
    expiresAt: at,
  }),
  /** Stripe says that the order is paid: once for each order, whatever told us. */
  event('MissionPurchased', {
    ...inOrder,
    packId: PackId,
    missions,
    /** The amount paid, tax included. */
    cents,
    currency: z.string(),
    sessionId: z.string(),
    paymentIntentId: z.string(),
    affiliate: z.string().optional(),
    /** When billing recorded it, by the database's clock. Absent in older events. */
    databaseAt: at.optional(),
    /** The webhook, or what a reconciliation found. */
    source: z.enum(['webhook', 'reconciliation', 'return']),
  }),
  /** A payment that takes days (a bank debit) is under way: nothing is granted yet. */
  event('PaymentPending', { ...inOrder, sessionId: z.string() }),
  event('PaymentFailed', { ...inOrder, sessionId: z.string(), reason: z.string() }),
  event('CheckoutExpired', { ...inOrder, sessionId: z.string() }),
  /** The person asks for their money; an operator decides. */
  event('RefundRequested', { ...inOrder, missions, cents, message: personal(z.string()) }),
  event('RefundApproved', {
    ...inOrder,
    refundId: z.string(),
    reason: z.string(),
    by: UserId,
    /** Set where billing itself approved it: the payment came after the account was deleted. */
    automatic: z.literal('account_deleted').optional(),
  }),
  /**
   * The payment came after its account was deleted, and a bank disputes it: it is refunded once the bank
   * has decided for us.
   */
  event('LateRefundHeld', { ...inOrder }),
  event('RefundRefused', {
    ...inOrder,
    reason: z.string(),
    by: UserId,
    /** The approved refund that turned out to be impossible; the missions it took go back. */
    refundId: z.string().optional(),
    /** True if the buyer had asked for the refund. Absent in older events. */
    requested: z.boolean().optional(),
  }),
  /** Stripe did not accept an approved refund, and may later: it is asked again. */
  event('RefundDelayed', {
    ...inOrder,
    refundId: z.string(),
    /** Stripe's code for why. */
    code: z.string(),
  }),
  /**
   * Stripe took a refund on; `source` is `stripe` where somebody did it in Stripe's own dashboard.
   */
  event('OrderRefunded', {
    ...inOrder,
    refundId: z.string(),
    stripeRefundId: z.string().optional(),
    missions: z.int().nonnegative(),
    cents,
    source: z.enum(['operator', 'stripe']),
    /** The status of the refund at that time. Absent in older events, which did not ask. */
    status: RefundStatus.optional(),
  }),
  event('RefundStatusChanged', { ...inRefund, status: RefundStatus }),
  /**
   * The money of a refund did not reach the buyer and is with the seller again. This is final; it may
   * come after `succeeded`, as banks send money back weeks later.
   */
  event('RefundFailed', {
    ...inRefund,
    source: z.enum(['operator', 'stripe']),
    /** Missions that go back to the buyer. */
    missions: z.int().nonnegative(),
    cents,
    /** Stripe's code for why, or `canceled`. */
    reason: z.string(),
    /**
     * The reversed part of its credit note. The amount that a bank gave to the buyer in a lost dispute isn't in it; 0
     * where no credit note was due.
     */
    reversedCents: cents,
  }),
  /**
   * An operator has taken care of a refund that failed, or of a payment after the deletion of its
   * account that could not be sent back: billing sends nothing back by itself any more.
   */
  event('FailedRefundClosed', { ...inOrder, reason: z.string(), by: UserId }),
  event('DisputeOpened', { ...inOrder, disputeId: z.string(), cents, reason: z.string() }),
  event('DisputeClosed', {
    ...inOrder,
    disputeId: z.string(),
    won: z.boolean(),
    /** The disputed amount; of a lost dispute, the amount that the bank gave to the buyer. */
    cents: cents.optional(),
  }),
  /** Money came that does not fit the order: nothing is granted for it, an operator looks at it. */
  event('PaymentMismatched', {
    ...inOrder,
    sessionId: z.string(),
    cents,
    currency: z.string(),
    reason: z.enum(['amount', 'currency', 'paid_before']),
  }),
  /** The ledger granted the missions of the order: what could be spent before and after. */
  event('OrderFulfilled', {
    ...inOrder,
    missions,
    before: z.int().nonnegative(),
    after: z.int().nonnegative(),
  }),
  /** An invoice or a credit note was issued for the order. */
  event('OrderInvoiced', {
    ...inOrder,
    invoiceId: InvoiceId,
    number: z.string(),
    kind: z.enum(['invoice', 'credit_note']),
    cents,
  }),
  /** A credit note of the order was reversed. */
  event('OrderCreditNoteReversed', { ...inOrder, invoiceId: InvoiceId, number: z.string(), cents }),

  /** Stripe told us something: remembered for ever by its id, fetched afresh and applied later. */
  event('PaymentEventReceived', {
    eventId: z.string(),
    kind: z.string(),
    /** The id of the object it is about: a session, a charge, a dispute. */
    objectId: z.string(),
    createdAt: at,
    at,
  }),
  event('PaymentEventApplied', {
    eventId: z.string(),
    /** Absent where it concerns no order of ours. */
    orderId: OrderId.optional(),
    outcome: z.enum(['applied', 'nothing_to_do', 'not_ours']),
    at,
  }),

  /** Numbered without a gap in each year; its person stands under a key kept for the law. */
  event('InvoiceIssued', {
    ...inOrder,
    invoiceId: InvoiceId,
    /** Such as `2026-000042`. */
    number: z.string(),
    kind: z.enum(['invoice', 'credit_note']),
    /** Of a credit note: the invoice that it takes back a part of. */
    of: z.string().optional(),
    /** Of a credit note: the refund that it is for, or the dispute that was lost. */
    refundId: z.string().optional(),
    disputeId: z.string().optional(),
    packId: PackId,
    /** Of a credit note: those that were taken back, which may be none. */
    missions: z.int().nonnegative(),
    cents,
    currency: z.string(),
    buyer: personal(z.object({ email: z.string() })),
    /** The seller, the tax rate and the lines, as printed. Absent on invoices of earlier releases. */
    seller: Seller.optional(),
    vatRate: vatRate.optional(),
    /** The tax that is part of `cents`. */
    taxCents: cents.optional(),
    lines: soldLines.optional(),
    text: InvoiceText.optional(),
  }),
  /**
   * The seller at the first start of a release that prints invoices from their own events. Invoices
   * that were issued earlier do not name their seller: they are printed with this one, for ever.
   */
  event('SellerRecorded', { seller: Seller, vatRate, at }),
  /** The account is being deleted: no payment page is opened for it any more. */
  event('PurchasesClosed', {
    userId: UserId,
    /** When the deletion was requested: a payment after it goes back. */
    requestedAt: at,
    /** The same by the database's clock. Absent in older events. */
    databaseAt: at.optional(),
    at,
  }),
  /**
   * Takes back a credit note, or a part of it, whose refund failed: what it credited is owed again.
   * Numbered in one row with invoices and credit notes.
   */
  event('CreditNoteReversed', {
    ...inOrder,
    invoiceId: InvoiceId,
    number: z.string(),
    /** The number of the credit note, and that of its invoice. */
    of: z.string(),
    invoice: z.string().optional(),
    refundId: z.string(),
    packId: PackId,
    missions: z.int().nonnegative(),
    cents,
    currency: z.string(),
    buyer: personal(z.object({ email: z.string() })),
    /** As in `InvoiceIssued`. */
    seller: Seller,
    vatRate,
    taxCents: cents,
    lines: soldLines,
    text: InvoiceText,
  }),
  event('ReconciliationAsked', {
    since: at,
    by: UserId.or(z.literal('system')),
    /** Why; the words of the operator who asked at /admin. */
    reason: z.string().optional(),
    at,
  }),
  event('ReconciliationCompleted', {
    /** Sessions that Stripe named, and those whose order was repaired by this run. */
    sessions: z.int().nonnegative(),
    repaired: z.int().nonnegative(),
    /**
     * Paid sessions that belong to no order of ours, or whose sum is another one; and those of orders
     * whose refund or dispute Stripe does not know.
     */
    differences: z.array(z.object({ sessionId: z.string(), reason: z.string() })),
    at,
  }),
  operatorActed,
])
export type BillingEvent = z.infer<typeof BillingEvent>

/**
 * The ledger of a user, as billing keeps it: the sum of all entries. Every mission that came in and wasn't taken back
 * is in an account: `issued + available + reserved + spent - debt` is 0.
 */
export const LedgerView = z.object({
  ledgerId: LedgerId,
  userId: UserId,
  /** Never positive: the other side of the rest. */
  issued: z.int(),
  available: z.int().nonnegative(),
  reserved: z.int().nonnegative(),
  spent: z.int().nonnegative(),
  debt: z.int().nonnegative(),
  /** Open reservations, oldest first, and since when the oldest one stands. */
  reservations: z.array(z.object({ reportId: ReportId, at })),
  reservedSince: at.nullable(),
  openedAt: at,
  /** When its account was deleted. From then on, available missions are forfeited, and a debt forgiven. */
  closedAt: at.nullable(),
  forfeited: z.int().nonnegative(),
  forgiven: z.int().nonnegative(),
})
export type LedgerView = z.infer<typeof LedgerView>

/** A line of the ledger as /account shows it, newest first, with the balance after it. */
export const LedgerLine = z.object({
  /** `<stream>@<version>`. */
  id: z.string(),
  at,
  kind: z.enum(['granted', 'reserved', 'declined', 'captured', 'released', 'refunded', 'restored']),
  /** The change in the missions that can be spent; 0 for a capture, which spends a reserved one. */
  change: z.int(),
  available: z.int().nonnegative(),
  debt: z.int().nonnegative(),
  reportId: ReportId.optional(),
  /** Set where it is about an article. */
  draftId: DraftId.optional(),
  /** A mission that was spent came back; else a release undoes a reservation. */
  afterDelivery: z.literal(true).optional(),
  orderId: OrderId.optional(),
  /** Of a movement of an order: its pack, and the invoice or credit note about it. */
  packId: PackId.optional(),
  paper: z
    .object({ invoiceId: InvoiceId, number: z.string(), kind: z.enum(['invoice', 'credit_note']) })
    .optional(),
  /** In plain words: an operator's reason, why a mission came back, how a refund stands. */
  note: z.string().optional(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const OrderStatus = z.enum([
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'refund_requested',
  'refunded',
  'disputed',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export const Order = z.object({
  orderId: OrderId,
  packId: PackId,
  missions,
  cents,
  currency: z.string(),
  status: OrderStatus,
  startedAt: at,
  paidAt: at.nullable(),
  /** Why a payment failed, in Stripe's words for the buyer. */
  failure: z.string().nullable(),
  /** Stripe's page, while the order is open. */
  url: z.string().nullable(),
  invoices: z.array(
    z.object({
      invoiceId: InvoiceId,
      number: z.string(),
      kind: z.enum(['invoice', 'credit_note', 'reversal']),
      cents,
      at,
    }),
  ),
  refundedCents: cents,
  /** The amount that banks gave to the buyer, in disputes that were lost. */
  chargedBackCents: cents,
  /** In the list of orders: what a refund of the unused missions would come to now. */
  refundable: z.object({ missions: z.int().nonnegative(), cents }).optional(),
  /** The refund that was asked for, while it waits for an answer. */
  refundRequest: z.object({ missions, cents, at }).nullable(),
  /** Why the last refund was refused; null once there is another request or refund. */
  refusal: z.object({ reason: z.string(), at }).nullable(),
  /** The newest refund, unless it has reached the buyer. */
  refund: z
    .object({
      status: z.enum(['pending', 'requires_action', 'failed']),
      cents,
      /** Missions that came back where it failed. */
      missions: z.int().nonnegative(),
      at,
    })
    .nullable(),
})
export type Order = z.infer<typeof Order>

/** The progress of an order, for the page that a buyer comes back to. */
export const OrderProgress = Order.extend({
  /** Missions before and after its grant; null until it is granted. */
  balance: z.object({ before: z.int(), after: z.int() }).nullable(),
})
export type OrderProgress = z.infer<typeof OrderProgress>

const orderParams = z.object({ orderId: OrderId })
const page = z.strictObject({
  /** From the reply before; absent: the newest. */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
const reason = z.string().trim().min(3, 'Please give a reason').max(500)

export const startCheckout = endpoint({
  method: 'post',
  path: '/api/checkout',
  summary: 'Orders a pack and opens its page at Stripe. The price comes from the server.',
  body: z.strictObject({ packId: PackId }),
  reply: z.object({ orderId: OrderId, url: z.string() }),
  status: 201,
  idempotent: true,
})
export const getOrder = endpoint({
  method: 'get',
  path: '/api/orders/:orderId',
  summary: 'Returns an order of the signed-in user, with the balance before and after it.',
  params: orderParams,
  reply: OrderProgress,
})
export const followOrder = endpoint({
  method: 'get',
  path: '/api/orders/:orderId/live',
  summary: 'Streams an order as server-sent events (`view`), until it is paid, failed or expired.',
  params: orderParams,
  reply: OrderProgress,
  produces: 'events',
})
export const listOrders = endpoint({
  method: 'get',
  path: '/api/orders',
  summary: 'Lists the newest 100 orders of the signed-in user.',
  reply: z.object({ orders: z.array(Order) }),
})
export const getLedger = endpoint({
  method: 'get',
  path: '/api/ledger',
  summary: 'Returns the mission balance of the signed-in user, and its ledger, newest first.',
  query: page,
  reply: z.object({
    available: z.int().nonnegative(),
    reserved: z.int().nonnegative(),
    debt: z.int().nonnegative(),
    lines: z.array(LedgerLine),
    next: z.string().nullable(),
  }),
})
export const getRefundable = endpoint({
  method: 'get',
  path: '/api/orders/:orderId/refundable',
  summary: 'Returns the amount of a refund for the unused missions of an order.',
  params: orderParams,
  reply: z.object({ missions: z.int().nonnegative(), cents }),
})
export const requestRefund = endpoint({
  method: 'post',
  path: '/api/orders/:orderId/refund-request',
  summary: 'Requests a refund for the unused missions of an order; an operator decides.',
  params: orderParams,
  body: z.strictObject({ message: z.string().trim().max(1_000).default('') }),
  reply: z.object({ missions, cents }),
  status: 202,
  idempotent: true,
})
const invoiceParams = z.object({ invoiceId: InvoiceId })
export const getInvoice = endpoint({
  method: 'get',
  path: '/api/invoices/:invoiceId',
  summary: 'Returns an invoice or credit note of the signed-in user, as PDF.',
  params: invoiceParams,
  produces: 'file',
})
/** Stripe calls this; its signature is the key. */
export const stripeWebhook = endpoint({
  method: 'post',
  path: '/api/webhooks/stripe',
  access: 'public',
  summary: 'Receives signed events from Stripe.',
  accepts: 'raw',
  reply: z.object({ received: z.boolean() }),
})

export const getBillingOverview = endpoint({
  method: 'get',
  path: '/api/admin/billing/overview',
  access: 'admin',
  summary: 'Returns revenue, missions, and whether the books agree.',
  reply: z.object({
    orders: z.int(),
    revenueCents: z.int(),
    refundedCents: z.int(),
    /** The amount that banks gave to buyers, in disputes that were lost. */
    chargedBackCents: z.int(),
    missions: z.object({
      granted: z.int(),
      reserved: z.int(),
      spent: z.int(),
      available: z.int(),
      debt: z.int(),
    }),
    /** The sum of all ledger accounts: anything but 0 is a fault. */
    ledgerSum: z.int(),
    openRefundRequests: z.int(),
    /** Orders with a refund that failed or was not sent, and that no operator has taken care of. */
    failedRefunds: z.int(),
    /** Orders with an approved refund that Stripe did not accept yet; it is asked again. */
    delayedRefunds: z.int(),
    /** Orders with a dispute that no bank has decided. */
    openDisputes: z.int(),
    /** Reservations older than a report may take. */
    overdueReservations: z.int(),
    /** Paid orders whose missions were not granted yet. */
    paidWithoutGrant: z.int(),
    /**
     * Orders that were paid after their account was deleted, and those of them whose money is not back
     * and that no operator has closed.
     */
    paidAfterDeletion: z.object({ orders: z.int(), open: z.int() }),
    lastReconciliation: z
      .object({ at, sessions: z.int(), repaired: z.int(), differences: z.int() })
      .nullable(),
  }),
})
/** An order as operators see it: with its buyer. */
export const AdminOrder = Order.extend({
  userId: UserId,
  /** Null once erased. */
  email: z.string().nullable(),
  /** The buyer's request for a refund, while it waits for an answer. */
  refundRequest: z.object({ missions, cents, message: z.string().nullable(), at }).nullable(),
  /** Payments that did not fit the order. */
  mismatches: z.int().nonnegative(),
  /** True if billing has heard of the buyer: only then does a missing address mean an erased one. */
  buyerKnown: z.boolean(),
  /** The payment came after the account was deleted, and is refunded automatically. */
  paidAfterDeletion: z.boolean(),
  /** Such a payment is not back, and no operator has closed it. */
  lateRefundOpen: z.boolean(),
  /** The refund that failed and waits for an operator; `reason` is Stripe's code. */
  failedRefund: z
    .object({ cents, missions: z.int().nonnegative(), reason: z.string(), at })
    .nullable(),
  /** Why an approved refund was not sent after all; null once nothing is left or it is closed. */
  unsentRefund: z.object({ reason: z.string(), at }).nullable(),
  /** A refund is approved and on its way to Stripe. A billing of the release before does not say. */
  refundUnderway: z.boolean().optional(),
  /** Why Stripe has not accepted the approved refund yet, by its code. */
  refundDelay: z.object({ code: z.string(), at }).nullable(),
})
export type AdminOrder = z.infer<typeof AdminOrder>
export const searchOrders = endpoint({
  method: 'get',
  path: '/api/admin/billing/orders',
  access: 'admin',
  summary: 'Lists orders, newest first, by status, order ID, user ID or email address.',
  query: page.extend({
    search: z.string().trim().max(254).optional(),
    status: OrderStatus.optional(),
    /**
     * `failed`: only orders with a refund that failed or was not sent, and is not closed; `delayed`: not
     * accepted yet; `late`: paid after the deletion of their account; `late_open`: of these, those not back.
     */
    refund: z.enum(['failed', 'delayed', 'late', 'late_open']).optional(),
  }),
  reply: z.object({ orders: z.array(AdminOrder), next: z.string().nullable() }),
})
/** The law asks for invoices longer than their buyers have an account. */
export const getUserInvoice = endpoint({
  method: 'get',
  path: '/api/admin/billing/invoices/:invoiceId',
  access: 'admin',
  summary: 'Returns an invoice or credit note of any user as PDF, even after the user was erased.',
  params: invoiceParams,
  produces: 'file',
})
export const getUserLedger = endpoint({
  method: 'get',
  path: '/api/admin/billing/users/:userId/ledger',
  access: 'admin',
  summary: 'Returns the ledger of a user.',
  params: z.object({ userId: UserId }),
  query: page,
  reply: getLedger.reply,
})
export const grantMissions = endpoint({
  method: 'post',
  path: '/api/admin/billing/users/:userId/grants',
  access: 'admin',
  summary: 'Grants missions to a user, with a reason.',
  params: z.object({ userId: UserId }),
  body: z.strictObject({ missions: z.int().min(1).max(1_000), reason }),
  reply: z.object({ available: z.int().nonnegative() }),
  idempotent: true,
})
export const returnMission = endpoint({
  method: 'post',
  path: '/api/admin/billing/reports/:reportId/return',
  access: 'admin',
  summary: 'Returns the mission of a delivered report that is no good.',
  params: z.object({ reportId: ReportId }),
  body: z.strictObject({ userId: UserId, reason }),
  reply: z.object({ available: z.int().nonnegative() }),
  idempotent: true,
})
export const getOrderRefundable = endpoint({
  method: 'get',
  path: '/api/admin/billing/orders/:orderId/refundable',
  access: 'admin',
  summary: 'Returns the amount that a refund of any user’s order would send back now.',
  params: orderParams,
  reply: getRefundable.reply,
})
export const approveRefund = endpoint({
  method: 'post',
  path: '/api/admin/billing/orders/:orderId/refund',
  access: 'admin',
  summary: 'Refunds the unused missions of an order.',
  params: orderParams,
  body: z.strictObject({ reason }),
  reply: z.object({ missions, cents }),
  status: 202,
  idempotent: true,
})
export const refuseRefund = endpoint({
  method: 'post',
  path: '/api/admin/billing/orders/:orderId/refuse-refund',
  access: 'admin',
  summary: 'Refuses a requested refund, with a reason that is sent to the buyer.',
  params: orderParams,
  body: z.strictObject({ reason }),
  status: 204,
})
export const closeFailedRefund = endpoint({
  method: 'post',
  path: '/api/admin/billing/orders/:orderId/close-failed-refund',
  access: 'admin',
  summary:
    'Notes that somebody has taken care of a refund that failed or was not sent, or of a payment of a deleted account.',
  params: orderParams,
  body: z.strictObject({ reason }),
  status: 204,
})
export const reconcile = endpoint({
  method: 'post',
  path: '/api/admin/billing/reconciliations',
  access: 'admin',
  summary: 'Asks Stripe for the sessions of the last days and applies payments without a webhook.',
  body: z.strictObject({ reason }),
  reply: z.object({ asked: z.boolean() }),
  status: 202,
  idempotent: true,
})
/** The same for whoever is on call, by command. */
export const reconcileNow = endpoint({
  method: 'post',
  path: '/internal/reconciliations',
  access: 'internal',
  summary: 'Starts a reconciliation with Stripe.',
  reply: z.object({ asked: z.boolean() }),
  status: 202,
})
