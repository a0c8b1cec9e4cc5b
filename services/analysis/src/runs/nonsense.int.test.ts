import { randomUUID } from 'node:crypto'
import { checkReport, launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { Grounds } from '@sortie/contracts/analysis/keywords/ratings'
import { getReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import {
  createFreeTrial,
  type FreeTrialResults,
  getFreeTrialResults,
} from '@sortie/contracts/analysis/trials/trials'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { build, shape } from '../testing-service.ts'

// Tests the texts that strangers type as their industry, on the service as it is sold, without keys and without a
// network: who pays for it, and what the free trial says of it.

const patience = { timeout: 60_000, interval: 250 }
const newUser = () => `usr_${randomUUID()}`

let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, build, { WIKIMEDIA: 'false', CRAWLER: 'false' })
})
afterAll(() => analysis.stop())

const detailsOf = (industry: string) => ({
  industry,
  businessName: 'Northside',
  mainCompetitor: 'Bluebird',
})

/** A paid report from its launch to its outcome, with a mission reserved for it. */
const paid = async (industry: string) => {
  const userId = newUser()
  const caller = analysis.caller(userId)
  const asked = analysis.call(launchReport, { body: detailsOf(industry), caller })
  const reportId = await vi.waitFor(async () => {
    const [report] = (await analysis.call(listReports, { caller })).body.reports
    expect(report).toBeDefined()
    return report!.reportId
  }, patience)
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const at = new Date().toISOString()
  await analysis.publish('billing', {
    type: 'MissionReserved',
    stream: ledgerId,
    version: 2,
    data: { ledgerId, userId, reportId, at, available: 0, entries: [], debt: 0 },
  })
  await asked
  return vi.waitFor(async () => {
    const { body } = await analysis.call(getReport, { params: { reportId }, caller })
    expect(body.finishedAt).not.toBeNull()
    return body
  }, patience)
}

const trial = async (industry: string) => {
  const caller = analysis.caller(newUser())
  const { body } = await analysis.call(createFreeTrial, { body: detailsOf(industry), caller })
  return vi.waitFor(async () => {
    const reply = await analysis.call(getFreeTrialResults, {
      params: { projectId: body.projectId },
      caller,
    })
    expect(reply.body.analysis.status).toBe('ready')
    return reply.body.analysis
  }, patience)
}

const words = ({ results }: FreeTrialResults['analysis']) =>
  results.keywords.map(({ keyword }) => keyword).join(' | ')

const nonsense: [industry: string, grounds: Grounds][] = [
  ['asdf qwerty', 'typed'],
  ['dfgdfg', 'typed'],
  ['lorem ipsum dolor sit amet', 'typed'],
  ['x', 'general'],
  ['..', 'general'],
  ['12345', 'general'],
  ['🍕', 'general'],
  ['🦷 🦷 🦷', 'general'],
  ['business', 'general'],
  ['I have a shop', 'general'],
  ['services', 'general'],
  ['I feel sad', 'general'],
  ['drug dealer', 'typed'],
  ['стоматология', 'typed'],
  ['牙医', 'general'],
  ['https://brightsmiles.com', 'general'],
  ['http://127.0.0.1:4003/', 'general'],
  ['<script>alert(1)</script>', 'general'],
  ['<b>qwertz</b>', 'typed'],
  ['=HYPERLINK("https://evil.example")', 'typed'],
  ["'; DROP TABLE users; --", 'typed'],
  ['qwerty '.repeat(28).trim(), 'typed'],
]

/** Words that name no business by themselves, though whoever types them may have one. */
const asked = ['selling stuff online', 'happiness shop', 'worm farm']

