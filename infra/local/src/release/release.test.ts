import { beforeAll, describe, expect, test } from 'vitest'
import { losses, type ReleaseReaders, releaseBefore, releaseHere } from './release.ts'

let here: ReleaseReaders
beforeAll(async () => {
  here = await releaseHere()
}, 60_000)

test('nothing is lost while instances of the release before still run', () =>
  expect(
    losses(releaseBefore(), here),
    'See "Releasing in two steps" in docs/operations.md.',
  ).toEqual([]))

test('every service and the gateway is among the readers', () => {
  const readers = Object.keys({ ...here.handlers, ...here.views })
  const names = new Set(readers.map((reader) => reader.split('.')[0]))
  expect([...names].sort()).toEqual([
    'analysis',
    'billing',
    'content',
    'gateway',
    'identity',
    'tracking',
  ])
})

describe('a check of a release against the one before', () => {
  const followed = 'billing.follow-reports'
  const without = (type: string): ReleaseReaders => ({
    ...here,
    handlers: {
      ...here.handlers,
      [followed]: here.handlers[followed]!.filter((each) => each !== type),
    },
  })

  test('finds a type that a handler of the release before skips', () =>
    expect(losses(without('ReportFailed'), here, [])).toEqual([
      `${followed} handles ReportFailed, which the release before skips for good`,
    ]))

  test('lets a type pass that nobody emits yet', () =>
    expect(losses(without('ReportFailed'), here, ['ReportFailed'])).toEqual([]))

  test('lets a handler pass that the release before does not have', () => {
    const { [followed]: _, ...handlers } = here.handlers
    expect(losses({ ...here, handlers }, here, [])).toEqual([])
  })

  test('finds an event that the release before parks', () => {
    const shapes = structuredClone(here.shapes)
    const cause = shapes.ReportFailed!.properties!.cause!
    cause.enum = cause.enum!.filter((value) => value !== 'quality')
    expect(losses({ ...here, shapes }, here, [])).toEqual([
      'The release before parks ReportFailed: data.cause may be "quality", which is not known there',
    ])
  })

  test('finds whoever waits for a type that only its own context reads', () => {
    const { [followed]: _, ...handlers } = here.handlers
    const marked = { ...here, internal: [...here.internal, 'ReportFailed'] }
    const readers = losses({ ...here, handlers, views: {} }, { ...marked, views: {} })
    expect(readers).toEqual([`${followed} waits for ReportFailed, which is never sent`])
    expect(losses(here, { ...marked, handlers, views: {} })).toContain(
      `${followed} of the release before waits for ReportFailed, which is never sent`,
    )
  })

  test('finds a type that is sent from now on, whose past is not on Kafka', () =>
    expect(losses({ ...here, internal: ['ReportFailed'] }, here)).toEqual([
      'What was appended of ReportFailed so far is not on Kafka: send another type',
    ]))

  test('leaves out a type that no reader of the release before has', () => {
    const shapes = { ...here.shapes, ReportStarted: { type: 'string' } }
    expect(losses({ ...here, shapes }, here, [])).toEqual([])
  })
})
