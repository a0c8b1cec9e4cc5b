import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { listReports } from '@sortie/contracts/analysis/reports/reports'
import { createFreeTrial, getFreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { getLedger } from '@sortie/contracts/billing/ledger/ledger'
import type { CallInput } from '@sortie/contracts/call'
import { getUser, register } from '@sortie/contracts/identity/accounts/authentication'
import type { Endpoint } from '@sortie/contracts/kit'
import { createBrowser } from './visitor.ts'

/** One call under load; `status` is 0 where no reply came. */
export type LoggedCall = { call: string; status: number; code: string | undefined; error?: string }

export type Load = {
  calls: LoggedCall[]
  /** Ends once every visitor has finished the call that is under way. */
  stop: () => Promise<void>
}

/** A browser that sends each call once, so that every failure is seen. */
const createLoggedBrowser = (product: () => string, calls: LoggedCall[]) => {
  const browser = createBrowser(product)
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const call = `${endpoint.method} ${endpoint.path}`
    try {
      const answer = await browser.once(endpoint, input, randomUUID())
      const { code } = (answer.body ?? {}) as { code?: string }
      calls.push({ call, status: answer.status, code })
      if (answer.status >= 500) await setTimeout(500)
      return answer
    } catch (error) {
      // As somebody would who looks at a page that did not come.
      await setTimeout(500)
      calls.push({
        call,
        status: 0,
        code: undefined,
        error: String((error as Error).cause ?? error),
      })
      return null
    }
  }
}

/** Makes the calls of one new visitor: an account, a trial, a launch, and the pages that belong to them. */
const visit = async (product: () => string, calls: LoggedCall[]) => {
  const send = createLoggedBrowser(product, calls)
  const username = randomUUID()
  const account = { email: `${username}@example.com`, password: 'a fine password', username }
  const registered = await send(register, { body: { ...account, marketingEmailConsent: false } })
  if (registered?.status !== 201) return
  await send(getUser, {})
  const business = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
  const created = await send(createFreeTrial, { body: business })
  if (created?.status === 201) {
    const { projectId } = createFreeTrial.reply.parse(created.body)
    await send(getFreeTrialResults, { params: { projectId } })
  }
  await send(getLedger, { query: {} })
  await send(launchReport, { body: { ...business, again: true } })
  await send(listReports, { query: {} })
  await send(getUser, {})
}

/**
 * Visitors who come without pause, so many of them at a time.
 * @param product where each next call goes to, which may change
 */
export const startLoad = (product: () => string, lanes: number): Load => {
  const calls: LoggedCall[] = []
  let running = true
  const lane = async () => {
    while (running) {
      await visit(product, calls)
      await setTimeout(20)
    }
  }
  const lanesRunning = Array.from({ length: lanes }, lane)
  return {
    calls,
    stop: async () => {
      running = false
      await Promise.all(lanesRunning)
    },
  }
}

/** The calls that got no reply, or one that says that something is broken on our side. */
export const failedOf = (calls: LoggedCall[]): LoggedCall[] =>
  calls.filter(({ status }) => status === 0 || status >= 500 || status === 401)
