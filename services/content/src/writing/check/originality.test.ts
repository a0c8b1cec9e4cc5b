import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { Fingerprint } from '@sortie/contracts/content/drafts/draft-score'
import { expect, test } from 'vitest'
import { readBriefs } from '../../../evaluation/evaluation.ts'
import { sampleTrades } from '../../passages/sample-trades.ts'
import { cardItems } from '../card-choice/card-items.ts'
import { readinessOf } from '../interview/readiness.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { SAME_AGAIN } from './gate.ts'

const assignment = assignmentOf('informational')
const first = writeTemplate(assignment)
const printOf = ({ fingerprint }: typeof first): Fingerprint => fingerprint!

const cards = { ...sampleTrades[0]!, trade: 'plumber' }
const withCards = (brief: Partial<DraftBrief> = {}, seed = 'one') => {
  const one = assignmentOf('informational', cards, { brief, seed })
  const items = cardItems(one.brief, one.context, {
    draftId: one.seed,
    at: one.at,
    next: one.items.length + 1,
  })
  return { ...one, items: [...one.items, ...items] }
}

test('another article on the trade passes where its owner said something else', () => {
  const before = writeTemplate(withCards())
  const answers = readBriefs().find(({ trade }) => trade === 'plumber')!.brief.answers
  const brief = { keyword: 'water heater replacement', answers }
  const again = writeTemplate({ ...withCards(brief), earlier: [printOf(before)] })
  expect(again.faults).toEqual([])
})

test('a copy with the same answers is the same text, which is said before the price', () => {
  const earlier = [{ ...printOf(first), passages: [] }]
  expect(writeTemplate({ ...assignment, earlier }).faults).toEqual([
    { code: 'same-again', message: SAME_AGAIN },
  ])
  expect(readinessOf({ ...assignment, earlier }, 'template').missing).toEqual([
    {
      field: 'keyword',
      message: expect.stringMatching(/^Another draft of yours has half of this text\. /),
    },
  ])
})

test('the article of another trade is no copy', () => {
  const other = assignmentOf('how-to', sampleTrades[4], {
    brief: { answers: readBriefs().find(({ id }) => id === 'shower-glass')!.brief.answers },
    seed: 'two',
  })
  const { faults } = writeTemplate({ ...other, earlier: [printOf(first)] })
  expect(faults.filter(({ code }) => code === 'same-again')).toEqual([])
})
