import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { workContext } from '@sortie/runtime/testing/work'
import { expect, test, vi } from 'vitest'
import { about, brief, ready } from '../../drafts/decider/testing-draft.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import { streamOf } from '../../drafts/testing-orders.ts'
import type { DraftView } from '../../drafts/views/draft-view.ts'
import type { Rewriting } from '../rewriting.ts'
import { rewriteSection } from './rewrite-section.ts'

const ofRewrite = { ...about, rewriteId: 'rwr_1', sectionId: 's1' } as const
const asked: DraftEvent = {
  type: 'RewriteAsked',
  data: { ...ofRewrite, basedOn: 1, instruction: '' },
}
const proposal = { markdown: 'Ask at six.', words: 3, cuts: [] }

/** A section of a finished article whose owner asked for another text. */
const start = (propose: Rewriting['propose'], keeps = true) => {
  const { drafts, events } = streamOf(...ready, asked)
  const handle: Drafts['handle'] = async (stream, command, meta) => {
    if (!keeps && command.type === 'ProposeRewrite') throw new Error('the store is away')
    return drafts.handle(stream, command, meta)
  }
  const work = rewriteSection({
    drafts: { ...drafts, handle },
    views: { find: async () => ({ ...about, brief }) as unknown as DraftView },
    texts: { evidenceOf: async () => [] },
    rewriting: { propose },
  })
  return { events, work, run: () => work.run(asked as never, workContext()) }
}
/** Writes until it is broken off. */
const endless = (began: () => void): Rewriting['propose'] =>
  vi.fn(
    (_task, signal) =>
      new Promise<never>((_done, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        began()
      }),
  )

test('a text that is still wanted is proposed', async () => {
  const { run, events } = start(async () => proposal)
  await run()
  expect(events.at(-1)).toMatchObject({ type: 'RewriteProposed', data: proposal })
})

test('a proposal that was stopped breaks its call off, and is not heard of again', async () => {
  const propose = endless(() => events.push({ type: 'RewriteStopped', data: ofRewrite }))
  const { run, events } = start(propose)
  await run()
  expect(propose).toHaveBeenCalledOnce()
  expect(events.at(-1)?.type).toBe('RewriteStopped')
})

test('a draft that was deleted breaks the call off, and waits for nothing once it is restored', async () => {
  const { run, events } = start(endless(() => events.push({ type: 'DraftDeleted', data: about })))
  await run()
  expect(events.slice(-2).map(({ type }) => type)).toEqual(['DraftDeleted', 'RewriteFailed'])
})

test('a proposal that cannot be kept is not asked for again', async () => {
  const { run, work, events } = start(async () => proposal, false)
  const error = await run().then(
    () => null,
    (thrown: Error) => thrown,
  )
  expect(work.foreseen?.(error!)).toBe(1)
  await work.giveUp?.(asked as never, error!)
  expect(events.at(-1)).toMatchObject({ type: 'RewriteFailed', data: { cause: 'fault' } })
})

test('a model that never answered is asked again', async () => {
  const { run, work } = start(async () => Promise.reject(new Error('the line broke')))
  await expect(run()).rejects.toThrow('the line broke')
  expect(work.foreseen?.(new Error('the line broke'))).toBeNull()
})
