import { setTimeout } from 'node:timers/promises'
import { createFreeTrial, followFreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { addressOf } from '@sortie/contracts/call'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { operatorCommands } from '@sortie/local/operators/operator'
import { restartInTurn } from '@sortie/local/stack/rolling-restart'
import { startShifted } from '@sortie/local/stack/shifted-clock'
import type { Stack } from '@sortie/local/stack/stack'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { startRivals } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyAndLaunch } from './buyer.ts'
import { failedOf, startLoad } from './load.ts'
import {
  chaosSitesPort,
  expectConsistent,
  loseKafka,
  startChaosStack,
  untilConverged,
} from './stack.ts'
import { countOf } from './system-state.ts'
import { createBrowser, createVisitor, resultsOf, takeTrial } from './visitor.ts'

const KAFKA_AWAY_MS = Number(process.env.KAFKA_AWAY_MS ?? 30_000)
/** Visitors at a time, fewer than what fills two cores by itself: then only the machine would be measured. */
const LANES = 2

let stack: Stack
let sites: StandIn
beforeAll(async () => {
  sites = await startRivals(chaosSitesPort())
  stack = await startChaosStack()
})
afterAll(async () => {
  await stack?.down()
  await sites?.stop()
})

const untilReady = async (browser: ReturnType<typeof createBrowser>, projectId: string) => {
  await expect
    .poll(async () => (await resultsOf(browser, projectId)).analysis.status, { timeout: 120_000 })
    .toBe('ready')
}

test('with Kafka away the product goes on, and the backlog drains in order', async () => {
  await stack.stop('kafka')
  const until = performance.now() + KAFKA_AWAY_MS
  let trials = 0
  try {
    while (performance.now() < until) {
      const browser = createBrowser(stack.urls.product)
      const { email, projectId } = await takeTrial(browser)
      // Own writes are read at once, although nothing can be published.
      const user = await browser.once(getUser, {})
      expect(user).toMatchObject({ status: 200, body: { user: { email } } })
      await untilReady(browser, projectId)
      trials += 1
    }
  } finally {
    await stack.start('kafka')
  }
  expect(trials).toBeGreaterThan(0)
  expectConsistent(await untilConverged(stack))
}, 600_000)

const KAFKA_RESTARTS = Number(process.env.KAFKA_RESTARTS ?? 5)

/** The process ids of everything that is not the broker: they stay where nothing exits. */
const pidsBesideKafka = async () => {
  const names = stack.processes.map(({ name }) => name).filter((name) => name !== 'kafka')
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await stack.pid(name)])),
  )
}

test(`${KAFKA_RESTARTS} restarts of Kafka under load end no process and fail no request`, async () => {
  const pids = await pidsBesideKafka()
  const load = startLoad(() => stack.urls.product, LANES)
  try {
    for (let restart = 0; restart < KAFKA_RESTARTS; restart += 1) {
      await setTimeout(3_000)
      // By turns it stops in order, and is killed and started again by its supervisor.
      if (restart % 2 === 0) await stack.restart('kafka')
      else await stack.kill('kafka')
      await stack.healthy('kafka')
    }
    await setTimeout(5_000)
  } finally {
    await load.stop()
  }
  console.info(`${load.calls.length} calls, ${failedOf(load.calls).length} failed`)
  expect(failedOf(load.calls)).toEqual([])
  expect(await pidsBesideKafka()).toEqual(pids)
  expectConsistent(await untilConverged(stack))
}, 600_000)

