import { randomUUID } from 'node:crypto'
import { listDraftJobs } from '@sortie/contracts/content/drafts/draft-jobs'
import {
  cancelDraft,
  changeBrief,
  deleteDraft,
  duplicateDraft,
  exportDraft,
  followDraft,
  getDraft,
  launchDraft,
  listDrafts,
  listEvidence,
  listSections,
  planDraft,
  restoreDraft,
} from '@sortie/contracts/content/drafts/drafts'
import { cleanFailures } from '@sortie/contracts/operators/cleaning'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { changeKernel, replaceResource } from '@sortie/runtime/testing/change-kernel'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleWriting } from '../draft-writing/writing.ts'
import { service } from '../service.ts'
import type { WrittenArticle } from '../writing/article.ts'
import { brief, item } from './decider/testing-draft.ts'
import { article, openDesk, writingOf } from './testing-drafts.ts'

const found = { items: [item('e1'), item('e2')], context: null }
/** How the next article is written; each test may say it. */
let write: () => Promise<WrittenArticle> | WrittenArticle = () => article

let content: RunningService
beforeAll(async () => {
  content = await startForTest(
    'content',
    service.shape,
    (kernel) => {
      const writing = writingOf(() => write())
      return service.build(changeKernel(kernel, {}, [replaceResource(articleWriting, writing)]))
    },
    { SUPPORT_EMAIL: 'support@sortie.test' },
  )
})
afterAll(() => content.stop())

const desk = () => openDesk(content, found)
const body = { type: 'informational', keyword: brief.keyword }
const writesAtOnce = () => {
  write = () => article
}
/** The next articles are not written until it is called. */
const holdWriting = () => {
  const gate = Promise.withResolvers<WrittenArticle>()
  write = () => gate.promise
  return () => {
    writesAtOnce()
    gate.resolve(article)
  }
}
/** Two hours are over for an order, as far as its sweep can tell. */
const letTimePass = async (reportId: string, what: 'whole' | 'writing') => {
  const ages = content.db.collection<{ _id: string; since: Date }>('ages.drafts')
  const since = new Date(Date.now() - 7_200_000)
  const update = () => ages.updateOne({ _id: `${reportId}:${what}` }, { $set: { since } })
  await expect.poll(async () => (await update()).matchedCount, { timeout: 20_000 }).toBe(1)
}
/** Work that is due in a month is due now. */
const makeDue = (stream: string) =>
  content.db.collection('work').updateMany({ stream }, { $set: { dueAt: new Date(0) } })
const eventsOf = async (draftId: string) =>
  (await content.published()).filter(({ stream }) => stream === draftId)

