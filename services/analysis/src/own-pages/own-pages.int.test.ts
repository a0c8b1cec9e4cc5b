import { randomUUID } from 'node:crypto'
import {
  changeProject,
  createProject,
  deleteProject,
} from '@sortie/contracts/analysis/projects/projects'
import type { OwnPage } from '@sortie/contracts/analysis/research/research'
import { getOwnPages, readOwnPages } from '@sortie/contracts/analysis/sites/own-pages'
import type { DraftId, ResearchId } from '@sortie/contracts/content/drafts/article-ids'
import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { crumbBakery } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { build, shape } from '../testing-service.ts'
import { localReader } from '../testing-sites.ts'

// The pages of a project's own site, from its sitemaps to the editor and to research, on imitation sites.

const patience = { timeout: 20_000, interval: 200 }
let sites: Record<'crumb' | 'closed' | 'bare', StandIn>
let analysis: RunningService

beforeAll(async () => {
  sites = {
    crumb: await startSite(crumbBakery),
    closed: await startSite(() => ({
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /',
      },
      '/': '<title>Closed</title>',
    })),
    bare: await startSite(() => ({ '/': '<title>Bare</title><p>One page.</p>' })),
  }
  const reader = localReader(Object.values(sites))
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac], reader), {
    WIKIMEDIA: 'false',
    CRAWLER: 'false',
    REFRESHES_PER_HOUR: '3',
  })
})
afterAll(async () => {
  await analysis.stop()
  await Promise.all(Object.values(sites).map(({ stop }) => stop()))
})

const siteAt = (name: keyof typeof sites) => `http://${name}.example:${sites[name].port}`
const someone = () => {
  const userId: `usr_${string}` = `usr_${randomUUID()}`
  return { userId, caller: analysis.caller(userId) }
}
type Caller = ReturnType<typeof analysis.caller>
const projectWith = async (caller: Caller, ownSite?: string) => {
  const body = { name: `Crumb ${randomUUID()}`, industry: 'Bakery', ...(ownSite && { ownSite }) }
  return (await analysis.call(createProject, { caller, body })).body.projectId
}
const look = (caller: Caller, projectId: `prj_${string}`) =>
  analysis.call(getOwnPages, { caller, params: { projectId } })
const refresh = (caller: Caller, projectId: `prj_${string}`) =>
  analysis.call(readOwnPages, { caller, params: { projectId }, body: {} })
const rows = () => analysis.db.collection('own-pages')

test('pages of all sitemaps are read once, packed ones too, and kept for their owner', async () => {
  const { caller } = someone()
  const projectId = await projectWith(caller, siteAt('crumb'))
  const host = `crumb.example:${sites.crumb.port}`
  expect((await look(caller, projectId)).body).toEqual({
    host,
    readAt: null,
    isFresh: false,
    pages: [],
  })
  const read = (await refresh(caller, projectId)).body
  expect(read).toMatchObject({ outcome: 'read', host, isFresh: true })
  expect(read.pages).toEqual(
    [
      ['birthday-cakes', 'Birthday cakes'],
      ['sourdough-bread', 'Sourdough bread'],
      ['butter-croissants', 'Butter croissants'],
    ].map(([path, title]) => ({ address: `${siteAt('crumb')}/${path}`, title })),
  )
  const asked = sites.crumb.seen.length
  expect(sites.crumb.seen.some((path) => path.startsWith('/staff'))).toBe(false)
  const { outcome: _, ...known } = read
  expect((await look(caller, projectId)).body).toEqual(known)
  expect((await refresh(caller, projectId)).body.outcome).toBe('read')
  expect(sites.crumb.seen).toHaveLength(asked)
  const stored = JSON.stringify(await rows().find({}).toArray())
  expect(stored).not.toContain('birthday')
})

