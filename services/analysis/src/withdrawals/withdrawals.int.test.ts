import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { checkReport, launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import { exportReport, getExport, getExportFile } from '@sortie/contracts/analysis/reports/exports'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import {
  forkShared,
  getShared,
  listShares,
  shareReport,
} from '@sortie/contracts/analysis/reports/sharing'
import { createFreeTrial, getFreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import {
  getWithdrawal,
  giveBackReport,
  listMisreadings,
  refuseWithdrawal,
  tellMisreading,
  withdrawReport,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
import { CALLER_HEADER, type Caller, createCallerSigner } from '@sortie/runtime/http/caller'
import { createKeys } from '@sortie/runtime/store/vault/keys'
import { isSoak } from '@sortie/runtime/testing/soak'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { delivered, details, newUser, patience, type Who } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'
import { withdrawalsOf } from './decider/withdrawals.ts'

// Billing's part is played by the tests.

let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac]))
})
afterAll(() => analysis.stop())

const operator = (service = analysis) => service.caller('usr_operator', { admin: true })
const withdraw = (
  { userId, reportId }: Pick<Who, 'userId' | 'reportId'>,
  business?: string,
  key: string = randomUUID(),
  service = analysis,
) =>
  service.call(withdrawReport, {
    params: { reportId },
    caller: service.caller(userId),
    body: business === undefined ? {} : { business },
    headers: { 'idempotency-key': key },
  })
const read = ({ userId, reportId }: Pick<Who, 'userId' | 'reportId'>) =>
  analysis.call(getReport, { params: { reportId }, caller: analysis.caller(userId) })
const share = async ({ userId, reportId }: Who) =>
  (
    await analysis.call(shareReport, {
      params: { reportId },
      caller: analysis.caller(userId),
      body: { sections: ['plan', 'keywords'] },
    })
  ).body.token
const open = (token: string) =>
  analysis.call(getShared, { params: { token }, caller: analysis.caller(null) })
const exported = (who: Who) =>
  analysis.call(exportReport, {
    params: { reportId: who.reportId },
    caller: analysis.caller(who.userId),
    body: { format: 'csv' },
  })
const typesOf = async (stream: string, service = analysis) => {
  const commits = await service.db
    .collection<{ events: { type: string }[] }>('commits')
    .find({ stream })
    .sort({ version: 1 })
    .toArray()
  return commits.flatMap(({ events }) => events.map(({ type }) => type))
}
const rowsIn = (name: string, reportId: ReportId, service = analysis) =>
  service.db.collection(`view.${name}.1`).countDocuments({ stream: reportId })
/** Returns the row of a report that operators see. */
const listedOf = async (reportId: ReportId, state?: string) => {
  const query = { limit: '100', ...(state && { state }) }
  const { body } = await analysis.call(listMisreadings, { query, caller: operator() })
  return body.misreadings.find((each) => each.reportId === reportId)
}
const decide = (reportId: ReportId, reason?: string) =>
  reason === undefined
    ? analysis.call(giveBackReport, { params: { reportId }, caller: operator() })
    : analysis.call(refuseWithdrawal, {
        params: { reportId },
        caller: operator(),
        body: { reason },
      })

const erase = async (userId: string) => {
  const vault = analysis.db.client.db(analysis.env.VAULT_DB)
  await createKeys(vault, Buffer.from(analysis.env.MASTER_KEY!, 'base64')).erase(userId)
  await analysis.publish('identity', {
    type: 'PersonErased',
    stream: userId,
    version: 3,
    data: { userId, at: new Date().toISOString() },
  })
}