test('a draft goes from its brief to an article that is read and exported', async () => {
  writesAtOnce()
  const { caller, plan, research, ordered, becomes, read, history } = desk()
  const draftId = await plan({ ...body, author: { name: 'Ada Baker' }, business: 'Crumb & Co' })
  expect(await read(draftId)).toMatchObject({
    status: 'planned',
    title: brief.keyword,
    readiness: {},
    order: null,
    research: { status: 'running', items: 0 },
  })
  await research(draftId)
  const before = await read(draftId)
  expect(before).toMatchObject({ research: { status: 'done', items: 2 } })
  expect(before.readiness.template).toMatchObject({ words: 1_600, missing: [] })

  const launched = await ordered(draftId)
  expect(launched.status).toBe(202)
  expect(launched.body.available).toBe(3)
  await becomes(draftId, 'ready')
  expect(await read(draftId)).toMatchObject({
    title: article.package.title,
    writer: 'template',
    words: 1_600,
    score: 82,
    order: { number: 1, isFree: false, available: 3, failure: null },
    sections: [{ sectionId: 's1', status: 'drafted', revision: 1 }, {}, {}],
  })
  const options = { params: { draftId }, caller }
  const { sections } = (await content.call(listSections, options)).body
  expect(sections.map(({ markdown }) => markdown)).toEqual(
    article.sections.map(({ markdown }) => markdown),
  )
  const { items } = (await content.call(listEvidence, options)).body
  expect(items.map(({ id }) => id)).toEqual(['e1', 'e2'])
  expect(await history(draftId)).toEqual([
    'DraftPlanned',
    'EvidenceTaken',
    'ResearchTaken',
    'DraftRequested',
    'DraftQueued',
    'DraftStarted',
    'EvidenceSettled',
    'OutlineMade',
    'SectionDrafted',
    'SectionDrafted',
    'SectionDrafted',
    'PackageMade',
    'DraftScored',
    'DraftCompleted',
  ])
  await expect
    .poll(async () => (await eventsOf(draftId)).map(({ type }) => type), { timeout: 20_000 })
    .toEqual(['DraftPlanned', 'DraftRequested', 'DraftCompleted'])
  // On Kafka as in the store its texts are sealed with a key of its own.
  expect((await eventsOf(draftId)).map(({ subject }) => subject)).toEqual(Array(3).fill(draftId))
  expect(JSON.stringify(await eventsOf(draftId))).not.toContain('bakery')

  for (const [format, type, name] of [
    ['html', 'text/html', 'crumb-co_choose-a-bakery_'],
    ['markdown', 'text/markdown', 'crumb-co_choose-a-bakery_'],
    ['text', 'text/plain', 'crumb-co_choose-a-bakery_'],
    ['evidence', 'application/json', 'crumb-co_choose-a-bakery-evidence_'],
  ] as const) {
    const file = await content.request(exportDraft, { ...options, query: { format } })
    expect(file.headers.get('content-type')).toContain(type)
    expect(file.headers.get('content-disposition')).toContain(
      `attachment; filename="sortie_${name}`,
    )
    const without = await content.request(exportDraft, {
      ...options,
      query: { format, sources: 'false' },
    })
    const [text, bare] = [await file.text(), await without.text()]
    expect(text).toContain(format === 'evidence' ? 'What e2 says.' : 'Ask when it was baked')
    if (format !== 'evidence') expect(bare.length).toBeLessThan(text.length)
  }
  const again = await content.call(launchDraft, { ...options, body: { writer: 'template' } })
  expect(again.problem?.code).toBe('draft_finished')
})

test('without a mission nothing is written, and the draft can be ordered again', async () => {
  writesAtOnce()
  const { prepared, ordered, becomes, read } = desk()
  const draftId = await prepared(body)
  const declined = await ordered(draftId, 'MissionDeclined')
  expect(declined.problem).toMatchObject({ status: 402, code: 'no_missions' })
  const { order, status } = await read(draftId)
  expect({ status, number: order?.number }).toEqual({ status: 'declined', number: 1 })
  expect(declined.problem?.reportId).toBe(order?.reportId)
  await ordered(draftId)
  await becomes(draftId, 'ready')
  expect((await read(draftId)).order?.number).toBe(2)
})

test('a launch is refused while it is researched, and by the writer that is not there', async () => {
  const { caller, plan, launch, research, history } = desk()
  const draftId = await plan(body)
  expect((await launch(draftId)).problem?.code).toBe('research_running')
  await research(draftId, true)
  const options = { params: { draftId }, body: { writer: 'ai' }, caller }
  expect((await content.call(launchDraft, options)).problem).toMatchObject({
    status: 503,
    code: 'writer_unavailable',
  })
  expect(await history(draftId)).not.toContain('DraftRequested')
})

test('what was found a day ago is looked for again before a launch', async () => {
  writesAtOnce()
  const { prepared, launch, viewOf, research, ordered, becomes, history } = desk()
  const draftId = await prepared(body)
  const first = (await viewOf(draftId))!.research.researchId
  const views = content.db.collection<{ _id: string }>('view.draft.1')
  const askedAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await views.updateOne({ _id: draftId }, { $set: { 'view.research.askedAt': askedAt } })
  expect((await launch(draftId)).problem).toMatchObject({ status: 409, code: 'research_running' })
  expect((await viewOf(draftId))!.research).toMatchObject({ status: 'running', items: 0 })
  expect((await viewOf(draftId))!.research.researchId).not.toBe(first)
  expect(await history(draftId)).not.toContain('DraftRequested')
  await research(draftId)
  await ordered(draftId)
  await becomes(draftId, 'ready')
})

