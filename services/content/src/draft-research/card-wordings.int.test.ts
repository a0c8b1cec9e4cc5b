import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import { listEvidence } from '@sortie/contracts/content/drafts/drafts'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brief, item } from '../drafts/decider/testing-draft.ts'
import { openDesk } from '../drafts/testing-drafts.ts'
import { startEditing } from '../drafts/testing-editing.ts'

let content: RunningService
beforeAll(async () => {
  content = await startEditing()
})
afterAll(() => content.stop())

const bakeryIn = (town: string): ResearchContext => ({
  business: 'Harvest Oven',
  industry: 'Bakery',
  country: 'US',
  town,
  trade: 'bakery',
  words: null,
  cautions: [],
  rivals: [],
  related: [],
  questions: [],
  read: [],
  notes: [],
})

/** The cards that somebody new in a town reads beside their brief, and those of another draft of theirs. */
const cardsIn = async (town: string) => {
  const desk = openDesk(content, { items: [item('e1')], context: bakeryIn(town) })
  const read = async () => {
    const draftId = await desk.prepared({ type: 'informational', keyword: brief.keyword })
    const { body } = await content.call(listEvidence, { params: { draftId }, caller: desk.caller })
    return (body.cards ?? []).map(({ text }: { text: string }) => text)
  }
  return { first: await read(), again: await read(), userId: desk.userId }
}

test('businesses of one trade and town take turns with the wordings of cards, and keep theirs', async () => {
  const [one, other, third] = [
    await cardsIn('Denver'),
    await cardsIn(' DENVER'),
    await cardsIn('Denver'),
  ]
  expect(one.first.length).toBeGreaterThan(10)
  expect(one.again).toEqual(one.first)
  expect(other.again).toEqual(other.first)
  expect(new Set(other.first).isDisjointFrom(new Set(one.first))).toBe(true)
  expect(third.again).toEqual(third.first)
  const owners = content.db.collection<{ _id: string }>('card-wording-owners')
  const turns = await owners.find<{ wording: number }>({}).sort({ wording: 1 }).toArray()
  expect(turns.map(({ wording }) => wording)).toEqual([0, 1, 2])
  expect(JSON.stringify(turns)).not.toMatch(/denver|bakery/i)
})
