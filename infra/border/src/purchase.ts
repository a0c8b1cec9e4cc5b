import type { Report, TrialDetails } from '@sortie/contracts/analysis'
import type { Order, OrderProgress, PackId } from '@sortie/contracts/billing'
import type { Stack } from '@sortie/local/stack'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { becomes } from './becomes.ts'
import { get, post } from './client.ts'
import type { Person } from './people.ts'

/** What somebody is shown at an address. */
export const readBy = async <Shape>(
  { product }: Stack['urls'],
  { cookie }: Pick<Person, 'cookie'>,
  path: string,
): Promise<Shape> => {
  const { status, text } = await get(product, path, { cookie })
  expect(status, text).toBe(200)
  return JSON.parse(text) as Shape
}

/** An order as its buyer sees it now. */
export const orderOf = (urls: Stack['urls'], person: Person, orderId: string) =>
  readBy<OrderProgress>(urls, person, `/api/orders/${orderId}`)

/** Pays for a pack at the stand-in for Stripe, by this address. @returns the order, granted and invoiced. */
export const buy = async (
  urls: Stack['urls'],
  person: Person,
  packId: PackId,
  payer = person.email,
): Promise<Order> => {
  const { cookie } = person
  const started = await post(urls.product, '/api/checkout', { packId }, { cookie })
  expect(started.status, started.text).toBe(201)
  const { orderId, url } = JSON.parse(started.text) as { orderId: string; url: string }
  const session = /cs_test_\w+/.exec(url)?.[0]
  const paid = await post(urls.stripe, `/_test/sessions/${session}/pay`, { email: payer })
  expect(paid.status, paid.text).toBe(200)
  const isDone = async () => {
    const { balance, invoices } = await orderOf(urls, person, orderId)
    return balance !== null && invoices.length === 1
  }
  await becomes(isDone, true)
  return orderOf(urls, person, orderId)
}

/** Asks for the money of an order's unused missions. */
export const askForRefund = async (
  { product }: Stack['urls'],
  { cookie }: Person,
  orderId: string,
  message: string,
) => {
  const path = `/api/orders/${orderId}/refund-request`
  const { status, text } = await post(product, path, { message }, { cookie })
  expect(status, text).toBe(202)
}

/** Lets an operator send that money back. */
export const approveRefund = async (
  { product }: Stack['urls'],
  operator: string,
  orderId: string,
) => {
  const path = `/api/admin/billing/orders/${orderId}/refund`
  const { status, text } = await post(product, path, { reason: 'as asked' }, { cookie: operator })
  expect(status, text).toBe(202)
}

/** Launches a paid report. @returns its id and where it stood when it was answered. */
export const launch = async (
  { product }: Stack['urls'],
  { cookie }: Person,
  details: TrialDetails,
) => {
  const { status, text } = await post(product, '/api/reports', details, { cookie })
  expect(status, text).toBe(202)
  return JSON.parse(text) as { reportId: string; status: string }
}

/** Waits until a paid report is delivered and its mission is spent. */
export const delivered = (urls: Stack['urls'], person: Person, reportId: string) =>
  becomes<string[]>(async () => {
    const report = await readBy<Report>(urls, person, `/api/reports/${reportId}`)
    return [report.analysis.status, report.mission]
  }, ['ready', 'spent'])

/** The words of a PDF without the spaces between them: a long address goes over two lines. */
export const wordsOfPdf = async (bytes: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  })
  return text.replaceAll(/\s/g, '')
}
