import { z } from 'zod'
import { endpoint, event, id, personal } from '../../kit.ts'
import { inOrder, PackId } from '../orders/order-id.ts'

export const InvoiceId = id('inv')
export type InvoiceId = z.infer<typeof InvoiceId>

const at = z.iso.datetime()

const cents = z.int().nonnegative()

const missions = z.int().positive()

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

/** Streams `num_…`: the numbers of a year’s invoices, or of those after a restore; and `sel_…`: the seller of older invoices. */
export const invoiceEvents = [
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
  /**
   * The seller at the first start of a release that prints invoices from their own events. Invoices
   * that were issued earlier do not name their seller: they are printed with this one, for ever.
   */
  event('SellerRecorded', { seller: Seller, vatRate, at }),
] as const

const invoiceParams = z.object({ invoiceId: InvoiceId })

export const getInvoice = endpoint({
  method: 'get',
  path: '/api/invoices/:invoiceId',
  summary: 'Returns an invoice or credit note of the signed-in user, as PDF.',
  params: invoiceParams,
  produces: 'file',
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
