import type { BillingEvent } from '@sortie/contracts/billing'
import type { InvoiceId } from '@sortie/contracts/billing/invoices/invoices'
import type { OrderId, PackId } from '@sortie/contracts/billing/orders/order-id'
import type { RefundStatus } from '@sortie/contracts/billing/refunds/refunds'
import type { UserId } from '@sortie/contracts/ids'

type Now = { at: string }
/** The channel that reported a payment, such as a webhook. */
export type PaymentSource = Extract<BillingEvent, { type: 'MissionPurchased' }>['data']['source']

export type OrderCommand =
  | {
      type: 'Start'
      data: Now & {
        orderId: OrderId
        userId: UserId
        packId: PackId
        missions: number
        cents: number
        affiliate?: string
        /** When it is recorded, by the database's clock. */
        databaseAt?: string
      }
    }
  | { type: 'OpenSession'; data: Now & { sessionId: string; url: string; expiresAt: string } }
  | {
      type: 'Pay'
      data: Now & {
        sessionId: string
        paymentIntentId: string
        cents: number
        currency: string
        source: PaymentSource
        affiliate?: string
        /** When it is recorded, by the database's clock. */
        databaseAt?: string
      }
    }
  | { type: 'Pend'; data: Now & { sessionId: string } }
  | { type: 'Fail'; data: Now & { sessionId: string; reason: string } }
  | { type: 'Expire'; data: Now & { sessionId: string } }
  | { type: 'Fulfil'; data: Now & { before: number; after: number } }
  | {
      type: 'RecordInvoice'
      data: Now & {
        invoiceId: InvoiceId
        number: string
        kind: 'invoice' | 'credit_note'
        cents: number
      }
    }
  | {
      type: 'RecordReversal'
      data: Now & { invoiceId: InvoiceId; number: string; cents: number }
    }
  | {
      type: 'RequestRefund'
      data: Now & { missions: number; cents: number; message: string }
    }
  | {
      type: 'ApproveRefund'
      data: Now & { reason: string; by: UserId }
    }
  | {
      /**
       * Sends back a payment that came after its account was deleted. `decided`: a bank has decided a
       * dispute about it, so what was not possible before may be.
       */
      type: 'PayBackLate'
      data: Now & { reason: string; by: UserId; decided: boolean }
    }
  | {
      /** `refundId`: of the approved refund that turned out to be impossible. */
      type: 'RefuseRefund'
      data: Now & { reason: string; by: UserId; refundId?: string }
    }
  | {
      /** A refund as Stripe has it; one of ours says in its metadata which and for how many. */
      type: 'RecordRefund'
      data: Now & {
        stripeRefundId: string
        cents: number
        ours: { refundId: string; missions: number } | null
        status: RefundStatus | 'failed'
        /** Of one that failed: Stripe's code for why, or `canceled`. */
        reason?: string | undefined
      }
    }
  | {
      /** Stripe did not accept the approved refund this time. */
      type: 'DelayRefund'
      data: Now & { refundId: string; code: string }
    }
  | { type: 'CloseFailedRefund'; data: Now & { reason: string; by: UserId } }
  | {
      /** A dispute as it stands at Stripe now; `outcome` is null while it is open. */
      type: 'RecordDispute'
      data: Now & {
        disputeId: string
        cents: number
        reason: string
        outcome: 'won' | 'lost' | null
      }
    }

/** The data of a command to an order, by its type. */
export type OrderCommandData<Type extends OrderCommand['type']> = Extract<
  OrderCommand,
  { type: Type }
>['data']