test('a report that is given back ends for everybody, and operators see what to mend', async () => {
  const who = await delivered(analysis)
  const { userId, reportId } = who
  const token = await share(who)
  const caller = analysis.caller(userId)
  expect((await open(token)).status).toBe(200)
  const before = (await read(who)).body.withdrawal
  expect(before).toMatchObject({ state: 'possible' })
  const business = 'We hire out mobile pizza ovens'
  const key = randomUUID()
  expect((await withdraw(who, business, key)).body).toEqual({ outcome: 'withdrawn' })
  expect((await withdraw(who, business, key)).body).toEqual({ outcome: 'withdrawn' })
  expect((await withdraw(who)).body).toEqual({ outcome: 'withdrawn' })

  expect((await read(who)).problem).toMatchObject({ status: 410, code: 'report_withdrawn' })
  const rows = { params: { reportId }, caller }
  expect((await analysis.call(listKeywords, rows)).problem?.code).toBe('report_withdrawn')
  expect((await exported(who)).problem?.code).toBe('report_withdrawn')
  expect((await open(token)).status).toBe(404)
  expect((await analysis.call(listReports, { caller })).body.reports).toEqual([])
  const stranger = { userId: newUser(), reportId }
  expect((await read(stranger)).problem?.code).toBe('report_not_found')
  expect((await withdraw(stranger)).problem?.code).toBe('report_not_found')

  const told = await analysis.call(getWithdrawal, { params: { reportId }, caller })
  expect(told.body).toMatchObject({ ...details, kind: 'keywords', business })
  const foreign = { params: { reportId }, caller: analysis.caller(stranger.userId) }
  expect((await analysis.call(getWithdrawal, foreign)).status).toBe(404)
  expect(await listedOf(reportId, 'withdrawn')).toMatchObject({
    userId,
    state: 'withdrawn',
    doubt: null,
    misreading: { ...details, understood: 'bakery', business },
  })

  await vi.waitFor(async () => {
    expect(await typesOf(reportId)).toContain('ReportRemoved')
    expect(await rowsIn('report-keyword', reportId)).toBe(0)
  }, patience)
  const types = await typesOf(reportId)
  expect(types.filter((type) => type === 'ReportWithdrawn')).toHaveLength(1)
  // Links were revoked in their own streams, too.
  const revoked = await analysis.db
    .collection('commits')
    .countDocuments({ 'events.type': 'ShareRevoked', subject: userId })
  expect(revoked).toBe(1)
  const commits = await analysis.db.collection('commits').find().toArray()
  expect(JSON.stringify(commits)).not.toContain(business)
})

test('the same report can be launched anew, and the one that was given back answers nothing', async () => {
  const who = await delivered(analysis)
  const caller = analysis.caller(who.userId)
  const check = async () => (await analysis.call(checkReport, { body: details, caller })).body.same
  expect((await check())?.reportId).toBe(who.reportId)
  await withdraw(who)
  expect(await check()).toBeNull()
  const again = await analysis.call(launchReport, { body: details, caller })
  expect(again.body).toMatchObject({ same: false })
  expect(again.body.reportId).not.toBe(who.reportId)
})

test('what was exported waits for an operator, who gives it back with its file, or refuses', async () => {
  const who = await delivered(analysis)
  const { reportId } = who
  const caller = analysis.caller(who.userId)
  const { exportId } = (await exported(who)).body
  const params = { reportId, exportId }
  await vi.waitFor(async () => {
    expect((await analysis.call(getExport, { params, caller })).body.status).toBe('ready')
  }, patience)
  expect((await withdraw(who, 'A food truck')).body).toEqual({ outcome: 'requested' })
  expect((await read(who)).body.withdrawal).toMatchObject({ state: 'requested' })
  expect(await typesOf(withdrawalsOf(who.userId as 'usr_1'))).toEqual([])
  expect(await listedOf(reportId, 'requested')).toMatchObject({
    doubt: 'exported',
    misreading: { business: 'A food truck' },
  })
  const file = await analysis.request(getExportFile, { params, caller })
  expect(file.status).toBe(200)
  await file.body?.cancel()

  expect((await analysis.call(listMisreadings, { caller })).status).toBe(404)
  expect((await analysis.call(giveBackReport, { params: { reportId }, caller })).status).toBe(404)
  expect((await decide(reportId)).body).toEqual({ state: 'withdrawn' })
  expect((await decide(reportId)).body).toEqual({ state: 'withdrawn' })
  expect((await decide(reportId, 'No, it is right.')).problem?.code).toBe('withdrawal_decided')
  expect((await analysis.call(getExportFile, { params, caller })).problem?.status).toBe(410)
  await vi.waitFor(async () => {
    const files = await analysis.db.collection('exports.files').find().toArray()
    expect(JSON.stringify(files)).not.toContain(exportId)
  }, patience)

  const other = await delivered(analysis, { userId: who.userId })
  await exported(other)
  await withdraw(other)
  const why = 'The report is about bakeries, as you asked.'
  expect((await decide(other.reportId, why)).body).toEqual({ state: 'refused' })
  expect((await withdraw(other)).problem?.code).toBe('withdrawal_refused')
  expect((await read(other)).body.withdrawal).toMatchObject({ state: 'refused' })
  const sent = (await analysis.published('analysis')).filter(
    ({ type }) => type === 'ReportWithdrawalRefused',
  )
  expect(sent.map(({ data }) => data.reason)).toEqual([why])
})

