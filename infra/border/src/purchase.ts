import type { TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import type { PackId } from '@sortie/contracts/billing/orders/order-id'
import { getOrder, type Order, startCheckout } from '@sortie/contracts/billing/orders/orders'
import { approveRefund, requestRefund } from '@sortie/contracts/billing/refunds/refunds'
import type { EndpointAddress, ReadEndpoint, Reply } from '@sortie/contracts/call'
import type { Stack } from '@sortie/local/stack/stack'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { becomes } from './becomes.ts'
import { callEndpoint, postJson } from './client.ts'
import type { Person } from './people.ts'

/** Returns the reply of an endpoint to a person. */
export const readBy = async <E extends ReadEndpoint>(
  { product }: Stack['urls'],
  { cookie }: Pick<Person, 'cookie'>,
  endpoint: E,
  address: EndpointAddress<E>,
): Promise<Reply<E>> => {
  const { status, text } = await callEndpoint<ReadEndpoint>(product, endpoint, address, { cookie })
  expect(status, text).toBe(200)
  return endpoint.reply.parse(JSON.parse(text)) as Reply<E>
}

/** An order as its buyer sees it now. */
export const readOrder = (urls: Stack['urls'], person: Person, orderId: string) =>
  readBy(urls, person, getOrder, { params: { orderId } })

/** Pays for a pack at the stand-in for Stripe, by this address. @returns the order, granted and invoiced. */
export const buy = async (
  urls: Stack['urls'],
  person: Person,
  packId: PackId,
  payer = person.email,
): Promise<Order> => {
  const { cookie } = person
  const started = await callEndpoint(urls.product, startCheckout, { body: { packId } }, { cookie })
  expect(started.status, started.text).toBe(startCheckout.status)
  const { orderId, url } = startCheckout.reply.parse(JSON.parse(started.text))
  const session = /cs_test_\w+/.exec(url)?.[0]
  const paid = await postJson(urls.stripe, `/_test/sessions/${session}/pay`, { email: payer })
  expect(paid.status, paid.text).toBe(200)
  const isDone = async () => {
    const { balance, invoices } = await readOrder(urls, person, orderId)
    return balance !== null && invoices.length === 1
  }
  await becomes(isDone, true)
  return readOrder(urls, person, orderId)
}

/** Asks for the money of an order's unused missions. */
export const askForRefund = async (
  { product }: Stack['urls'],
  { cookie }: Person,
  orderId: string,
  message: string,
) => {
  const input = { params: { orderId }, body: { message } }
  const { status, text } = await callEndpoint(product, requestRefund, input, { cookie })
  expect(status, text).toBe(requestRefund.status)
}

/** Lets an operator send that money back. */
export const approveRefundOf = async (
  { product }: Stack['urls'],
  operator: string,
  orderId: string,
) => {
  const input = { params: { orderId }, body: { reason: 'as asked' } }
  const { status, text } = await callEndpoint(product, approveRefund, input, {
    cookie: operator,
  })
  expect(status, text).toBe(approveRefund.status)
}

/** Launches a paid report, of the same brief as one before too. @returns its id and its status. */
export const launchPaidReport = async (
  { product }: Stack['urls'],
  { cookie }: Person,
  details: TrialDetails,
) => {
  const body = { ...details, again: true }
  const { status, text } = await callEndpoint(product, launchReport, { body }, { cookie })
  expect(status, text).toBe(launchReport.status)
  return launchReport.reply.parse(JSON.parse(text))
}

/** Waits until a paid report is delivered and its mission is spent. */
export const delivered = (urls: Stack['urls'], person: Person, reportId: string) =>
  becomes<string[]>(async () => {
    const report = await readBy(urls, person, getReport, { params: { reportId } })
    return [report.analysis.status, report.mission]
  }, ['ready', 'spent'])

/** The words of a PDF without the spaces between them: a long address goes over two lines. */
export const wordsOfPdf = async (bytes: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  })
  return text.replaceAll(/\s/g, '')
}
