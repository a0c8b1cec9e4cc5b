import { ITEMS_TOGETHER, type ResearchContext } from '@sortie/contracts/analysis/research/research'
import { EVIDENCE_ITEMS, type EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import { type ResearchEvent, research } from './research.ts'

const { given } = scenario(research)
const at = '2026-11-23T10:00:00.000Z'
const about = { researchId: 'rsc_1', draftId: 'dft_1', userId: 'usr_1', at } as const
const wanted = { type: 'comparison', keyword: 'best plumber', pages: [], options: [] } as const
const asking = { ...about, wanted: { ...wanted, pages: [], options: [] } }
const asked: ResearchEvent = { type: 'ResearchAsked', data: asking }
const context: ResearchContext = {
  business: null,
  industry: null,
  country: null,
  town: null,
  words: null,
  cautions: [],
  rivals: [],
  related: [],
  questions: [],
  read: [],
  notes: [],
}
const itemsOf = (count: number): EvidenceItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `e${index + 1}`,
    kind: 'passage',
    text: `Fact ${index + 1}.`,
    asOf: '2026-11-23',
    voice: 'reference',
    source: { name: 'Wikipedia', url: null, fetchedAt: at, hash: null, licence: null },
  }))
const complete = (count: number) =>
  ({ type: 'Complete', data: { at, items: itemsOf(count), context } }) as const
const completed: ResearchEvent = { type: 'ResearchCompleted', data: { ...about, context } }
const failed: ResearchEvent = { type: 'ResearchFailed', data: about }

test('a research is asked for once', () => {
  given().when({ type: 'Ask', data: asking }).then(asked)
  given(asked).when({ type: 'Ask', data: asking }).then()
  given(asked, completed).when({ type: 'Ask', data: asking }).then()
})

test('what was found comes in parts without gaps, and then it is done', () => {
  const decided = research.decide(
    research.evolve(research.initial, asked),
    complete(EVIDENCE_ITEMS),
  )
  const parts = decided.flatMap((event) => (event.type === 'EvidenceGathered' ? [event.data] : []))
  expect(parts.map(({ part }) => part)).toEqual([1, 2])
  expect(parts.flatMap(({ items }) => items)).toEqual(itemsOf(EVIDENCE_ITEMS))
  expect(parts.every(({ items }) => items!.length <= ITEMS_TOGETHER)).toBe(true)
  expect(decided.at(-1)).toEqual(completed)
})

test('nothing may be found', () => given(asked).when(complete(0)).then(completed))

test('it ends once, whoever says so again', () => {
  for (const command of [complete(3), { type: 'Fail', data: { at } } as const]) {
    given(asked, completed).when(command).then()
    given(asked, failed).when(command).then()
    given().when(command).then()
  }
  given(asked).when({ type: 'Fail', data: { at } }).then(failed)
})
