import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { failureSentence } from '@sortie/contracts/content/drafts/draft-failures'
import type { Work } from '@sortie/runtime/work/work'
import { expect, test, vi } from 'vitest'
import { planned, queued, requested } from '../../drafts/decider/testing-draft.ts'
import { article, writingOf } from '../../drafts/testing-drafts.ts'
import { runOrder, streamOf } from '../../drafts/testing-orders.ts'
import type { WrittenArticle } from '../../writing/article.ts'
import { TEMPLATE_VERSION } from '../../writing/write-template.ts'
import { writeDraft } from './write-draft.ts'

const run = (work: Work) => runOrder(work, queued())
const outcomeOf = (events: DraftEvent[]) => {
  const last = events.at(-1)!
  if (last.type !== 'DraftFailed') return [last.type]
  return [last.type, last.data.cause, failureSentence(last.data)]
}
const written = (given: Partial<WrittenArticle> = {}) => vi.fn(() => ({ ...article, ...given }))

test('an article that has faults fails with the code of the first', async () => {
  const fault = { code: 'unsupported', message: 'Nothing supports “Ovens are free.”' } as const
  const { drafts, events } = streamOf(planned, requested(), queued())
  await run(
    writeDraft({
      drafts,
      writing: writingOf(written({ faults: [fault] })),
      byModel: null,
    }),
  )
  expect(outcomeOf(events)).toEqual([
    'DraftFailed',
    'quality',
    failureSentence({ cause: 'quality', reasonCode: 'unsupported' }),
  ])
  expect(events.at(-1)?.data).toMatchObject({ reasonCode: 'unsupported' })
})

test('what another release began with other passages is not finished with ours', async () => {
  const started: DraftEvent = {
    type: 'DraftStarted',
    data: { ...requested().data, writer: 'template', version: `not ${TEMPLATE_VERSION}` } as never,
  }
  const write = written()
  const { drafts, events } = streamOf(planned, requested(), queued(), started)
  await run(writeDraft({ drafts, writing: writingOf(write), byModel: null }))
  expect(write).not.toHaveBeenCalled()
  expect(outcomeOf(events).slice(0, 2)).toEqual(['DraftFailed', 'fault'])
})

test('an order that is over is not written', async () => {
  const cancelled = { type: 'DraftCancelled', data: requested().data } as DraftEvent
  const write = written()
  const { drafts, events } = streamOf(planned, requested(), queued(), cancelled)
  await run(writeDraft({ drafts, writing: writingOf(write), byModel: null }))
  expect(write).not.toHaveBeenCalled()
  expect(outcomeOf(events)).toEqual(['DraftCancelled'])
})

test('who writes an order a second time says nothing twice', async () => {
  const { drafts, events } = streamOf(planned, requested(), queued())
  const work = writeDraft({ drafts, writing: writingOf(written()), byModel: null })
  await run(work)
  const before = [...events]
  await run(work)
  expect(events).toEqual(before)
  expect(outcomeOf(events)).toEqual(['DraftCompleted'])
})

const orderedOfModel: DraftEvent[] = [
  planned,
  { type: 'DraftRequested', data: { ...requested().data, writer: 'ai' } as never },
  queued(),
]

test('an order of a model fails where there is none any more, and is not written otherwise', async () => {
  const { drafts, events } = streamOf(...orderedOfModel)
  const write = written()
  await run(writeDraft({ drafts, writing: writingOf(write), byModel: null }))
  expect(write).not.toHaveBeenCalled()
  expect(outcomeOf(events).slice(0, 2)).toEqual(['DraftFailed', 'model'])
})

const usage = { calls: 3, tokensIn: 9_000, tokensOut: 900, cost: 10_800 }
const failing = (name: string, message = 'why') => {
  const error = Object.assign(new Error(message), { name })
  const byModel = { version: '1', model: 'm', write: () => Promise.reject(error) }
  return { ...byModel, usageOf: async () => usage }
}

test.for([
  ['Unavailable', 'model'],
  ['Unusable', 'model'],
  ['Resting', 'model'],
  ['OverBudget', 'budget'],
  ['NoArticle', 'deadline'],
  ['Unfit', 'quality'],
  ['NoBrief', 'erased'],
] as const)(
  'an order of a model that fails by %s says so, and what it took',
  async ([name, cause]) => {
    const { drafts, events } = streamOf(...orderedOfModel)
    await run(writeDraft({ drafts, writing: writingOf(written()), byModel: failing(name) }))
    expect(events.find(({ type }) => type === 'DraftStarted')?.data).toMatchObject({
      writer: 'ai',
      model: 'm',
      version: '1',
    })
    expect(events.at(-1)).toMatchObject({ type: 'DraftFailed', data: { cause, usage } })
  },
)

test('a day’s budget that is spent is told apart from that of an article', async () => {
  for (const [limit, reason] of [
    ['day', 'in a day'],
    ['draft', 'for one'],
  ] as const) {
    const { drafts, events } = streamOf(...orderedOfModel)
    const byModel = failing('OverBudget', limit)
    await run(writeDraft({ drafts, writing: writingOf(written()), byModel }))
    expect(outcomeOf(events)[2]).toContain(reason)
  }
})
