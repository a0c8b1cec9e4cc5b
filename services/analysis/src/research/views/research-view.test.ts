import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import { researchView } from './research-view.ts'

const at = '2026-11-23T10:00:00.000Z'
const about = { researchId: 'rsc_1', draftId: 'dft_1', userId: 'usr_1', at } as const
const wanted = { type: 'comparison', keyword: 'best plumber', pages: [], options: [] }
const fold = (view: unknown, type: string, more: object = {}) =>
  foldEvent(
    researchView as unknown as Projection,
    view,
    { type, data: { ...about, ...more } },
    { stream: 'rsc_1', version: 1, at },
  )

test('the view of a research says whose it is and how it stands, and nothing that was typed', () => {
  const running = fold(undefined, 'ResearchAsked', { wanted })
  expect(running).toMatchObject({ draftId: 'dft_1', userId: 'usr_1', status: 'running' })
  expect(JSON.stringify(running)).not.toContain('plumber')
  expect(fold(running, 'ResearchCompleted', { context: null })).toMatchObject({ status: 'done' })
  expect(fold(running, 'ResearchFailed')).toMatchObject({ status: 'failed' })
})
