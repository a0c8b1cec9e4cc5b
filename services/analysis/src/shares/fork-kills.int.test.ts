import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import { forkShared, shareReport } from '@sortie/contracts/analysis/reports/sharing'
import { CALLER_HEADER, type Caller, createCallerSigner } from '@sortie/runtime/http/caller'
import { isSoak } from '@sortie/runtime/testing/soak'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { expect, test, vi } from 'vitest'
import { delivered, newUser, patience } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'

/** An instance in a process that can be killed. */
const INSTANCE = `
import { startService } from '@sortie/runtime/service/service'
import { build, shape } from '../testing-service.ts'
const { url } = await startService('analysis', shape, build)
process.send(url)
`
/** Milliseconds after a copy was accepted: before its work begins, between its facts, at its end. */
const KILLS = isSoak ? [0, 15, 40, 90, 200] : [15, 90]

const startChild = async (
  env: RunningService['env'],
): Promise<{ url: string; child: ChildProcess }> => {
  const child = spawn(
    process.execPath,
    [...process.execArgv, '--input-type=module', '-e', INSTANCE],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, ...env, INSTANCE: 'killed' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const [url] = await once(child, 'message')
  return { url, child }
}

/** Asks the process itself for a copy, so that its own worker is the first to see the work. */
const forkAt = async (url: string, env: RunningService['env'], caller: Caller, token: string) => {
  const sign = await createCallerSigner(env.GATEWAY_SIGNING_KEY ?? '')
  const response = await fetch(url + forkShared.path.replace(':token', token), {
    method: 'POST',
    headers: { [CALLER_HEADER]: await sign(caller) },
  })
  return forkShared.reply.parse(await response.json()).reportId
}

test('copies under kills come to one outcome each, with each fact once', async () => {
  const first = await startForTest('analysis', shape, build, { WIKIMEDIA: '0', CRAWLER: '0' })
  const who = await delivered(first)
  const { reportId } = who
  const made = await first.call(shareReport, {
    params: { reportId },
    caller: first.caller(who.userId),
    body: { sections: ['plan', 'keywords', 'clusters', 'competitors', 'methods'] },
  })
  const { token } = made.body
  const query = { limit: '1000' }
  const rowsOf = async (service: RunningService, userId: string, reportId: ReportId) =>
    (
      await service.call(listKeywords, {
        params: { reportId },
        query,
        caller: service.caller(userId),
      })
    ).body.rows
  const rows = await rowsOf(first, who.userId, reportId)
  await first.stop({ keep: true })

  const copies: { userId: string; reportId: ReportId }[] = []
  for (const after of KILLS) {
    const { url, child } = await startChild(first.env)
    try {
      const userId = newUser()
      const copy = await forkAt(url, first.env, first.caller(userId), token)
      copies.push({ userId, reportId: copy })
      await pause(after)
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }

  const last = await startForTest('analysis', shape, build, first.env)
  try {
    const counts = new Set<number>()
    for (const { userId, reportId } of copies) {
      await vi.waitFor(async () => {
        const given = { params: { reportId }, caller: last.caller(userId) }
        expect((await last.call(getReport, given)).body.analysis.status).toBe('ready')
      }, patience)
      expect(await rowsOf(last, userId, reportId)).toEqual(rows)
      const commits = await last.db
        .collection<{ events: { type: string }[] }>('commits')
        .find({ stream: reportId })
        .toArray()
      const types = commits.flatMap(({ events }) => events.map(({ type }) => type))
      expect(types.filter((type) => type === 'ForkCompleted')).toHaveLength(1)
      expect(types).not.toContain('ForkFailed')
      counts.add(types.length)
    }
    expect(counts.size).toBe(1)
  } finally {
    await last.stop()
  }
}, 180_000)
