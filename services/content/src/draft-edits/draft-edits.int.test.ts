import {
  addEvidence,
  addSection,
  editDetails,
  editSection,
  moveSection,
  removeSection,
  vouch,
} from '@sortie/contracts/content/drafts/draft-editing'
import { listDrafts, listEvidence } from '@sortie/contracts/content/drafts/drafts'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brief, item } from '../drafts/decider/testing-draft.ts'
import { openDesk } from '../drafts/testing-drafts.ts'
import { finishedArticle, startEditing } from '../drafts/testing-editing.ts'

let content: RunningService
beforeAll(async () => {
  content = await startEditing()
})
afterAll(() => content.stop())

const body = { type: 'informational', keyword: brief.keyword }
const finished = () => finishedArticle(content)
const details = { title: 'Choose a bakery', description: 'Ask.', slug: 'choose', faq: [] }

test('an article is edited, and reads and is exported as it was edited', async () => {
  const { draftId, of, once, section, texts, exported, ...desk } = await finished()
  const edited = await content.call(editSection, {
    ...section('s1'),
    headers: once(),
    body: { basedOn: 1, heading: 'When to go', markdown: 'Go *early*.\n* Bread\n* Cake [e1]' },
  })
  expect(edited.body).toEqual({ sectionId: 's1', revision: 2 })
  const added = await content.call(addSection, {
    ...of,
    headers: once(),
    body: { after: 's2', heading: 'Prices', markdown: 'Bread is not dear.' },
  })
  expect(added.body).toEqual({ sectionId: 's4', revision: 1 })
  await content.call(moveSection, { ...section('s1'), headers: once(), body: { after: 's4' } })
  await content.call(removeSection, { ...section('s3'), headers: once() })
  await content.call(editDetails, { ...of, headers: once(), body: { basedOn: 0, details } })

  expect(await texts()).toMatchObject([
    { sectionId: 's2', heading: 'About s2', revision: 1 },
    { sectionId: 's4', heading: 'Prices', revision: 1, role: 'own', words: 4 },
    { sectionId: 's1', heading: 'When to go', revision: 2, words: 4 },
  ])
  expect((await texts())[2]?.markdown).toBe('Go _early_.\n\n- Bread\n- Cake [e1]')
  const draft = await desk.read(draftId)
  expect(draft).toMatchObject({
    title: 'Choose a bakery',
    words: 17,
    counts: { words: 17 },
    package: details,
    edits: { details: 1, rewrites: [] },
  })
  expect(draft.sections.map(({ sectionId }) => sectionId)).toEqual(['s2', 's4', 's1'])
  expect(draft.edits.at).not.toBeNull()
  const { drafts } = (await content.call(listDrafts, { caller: desk.caller })).body
  expect(drafts).toMatchObject([{ title: 'Choose a bakery', words: 17 }])
  const file = await exported()
  expect(file).toContain('Choose a bakery')
  expect(file.indexOf('Bread is not dear')).toBeLessThan(file.indexOf('Go early'))
  expect(file).not.toContain('About s3')
})

test('two tabs cannot write over each other, and a save that is sent again is the same save', async () => {
  const { section, texts } = await finished()
  const save = (basedOn: number, markdown: string, key: string) =>
    content.call(editSection, {
      ...section('s1'),
      headers: { 'Idempotency-Key': key },
      body: { basedOn, heading: null, markdown },
    })
  const [one, other] = await Promise.all([save(1, 'One tab.', 'a'), save(1, 'Another.', 'b')])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  const [won, lost] = one.status === 200 ? [one, other] : [other, one]
  expect(lost.problem).toMatchObject({ code: 'section_changed' })
  const [key, text] = one.status === 200 ? ['a', 'One tab.'] : ['b', 'Another.']
  const again = await save(1, text, key)
  expect([again.status, again.body]).toEqual([200, won.body])
  await save(2, 'And on.', 'c')
  expect((await save(1, text, key)).body).toEqual(won.body)
  expect((await texts())[0]).toMatchObject({ markdown: 'And on.', revision: 3 })
})

test('text that is too much is refused in plain words, and nothing of it is stored', async () => {
  const { section, of, texts } = await finished()
  const markdown = '*a* '.repeat(2_500)
  const { status, problem } = await content.call(editSection, {
    ...section('s1'),
    body: { basedOn: 1, heading: null, markdown },
  })
  expect([status, problem?.errors]).toEqual([
    422,
    [{ path: 'markdown', message: 'This text is too long: a section has at most 2,000 marks.' }],
  ])
  expect((await texts())[0]?.revision).toBe(1)
  const faq = [{ question: 'When?', markdown: '> '.repeat(1_500) + markdown.slice(0, 900) }]
  const saved = await content.call(editDetails, {
    ...of,
    body: { basedOn: 0, details: { ...details, faq } },
  })
  expect([saved.status, saved.body]).toEqual([200, { revision: 1 }])
})

test('what the owner knows can be cited, and what they vouch for is kept with its date', async () => {
  const { draftId, of, once, section, ...desk } = await finished()
  const text = 'We bake\nsince 1990.'
  const first = await content.call(addEvidence, { ...of, headers: once('k'), body: { text } })
  const again = await content.call(addEvidence, { ...of, headers: once('k'), body: { text } })
  expect([first.status, first.body, again.body]).toEqual([
    201,
    { evidenceId: 'e3' },
    { evidenceId: 'e3' },
  ])
  const sentence = 'Everybody likes our bread.'
  const vouched = await content.call(vouch, {
    ...section('s2'),
    headers: once(),
    body: { sentence },
  })
  const { items, vouched: kept } = (await content.call(listEvidence, of)).body
  expect(items.map(({ id, voice, text: said }) => [id, voice, said])).toEqual([
    ['e1', 'self-said', 'What e1 says.'],
    ['e2', 'self-said', 'What e2 says.'],
    ['e3', 'customer', 'We bake since 1990.'],
  ])
  expect(kept).toEqual([{ sectionId: 's2', sentence, at: vouched.body.at }])
  expect(await desk.history(draftId)).toEqual(
    expect.arrayContaining(['DraftCompleted', 'EvidenceAdded', 'ClaimVouched']),
  )
})

test('nobody edits the article of somebody else, or one that is not written', async () => {
  const { section, draftId } = await finished()
  const stranger = openDesk(content, { items: [item('e1')], context: null })
  const save = { basedOn: 1, heading: null, markdown: 'Mine now.' }
  const theirs = await content.call(editSection, {
    ...section('s1'),
    caller: stranger.caller,
    body: save,
  })
  expect([theirs.status, theirs.problem?.code]).toEqual([404, 'draft_not_found'])
  const planned = await stranger.prepared(body)
  const early = await content.call(editSection, {
    params: { draftId: planned, sectionId: 's1' },
    caller: stranger.caller,
    body: save,
  })
  expect([early.status, early.problem?.code, early.problem?.message]).toEqual([
    409,
    'draft_not_ready',
    'This article isn’t written yet, so it can’t be edited.',
  ])
  expect(draftId).not.toBe(planned)
})
