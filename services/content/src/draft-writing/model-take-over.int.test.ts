import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { DraftDelta, followDraft } from '@sortie/contracts/content/drafts/drafts'
import { isSoak } from '@sortie/runtime/testing/soak'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../drafts/testing-drafts.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import { service } from '../service.ts'
import { assignmentOf, contextOf, researchOf } from '../writing/samples/sample-assignments.ts'

// One instance writes, in a process that can be killed; another one answers those who watch.

const trade = sampleTrades[0]!
const { brief } = assignmentOf('informational', trade)
const found = { items: researchOf(trade), context: contextOf(trade) }

const WORKER = `
import { startService } from '@sortie/runtime/service/service'
import { service } from '../service.ts'
const { url } = await startService('content', service.shape, service.build)
process.send(url)
`
/** Tokens a second: at the one a section takes some 17 seconds, at the other one. */
const SLOW = 25
const FAST = 300

/** The same service, which notes what is to be done and does none of it. */
const resting: typeof service.build = async (kernel) => {
  const parts = await service.build(kernel)
  const works = (parts.works ?? []).map((work) => ({
    ...work,
    concurrency: 0,
    ...(work.lanes && { lanes: { ...work.lanes, atOnce: {} } }),
  }))
  return { ...parts, works }
}

let model: ModelStandIn
let reader: RunningService
beforeAll(async () => {
  model = await startModel({ tokensPerSecond: FAST })
  reader = await startForTest('content', service.shape, resting, {
    SUPPORT_EMAIL: 'support@sortie.test',
    OPENAI_API_KEY: 'sk-7f3a9c2e5b8d4f1a6c0e',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'sandbox',
  })
})
afterAll(async () => {
  await reader.stop()
  await model.stop()
})

const startWorker = async (): Promise<ChildProcess> => {
  const args = [...process.execArgv, '--input-type=module', '-e', WORKER]
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    env: { ...process.env, ...reader.env, INSTANCE: 'worker' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

type Texts = Map<string, { attempt: number; text: string }>

/** Whoever watches, as a browser does: each delta follows on what is there, or begins anew. */
const watcher = () => {
  const texts: Texts = new Map()
  const take = (delta: DraftDelta) => {
    const { section, attempt, from, text } = delta
    const before = texts.get(section)
    if (from > 0) {
      expect(before?.attempt, `of ${section}`).toBe(attempt)
      expect(before?.text.length, `of ${section}`).toBe(from)
    }
    texts.set(section, { attempt, text: from === 0 ? text : before!.text + text })
  }
  /** Reads one connection until it is broken off, or ends. */
  const watch = async (open: Response, signal: AbortSignal) => {
    const decoder = new TextDecoder()
    let rest = ''
    const body = open.body!
    const stop = body.getReader()
    signal.addEventListener('abort', () => void stop.cancel(), { once: true })
    for (let part = await stop.read(); !part.done; part = await stop.read()) {
      const events = (rest + decoder.decode(part.value, { stream: true })).split('\n\n')
      rest = events.pop()!
      for (const event of events) {
        const data = /^event: delta\ndata: (.*)$/m.exec(event)?.[1]
        if (data) take(DraftDelta.parse(JSON.parse(data)))
      }
    }
  }
  return { texts, watch }
}

const followed = (draftId: DraftId, caller: ReturnType<RunningService['caller']>) =>
  reader.request(followDraft, { params: { draftId }, caller })

test.runIf(isSoak)(
  'deltas lose and double nothing over 20 reconnects and a killed writer, and the article is finished',
  async () => {
    const one = openDesk(reader, found, 'ai')
    const draftId = await one.prepared(brief)
    let worker = await startWorker()
    try {
      model.behave({ tokensPerSecond: FAST })
      const askedBefore = model.asked.length
      await one.ordered(draftId)
      await expect
        .poll(() => model.asked.length - askedBefore, { timeout: 30_000, interval: 200 })
        .toBe(1)
      model.behave({ tokensPerSecond: SLOW })
      await one.becomes(draftId, 'writing')
      const over = new AbortController()
      const [patient, restless] = [watcher(), watcher()]
      const steady = patient.watch(await followed(draftId, one.caller), over.signal)
      const reconnecting = (async () => {
        let times = 0
        for (; !over.signal.aborted; times += 1) {
          await restless.watch(await followed(draftId, one.caller), AbortSignal.timeout(100))
        }
        return times
      })()
      await expect.poll(() => patient.texts.size, { timeout: 60_000 }).toBeGreaterThan(5)

      worker.kill('SIGKILL')
      await once(worker, 'exit')
      const before = new Map(patient.texts)
      worker = await startWorker()
      const isAnew = () =>
        [...before].every(([id, { attempt }]) => patient.texts.get(id)!.attempt > attempt)
      await expect.poll(isAnew, { timeout: 60_000 }).toBe(true)
      model.behave({ tokensPerSecond: FAST })
      const second = watcher()
      const rest = second.watch(await followed(draftId, one.caller), over.signal)
      await expect
        .poll(async () => (await one.read(draftId)).status, { timeout: 60_000 })
        .toBe('ready')
      // Both were told of the end.
      await Promise.all([steady, rest])
      over.abort()
      expect(await reconnecting).toBeGreaterThanOrEqual(20)
      // Who came in the middle has the same texts as who was there all the time.
      for (const [section, told] of second.texts) expect(patient.texts.get(section)).toEqual(told)
      expect(second.texts.size).toBeGreaterThan(5)
      // Who came and went has them as far as they were there when they went: one of both saw a moment more, as what
      // is recorded goes from here.
      for (const [section, { attempt, text }] of restless.texts) {
        const whole = patient.texts.get(section)!
        const [shorter, longer] =
          text.length < whole.text.length ? [text, whole.text] : [whole.text, text]
        if (attempt === whole.attempt) expect(longer.startsWith(shorter)).toBe(true)
      }

      const history = await one.history(draftId)
      expect(history.filter((type) => /^Draft(Started|Completed|Failed)$/.test(type))).toEqual([
        'DraftStarted',
        'DraftCompleted',
      ])
      // What was recorded was not asked for, and paid, again.
      expect(model.asked.filter(({ name }) => name === 'outline')).toHaveLength(1)
      await expect.poll(() => reader.db.collection('drafting').countDocuments()).toBe(0)
    } finally {
      worker.kill('SIGKILL')
      await sleep(0)
    }
  },
)
