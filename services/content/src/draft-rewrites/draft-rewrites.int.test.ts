import {
  acceptRewrite,
  askRewrite,
  discardRewrite,
  editSection,
  removeSection,
} from '@sortie/contracts/content/drafts/draft-editing'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishedArticle, startEditing } from '../drafts/testing-editing.ts'
import { NoProposal } from '../writing/rewrite-task.ts'
import { type Rewriting, templateRewriting } from './rewriting.ts'

const usual = { markdown: 'Ask *when*.', words: 2, cuts: [] }
/** How the next section is written anew; each test may say it. */
let propose: Rewriting['propose'] = async () => usual

let content: RunningService
beforeAll(async () => {
  const rewriting: Rewriting = {
    propose: (task, signal) => propose(task, signal),
  }
  content = await startEditing({ REWRITES_PER_DAY: '3' }, rewriting)
})
afterAll(() => content.stop())

const WAIT = { timeout: 20_000 }
/** A finished article, and what its owner does with it. */
const finished = async () => {
  const hold = await finishedArticle(content)
  const { draftId, caller } = hold
  const ask = (sectionId: string, basedOn = 1, key?: string) =>
    content.call(askRewrite, {
      ...hold.of,
      headers: hold.once(key),
      body: { sectionId, basedOn },
    })
  const proposal = (rewriteId: `rwr_${string}`) => ({
    params: { draftId, rewriteId },
    caller,
  })
  const becomes = (rewriteId: `rwr_${string}`, status: string) =>
    expect.poll(async () => (await hold.rewrite(rewriteId)).status, WAIT).toBe(status)
  return { ...hold, ask, proposal, becomes }
}

test('a proposal stands beside its section until it is taken over', async () => {
  propose = async ({ section, instruction, assignment }) => {
    expect([section.sectionId, instruction]).toEqual(['s2', ''])
    expect(assignment.items.map(({ id }) => id)).toEqual(['e1', 'e2'])
    return usual
  }
  const { draftId, read, ask, proposal, becomes, texts, history } = await finished()
  const asked = await ask('s2', 1, 'k')
  expect([asked.status, (await ask('s2', 1, 'k')).body]).toEqual([202, asked.body])
  const { rewriteId } = asked.body
  await becomes(rewriteId, 'proposed')
  await expect
    .poll(async () => (await read(draftId)).edits.rewrites)
    .toEqual([{ rewriteId, sectionId: 's2', status: 'proposed' }])
  expect((await texts())[1]?.revision).toBe(1)
  const taken = await content.call(acceptRewrite, {
    ...proposal(rewriteId),
    headers: { 'Idempotency-Key': 'a' },
  })
  const again = await content.call(acceptRewrite, {
    ...proposal(rewriteId),
    headers: { 'Idempotency-Key': 'a' },
  })
  expect([taken.body, again.body]).toEqual([
    { sectionId: 's2', revision: 2 },
    { sectionId: 's2', revision: 2 },
  ])
  expect((await texts())[1]).toMatchObject({ heading: 'About s2', markdown: usual.markdown })
  expect((await history(draftId)).slice(-4)).toEqual([
    'RewriteAsked',
    'RewriteProposed',
    'RewriteAccepted',
    'SectionEdited',
  ])
  expect((await read(draftId)).edits.rewrites).toEqual([])
})

test('a proposal for a text that was edited since cannot be taken over', async () => {
  propose = async () => usual
  const { ask, proposal, becomes, section, texts } = await finished()
  const { rewriteId } = (await ask('s1')).body
  await becomes(rewriteId, 'proposed')
  const body = { basedOn: 1, heading: null, markdown: 'Mine.' }
  await content.call(editSection, { ...section('s1'), body })
  const { status, problem } = await content.call(acceptRewrite, proposal(rewriteId))
  expect([status, problem?.code]).toEqual([409, 'section_changed'])
  expect((await texts())[0]?.markdown).toBe('Mine.')
  expect((await ask('s1', 1)).problem?.code).toBe('section_changed')
})

test('one that is stopped while it is written is not heard of again', async () => {
  const gate = Promise.withResolvers<typeof usual>()
  propose = () => gate.promise
  const { ask, proposal, becomes, rewrite, section, history, draftId } = await finished()
  const { rewriteId } = (await ask('s1')).body
  await content.call(discardRewrite, proposal(rewriteId))
  expect((await rewrite(rewriteId)).status).toBe('stopped')
  gate.resolve(usual)
  propose = async () => usual
  const next = (await ask('s2')).body.rewriteId
  await becomes(next, 'proposed')
  await content.call(removeSection, section('s2'))
  expect((await rewrite(next)).status).toBe('discarded')
  expect((await content.call(acceptRewrite, proposal(next))).problem?.code).toBe(
    'rewrite_not_found',
  )
  expect((await history(draftId)).filter((type) => type === 'RewriteProposed')).toHaveLength(1)
})

test('where there is nothing to propose, it says so; and a day has so many proposals', async () => {
  propose = templateRewriting.propose
  const { ask, becomes, rewrite } = await finished()
  const { rewriteId } = (await ask('s1')).body
  await becomes(rewriteId, 'failed')
  expect((await rewrite(rewriteId)).failure).toMatchObject({ cause: 'nothing-else' })
  propose = async () => {
    throw new NoProposal('budget', 'Too much.')
  }
  const other = (await ask('s1')).body.rewriteId
  await becomes(other, 'failed')
  expect((await rewrite(rewriteId)).status).toBe('discarded')
  await ask('s2')
  expect((await ask('s3')).problem).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: expect.stringMatching(/^You can ask for 3 rewrites a day/),
  })
})