const read: [industry: string, holds: string, never?: string][] = [
  ['IT', 'it support'],
  ['it', 'it support'],
  ['IT agency', 'it support'],
  ['HR', 'hr '],
  ['HR agency', 'hr '],
  ['PR', 'press release'],
  ['PR firm', 'press release'],
  ['Zahnarzt', 'zahnarzt'],
  ['boulangerie artisanale', 'boulangerie'],
  ['3D printing', '3d', 'business cards'],
  ['3d printing service', '3d', 'business cards'],
  ['bird of prey displays', 'bird of prey display'],
  ['axe throwing in Leeds', 'axe throwing', 'best axe throwing axe'],
  ['we restore antique clocks', 'antique clock restoration', 'restore antique clocks'],
  ['Dentist!!!', 'dent'],
  ['<h1>Bakery</h1>', 'cake'],
  ['restaurante mexicano', 'restaurant'],
  ['plumber plumber plumber', 'plumb', 'plumber plumber'],
]

describe('what names no trade that we know', () => {
  test.concurrent.each(nonsense)('%s is not charged for, and the trial says so', async (...row) => {
    const [industry, grounds] = row
    const caller = analysis.caller(newUser())
    const body = detailsOf(industry)
    const [launched, checked, shown] = await Promise.all([
      analysis.call(launchReport, { body, caller }),
      analysis.call(checkReport, { body, caller }),
      trial(industry),
    ])
    expect(launched.problem).toMatchObject({ status: 422, code: 'trade_unknown' })
    expect(checked.body).toMatchObject({ verdict: 'unknown', same: null })
    expect((await analysis.call(listReports, { caller })).body.reports).toEqual([])
    expect(shown.grounds).toBe(grounds)
    expect(words(shown)).not.toMatch(/[<>{}=;:/]|script|http/)
  })
})

describe('what may be a business that no list has', () => {
  test.concurrent.each(asked)('%s is asked about, and not charged for', async (industry) => {
    const caller = analysis.caller(newUser())
    const body = detailsOf(industry)
    const { problem } = await analysis.call(launchReport, { body, caller })
    expect(problem).toMatchObject({ status: 422, code: 'offers_unknown' })
    const { body: checked } = await analysis.call(checkReport, { body, caller })
    expect(checked.verdict).toBe('unknown')
    expect(checked.question).toContain('What do people buy from you?')
    expect((await analysis.call(listReports, { caller })).body.reports).toEqual([])
    expect((await trial(industry)).grounds).toBe('typed')
  })
})

describe('what is a trade, however it is typed', () => {
  test.concurrent.each(read)(
    '%s is read, and worth its mission',
    async (industry, holds, never) => {
      const [report, shown] = await Promise.all([paid(industry), trial(industry)])
      expect(report).toMatchObject({ mission: 'spent', analysis: { grounds: 'trade' } })
      expect(shown.grounds).toBe('trade')
      expect(words(shown)).toContain(holds)
      if (never) expect(words(report.analysis)).not.toContain(never)
    },
  )
})

describe('somebody who names their own business as competitor, or nobody', () => {
  const wrong = [
    ['Bright Smiles', 'bright smiles', 'own_competitor'],
    ['Bright Smiles', 'BrightSmiles Ltd.', 'own_competitor'],
    ['Bright Smiles, Inc.', 'https://www.bright-smiles.com/', 'own_competitor'],
    ['Bright Smiles', '-', 'no_competitor'],
    ['Bright Smiles', "I don't know", 'no_competitor'],
  ] as const
  test.each(wrong)(
    '%s and %s: is asked for another',
    async (businessName, mainCompetitor, code) => {
      const body = { industry: 'Dentist', businessName, mainCompetitor }
      const caller = analysis.caller(newUser())
      for (const { problem } of [
        await analysis.call(createFreeTrial, { body, caller }),
        await analysis.call(launchReport, { body, caller }),
      ]) {
        expect(problem).toMatchObject({
          status: 422,
          code,
          errors: [{ path: 'mainCompetitor' }],
        })
      }
      const { body: list } = await analysis.call(listReports, { caller })
      expect(list.reports).toEqual([])
    },
  )
})
