import {
  addSection,
  editDetails,
  editSection,
  getVersion,
  listVersions,
  nameVersion,
  removeSection,
  restoreVersion,
} from '@sortie/contracts/content/drafts/draft-editing'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { around } from '../drafts/decider/testing-draft.ts'
import { openDesk } from '../drafts/testing-drafts.ts'
import { finishedArticle, startEditing } from '../drafts/testing-editing.ts'

let content: RunningService
beforeAll(async () => {
  content = await startEditing({ DRAFT_VERSION_READS_PER_MINUTE: '8' })
})
afterAll(() => content.stop())

const finished = () => finishedArticle(content)
const { titles: _, ...details } = around

test('a version keeps what is there, and brings it back as edits of what came since', async () => {
  const { draftId, of, once, section, texts, history, ...desk } = await finished()
  const version = (versionId: `ver_${string}`) => ({
    params: { draftId, versionId },
    caller: desk.caller,
  })
  const edit = (sectionId: string, basedOn: number, markdown: string) =>
    content.call(editSection, { ...section(sectionId), body: { basedOn, heading: null, markdown } })
  const listed = async () => (await content.call(listVersions, of)).body.versions

  const before = await texts()
  expect(await listed()).toMatchObject([{ versionId: 'ver_written', name: null, words: 27 }])
  await edit('s1', 1, 'Mine.')
  await content.call(addSection, {
    ...of,
    body: { after: null, heading: 'New', markdown: 'Hello.' },
  })
  await content.call(removeSection, section('s2'))
  const body = { basedOn: 0, details: { ...details, title: 'Another' } }
  await content.call(editDetails, { ...of, body })
  const named = await content.call(nameVersion, {
    ...of,
    headers: once('n'),
    body: { name: 'For  Ada' },
  })
  const again = await content.call(nameVersion, {
    ...of,
    headers: once('n'),
    body: { name: 'For  Ada' },
  })
  expect([named.status, again.body]).toEqual([201, named.body])
  // Many edits later, more than are read at once.
  for (let revision = 2; revision < 50; revision++) await edit('s1', revision, `Text ${revision}.`)

  const kept = (await content.call(getVersion, version(named.body.versionId))).body
  expect(kept).toMatchObject({
    version: { name: 'For Ada', words: 11 },
    details: { title: 'Another' },
    sections: [
      { sectionId: 's4', heading: 'New', markdown: 'Hello.' },
      { sectionId: 's1', heading: null, markdown: 'Mine.' },
      { sectionId: 's3' },
    ],
  })
  const written = (await content.call(getVersion, version('ver_written'))).body
  expect(written.details).toEqual(details)
  expect(written.sections).toEqual(
    before.map(({ sectionId, heading, markdown }) => ({ sectionId, heading, markdown })),
  )

  const restore = () =>
    content.call(restoreVersion, { ...version('ver_written'), headers: once('r') })
  expect((await restore()).status).toBe(200)
  expect((await restore()).status).toBe(200)
  const after = await texts()
  expect(after.map(({ sectionId }) => sectionId)).toEqual(['s1', 's2', 's3'])
  expect(after.map(({ heading, markdown }) => [heading, markdown])).toEqual(
    before.map(({ heading, markdown }) => [heading, markdown]),
  )
  const head = await desk.read(draftId)
  expect(head).toMatchObject({ title: around.title, edits: { details: 2 }, words: 27 })
  expect((await listed()).map(({ name }) => name)).toEqual([
    'Before restoring the article as it was written',
    'For Ada',
    null,
  ])
  expect((await history(draftId)).slice(-6)).toEqual([
    'VersionNamed',
    'VersionRestored',
    'SectionRemoved',
    'SectionEdited',
    'SectionAdded',
    'DetailsEdited',
  ])
})

test('a version comes back whatever script its article is written in, as long as it may be', async () => {
  const { draftId, of, section, texts, caller } = await finished()
  // Sections of nearly 20 kB, of characters of three bytes each, which is the most that a character takes.
  const long = (letter: string) =>
    Array(65)
      .fill(`${letter.repeat(99)}。`)
      .join('\n\n')
  const write = (sectionId: string, basedOn: number, letter: string) =>
    content.call(editSection, {
      ...section(sectionId),
      body: { basedOn, heading: null, markdown: long(letter) },
    })
  let revisions = [1, 1, 1]
  const ids = ['s1', 's2', 's3']
  for (let more = 0; more < 20; more++) {
    const body = { after: null, heading: null, markdown: long('文') }
    const added = await content.call(addSection, { ...of, body })
    expect([added.status, added.problem]).toEqual([201, null])
    ids.push(added.body.sectionId)
    revisions.push(added.body.revision)
  }
  for (const index of [0, 1, 2]) {
    expect((await write(ids[index]!, revisions[index]!, '文')).status).toBe(200)
  }
  revisions = revisions.map((revision, index) => (index < 3 ? revision + 1 : revision))
  const named = await content.call(nameVersion, { ...of, body: { name: 'Long' } })
  const before = await texts()
  for (const [index, sectionId] of ids.entries()) {
    const body = { basedOn: revisions[index]!, heading: null, markdown: 'Short.' }
    expect((await content.call(editSection, { ...section(sectionId), body })).status).toBe(200)
  }
  const params = { draftId, versionId: named.body.versionId }
  expect((await content.call(restoreVersion, { params, caller })).status).toBe(200)
  const markdownOf = (all: typeof before) => all.map(({ markdown }) => markdown)
  expect(markdownOf(await texts())).toEqual(markdownOf(before))
})

test('a version that is nobody’s is not there', async () => {
  const { draftId, caller } = await finished()
  const ask = (versionId: `ver_${string}`, by = caller) =>
    content.call(getVersion, { params: { draftId, versionId }, caller: by })
  expect((await ask('ver_none')).problem?.code).toBe('version_not_found')
  const stranger = openDesk(content, { items: [], context: null })
  expect((await ask('ver_written', stranger.caller)).problem?.code).toBe('draft_not_found')
})

test('a user opens so many versions in a minute; lists of them, and others, go on', async () => {
  const { draftId, of, caller } = await finished()
  const params = { draftId, versionId: 'ver_written' }
  const open = () => content.call(getVersion, { params, caller })
  const statuses = []
  for (let time = 0; time < 8; time++) statuses.push((await open()).status)
  expect(statuses).toEqual(Array(8).fill(200))
  const refused = await open()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.problem).toMatchObject({ code: 'too_many_requests' })
  expect(refused.problem?.message).toMatch(
    /^You can open 8 versions a minute\. Open it again in \d+ seconds?\.$/,
  )
  expect((await content.call(listVersions, of)).status).toBe(200)
  const other = await finished()
  const its = { params: { ...params, draftId: other.draftId }, caller: other.caller }
  expect((await content.call(getVersion, its)).status).toBe(200)
})