test('what was copied waits for an operator, and the copy stays', async () => {
  const who = await delivered(analysis)
  const token = await share(who)
  const reader = newUser()
  const caller = analysis.caller(reader)
  const copy = (await analysis.call(forkShared, { params: { token }, caller })).body.reportId
  const ready = () =>
    vi.waitFor(async () => {
      const { body } = await analysis.call(getReport, { params: { reportId: copy }, caller })
      expect(body).toMatchObject({ analysis: { status: 'ready' }, withdrawal: null })
    }, patience)
  await ready()
  expect((await withdraw(who)).body).toEqual({ outcome: 'requested' })
  expect(await listedOf(who.reportId)).toMatchObject({ doubt: 'copied' })
  const ofCopy = await withdraw({ userId: reader, reportId: copy })
  expect(ofCopy.problem?.code).toBe('report_not_withdrawable')
  await decide(who.reportId)
  await ready()
  expect((await open(token)).status).toBe(404)
  const links = { params: { reportId: who.reportId }, caller: analysis.caller(who.userId) }
  expect((await analysis.call(listShares, links)).problem?.code).toBe('report_withdrawn')
})

test('of four reports at once three go back, and an operator is asked about the fourth', async () => {
  const userId = newUser()
  const all: Who[] = []
  for (const businessName of ['One', 'Two', 'Three', 'Four'])
    all.push(await delivered(analysis, { userId, businessName }))
  const outcomes = await Promise.all(all.map((who) => withdraw(who)))
  expect(outcomes.map(({ body }) => body.outcome).toSorted()).toEqual([
    'requested',
    'withdrawn',
    'withdrawn',
    'withdrawn',
  ])
  const asked = all[outcomes.findIndex(({ body }) => body.outcome === 'requested')]!
  expect(await listedOf(asked.reportId)).toMatchObject({ doubt: 'often' })
  expect(await typesOf(withdrawalsOf(userId as 'usr_1'))).toHaveLength(3)
})

test('an export and a withdrawal at once never both succeed without an operator', async () => {
  const userId = newUser()
  for (let round = 0; round < 3; round++) {
    const who = await delivered(analysis, { userId, businessName: `Round ${round}` })
    const [given, file] = await Promise.all([withdraw(who), exported(who)])
    if (given.body.outcome === 'withdrawn') expect(file.problem?.code).toBe('report_withdrawn')
    else expect(file.status).toBe(202)
  }
})

test('nothing is left of what somebody said once they are erased', async () => {
  const who = await delivered(analysis)
  await withdraw(who, 'A puppet theatre')
  await vi.waitFor(async () => {
    expect(await typesOf(who.reportId)).toContain('ReportRemoved')
  }, patience)
  await erase(who.userId)
  await vi.waitFor(async () => {
    expect(await listedOf(who.reportId)).toMatchObject({ state: 'withdrawn', misreading: null })
  }, patience)
  for (const { name } of await analysis.db.listCollections().toArray()) {
    const all = await analysis.db.collection(name).find().toArray()
    expect(JSON.stringify(all), name).not.toContain('A puppet theatre')
  }
})

