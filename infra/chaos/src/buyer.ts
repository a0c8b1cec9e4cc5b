import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { launchReport } from '@sortie/contracts/analysis'
import { startCheckout } from '@sortie/contracts/billing'
import type { CallInput } from '@sortie/contracts/call'
import type { Endpoint } from '@sortie/contracts/kit'
import { type Browser, signUp } from './visitor.ts'

/** Ids that a customer got as replies: of orders that were paid, and of reports, accepted or declined. */
export type AcknowledgedIds = { paid: string[]; launched: string[]; declined: string[] }

/** Three missions each, so that fewer are bought than launched at first. */
const PACK = 'starter_pack'

const sessionIn = (url: string) => /cs_test_\w+/.exec(url)?.[0]

/** Pays at the stand-in for Stripe, which may be down for a while. */
const pay = async (stripe: string, session: string) => {
  for (;;) {
    const url = `${stripe}/_test/sessions/${session}/pay`
    const paid = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    // Where the reply was lost, the session is paid already, and says so.
    if (paid && paid.status < 500) return
    await setTimeout(300)
  }
}

/** Asks again with the same key until there is an answer, signing in again where that is needed. */
const insist = async <E extends Endpoint>(
  browser: Browser,
  endpoint: E,
  given: CallInput<E>,
  signIn: () => Promise<void>,
) => {
  const key = randomUUID()
  for (;;) {
    const answer = await browser.patiently(endpoint, given, key)
    if (answer.status !== 401) return answer
    await signIn()
  }
}

const buy = async (
  browser: Browser,
  stripe: string,
  signIn: () => Promise<void>,
  acknowledged: AcknowledgedIds,
) => {
  const answer = await insist(browser, startCheckout, { body: { packId: PACK } }, signIn)
  if (answer.status !== 201) throw new Error(`checkout: ${JSON.stringify(answer)}`)
  const { orderId, url } = startCheckout.reply.parse(answer.body)
  const session = sessionIn(url)
  if (!session) throw new Error(`no session in ${url}`)
  await pay(stripe, session)
  acknowledged.paid.push(orderId)
}

const launch = async (
  browser: Browser,
  signIn: () => Promise<void>,
  acknowledged: AcknowledgedIds,
) => {
  const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
  const body = { ...details, again: true }
  const answer = await insist(browser, launchReport, { body }, signIn)
  if (answer.status === 202)
    acknowledged.launched.push(launchReport.reply.parse(answer.body).reportId)
  else if (answer.status === 402)
    acknowledged.declined.push((answer.body as { reportId: string }).reportId)
  else throw new Error(`launch: ${JSON.stringify(answer)}`)
}

const times = async (count: number, act: () => Promise<void>) => {
  for (let done = 0; done < count; done++) await act()
}

/** A new customer who buys and launches at the same time, so that some launches are declined. */
export const buyAndLaunch = async (
  browser: Browser,
  stripe: string,
  { purchases, launches }: { purchases: number; launches: number },
): Promise<AcknowledgedIds> => {
  const acknowledged: AcknowledgedIds = { paid: [], launched: [], declined: [] }
  const { signIn } = await signUp(browser)
  await Promise.all([
    times(purchases, () => buy(browser, stripe, signIn, acknowledged)),
    times(launches, () => launch(browser, signIn, acknowledged)),
  ])
  return acknowledged
}
