import type { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import { labelOf } from '@sortie/contracts/analysis/scoring/impact'
import { nearLabelOf } from '@sortie/contracts/analysis/scoring/near-label'
import { expect, test } from 'vitest'
import { ratingsOf } from '../reports/decider/tally.ts'
import { scoredIn } from './batches.ts'
import { isHigh } from './clusters/clusters.ts'
import { clusterable } from './clusters/parts.ts'
import { scoringFor } from './opportunities.ts'
import { recordedEvents } from './replay/testing.ts'

// The headline counts labels as they are recorded, the table shows them, and the plan counts by its own rating.

const scoring = scoringFor(0.002)
const found = recordedEvents(400, { scoring }).flatMap((event) =>
  event.type === 'KeywordsFound' ? [event.data] : [],
)
const keywords: FoundKeyword[] = found.flatMap((data) =>
  (data.keywords ?? []).filter((each) => each !== null),
)
const rows = found.flatMap((data) => scoredIn(data))
const fullVolume = scoring.fullVolume

test('headline, table and plan count the same keywords as High', () => {
  const counted = ratingsOf(keywords).High
  expect(counted).toBeGreaterThan(10)
  expect(rows.filter(({ impact }) => labelOf(impact.value) === 'High')).toHaveLength(counted)
  const planned = keywords.filter((each) => isHigh(clusterable(each), { fullVolume }))
  expect(planned.map(({ keyword }) => keyword)).toEqual(
    keywords.filter(({ opportunity }) => opportunity === 'High').map(({ keyword }) => keyword),
  )
})

test('a label that is close to another one counts as the one that it names first', () => {
  const near = rows.filter(({ impact }) => nearLabelOf({ ...impact, score: impact.value }) !== null)
  expect(near.length).toBeGreaterThan(0)
  expect(near.length).toBeLessThan(rows.length)
  for (const { impact, opportunity } of near) expect(labelOf(impact.value)).toBe(opportunity)
})

test('a report from before margins shows the labels that it showed', () => {
  const { margin: _, ...older } = scoring
  const before = recordedEvents(400, { scoring: older }).flatMap((event) =>
    event.type === 'KeywordsFound' ? scoredIn(event.data) : [],
  )
  expect(before.map(({ opportunity }) => opportunity)).toEqual(
    rows.map(({ opportunity }) => opportunity),
  )
  for (const { impact } of before) {
    expect(nearLabelOf({ ...impact, score: impact.value })).toBe(null)
  }
})
