import { claimsOf } from '@sortie/prose/facts/claims'
import { describe, expect, test } from 'vitest'
import { checkOf } from './check.ts'
import { blocksOf, said } from './said.ts'
import { assignmentOf } from './sample-assignments.ts'
import { ADVICE, COUNTED, MAIN, PLAN_MAIN, VERSUS } from './search-wordings.ts'
import { type Aim, searchFigures } from './searches.ts'
import { PATHS } from './types/strategy/paths.ts'

// A wording that the check of facts refuses is cut from every draft that draws it, so nobody would ever read it.

const PHRASES: Record<Aim, string[]> = {
  price: ['metal roof cost', 'how much is a gym membership', 'cheap headphones'],
  hurry: ['emergency roof repair', 'same day flowers'],
  hours: ['24 hour gym', 'coffee shops open now'],
  compare: ['best wedding venues', 'dog trainer reviews'],
  place: ['bike repair near me', 'local mortgage broker'],
  question: ['how to freeze gym membership', 'difference between lawyer and attorney'],
  material: ['first time buyer mortgage calculator', 'questions to ask a wedding venue'],
  kind: ['piano movers', 'senior gym membership', 'electronics store'],
}
const assignment = assignmentOf('informational')
const [first] = assignment.items

/** What the check refuses of a wording about a phrase. */
const refused = (wording: (phrase: string, count: string) => string, phrase: string) => {
  const item = {
    ...first!,
    text: `The keyword “${phrase}” has about 2,400 searches a month in the United Kingdom (estimated).`,
    value: 2400,
  }
  const check = checkOf({ ...assignment, items: [item] })
  const text = wording(phrase, 'an estimated 2,400')
  const claims = claimsOf(blocksOf({ type: 'paragraph', said: [said(text, item.id)] }))
  return check(claims).map(({ why }) => `${text} ${why}`)
}

describe.each(Object.keys(PHRASES) as Aim[])('searches of the aim %s', (aim) => {
  test('are told in no words that the check of facts would cut', () => {
    const paths = PATHS.filter(({ aims }) => aims.includes(aim)).map(({ advice }) => advice)
    const wordings = [...ADVICE[aim], ...COUNTED[aim], ...MAIN, ...PLAN_MAIN, ...paths]
    expect(
      wordings.flatMap((one) => PHRASES[aim].flatMap((phrase) => refused(one, phrase))),
    ).toEqual([])
  })

  test('are known by their words', () => {
    const items = PHRASES[aim].map((phrase, at) => ({
      ...first!,
      id: `e${at + 1}`,
      text: `The keyword “${phrase}” has about 2,400 searches a month (estimated).`,
      value: 2400,
    }))
    const found = searchFigures(items, { keyword: 'something' }).map((one) => one.aim)
    expect(found).toEqual(PHRASES[aim].map(() => aim))
  })
})

test('what sets one thing beside another is told so that the check of facts leaves it', () => {
  for (const phrase of [
    'metal roof vs shingles',
    'web hosting comparison',
    'mortgage broker vs bank',
  ])
    expect(VERSUS.flatMap((one) => refused(one, phrase))).toEqual([])
})

test('searches for work in the trade are no demand, but for an article about that', () => {
  const items = ['dental jobs', 'how to become a dentist', 'yoga teacher training'].map(
    (phrase, at) => ({
      ...first!,
      id: `e${at + 1}`,
      text: `The keyword “${phrase}” has about 2,400 searches a month (estimated).`,
    }),
  )
  expect(searchFigures(items, { keyword: 'dentist' })).toEqual([])
  expect(searchFigures(items, { keyword: 'dental jobs' })).toHaveLength(3)
})
