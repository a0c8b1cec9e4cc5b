import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  createFreeTrial,
  type FreeTrialResults,
  getFreeTrialResults,
} from '@sortie/contracts/analysis/trials/trials'
import { addressOf, type CallInput } from '@sortie/contracts/call'
import { login, register } from '@sortie/contracts/identity/accounts/authentication'
import type { Endpoint } from '@sortie/contracts/kit'

export type Visitor = {
  email: string
  projectId: string
}

const PATIENCE_MS = 120_000
/** As long as a browser waits at least: on a busy machine an answer is late, and not lost. */
export const ANSWER_WITHIN_MS = 30_000
const password = 'a fine password'

/** A browser's cookies, as far as a test needs them. */
const createJar = () => {
  const cookies = new Map<string, string>()
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take: (response: Response) => {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=', 2)
        cookies.set(name, value)
      }
    },
  }
}

/**
 * One browser that calls the gateway as the web app does: where a reply is lost, or says that the
 * call may be tried again, it is tried again with the same idempotency key.
 * @param product where it calls; a function where that changes.
 */
export const createBrowser = (product: string | (() => string)) => {
  const jar = createJar()
  const base = () => (typeof product === 'string' ? product : product())

  const once = async <E extends Endpoint>(endpoint: E, input: CallInput<E>, key?: string) => {
    const { body } = input as CallInput<Endpoint>
    const response = await fetch(base() + addressOf<E>(endpoint.path, input), {
      method: endpoint.method.toUpperCase(),
      headers: {
        cookie: jar.header(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    jar.take(response)
    return { status: response.status, body: await response.json().catch(() => null) }
  }

  const patiently = async <E extends Endpoint>(endpoint: E, input: CallInput<E>, key?: string) => {
    for (const until = performance.now() + PATIENCE_MS; ; ) {
      const answer = await once(endpoint, input, key).catch(() => null)
      const again = answer === null || answer.status >= 500 || answer.status === 429
      if (!again) return answer
      if (performance.now() > until) throw new Error(`${endpoint.path} never answered`)
      await setTimeout(300)
    }
  }

  return { once, patiently }
}
export type Browser = ReturnType<typeof createBrowser>

/**
 * A new account, signed in and acknowledged. A lost reply to the registration shows as an account
 * that exists already.
 */
export const createVisitor = async (browser: Browser) => {
  const email = `${randomUUID()}@example.com`
  const username = email.split('@')[0]
  const registered = await browser.patiently(register, {
    body: { email, password, username, marketingEmailConsent: true },
  })
  if (registered.status === 409) await signIn(browser, email)
  else if (registered.status !== 201) throw new Error(`register: ${registered.status}`)
  return { email, signIn: () => signIn(browser, email) }
}

/** A stranger who takes the free trial: an account, then the trial; both acknowledged at the end. */
export const takeTrial = async (browser: Browser, industry = 'Bakery'): Promise<Visitor> => {
  const { email, signIn: again } = await createVisitor(browser)
  const key = randomUUID()
  const details = { industry, businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
  for (;;) {
    const created = await browser.patiently(createFreeTrial, { body: details }, key)
    if (created.status === 201) return { email, ...createFreeTrial.reply.parse(created.body) }
    // The session was cut off between two services; a browser would be sent to sign in.
    if (created.status !== 401) throw new Error(`create: ${JSON.stringify(created)}`)
    await again()
  }
}

/** Signs in with the password that every visitor has. */
const signIn = async (browser: Browser, email: string) => {
  const answer = await browser.patiently(login, { body: { email, password } })
  if (answer.status !== 200) throw new Error(`login: ${JSON.stringify(answer)}`)
}

/** The results of a visitor's trial as they are now. */
export const resultsOf = async (browser: Browser, projectId: string): Promise<FreeTrialResults> => {
  const answer = await browser.patiently(getFreeTrialResults, { params: { projectId } })
  if (answer.status !== 200) throw new Error(`results: ${JSON.stringify(answer)}`)
  return getFreeTrialResults.reply.parse(answer.body)
}
