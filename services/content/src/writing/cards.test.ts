import type { ArticleType } from '@sortie/contracts/article-ids'
import { splitSentences } from '@sortie/prose/text/sentences'
import { expect, test } from 'vitest'
import { cardsOf, tradesWithCards } from '../cards/library.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import { checkOf } from './check.ts'
import { said } from './said.ts'
import { assignmentOf } from './sample-assignments.ts'
import { sift } from './sift.ts'
import { writeTemplate } from './write-template.ts'

const plumber = { ...sampleTrades[0]!, trade: 'plumber' }
const draftOf = (type: ArticleType, filling = plumber, seed = 'cards') =>
  writeTemplate(assignmentOf(type, filling, { seed }))
const passagesOf = ({ fingerprint }: ReturnType<typeof draftOf>) => fingerprint?.passages ?? []
const ids = new Set(cardsOf('plumber').map(({ id }) => id))
const cardsIn = (passages: readonly string[]) => passages.filter((id) => ids.has(id))
const text = (draft: ReturnType<typeof draftOf>) =>
  draft.sections.map(({ markdown }) => markdown).join('\n')

test.each(['how-to', 'informational', 'comparison'] as const)(
  'an article for buyers, %s, says what holds for the trade alone before what holds for any',
  (type) => {
    const article = draftOf(type)
    const taken = cardsIn(passagesOf(article))
    expect(taken.length).toBeGreaterThanOrEqual(5)
    const [first] = taken
    const card = cardsOf('plumber').find(({ id }) => id === first)!
    expect(text(article)).toContain(card.text.split('. ')[0])
    expect(article.faults).toEqual([])
  },
)

test('a plan, figures and a case take no cards, nor does a trade that has none', () => {
  for (const type of ['strategic-guide', 'trend-analysis', 'case-study'] as const)
    expect(cardsIn(passagesOf(draftOf(type)))).toEqual([])
  const roofer = { ...sampleTrades[2]!, trade: 'no-such-trade' }
  expect(draftOf('how-to', roofer).faults).toEqual([])
})

test('two articles on the trade take other cards, as far as there are others', () => {
  const one = draftOf('how-to')
  const assignment = assignmentOf('how-to', plumber, { seed: 'cards' })
  const other = writeTemplate({ ...assignment, earlier: [one.fingerprint!] })
  const before = new Set(cardsIn(passagesOf(one)))
  const again = cardsIn(passagesOf(other)).filter((id) => before.has(id))
  expect(again.length).toBeLessThan(before.size)
})

// A draft leaves out a whole card for a single sentence that the checker takes for a fact, so nobody would ever read it.
test('the checker of facts leaves every card of every trade as it is', { timeout: 120_000 }, () => {
  const check = checkOf(assignmentOf('how-to', plumber))
  const cards = [...tradesWithCards].flatMap((trade) => cardsOf(trade))
  const parts = cards.map(({ id, text }) => ({
    type: 'passage' as const,
    id,
    said: splitSentences(text).map((sentence) => said(sentence.text)),
  }))
  const isRefused = sift(parts, check).map(({ part }) => part === null)
  expect(cards.flatMap(({ id }, at) => (isRefused[at] ? [id] : []))).toEqual([])
})
