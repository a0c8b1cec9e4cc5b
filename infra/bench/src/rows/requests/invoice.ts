import { randomUUID } from 'node:crypto'
import type { BillingEvent } from '@sortie/contracts/billing'
import { getInvoice } from '@sortie/contracts/billing/invoices/invoices'
import { listOrders } from '@sortie/contracts/billing/orders/orders'
import { addressOf } from '@sortie/contracts/call'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { causeOf } from '../../bare/raw.ts'
import { compareRounds, drive, interleave, percentile, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import { EVERY_MS, probe } from '../../measuring/probe.ts'
import type { BenchRow } from '../../results/row.ts'
import type { WireRequest } from '../../stage/client.ts'
import { startInstance } from '../../stage/instances.ts'
import type { BenchStage } from '../../stage/stage.ts'

const ROUNDS = 4
const INVOICES = 100
/** Buyers who open an invoice at a time. */
const LANES = 2
/** Number of requests to another route while nothing else runs. */
const PROBES = 300

const userId = 'usr_bench'
const at = '2026-01-01T00:00:00.000Z'
const issued: Extract<BillingEvent, { type: 'InvoiceIssued' }> = {
  type: 'InvoiceIssued',
  data: {
    orderId: 'ord_bench',
    userId,
    at,
    invoiceId: 'inv_2026-000001',
    number: '2026-000001',
    kind: 'invoice',
    packId: 'mission_pack_10',
    missions: 10,
    cents: 2_199,
    currency: 'usd',
    buyer: { email: 'bench@sortie.localhost' },
  },
}

const asking = async (stage: BenchStage) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const caller = await sign({ userId, sessionId: null, ip: '127.0.0.1', operator: false })
  const get = (path: string): WireRequest => ({
    method: 'get',
    path,
    headers: { [CALLER_HEADER]: caller },
  })
  const { invoiceId } = issued.data
  return {
    invoice: get(addressOf<typeof getInvoice>(getInvoice.path, { params: { invoiceId } })),
    other: get(listOrders.path),
  }
}

/** Invoices as PDF, and what printing them does to those who ask for something else. */
export const invoice: BenchRow = {
  name: 'invoice',
  run: async (stage) => {
    const billing = await startInstance(stage, {
      service: 'billing',
      name: 'invoice',
      connections: LANES * 8,
      // Nobody listens there: the hourly look at Stripe is no part of this.
      env: { STRIPE_API_URL: 'http://127.0.0.1:9' },
    })
    const meta = { cause: causeOf(userId), fingerprint: null, actor: userId }
    await billing.opened.store.append('num_2026', 0, [issued], {
      ...meta,
      correlation: randomUUID(),
      subject: 'ret_ord_bench',
    })
    const requests = await asking(stage)
    const print = () => billing.send(requests.invoice, getInvoice.status)
    const ask = () => billing.send(requests.other, listOrders.status)

    const pairs = await interleave(
      ROUNDS,
      async () => {
        let over = false
        const printing = drive(INVOICES, LANES, print).finally(() => {
          over = true
        })
        const others = await probe(ask, () => over)
        return { others, printed: (await printing).latencies }
      },
      () => probe(ask, (count) => count >= PROBES),
    )
    const alone = await drive(INVOICES, 1, print)
    await billing.stop()

    const p99 = compareRounds(
      pairs.map(({ ours, base }) => ({
        ours: percentile(ours.others, 0.99),
        base: percentile(base, 0.99),
      })),
    )
    const printed = spread(pairs.map(({ ours }) => percentile(ours.printed, 0.5)))
    return {
      checks: [
        {
          what: 'PDF invoice by HTTP, p50',
          unit: 'ms',
          measured: spread([percentile(alone.latencies, 0.5)]),
        },
        {
          what: `... another route's p99 during ${INVOICES} invoices / idle`,
          most: 2,
          measured: p99.ratio,
        },
      ],
      absolute: [
        `invoice alone p50 ${figure(percentile(alone.latencies, 0.5))} ms, p99 ${figure(percentile(alone.latencies, 0.99))} ms; ${LANES} at a time p50 ${spreadText(printed, 'ms')}`,
        `p99 of the other route ${spreadText(p99.ours, 'ms')}, idle ${spreadText(p99.base, 'ms')}`,
      ],
      notes: [
        `${ROUNDS} rounds; ${INVOICES} invoices, ${LANES} at a time, by HTTP to the real billing process, each printed anew in its worker thread of a lower priority; meanwhile requests of \`${listOrders.path}\` that begin ${EVERY_MS} ms apart, and ${PROBES} of the same while nothing else runs.`,
      ],
    }
  },
}