/** As a balancer does it: each call goes to a gateway that says that it serves. */
const createBalancer = () => {
  const gateways = ['gateway', 'gateway-2'].map(
    (name) => `http://127.0.0.1:${stack.env(name).PORT}`,
  )
  let serving = gateways
  let turn = 0
  const asking = setInterval(async () => {
    const ready = await Promise.all(
      gateways.map((url) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    const found = gateways.filter((_, index) => ready[index])
    if (found.length > 0) serving = found
  }, 200)
  return {
    next: () => serving[turn++ % serving.length]!,
    stop: () => clearInterval(asking),
  }
}

test('restarts of services and gateways, one after the other, fail no request', async () => {
  const balancer = createBalancer()
  const load = startLoad(balancer.next, LANES)
  let restarted: string[] = []
  try {
    await setTimeout(2_000)
    restarted = await restartInTurn(stack)
    await setTimeout(2_000)
  } finally {
    await load.stop()
    balancer.stop()
  }
  console.info(
    `${restarted.length} restarts, ${load.calls.length} calls, ${failedOf(load.calls).length} failed`,
  )
  expect(restarted).toHaveLength(12)
  expect(failedOf(load.calls)).toEqual([])
  expectConsistent(await untilConverged(stack))
}, 600_000)

type Mail = { messageId?: string; subject: string; to?: { address: string }[] }

/** Mails that arrived more than once: each is sent under an id of its own. */
const mailsTwice = async () => {
  const mails = (await (await fetch(`${stack.urls.inbox}/email`)).json()) as Mail[]
  const ids = mails.map(({ messageId }) => messageId)
  return { count: mails.length, twice: ids.filter((id, index) => ids.indexOf(id) !== index) }
}

/** Views that services make of other services' events. */
const FOREIGN_VIEWS = { identity: 'standing', billing: 'buyer' }

test('Kafka that lost all its data under load is published to anew, and nothing acts twice', async () => {
  const { product, stripe } = stack.urls
  const pids = await pidsBesideKafka()
  const bought = await buyAndLaunch(
    { product, stripe, sitesPort: chaosSitesPort() },
    { purchases: 3, launches: 6, articles: 1 },
  )
  const load = startLoad(() => product, LANES)
  const gateway = stack.env('gateway')
  try {
    await setTimeout(4_000)
    await loseKafka(stack)
    await setTimeout(4_000)
    for (const [SERVICE, VIEW] of Object.entries(FOREIGN_VIEWS)) {
      // From an empty topic it would show nobody.
      await expect(
        operatorCommands.rebuild(gateway, { SERVICE, VIEW, CHANGED: '1' }),
      ).rejects.toThrow('make republish')
    }
    console.info(await operatorCommands.republish(gateway, {}))
    await setTimeout(2_000)
  } finally {
    await load.stop()
  }
  console.info(`${load.calls.length} calls, ${failedOf(load.calls).length} failed`)
  expect(failedOf(load.calls)).toEqual([])
  expect(await pidsBesideKafka()).toEqual(pids)
  const state = await untilConverged(stack)
  expectConsistent(state)
  const granted = countOf(state.commits.billing, 'MissionGranted', 'orderId')
  for (const orderId of bought.paid) expect(granted.get(orderId), orderId).toBe(1)
  for (const [SERVICE, VIEW] of Object.entries(FOREIGN_VIEWS)) {
    expect(await operatorCommands.rebuild(gateway, { SERVICE, VIEW })).toMatchObject({
      swapped: true,
    })
  }
  const { count, twice } = await mailsTwice()
  console.info(`${count} mails`)
  expect(twice).toEqual([])
}, 600_000)

describe('two instances of analysis', () => {
  const sign = async (userId: string) =>
    (await createCallerSigner(stack.env('gateway').GATEWAY_SIGNING_KEY ?? ''))({
      userId,
      sessionId: null,
      ip: '127.0.0.1',
      operator: false,
    })

  /** Somebody who registered: nobody else has a key. */
  const registered = async (): Promise<string> => {
    const browser = createBrowser(stack.urls.product)
    await createVisitor(browser)
    const { body } = await browser.patiently(getUser, {})
    const userId = getUser.reply.parse(body).user?.userId
    if (!userId) throw new Error(`nobody is signed in: ${JSON.stringify(body)}`)
    return userId
  }

  const create = async (instance: string, userId: string): Promise<string> => {
    const response = await fetch(`${instance}${createFreeTrial.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [CALLER_HEADER]: await sign(userId) },
      body: JSON.stringify({
        industry: 'Dentist',
        businessName: 'Bright Smiles',
        mainCompetitor: 'Aspen Dental',
      }),
    })
    expect(response.status).toBe(201)
    return createFreeTrial.reply.parse(await response.json()).projectId
  }

  /** Everything that an instance sends about a trial until it is done. */
  const follow = async (instance: string, userId: string, projectId: string) => {
    const given = { params: { projectId } }
    const path = addressOf<typeof followFreeTrialResults>(followFreeTrialResults.path, given)
    const response = await fetch(`${instance}${path}`, {
      headers: { [CALLER_HEADER]: await sign(userId) },
      signal: AbortSignal.timeout(120_000),
    })
    return response.text()
  }

  const instances = () => {
    const [one, other] = stack.urls.services.analysis
    if (!one || !other) throw new Error('analysis runs once only')
    return { one, other }
  }

  test('what one works on is live in a browser connected to the other', async () => {
    const { one, other } = instances()
    const [there, here] = await Promise.all(
      [one, other].map(async (instance) => {
        const userId = await registered()
        const projectId = await create(one, userId)
        return follow(instance, userId, projectId)
      }),
    )
    for (const stream of [there, here]) {
      expect(stream).toContain('event: view')
      expect(stream).toContain('"status":"ready"')
      expect(stream).toContain('event: end')
    }
  })

  test('the work of one that was killed is taken up by the other', async () => {
    const { one, other } = instances()
    const userIds: string[] = []
    while (userIds.length < 40) userIds.push(await registered())
    const trials = await Promise.all(
      userIds.map(async (userId) => ({ userId, projectId: await create(one, userId) })),
    )
    await stack.stop('analysis')
    for (const { userId, projectId } of trials) {
      expect(await follow(other, userId, projectId)).toContain('"status":"ready"')
    }
    await stack.start('analysis')
    expectConsistent(await untilConverged(stack))
  }, 600_000)
})

for (const shift of ['+10m', '-10m']) {
  test(`a clock that is off by ${shift} steals no lease, reorders and loses nothing`, async () => {
    await stack.stop('analysis-2')
    const end = await startShifted(shift, 'services/analysis/src/main.ts', stack.env('analysis-2'))
    try {
      await expect
        .poll(
          () =>
            fetch(`${stack.urls.services.analysis[1]}/readyz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          // Under load a service needs a while to start.
          { timeout: 120_000 },
        )
        .toBe(true)
      for (let trial = 0; trial < 12; trial++) {
        const browser = createBrowser(stack.urls.product)
        const { projectId } = await takeTrial(browser)
        await untilReady(browser, projectId)
      }
      // Requests, starts and deadlines are seen by both instances, whose clocks differ.
      const { product, stripe } = stack.urls
      const { launched } = await buyAndLaunch(
        { product, stripe, sitesPort: chaosSitesPort() },
        {
          // Launches that come before the first payment are declined; they take all missions.
          purchases: 4,
          launches: 40,
          articles: 0,
        },
      )
      const state = await untilConverged(stack)
      expectConsistent(state)
      const completed = countOf(state.commits.analysis, 'ReportCompleted', 'reportId')
      expect(launched.length).toBeGreaterThan(0)
      expect(launched.filter((reportId) => !completed.has(reportId))).toEqual([])
    } finally {
      await end()
      await stack.start('analysis-2')
    }
  }, 600_000)
}
