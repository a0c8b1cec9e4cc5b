import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createFreeTrial, getFreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { CALLER_HEADER, type Caller, createCallerSigner } from '@sortie/runtime/http/caller'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { expect, test, vi } from 'vitest'
import { build, shape } from '../testing-service.ts'

/** An instance whose keyword source never answers, in a process that can be killed. */
const STUCK = `
import { startService } from '@sortie/runtime/service/service'
import { almanac } from '../providers/almanac/almanac.ts'
import { build, shape } from '../testing-service.ts'
const stuck = { ...almanac, phrases: () => new Promise(() => {}) }
const { url } = await startService('analysis', shape, (kernel) => build(kernel, [stuck]))
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

/** Asks the process itself for a trial, so that its own worker is the first to see the work. */
const createAt = async (url: string, env: RunningService['env'], caller: Caller) => {
  const sign = await createCallerSigner(env.GATEWAY_SIGNING_KEY ?? '')
  const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
  const response = await fetch(`${url}${createFreeTrial.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CALLER_HEADER]: await sign(caller) },
    body: JSON.stringify(details),
  })
  return createFreeTrial.reply.parse(await response.json())
}

test('a killed worker’s run is taken up by another instance exactly where it was', async () => {
  const alone = { WIKIMEDIA: 'false', CRAWLER: 'false' }
  const first = await startForTest('analysis', shape, build, alone)
  await first.stop({ keep: true })
  const { url, child } = await startStuck(first.env)
  try {
    const caller = first.caller(`usr_${randomUUID()}`)
    const { projectId } = await createAt(url, first.env, caller)
    const other = await startForTest('analysis', shape, build, first.env)
    const commits = () =>
      other.db.collection('commits').find({ stream: /^rep_/ }).sort({ version: 1 }).toArray()
    await vi.waitFor(async () => expect(await commits()).toHaveLength(2), 20_000)
    const [requested, competitorsFound] = await commits()

    child.kill('SIGKILL')
    await once(child, 'exit')
    await vi.waitFor(async () => {
      const { body } = await other.call(getFreeTrialResults, { params: { projectId }, caller })
      expect(body.analysis.status).toBe('ready')
    }, 20_000)
    const all = await commits()
    expect(all).toHaveLength(4)
    expect(all.map(({ _id }) => _id).slice(0, 2)).toEqual([requested!._id, competitorsFound!._id])
    expect(all[1]!.events).toEqual(competitorsFound!.events)
    await other.stop()
  } finally {
    child.kill('SIGKILL')
  }
})
