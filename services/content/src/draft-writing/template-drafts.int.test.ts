import {
  exportDraft,
  getDraft,
  launchDraft,
  listSections,
} from '@sortie/contracts/content/drafts/drafts'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPageBriefs, writingTaskOf } from '../../evaluation/evaluation.ts'
import { openDesk } from '../drafts/testing-drafts.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import { service } from '../service.ts'
import { assignmentOf, contextOf, researchOf } from '../writing/samples/sample-assignments.ts'

// Drafts by the writer of the product: our editors' passages, in a thread of its own.

const trade = sampleTrades[0]!
const { brief } = assignmentOf('informational', trade)

let content: RunningService
beforeAll(async () => {
  content = await startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@sortie.test',
  })
})
afterAll(() => content.stop())

test('an article is written from figures, pages and the owner’s words, as it was rehearsed', async () => {
  const desk = openDesk(content, { items: researchOf(trade), context: contextOf(trade) })
  const draftId = await desk.prepared(brief)
  const { readiness } = await desk.read(draftId)
  expect(readiness.template?.missing).toEqual([])
  expect((await desk.ordered(draftId)).status).toBe(202)
  await desk.becomes(draftId, 'ready')
  const ready = await desk.read(draftId)
  expect(ready.words).toBeGreaterThanOrEqual(500)
  expect(ready.counts?.traced).toBe(ready.counts?.claims)
  expect(ready.sections.every(({ status }) => status === 'drafted')).toBe(true)
  const options = { params: { draftId }, caller: desk.caller }
  const { sections } = (await content.call(listSections, options)).body
  expect(sections.map(({ markdown }) => markdown).join('\n')).toMatch(/\[e\d+\]/)
})

test('a launch says what is missing, and asks for no mission', async () => {
  const desk = openDesk(content, { items: [], context: contextOf(trade) })
  const draftId = await desk.prepared({ type: brief.type, keyword: brief.keyword })
  const options = { params: { draftId }, caller: desk.caller }
  const { missing } = (await content.call(getDraft, options)).body.readiness.template!
  expect(missing.length).toBeGreaterThan(0)
  const { problem } = await content.call(launchDraft, { ...options, body: { writer: 'template' } })
  expect(problem).toMatchObject({ status: 422, code: 'brief_incomplete' })
  expect(problem?.errors?.map(({ message }) => message)).toEqual(
    missing.map(({ message }) => message),
  )
  expect(await desk.history(draftId)).not.toContain('DraftRequested')
})

test('a service page is briefed for free, written from its owner’s answers and exported as a page', async () => {
  const one = readPageBriefs()[0]!
  const { context } = writingTaskOf(one)
  const desk = openDesk(content, { items: [], context })
  const draftId = await desk.prepared(one.brief)
  const planned = await desk.read(draftId)
  expect(planned.readiness.template?.missing).toEqual([])
  expect(planned.readiness.template?.outline?.page?.kind).toBe('service-page')
  expect((await desk.ordered(draftId)).status).toBe(202)
  await desk.becomes(draftId, 'ready')
  const ready = await desk.read(draftId)
  expect(ready).toMatchObject({ title: one.brief.page!.title, pageKind: 'service-page' })
  const options = { params: { draftId }, caller: desk.caller }
  const file = await content.request(exportDraft, { ...options, query: { format: 'html' } })
  const html = await file.text()
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'WebPage',
    mainEntity: { '@type': 'Service', provider: { name: 'Calloway Plumbing' } },
  })
  expect(html).not.toMatch(/BlogPosting|article was/)
})

test('requests are answered while articles are rehearsed', async () => {
  const desk = openDesk(content, { items: researchOf(trade), context: contextOf(trade) })
  const draftIds = await Promise.all([1, 2, 3].map(() => desk.prepared(brief)))
  const order: string[] = []
  const rehearsals = draftIds.map((draftId) =>
    desk.read(draftId).then(() => void order.push('rehearsed')),
  )
  const health = fetch(`${content.url}/healthz`).then(() => void order.push('answered'))
  await Promise.all([...rehearsals, health])
  expect(order[0]).toBe('answered')
})