test('an article that does not pass the gate fails with its reasons for its owner alone, and keeps no text', async () => {
  const fault = { code: 'unsupported', message: 'Nothing supports “Ovens are free.”' } as const
  write = () => ({ ...article, faults: [fault] })
  const { caller, prepared, ordered, becomes, read } = desk()
  const draftId = await prepared(body)
  await ordered(draftId)
  await becomes(draftId, 'failed')
  const { order, sections } = await read(draftId)
  expect(order?.failure).toEqual({
    cause: 'quality',
    reason: 'The article did not pass our checks. Nothing supports “Ovens are free.”',
  })
  expect(sections).toEqual([])
  const file = { params: { draftId }, query: { format: 'html' }, caller }
  expect((await content.call(exportDraft, file)).problem?.code).toBe('draft_not_ready')

  const operator = content.caller(`usr_${randomUUID()}`, { admin: true })
  const { body: jobs, problem } = await content.call(listDraftJobs, { caller: operator })
  expect(problem).toBeNull()
  expect(jobs.drafts[0]).toMatchObject({ draftId, failure: { cause: 'quality' }, number: 1 })
  expect(jobs.lastDay.failed).toBeGreaterThan(0)
  expect(JSON.stringify(jobs)).not.toMatch(/bakery|Ovens/)
  expect((await content.call(listDraftJobs, { caller })).status).toBe(404)

  // Neither the commit, nor the work, nor the topic has it in the clear.
  const commits = await content.db.collection('commits').find({ stream: draftId }).toArray()
  const items = await content.db.collection('work').find({ stream: draftId }).toArray()
  expect(JSON.stringify([commits, items])).not.toContain('Ovens')
  const failed = commits.flatMap(({ events }) => events).find(({ type }) => type === 'DraftFailed')
  expect(failed?.data).toMatchObject({
    cause: 'quality',
    reasonCode: 'unsupported',
    reason: 'The article did not pass our checks.',
  })

  // What an older release stored loses what quotes the article, once an operator asks for it.
  const planted = { $set: { 'events.$[failed].data.reason': 'Nothing supports “Ovens are free.”' } }
  await content.db
    .collection('commits')
    .updateOne({ stream: draftId, 'events.type': 'DraftFailed' }, planted, {
      arrayFilters: [{ 'failed.type': 'DraftFailed' }],
    })
  const asked = { body: {}, caller: content.caller(null, { operator: true }) }
  expect((await content.call(cleanFailures, asked)).body.cleaned).toBe(1)
  expect((await content.call(cleanFailures, asked)).body.cleaned).toBe(0)
  const after = await content.db.collection('commits').find({ stream: draftId }).toArray()
  expect(JSON.stringify(after)).not.toContain('Ovens')
  expect((await content.call(cleanFailures, { body: {}, caller })).status).toBe(404)
})

test('a try that died on the way is gone on with behind what it recorded', async () => {
  let tries = 0
  write = () => {
    tries += 1
    if (tries > 1) return article
    const [first, , third] = article.sections
    // What cannot be stored ends the try after the first section, as a kill would.
    return { ...article, sections: [first!, { ...third!, sectionId: 's2', words: -1 }, third!] }
  }
  const { prepared, ordered, becomes, history } = desk()
  const draftId = await prepared(body)
  await ordered(draftId)
  await becomes(draftId, 'ready')
  expect(tries).toBe(2)
  const types = await history(draftId)
  expect(types.filter((type) => type === 'SectionDrafted')).toHaveLength(3)
  expect(types.filter((type) => type === 'OutlineMade' || type === 'DraftStarted')).toHaveLength(2)
})