test('a site that forbids it, one that is away and a project without one say so, and keep nothing', async () => {
  const { caller } = someone()
  const closed = await projectWith(caller, siteAt('closed'))
  expect((await refresh(caller, closed)).body).toMatchObject({ outcome: 'forbidden', pages: [] })
  const away = await projectWith(caller, 'http://away.example:9')
  expect((await refresh(caller, away)).body).toMatchObject({ outcome: 'unreachable', pages: [] })
  const none = await projectWith(caller)
  expect((await refresh(caller, none)).body).toMatchObject({ outcome: 'unnamed', host: null })
  expect((await look(caller, closed)).body.readAt).toBeNull()
})

test('a site with one page has none to link to, and a fourth reading within an hour is refused', async () => {
  const { caller } = someone()
  const bare = await projectWith(caller, siteAt('bare'))
  for (let count = 0; count < 3; count += 1)
    expect((await refresh(caller, bare)).body).toMatchObject({ outcome: 'read', pages: [] })
  expect((await refresh(caller, bare)).problem?.code).toBe('too_many_requests')
})

test('pages of another project are not there, and another site has other pages', async () => {
  const { caller } = someone()
  const projectId = await projectWith(caller, siteAt('crumb'))
  await refresh(caller, projectId)
  const stranger = someone().caller
  expect((await look(stranger, projectId)).problem?.code).toBe('project_not_found')
  expect((await refresh(stranger, projectId)).problem?.code).toBe('project_not_found')
  const body = { industry: 'Bakery', ownSite: siteAt('bare') }
  await analysis.call(changeProject, { caller, params: { projectId }, body })
  expect((await look(caller, projectId)).body).toMatchObject({ readAt: null, pages: [] })
})

test('they are shown with a person’s data, and go with the project or the person', async () => {
  const { caller, userId } = someone()
  const [first, second] = [
    await projectWith(caller, siteAt('crumb')),
    await projectWith(caller, siteAt('crumb')),
  ]
  await refresh(caller, first)
  await refresh(caller, second)
  const { getHeldDataOf } = operationsOf('analysis')
  const { body } = await analysis.call(getHeldDataOf, { caller })
  const query = { cursor: body.next! }
  const behind = await analysis.call(getHeldDataOf, { caller, query })
  expect(behind.body.kept?.map(({ what }) => what)).toEqual(['own-pages', 'own-pages'])
  await analysis.call(deleteProject, { caller, params: { projectId: first } })
  await vi.waitFor(async () => expect(await rows().countDocuments({ userId })).toBe(1), patience)
  await analysis.publish('identity', {
    type: 'PersonErased',
    stream: userId,
    version: 9,
    data: { userId, at: new Date().toISOString() },
  })
  await vi.waitFor(async () => expect(await rows().countDocuments({ userId })).toBe(0), patience)
})

test('a research names the pages on its keyword', async () => {
  const { caller, userId } = someone()
  const projectId = await projectWith(caller, siteAt('crumb'))
  const draftId: DraftId = `dft_${randomUUID()}`
  const researchId: ResearchId = `rsc_${randomUUID()}`
  const brief = DraftBrief.parse({
    type: 'informational',
    keyword: 'birthday cakes leeds',
    projectId,
  })
  const data = { draftId, userId, researchId, at: new Date().toISOString(), brief }
  await analysis.publish('content', { type: 'DraftPlanned', stream: draftId, version: 1, data })
  const { getHeldDataOf } = operationsOf('analysis')
  const context = await vi.waitFor(async () => {
    const { body } = await analysis.call(getHeldDataOf, { caller })
    const done = body.events.find(({ type }) => type === 'ResearchCompleted')
    expect(done).toBeDefined()
    return (done!.data as { context: { ownPages?: OwnPage[] } }).context
  }, patience)
  // Pages that are only near the subject come last: the writer links words that an article says.
  const addresses = context.ownPages?.map(({ address }) => new URL(address).pathname)
  expect(addresses?.[0]).toBe('/birthday-cakes')
  expect(addresses).not.toContain('/butter-croissants')
})
