import { setTimeout } from 'node:timers/promises'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { startCheckout } from '@sortie/contracts/billing/orders/orders'
import type { CallInput } from '@sortie/contracts/call'
import { type ArticleOrders, haveArticles } from './author.ts'
import { insist } from './insist.ts'
import { type ReaderIds, useReports } from './reader.ts'
import { ANSWER_WITHIN_MS, type Browser, createBrowser, createVisitor } from './visitor.ts'

/** Ids that a customer got as replies: of orders that were paid, and of reports, accepted or declined. */
export type AcknowledgedIds = {
  paid: string[]
  launched: ReportId[]
  declined: string[]
  articles: ArticleOrders[]
} & ReaderIds

/** Of so many launches one is a report on competitors, which takes many times as long. */
const COMPARED = 15

/** Three missions each, so that fewer are bought than launched at first. */
export const PACK = 'starter_pack'

const sessionIn = (url: string) => /cs_test_\w+/.exec(url)?.[0]

/** Pays at the stand-in for Stripe, which may be down for a while. */
export const payAtStripe = async (stripe: string, session: string) => {
  for (;;) {
    const url = `${stripe}/_test/sessions/${session}/pay`
    const paid = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch(() => null)
    // If the reply was lost, the session is paid already, and the stand-in says so.
    if (paid && paid.status < 500) return
    await setTimeout(300)
  }
}

/** Starts an order of a pack, which is not paid yet. */
export const startOrder = async (browser: Browser, signIn: () => Promise<void>) => {
  const answer = await insist(browser, startCheckout, { body: { packId: PACK } }, signIn)
  if (answer.status !== 201) throw new Error(`checkout: ${JSON.stringify(answer)}`)
  const { orderId, url } = startCheckout.reply.parse(answer.body)
  const session = sessionIn(url)
  if (!session) throw new Error(`no session in ${url}`)
  return { orderId, session }
}

const buy = async (
  browser: Browser,
  stripe: string,
  signIn: () => Promise<void>,
  acknowledged: AcknowledgedIds,
) => {
  const { orderId, session } = await startOrder(browser, signIn)
  await payAtStripe(stripe, session)
  acknowledged.paid.push(orderId)
}

const briefs = (sitesPort: number) => {
  const at = (name: string) => `http://${name}.example:${sitesPort}`
  const business = { industry: 'Bakery', businessName: 'Crumb & Co', again: true }
  const sites = { ownSite: at('crumb'), mainCompetitor: at('breadhouse'), rivals: [at('cakery')] }
  return {
    keywords: { ...business, mainCompetitor: 'Greggs' },
    competitors: { ...business, ...sites, kind: 'competitors' as const },
  }
}

const launch = async (
  browser: Browser,
  signIn: () => Promise<void>,
  body: CallInput<typeof launchReport>['body'],
  acknowledged: AcknowledgedIds,
): Promise<void> => {
  const answer = await insist(browser, launchReport, { body }, signIn)
  const refusal = answer.body as { code?: string; reportId?: string } | null
  if (answer.status === 202)
    acknowledged.launched.push(launchReport.reply.parse(answer.body).reportId)
  else if (answer.status === 402) acknowledged.declined.push(refusal!.reportId!)
  // Nobody had the time to read a site before the mission is spent: a customer tries again.
  else if (refusal?.code === 'no_site_read') await launch(browser, signIn, body, acknowledged)
  else throw new Error(`launch: ${JSON.stringify(answer)}`)
}

const times = async (count: number, act: (done: number) => Promise<void>) => {
  for (let done = 0; done < count; done++) await act(done)
}

type Outside = { product: string; stripe: string; sitesPort: number }

/**
 * A new customer who buys and launches at the same time, so that some launches are declined, then has
 * files of a report written while somebody else takes a copy of it, and has articles written.
 */
export const buyAndLaunch = async (
  { product, stripe, sitesPort }: Outside,
  { purchases, launches, articles }: { purchases: number; launches: number; articles: number },
): Promise<AcknowledgedIds> => {
  const browser = createBrowser(product)
  const bought: AcknowledgedIds = {
    paid: [],
    launched: [],
    declined: [],
    articles: [],
    exports: [],
    copies: [],
  }
  const { signIn } = await createVisitor(browser)
  const { keywords, competitors } = briefs(sitesPort)
  await Promise.all([
    times(purchases, () => buy(browser, stripe, signIn, bought)),
    times(launches, (done) =>
      launch(browser, signIn, done % COMPARED === COMPARED - 1 ? competitors : keywords, bought),
    ),
  ])
  const [used, written] = await Promise.all([
    useReports({ browser, signIn }, bought.launched, createBrowser(product)),
    haveArticles({ browser, signIn }, articles),
  ])
  return { ...bought, ...used, articles: written }
}