test('who is late gives the mission back and goes on', async () => {
  const release = holdWriting()
  const { prepared, ordered, becomes, viewOf, read, history } = desk()
  const draftId = await prepared(body)
  await ordered(draftId)
  await letTimePass((await viewOf(draftId))!.order!.reportId, 'whole')
  await expect
    .poll(async () => (await viewOf(draftId))?.order?.isFree, { timeout: 20_000 })
    .toBe(true)
  release()
  await becomes(draftId, 'ready')
  expect((await read(draftId)).order).toMatchObject({ isFree: true, failure: null })
  expect(await history(draftId)).toContain('DraftLate')
  const events = async () =>
    (await eventsOf(draftId)).map(({ type, data }) => [type, data.isFree ?? null])
  await expect.poll(events, { timeout: 20_000 }).toContainEqual(['DraftCompleted', true])
})

test('what takes too long fails, and what comes after that is not heard', async () => {
  const release = holdWriting()
  const { prepared, ordered, becomes, read, viewOf, history } = desk()
  const draftId = await prepared(body)
  await ordered(draftId)
  await becomes(draftId, 'writing')
  await letTimePass((await viewOf(draftId))!.order!.reportId, 'writing')
  await becomes(draftId, 'failed')
  expect((await read(draftId)).order?.failure?.cause).toBe('deadline')
  release()
  await expect
    .poll(() => content.db.collection('work').countDocuments({ stream: draftId, state: 'open' }), {
      timeout: 20_000,
    })
    .toBe(0)
  expect(await history(draftId)).not.toContain('OutlineMade')
})

test('research that is never answered is given up, and the draft can be launched without', async () => {
  writesAtOnce()
  const { plan, ordered, becomes, viewOf, launch, history } = desk()
  const draftId = await plan(body)
  expect((await launch(draftId)).problem?.code).toBe('research_running')
  const { researchId } = (await viewOf(draftId))!.research
  const ages = content.db.collection<{ _id: string; since: Date }>('ages.research')
  const since = new Date(Date.now() - 7_200_000)
  const letTimePass = () => ages.updateOne({ _id: researchId }, { $set: { since } })
  await expect.poll(async () => (await letTimePass()).matchedCount, { timeout: 30_000 }).toBe(1)
  await expect
    .poll(async () => (await viewOf(draftId))?.research.status, { timeout: 30_000 })
    .toBe('failed')
  expect((await ordered(draftId)).status).toBe(202)
  await becomes(draftId, 'ready')
  expect((await history(draftId)).filter((type) => type === 'ResearchTaken')).toHaveLength(1)
})

test('a running draft cannot be changed, deleted or ordered again; three run at a time', async () => {
  const release = holdWriting()
  const { caller, prepared, ordered, launch, becomes } = desk()
  const draftIds = [await prepared(body), await prepared(body), await prepared(body)]
  for (const draftId of draftIds) expect((await ordered(draftId)).status).toBe(202)
  const [draftId] = draftIds
  const options = { params: { draftId: draftId! }, caller }
  const changed = await content.call(changeBrief, { ...options, body })
  expect(changed.problem?.code).toBe('draft_busy')
  expect((await content.call(deleteDraft, options)).problem?.code).toBe('draft_busy')
  expect((await launch(draftId!)).problem?.code).toBe('draft_busy')
  expect((await launch(await prepared(body))).problem?.code).toBe('too_many_drafts')
  release()
  for (const each of draftIds) await becomes(each, 'ready')
})

test('an order that waits for billing can be cancelled, and answers come too late for it', async () => {
  const { caller, prepared, launch, bill, read, viewOf, history } = desk()
  const draftId = await prepared(body)
  expect((await launch(draftId)).body).toEqual({ status: 'requested', available: null })
  const options = { params: { draftId }, caller }
  expect((await content.call(cancelDraft, options)).body.status).toBe('cancelled')
  expect((await content.call(cancelDraft, options)).body.status).toBe('cancelled')
  const { reportId } = (await viewOf(draftId))!.order!
  await bill('MissionReserved', draftId, reportId)
  const other = await prepared(body)
  expect((await read(other)).status).toBe('planned')
  expect((await history(draftId)).at(-1)).toBe('DraftCancelled')
})

