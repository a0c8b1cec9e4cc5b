import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { addToReport } from '@sortie/contracts/analysis/additions/additions'
import { listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import { CALLER_HEADER, type Caller, createCallerSigner } from '@sortie/runtime/http/caller'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { expect, test, vi } from 'vitest'
import { delivered, patience } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'

/** An instance whose keyword source never answers, in a process that can be killed. It says when it is asked. */
const STUCK = `
import { startService } from '@sortie/runtime/service/service'
import { almanac } from '../providers/almanac/almanac.ts'
import { build, shape } from '../testing-service.ts'
const phrases = () => new Promise(() => process.send('asked'))
const { url } = await startService('analysis', shape, (kernel) => build(kernel, [{ ...almanac, phrases }]))
process.send(url)
`

const startStuck = async (
  env: RunningService['env'],
): Promise<{ url: string; child: ChildProcess }> => {
  const child = spawn(process.execPath, [...process.execArgv, '--input-type=module', '-e', STUCK], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env, INSTANCE: 'stuck' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [url] = await once(child, 'message')
  return { url, child }
}

/** Asks the process itself for an addition, so that its own worker is the first to see the work. */
const addAt = async (
  url: string,
  env: RunningService['env'],
  caller: Caller,
  reportId: ReportId,
) => {
  const sign = await createCallerSigner(env.GATEWAY_SIGNING_KEY ?? '')
  const response = await fetch(url + addToReport.path.replace(':reportId', reportId), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CALLER_HEADER]: await sign(caller) },
    body: JSON.stringify({ kind: 'words', words: ['sourdough workshop'] }),
  })
  return addToReport.reply.parse(await response.json())
}

test('an addition whose process was killed is taken up by another instance, and recorded once', async () => {
  const alone = { WIKIMEDIA: 'false', CRAWLER: 'false' }
  const first = await startForTest('analysis', shape, build, alone)
  const { userId, reportId } = await delivered(first)
  const caller = first.caller(userId)
  const rowsOf = async (service: RunningService) =>
    (
      await service.call(listKeywords, {
        params: { reportId },
        query: { limit: '1000' },
        caller: service.caller(userId),
      })
    ).body.rows
  const before = await rowsOf(first)
  await first.stop({ keep: true })
  const { url, child } = await startStuck(first.env)
  try {
    const asked = once(child, 'message')
    const { additionId } = await addAt(url, first.env, caller, reportId)
    await asked
    child.kill('SIGKILL')
    await once(child, 'exit')
    const other = await startForTest('analysis', shape, build, first.env)
    try {
      await vi.waitFor(async () => {
        const { body } = await other.call(getReport, { params: { reportId }, caller })
        expect(body.additions?.items).toMatchObject([{ additionId, state: 'completed' }])
        expect(body.keywords.count).toBe(before.length + (body.additions?.items[0]?.added ?? 0))
      }, patience)
      expect((await rowsOf(other)).length).toBeGreaterThan(before.length)
      const commits = await other.db
        .collection<{ events: { type: string }[] }>('commits')
        .find({ stream: reportId })
        .toArray()
      const types = commits.flatMap(({ events }) => events.map(({ type }) => type))
      const additions = types.filter((type) => type.startsWith('ReportAddition'))
      expect(additions).toEqual(['ReportAdditionRequested', 'ReportAdditionCompleted'])
    } finally {
      await other.stop()
    }
  } finally {
    child.kill('SIGKILL')
  }
}, 240_000)
