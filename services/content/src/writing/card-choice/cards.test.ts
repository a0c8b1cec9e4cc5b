import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EDITORS, originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import { claimsOf } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { expect, test } from 'vitest'
import { subjectOfCard } from '../../cards/card.ts'
import { inWordsOf } from '../../cards/country-words.ts'
import { cardsOf, tradesWithCards, type WordedCard, wordingsOfCard } from '../../cards/library.ts'
import { sampleTrades } from '../../passages/sample-trades.ts'
import type { Assignment } from '../article.ts'
import { citedIn } from '../article-tree.ts'
import { checkOf } from '../check/check.ts'
import { aboutKeyword, assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { cardItems, itemsOfCards } from './card-items.ts'

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
/** An answer on nothing that a card tells of. */
const OPEN = {
  question: 'Do you do everything yourselves?',
  answer:
    'My brother and I do. We have been at it since we left school, and we both live in town, so you meet us in the bakery as well. That keeps us careful. We bring our own covers, we take our shoes off, and we leave with everything that we brought. If there is a question later, you call the same number and one of us picks up, in the evening too, because that is when people have the time to talk. On Sundays the phone is in a drawer, and our mother has the key to it.',
}
const ids = new Set(cardsOf('plumber').map(({ id }) => id))
const cardsIn = (passages: readonly string[]) => passages.filter((id) => ids.has(id))
const text = (draft: ReturnType<typeof draftOf>) =>
  draft.sections.map(({ markdown }) => markdown).join('\n')

const heaters = { keyword: 'water heater replacement' }

test('an article that explains something has cards on its search, fewer words than its owner’s', () => {
  const article = draftOf('informational', plumber, heaters)
  const taken = cardsIn(passagesOf(article))
  expect(taken).toContain('plumber-kinds-2')
  const subjects = taken.map(subjectOfCard)
  expect(new Set(subjects).size).toBe(subjects.length)
  const wordings = cardsOf('plumber').flatMap(({ text: one, otherWording = '' }) => [
    one.split('. ')[0]!,
    otherWording.split('. ')[0]!,
  ])
  expect(wordings.some((opening) => opening && text(article).includes(opening))).toBe(true)
  expect(article.faults).toEqual([])
  expect(article.counts.tradeShare).toBeGreaterThan(0)
  expect(article.counts.tradeShare).toBeLessThan(article.counts.ownShare! / 2)
  expect(article.counts.traced).toBe(article.counts.claims)
})

test('a card stands under the heading of its subject', () => {
  const article = draftOf('informational', plumber, heaters)
  const kinds = article.sections.find(({ heading }) => heading === 'Differences worth knowing')
  expect(kinds?.markdown).toContain('tankless')
})

test('an article takes no card where none is on its search', () => {
  expect(
    cardsIn(passagesOf(draftOf('informational', plumber, { keyword: 'boiler mold' }))),
  ).toEqual([])
  expect(cardsIn(passagesOf(draftOf('how-to')))).toEqual([])
})

test('a plan, figures and a case take no cards, nor does a trade that has none', () => {
  for (const type of ['strategic-guide', 'trend-analysis', 'case-study'] as const)
    expect(cardsIn(passagesOf(draftOf(type)))).toEqual([])
  const roofer = { ...sampleTrades[2]!, trade: 'no-such-trade' }
  expect(draftOf('how-to', roofer).faults).toEqual([])
})

test('two articles on the trade take other cards, as far as there are others', () => {
  const brief = { keyword: 'plumber near me', answers: [aboutKeyword('plumber near me'), OPEN] }
  const one = draftOf('informational', plumber, brief)
  const before = new Set(cardsIn(passagesOf(one)))
  expect(before.size).toBeGreaterThan(0)
  const assignment = assignmentFor('informational', plumber, brief)
  const other = writeTemplate({ ...assignment, earlier: [one.fingerprint!] })
  expect(before.isDisjointFrom(new Set(cardsIn(passagesOf(other))))).toBe(true)
})

test('each sentence of a card cites it, in the voice of our editors', () => {
  const { items, ...assignment } = assignmentFor('informational', plumber, heaters)
  const article = writeTemplate({ ...assignment, items })
  const cards = items.filter(({ card }) => card !== undefined)
  expect(new Set(cards.map(({ source }) => source.name))).toEqual(new Set([EDITORS]))
  expect(new Set(cards.map(originOf))).toEqual(new Set(['editors']))
  const cited = citedIn(article)
  const used = new Set(cards.filter(({ id }) => cited.has(id)).map(({ card }) => card))
  expect(cardsIn(passagesOf(article)).filter((id) => !used.has(id))).toEqual([])
})

test('a card that the owner struck is not used, nor is it evidence', () => {
  const struckCards = cardsIn(passagesOf(draftOf('informational', plumber, heaters)))
  expect(struckCards.length).toBeGreaterThan(0)
  const assignment = assignmentFor('informational', plumber, { ...heaters, struckCards })
  expect(assignment.items.filter(({ card }) => struckCards.includes(card!))).toEqual([])
  const after = passagesOf(writeTemplate(assignment))
  expect(after.filter((id) => struckCards.includes(id))).toEqual([])
})

test('questions at the end are answered by the owner alone; where they left none, there are none', () => {
  const one = assignmentFor('informational', plumber, heaters)
  expect(writeTemplate(one).package.faq).toEqual([])
  const answers = [...one.brief.answers, OPEN]
  const { package: around } = draftOf('informational', plumber, { ...heaters, answers })
  expect(around.faq).toMatchObject([{ question: OPEN.question }])
  expect(around.faq[0]?.markdown).toMatch(/^My brother and I do\. .*\[e\d+\]$/s)
})

// A draft leaves out a whole card for a single sentence that the checker takes for a fact, so nobody would ever read it.
const wordingsOf = (trade: string) =>
  cardsOf(trade).flatMap((card) => wordingsOfCard(card).map((one) => ({ id: card.id, text: one })))
const wholeOnceChecked = (wordingsIn: (trade: string) => WordedCard[]) => {
  for (const trade of tradesWithCards) {
    const one = assignmentOf('informational', { ...plumber, trade })
    const worded = wordingsIn(trade)
    const cards = itemsOfCards(worded, { at: one.at, next: one.items.length + 1 })
    const claims = cards.flatMap(({ id, text: said }) => claimsOf(readMarkdown(`${said} [${id}]`)))
    expect(
      checkOf({ ...one, items: [...one.items, ...cards] })(claims).map(({ claim, why }) => [
        claim.text,
        why,
      ]),
    ).toEqual([])
  }
}

test('every card is whole once its facts are checked', { timeout: 120_000 }, () =>
  wholeOnceChecked(wordingsOf),
)

test.each(['US', 'GB'] as const)(
  'so is every card that has other words in %s',
  { timeout: 120_000 },
  (country) =>
    wholeOnceChecked((trade) =>
      wordingsOf(trade).flatMap(({ id, text: one }) => {
        const told = inWordsOf(country, trade)(one)
        return told === one ? [] : [{ id, text: told }]
      }),
    ),
)