test('a request that is sent again makes one draft, and one order', async () => {
  writesAtOnce()
  const { caller, prepared, launch, bill, viewOf, becomes, history } = desk()
  const headers = { 'idempotency-key': randomUUID() }
  const plan = () => content.call(planDraft, { body, caller, headers })
  const [first, second] = [await plan(), await plan()]
  expect(second.body).toEqual(first.body)
  const draftId = await prepared(body)
  const key = { 'idempotency-key': randomUUID() }
  await launch(draftId, key)
  await bill('MissionReserved', draftId, (await viewOf(draftId))!.order!.reportId)
  await becomes(draftId, 'ready')
  expect((await launch(draftId, key)).body.status).toBe('ready')
  expect((await history(draftId)).filter((type) => type === 'DraftRequested')).toHaveLength(1)
})

test('another brief asks for research anew only where it bears on it', async () => {
  const { caller, prepared, viewOf, history } = desk()
  const draftId = await prepared(body)
  const researchId = async () => (await viewOf(draftId))!.research.researchId
  const first = await researchId()
  const change = (given: object) =>
    content.call(changeBrief, { params: { draftId }, body: { ...body, ...given }, caller })
  expect((await change({})).status).toBe(200)
  expect(await history(draftId)).not.toContain('BriefChanged')
  const answers = [{ question: 'When do you bake?', answer: 'At six.' }]
  await change({ answers })
  expect(await researchId()).toBe(first)
  const { items } = (await content.call(listEvidence, { params: { draftId }, caller })).body
  expect(items.map(({ voice }) => voice)).toContain('customer')
  await change({ answers, keyword: 'best bread' })
  expect(await researchId()).not.toBe(first)
  expect((await viewOf(draftId))!.research).toMatchObject({ status: 'running', items: 0 })
})

test('a brief is not written over by a tab that has not seen it, and a save that is sent again is none', async () => {
  const { caller, prepared, read } = desk()
  const draftId = await prepared(body)
  const save = (audience: string, basedOn?: number, key: string = randomUUID()) =>
    content.call(changeBrief, {
      params: { draftId },
      body: { ...body, audience },
      caller,
      query: { ...(basedOn !== undefined && { basedOn: String(basedOn) }) },
      headers: { 'idempotency-key': key },
    })
  const key = randomUUID()
  expect((await save('Bakers', 0, key)).body).toEqual({ draftId, revision: 1 })
  const stale = await save('Cooks', 0)
  expect(stale.problem).toMatchObject({ status: 409, code: 'brief_changed' })
  // The same words as those that stand there are no conflict, and change nothing.
  expect((await save('Bakers', 0)).body).toEqual({ draftId, revision: 1 })
  expect((await save('Cooks', 1)).body).toEqual({ draftId, revision: 2 })
  expect((await save('Bakers', 0, key)).body).toEqual({ draftId, revision: 1 })
  expect((await save('Waiters')).body).toEqual({ draftId, revision: 3 })
  expect(await read(draftId)).toMatchObject({ briefRevision: 3, brief: { audience: 'Waiters' } })
})

test('a draft is begun in no project of somebody else', async () => {
  const { caller, plan } = desk()
  const projectId = `prj_${randomUUID()}` as const
  const opened = { projectId, userId: `usr_${randomUUID()}`, at: new Date().toISOString() }
  const begin = () => content.call(planDraft, { body: { ...body, projectId }, caller })
  await content.publish('analysis', {
    type: 'ProjectOpened',
    data: opened,
    stream: projectId,
    version: 1,
  })
  await expect
    .poll(async () => (await begin()).problem?.code, { interval: 300, timeout: 15_000 })
    .toBe('project_not_found')
  const draftId = await plan(body)
  const change = await content.call(changeBrief, {
    params: { draftId },
    query: {},
    body: { ...body, projectId },
    caller,
  })
  expect([change.status, change.problem?.code]).toEqual([404, 'project_not_found'])
})

