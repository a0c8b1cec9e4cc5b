import type { ArticleType } from '@sortie/contracts/article-ids'
import type { DraftBrief } from '@sortie/contracts/draft-brief'
import { EDITORS, originOf } from '@sortie/contracts/evidence-origin'
import { claimsOf } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { expect, test } from 'vitest'
import { cardsOf, tradesWithCards } from '../cards/library.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import type { Assignment } from './article.ts'
import { citedIn } from './article-tree.ts'
import { cardItems, itemsOfCards } from './card-items.ts'
import { checkOf } from './check.ts'
import { assignmentOf } from './sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

const plumber = { ...sampleTrades[0]!, trade: 'plumber' }
const assignmentFor = (
  type: ArticleType,
  filling = plumber,
  brief: Partial<DraftBrief> = {},
): Assignment => {
  const one = assignmentOf(type, filling, { seed: 'cards', brief })
  const items = cardItems(one.brief, one.context, {
    draftId: one.seed,
    at: one.at,
    next: one.items.length + 1,
  })
  return { ...one, items: [...one.items, ...items] }
}
const draftOf = (...given: Parameters<typeof assignmentFor>) =>
  writeTemplate(assignmentFor(...given))
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
    expect(taken.length).toBeGreaterThanOrEqual(4)
    const [first] = taken
    const card = cardsOf('plumber').find(({ id }) => id === first)!
    const openings = [card.text, card.otherWording ?? card.text].map((one) => one.split('. ')[0]!)
    expect(openings.some((opening) => text(article).includes(opening))).toBe(true)
    expect(article.faults).toEqual([])
    expect(article.counts.tradeShare).toBeGreaterThan(0.2)
    expect(article.counts.traced).toBe(article.counts.claims)
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
  const other = writeTemplate({ ...assignmentFor('how-to'), earlier: [one.fingerprint!] })
  const before = new Set(cardsIn(passagesOf(one)))
  const again = cardsIn(passagesOf(other)).filter((id) => before.has(id))
  expect(again.length).toBeLessThan(before.size)
})

test('each sentence of a card cites it, in the voice of our editors', () => {
  const { items, ...assignment } = assignmentFor('informational')
  const article = writeTemplate({ ...assignment, items })
  const cards = items.filter(({ card }) => card !== undefined)
  expect(new Set(cards.map(({ source }) => source.name))).toEqual(new Set([EDITORS]))
  expect(new Set(cards.map(originOf))).toEqual(new Set(['editors']))
  const cited = citedIn(article)
  const used = new Set(cards.filter(({ id }) => cited.has(id)).map(({ card }) => card))
  expect(cardsIn(passagesOf(article)).filter((id) => !used.has(id))).toEqual([])
})

test('a card that the owner struck is not used, nor is it evidence', () => {
  const before = cardsIn(passagesOf(draftOf('how-to')))
  const struckCards = before.slice(0, 3)
  const assignment = assignmentFor('how-to', plumber, { struckCards })
  expect(assignment.items.filter(({ card }) => struckCards.includes(card!))).toEqual([])
  const after = passagesOf(writeTemplate(assignment))
  expect(after.filter((id) => struckCards.includes(id))).toEqual([])
})

test('questions are answered by the owner or by cards; where neither does, there are none', () => {
  const { package: around } = draftOf('informational')
  expect(around.faq.length).toBeGreaterThan(0)
  for (const { question, markdown } of around.faq) {
    expect(question).toMatch(/\?$/)
    expect(markdown).toMatch(/\[e\d+\]$/)
  }
  const none = writeTemplate(assignmentOf('informational', sampleTrades[2]!))
  expect(none.package.faq).toEqual([])
})

// A draft leaves out a whole card for a single sentence that the checker takes for a fact, so nobody would ever read it.
test('every card is whole once its facts are checked', { timeout: 120_000 }, () => {
  for (const trade of tradesWithCards) {
    const one = assignmentOf('informational', { ...plumber, trade })
    const worded = cardsOf(trade).flatMap((card) => [
      card,
      ...(card.otherWording === undefined ? [] : [{ id: card.id, text: card.otherWording }]),
    ])
    const cards = itemsOfCards(worded, { at: one.at, next: one.items.length + 1 })
    const claims = cards.flatMap(({ id, text: said }) => claimsOf(readMarkdown(`${said} [${id}]`)))
    expect(
      checkOf({ ...one, items: [...one.items, ...cards] })(claims).map(({ claim, why }) => [
        claim.text,
        why,
      ]),
    ).toEqual([])
  }
})
