import { expect, test } from 'vitest'
import { createVisitBatches, type VisitBatchRequest } from './batches.ts'

const setUp = () => {
  const sent: VisitBatchRequest[] = []
  let time = 0
  let due: { run: () => void; at: number } | null = null
  const batches = createVisitBatches({
    send: (batch) => sent.push(batch),
    newId: () => `id${sent.length}`,
    now: () => time,
    later: (run, milliseconds) => {
      due = { run, at: time + milliseconds }
      return () => {
        due = null
      }
    },
  })
  const pass = (milliseconds: number) => {
    time += milliseconds
    if (due && due.at <= time) due.run()
  }
  return { batches, sent, pass }
}
const viewed = (route: string) => ({ type: 'page_view' as const, route, title: 'A page' })

test('events of a few seconds are sent together, each with its age', () => {
  const { batches, sent, pass } = setUp()
  batches.add(viewed('/'))
  pass(1_500)
  batches.add(viewed('/faq'))
  expect(sent).toEqual([])
  pass(2_500)
  expect(sent).toEqual([
    {
      batchId: 'id0',
      events: [
        { ...viewed('/'), ago: 4_000 },
        { ...viewed('/faq'), ago: 2_500 },
      ],
    },
  ])
  pass(60_000)
  expect(sent).toHaveLength(1)
})

test('the fiftieth event sends the batch at once', () => {
  const { batches, sent } = setUp()
  for (let one = 0; one < 51; one += 1) batches.add(viewed(`/${one}`))
  expect(sent.map(({ events }) => events.length)).toEqual([50])
  batches.flush()
  expect(sent.map(({ events }) => events.length)).toEqual([50, 1])
  expect(sent[0]!.batchId).not.toBe(sent[1]!.batchId)
})

test('nothing is sent where nothing happened, and nothing of what was dropped', () => {
  const { batches, sent, pass } = setUp()
  batches.flush()
  batches.add(viewed('/'))
  batches.drop()
  pass(60_000)
  batches.flush()
  expect(sent).toEqual([])
})