test('a request of somebody who was erased waits for nobody', async () => {
  const who = await delivered(analysis)
  await exported(who)
  expect((await withdraw(who, 'A juggling school')).body).toEqual({ outcome: 'requested' })
  await erase(who.userId)
  await vi.waitFor(async () => {
    expect(await listedOf(who.reportId)).toMatchObject({ state: 'erased', misreading: null })
  }, patience)
})

test('a free trial stays, and what its owner says of it is listed', async () => {
  const userId = newUser()
  const caller = analysis.caller(userId)
  const { projectId } = (await analysis.call(createFreeTrial, { body: details, caller })).body
  const params = { projectId }
  await vi.waitFor(async () => {
    const { body } = await analysis.call(getFreeTrialResults, { params, caller })
    expect(body.analysis.status).toBe('ready')
  }, patience)
  const body = { business: 'Cake decorating lessons' }
  const stranger = analysis.caller(newUser())
  expect((await analysis.call(tellMisreading, { params, body, caller: stranger })).status).toBe(404)
  for (let time = 0; time < 2; time++)
    expect((await analysis.call(tellMisreading, { params, body, caller })).status).toBe(200)
  const { misreadings } = (
    await analysis.call(listMisreadings, { query: { state: 'told' }, caller: operator() })
  ).body
  expect(misreadings).toMatchObject([{ userId, funding: 'trial', misreading: body }])
  expect((await analysis.call(getFreeTrialResults, { params, caller })).status).toBe(200)
})

/** An instance in a process that can be killed. */
const INSTANCE = `
import { startService } from '@sortie/runtime/service/service'
import { build, shape } from '../testing-service.ts'
const { url } = await startService('analysis', shape, build)
process.send(url)
`
/** Milliseconds after a request was sent: before it is read, at its claim, behind its event. */
const KILLS = isSoak ? [0, 4, 8, 12, 16, 24, 40, 80] : [4, 16, 40]

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
const askAt = async (
  url: string,
  env: RunningService['env'],
  caller: Caller,
  reportId: ReportId,
) => {
  const sign = await createCallerSigner(env.GATEWAY_SIGNING_KEY ?? '')
  const headers = { [CALLER_HEADER]: await sign(caller), 'content-type': 'application/json' }
  return fetch(url + withdrawReport.path.replace(':reportId', reportId), {
    method: 'POST',
    headers,
    body: JSON.stringify({ business: 'A ceilidh band' }),
  }).catch(() => null)
}

test('a withdrawal that was claimed ends in one event, wherever its process was killed', async () => {
  const first = await startForTest('analysis', shape, build, { WIKIMEDIA: '0', CRAWLER: '0' })
  const all: Who[] = []
  for (const _ of KILLS) all.push(await delivered(first))
  await first.stop({ keep: true })
  for (const [index, after] of KILLS.entries()) {
    const { userId, reportId } = all[index]!
    const { url, child } = await startChild(first.env)
    try {
      const answer = askAt(url, first.env, first.caller(userId), reportId)
      await pause(after)
      child.kill('SIGKILL')
      await answer
    } finally {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }
  const last = await startForTest('analysis', shape, build, first.env)
  try {
    for (const who of all) {
      const claims = await typesOf(withdrawalsOf(who.userId as 'usr_1'), last)
      if (claims.length > 0) {
        await vi.waitFor(async () => {
          expect(await typesOf(who.reportId, last)).toContain('ReportRemoved')
        }, patience)
      }
      // Asked again, it is answered, whatever came of the request that was cut off.
      expect((await withdraw(who, 'A ceilidh band', randomUUID(), last)).body).toEqual({
        outcome: 'withdrawn',
      })
      await vi.waitFor(async () => {
        expect(await typesOf(who.reportId, last)).toContain('ReportRemoved')
        expect(await rowsIn('report-keyword', who.reportId, last)).toBe(0)
      }, patience)
      const types = await typesOf(who.reportId, last)
      for (const type of ['ReportWithdrawn', 'ReportRemoved'])
        expect(types.filter((each) => each === type)).toHaveLength(1)
      expect(await typesOf(withdrawalsOf(who.userId as 'usr_1'), last)).toHaveLength(1)
    }
  } finally {
    await last.stop()
  }
}, 180_000)
