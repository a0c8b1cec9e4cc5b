import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import { type KnownProjectView, knownProject } from './known-project.ts'

const about = { projectId: 'prj_1', userId: 'usr_1' } as const
const [early, late] = ['2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z']
const opened = (at: string) => ({ type: 'ProjectOpened', data: { ...about, at } })
const closed = (at: string) => ({ type: 'ProjectClosed', data: { ...about, at } })
const reported = (at: string) => ({ type: 'ReportRequested', data: { ...about, at } })
const view = (...events: { type: string; data: Record<string, unknown> }[]) =>
  events.reduce<unknown>(
    (known, event, index) =>
      foldEvent(knownProject as unknown as Projection, known, event, {
        stream: 'prj_1',
        version: index + 1,
        at: early,
      }),
    undefined,
  ) as KnownProjectView | undefined

test('a project is there once it opened, or a report of it was asked for', () => {
  expect(view()).toBeUndefined()
  expect(view(opened(early))).toMatchObject({ userId: 'usr_1', isOpen: true })
  expect(view(reported(early))).toMatchObject({ userId: 'usr_1', isOpen: true })
})

test('a deleted one comes back with a later report, and with none that it was deleted with', () => {
  expect(view(reported(early), closed(late))).toMatchObject({ isOpen: false })
  expect(view(closed(late), reported(early))).toMatchObject({ isOpen: false })
  expect(view(closed(early), reported(late))).toMatchObject({ isOpen: true })
  expect(view(closed(late), opened(late))).toMatchObject({ isOpen: true })
})

test('reports that are told again change nothing, whether the project is open, closed or open again', () => {
  const all = [reported(early), opened(early), reported(early), closed(late), reported(early)]
  expect(view(...all)).toEqual(view(opened(early), closed(late)))
  const again = [...all, opened(late), reported(early), reported(late)]
  expect(view(...again)).toEqual(view(opened(early), closed(late), opened(late)))
})
