import { randomUUID } from 'node:crypto'
import {
  acceptRewrite,
  addSection,
  askRewrite,
  editDetails,
  editSection,
  removeSection,
  restoreVersion,
} from '@sortie/contracts/content/drafts/draft-editing'
import {
  listRemovedSections,
  listStandardText,
} from '@sortie/contracts/content/drafts/draft-leftovers'
import { getDraft } from '@sortie/contracts/content/drafts/drafts'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rewriting } from '../draft-rewrites/rewriting.ts'
import { around } from '../drafts/decider/testing-draft.ts'
import { finishedArticle, startEditing } from '../drafts/testing-editing.ts'

const rewriting: Rewriting = {
  propose: async () => ({ markdown: 'Look at the crust. It is dark [e1].', words: 7, cuts: [] }),
}
let content: RunningService
beforeAll(async () => {
  content = await startEditing({}, rewriting)
})
afterAll(() => content.stop())

/** A finished article, and what is left of what it was. */
const finished = async () => {
  const hold = await finishedArticle(content)
  return {
    ...hold,
    removed: async () => (await content.call(listRemovedSections, hold.of)).body.sections,
    standard: async () => (await content.call(listStandardText, hold.of)).body.sentences,
  }
}

test('a removed section is offered as it read, until it is brought back', async () => {
  const { of, once, section, texts, removed } = await finished()
  const body = { basedOn: 1, heading: 'Rye', markdown: 'Ours is dark.' }
  await content.call(editSection, { ...section('s2'), headers: once(), body })
  await content.call(removeSection, { ...section('s3'), headers: once() })
  await content.call(removeSection, { ...section('s2'), headers: once() })
  const [last, first, ...others] = await removed()
  expect(others).toEqual([])
  // What it stood behind is gone as well.
  expect(first).toMatchObject({ sectionId: 's3', heading: 'About s3', after: 's1' })
  expect(last).toEqual({
    sectionId: 's2',
    heading: 'Rye',
    markdown: 'Ours is dark.',
    words: 3,
    after: 's1',
    at: expect.any(String),
  })
  const back = { after: 's1', heading: 'Rye', markdown: 'Ours is dark.', restores: 's2' } as const
  await content.call(addSection, { ...of, headers: once(), body: back })
  expect((await removed()).map(({ sectionId }) => sectionId)).toEqual(['s3'])
  expect((await texts()).map(({ heading }) => heading)).toEqual(['About s1', 'Rye'])
})

test('a version that brings a section back takes it out of those that were removed', async () => {
  const { draftId, caller, section, removed, texts } = await finished()
  await content.call(removeSection, section('s2'))
  const params = { draftId, versionId: 'ver_written' } as const
  await content.call(restoreVersion, { params, caller })
  expect(await texts()).toHaveLength(3)
  expect(await removed()).toEqual([])
})

test('standard text is what rests on nothing, as it was written and as it was proposed', async () => {
  const { draftId, caller, of, once, section, standard } = await finished()
  await expect.poll(standard).toEqual(['Ask when it was baked.'])
  const body = { sectionId: 's1', basedOn: 1 } as const
  const { rewriteId } = (await content.call(askRewrite, { ...of, headers: once(), body })).body
  const params = { draftId, rewriteId }
  await expect
    .poll(async () => (await content.call(acceptRewrite, { params, caller })).status, {
      timeout: 20_000,
    })
    .toBe(200)
  const mine = { basedOn: 1, heading: null, markdown: 'I wrote this.' }
  await content.call(editSection, { ...section('s2'), body: mine })
  expect(await standard()).toEqual(['Ask when it was baked.', 'Look at the crust.'])
})

test('the title that was written can be taken again after another', async () => {
  const { of, draftId, caller } = await finished()
  const { titles: _titles, descriptions: _descriptions, ...details } = around
  const take = (basedOn: number, title: string) =>
    content.call(editDetails, { ...of, body: { basedOn, details: { ...details, title } } })
  await take(0, 'Another')
  await take(1, 'And another')
  const { package: now } = (await content.call(getDraft, { params: { draftId }, caller })).body
  expect(now).toMatchObject({
    title: 'And another',
    titles: [around.title],
    descriptions: [around.description],
  })
})

test('a stranger reads neither', async () => {
  const { draftId } = await finished()
  const caller = content.caller(`usr_${randomUUID()}`)
  const asked = { params: { draftId }, caller }
  const replies = await Promise.all([
    content.call(listRemovedSections, asked),
    content.call(listStandardText, asked),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404])
})
