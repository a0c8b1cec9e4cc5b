import {
  acceptRewrite,
  addEvidence,
  askRewrite,
} from '@sortie/contracts/content/drafts/draft-editing'
import { listEvidence } from '@sortie/contracts/content/drafts/drafts'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../drafts/testing-drafts.ts'
import { openArticle, startWithModel } from '../drafts/testing-editing.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import { assignmentOf, contextOf, researchOf } from '../writing/samples/sample-assignments.ts'

// Sections that a language model writes anew. The model is an imitation that works from the prompts it gets.

const trade = sampleTrades[0]!
const { brief } = assignmentOf('informational', trade)

let model: ModelStandIn
let content: RunningService
beforeAll(async () => {
  model = await startModel()
  content = await startWithModel(model.baseUrl)
})
afterEach(() => model.behave({}))
afterAll(async () => {
  await content.stop()
  await model.stop()
})

test('a section is written anew by the model that wrote it, checked, counted and taken over', async () => {
  const found = { items: researchOf(trade), context: contextOf(trade) }
  const desk = openDesk(content, found, 'ai')
  const draftId = await desk.prepared(brief)
  await desk.ordered(draftId)
  await desk.becomes(draftId, 'ready')
  const { of, once, texts, rewrite } = openArticle(content, desk.caller, draftId)
  const text = 'We open at seven on market days.'
  await content.call(addEvidence, { ...of, headers: once(), body: { text } })
  const [section] = await texts()
  const { sectionId, revision } = section!
  const ask = async () => {
    const body = { sectionId, basedOn: revision, instruction: 'Shorter, please.' }
    return (await content.call(askRewrite, { ...of, headers: once(), body })).body.rewriteId
  }
  const becomes = (rewriteId: `rwr_${string}`, status: string) =>
    expect.poll(async () => (await rewrite(rewriteId)).status, { timeout: 60_000 }).toBe(status)

  const rewriteId = await ask()
  await becomes(rewriteId, 'proposed')
  const proposal = await rewrite(rewriteId)
  expect(proposal.markdown).not.toBe(section!.markdown)
  const known = (await content.call(listEvidence, of)).body.items.map(({ id }) => id)
  const cited = [...proposal.markdown!.matchAll(/\[(e\d+)\]/g)].map(([, id]) => id)
  expect(known).toEqual(expect.arrayContaining(cited))
  const taken = await content.call(acceptRewrite, {
    params: { draftId, rewriteId },
    caller: desk.caller,
  })
  expect(taken.body).toEqual({ sectionId, revision: revision + 1 })
  const usage = content.db.collection<{ _id: string; calls: number }>('model-usage')
  expect((await usage.findOne({ _id: rewriteId }))?.calls).toBeGreaterThan(0)
}, 120_000)