test('saving briefs has a limit', async () => {
  const { caller } = desk()
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) {
    statuses.push((await content.call(planDraft, { body, caller })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

test('a list shows one’s own drafts, found by title, keyword, status and project', async () => {
  writesAtOnce()
  const { caller, plan, prepared, ordered, becomes } = desk()
  const ready = await prepared(body)
  await ordered(ready)
  await becomes(ready, 'ready')
  const other = await plan({ ...body, keyword: 'Rye bread (dark)', projectId: 'prj_1' })
  const list = async (query: Record<string, string>) => {
    const { body: page } = await content.call(listDrafts, { caller, query })
    return page.drafts.map(({ draftId }) => draftId)
  }
  expect(await list({})).toEqual([other, ready])
  expect(await list({ status: 'ready' })).toEqual([ready])
  expect(await list({ projectId: 'prj_1' })).toEqual([other])
  expect(await list({ containing: 'bread (D' })).toEqual([other])
  expect(await list({ containing: article.package.title.slice(4) })).toEqual([ready])
  const first = (await content.call(listDrafts, { caller, query: { limit: '1' } })).body
  expect(await list({ limit: '1', cursor: first.next! })).toEqual([ready])
  const options = { params: { draftId: ready }, caller }
  const copy = (await content.call(duplicateDraft, options)).body.draftId
  expect((await content.call(getDraft, { params: { draftId: copy }, caller })).body).toMatchObject({
    keyword: brief.keyword,
    status: 'planned',
  })
  await content.call(deleteDraft, options)
  expect(await list({})).toEqual([copy, other])
  const { drafts } = (await content.call(listDrafts, { caller, query: { status: 'deleted' } })).body
  expect(drafts).toMatchObject([{ draftId: ready, status: 'ready', words: 1_600 }])
  const left = Date.parse(drafts[0]!.destroyedAt!) - Date.now()
  expect(Math.round(left / 86_400_000)).toBe(30)
  await content.call(restoreDraft, options)
  expect(await list({ status: 'deleted' })).toEqual([])
  expect(await list({})).toEqual([ready, copy, other])
})

test('nobody else is shown a draft, or may do anything with it', async () => {
  const { prepared, history } = desk()
  const draftId = await prepared(body)
  const before = await history(draftId)
  const { caller } = desk()
  const options = { params: { draftId }, caller }
  for (const answer of [
    await content.call(getDraft, options),
    await content.call(followDraft, options),
    await content.call(listEvidence, options),
    await content.call(listSections, options),
    await content.call(changeBrief, { ...options, body }),
    await content.call(launchDraft, { ...options, body: { writer: 'template' } }),
    await content.call(cancelDraft, options),
    await content.call(duplicateDraft, options),
    await content.call(deleteDraft, options),
    await content.call(restoreDraft, options),
    await content.call(exportDraft, { ...options, query: { format: 'html' } }),
  ]) {
    expect(answer.problem).toMatchObject({ status: 404, code: 'draft_not_found' })
  }
  expect(await history(draftId)).toEqual(before)
})

test('the live channel sends a draft as it changes, until nothing of it does', async () => {
  writesAtOnce()
  const { caller, prepared, ordered } = desk()
  const draftId = await prepared(body)
  const asked = ordered(draftId)
  await expect
    .poll(async () => (await content.call(getDraft, { params: { draftId }, caller })).body.order)
    .not.toBeNull()
  const live = await content.request(followDraft, { params: { draftId }, caller })
  const text = await live.text()
  await asked
  const views = [...text.matchAll(/^event: view\ndata: (.+)$/gm)].map(([, data]) =>
    JSON.parse(data!),
  )
  expect(views.at(-1)).toMatchObject({ status: 'ready', title: article.package.title })
  expect(text).toMatch(/event: end\ndata: {}\n\n$/)
  for (const view of views) expect(JSON.stringify(view).length).toBeLessThan(60_000)
})

const livingKey = (draftId: string) =>
  content.db.client
    .db(content.env.VAULT_DB)
    .collection('keys')
    .countDocuments({
      _id: draftId as never,
      erased: false,
    })
const stored = async () => {
  const texts: string[] = []
  for (const { name } of await content.db.listCollections().toArray()) {
    texts.push(JSON.stringify(await content.db.collection(name).find().toArray()))
  }
  return texts.join('\n')
}

test('a deleted draft can be restored for a while, and is then erased', async () => {
  const { caller, prepared, read, history } = desk()
  const keyword = `planted ${randomUUID()}`
  const draftId = await prepared({ ...body, keyword })
  const options = { params: { draftId }, caller }
  const kept = await prepared(body)
  await content.call(deleteDraft, { ...options, params: { draftId: kept } })
  expect(await read(kept)).toMatchObject({ readiness: {}, destroyedAt: expect.any(String) })
  const gone = { ...options, params: { draftId: kept } }
  expect((await content.call(listEvidence, gone)).problem?.code).toBe('draft_not_found')
  await content.call(restoreDraft, { ...options, params: { draftId: kept } })
  await content.call(deleteDraft, options)
  await content.call(deleteDraft, options)
  expect(await stored()).toContain(keyword)
  await makeDue(kept)
  await makeDue(draftId)
  await expect.poll(() => livingKey(draftId), { timeout: 30_000 }).toBe(0)
  // The key goes before the event says so.
  await expect.poll(() => history(draftId), { timeout: 20_000 }).toContain('DraftErased')
  await expect.poll(stored, { timeout: 20_000 }).not.toContain(keyword)
  expect((await content.call(restoreDraft, options)).problem?.code).toBe('draft_not_found')
  expect((await content.call(getDraft, options)).status).toBe(404)
  expect(await read(kept)).toMatchObject({ status: 'planned' })
  expect(await read(kept)).not.toHaveProperty('destroyedAt')
  expect(await livingKey(kept)).toBe(1)
})

test('who deletes their account leaves no draft, and a running order ends with it', async () => {
  const release = holdWriting()
  const { userId, prepared, ordered, history } = desk()
  const keyword = `planted ${randomUUID()}`
  const running = await prepared({ ...body, keyword })
  await ordered(running)
  const planned = await prepared({ ...body, keyword })
  const at = new Date().toISOString()
  await content.publish('identity', {
    type: 'AccountDeletionRequested',
    stream: userId,
    version: 9,
    data: { userId, email: null, at },
  })
  await expect
    .poll(async () => (await livingKey(running)) + (await livingKey(planned)), { timeout: 30_000 })
    .toBe(0)
  // The keys go before the events say so.
  const endOf = async (draftId: typeof running) => (await history(draftId)).slice(-2)
  await expect
    .poll(() => endOf(running), { timeout: 20_000 })
    .toEqual(['DraftFailed', 'DraftErased'])
  await expect
    .poll(async () => (await endOf(planned)).at(-1), { timeout: 20_000 })
    .toBe('DraftErased')
  await expect.poll(stored, { timeout: 20_000 }).not.toContain(keyword)
  const told = async () => (await eventsOf(running)).map(({ type, data }) => [type, data.cause])
  await expect.poll(told, { timeout: 20_000 }).toContainEqual(['DraftFailed', 'erased'])
  release()

  // What a request that was under way began after that goes with the person.
  const late = desk()
  const left = await late.plan(body)
  await content.publish('identity', {
    type: 'PersonErased',
    stream: late.userId,
    version: 9,
    data: { userId: late.userId, at },
  })
  await expect.poll(() => livingKey(left), { timeout: 30_000 }).toBe(0)
})

test('a person is given all that is held of their drafts', async () => {
  const { userId, caller, prepared } = desk()
  const account = { username: 'ada', passwordHash: 'x', termsVersion: '1', confirmationHash: 'x' }
  const email = `${randomUUID()}@example.com`
  const at = new Date().toISOString()
  await content.publish('identity', {
    type: 'UserRegistered',
    stream: userId,
    version: 1,
    data: { userId, at, ...account, email },
  })
  await prepared(body)
  const { getHeldDataOf } = operationsOf('content')
  await expect
    .poll(async () => (await content.call(getHeldDataOf, { caller })).status, { timeout: 20_000 })
    .toBe(200)
  const { events } = (await content.call(getHeldDataOf, { caller })).body
  expect(events.map(({ type }) => type)).toEqual(['DraftPlanned', 'EvidenceTaken', 'ResearchTaken'])
  expect(JSON.stringify(events)).toContain(brief.keyword)
  expect(JSON.stringify(events)).toContain('What e2 says.')
})
