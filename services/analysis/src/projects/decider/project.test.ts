import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import {
  detailsOfBrief,
  isGoneWith,
  type ProjectCommand,
  type ProjectEvent,
  project,
  projectKey,
} from './project.ts'

const { given } = scenario(project)
const at = '2026-01-01T00:00:00Z'
const about = { projectId: 'prj_1', userId: 'usr_1', at } as const
const data = { ...about, name: 'Crumb', industry: 'Bakery', competitors: [{ name: 'Greggs' }] }
const created = { type: 'ProjectCreated', data } as const
const opened = { type: 'ProjectOpened', data: about } as const

test('a project is created once', () => {
  given().when({ type: 'Create', data }).then(created, opened)
  given(created, opened)
    .when({ type: 'Create', data: { ...data, name: 'Another' } })
    .then()
})

const more = { ownSite: 'crumb.example', country: 'GB', town: 'Leeds' }
const competitors = [{ name: 'Greggs' }, { name: 'loaf.example', site: 'https://loaf.example' }]
const details = { industry: 'Bakery', competitors, ...more }
const told = { type: 'ProjectDetailsChanged', data: { ...about, ...details } } as const
const renamed = { type: 'ProjectRenamed', data: { ...about, name: 'Crumb, Leeds' } } as const
const archived = { type: 'ProjectArchived', data: about } as const
const restored = { type: 'ProjectRestored', data: about } as const
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: { ...about, reportIds: ['rep_1'] } }
const closed: ProjectEvent = { type: 'ProjectClosed', data: about }
const rename: ProjectCommand = { type: 'Rename', data: { at, name: 'Crumb, Leeds' } }
const change: ProjectCommand = { type: 'ChangeDetails', data: { at, ...details } }
const archive: ProjectCommand = { type: 'Archive', data: { at } }
const restore: ProjectCommand = { type: 'Restore', data: { at } }
const remove: ProjectCommand = { type: 'Delete', data: { at, reportIds: ['rep_1'] } }

test('what is known of it beside its three details is told with it', () =>
  given()
    .when({ type: 'Create', data: { ...data, ...details } })
    .then({ type: 'ProjectCreated', data: { ...data, competitors } }, told, opened))

test('it is renamed; the name that it has changes nothing', () => {
  given(created, opened).when(rename).then(renamed)
  given(created, opened, renamed).when(rename).then()
})

test('its details change as a whole; the same again change nothing, nor does what is empty', () => {
  given(created, opened).when(change).then(told)
  given(created, opened, told).when(change).then()
  const emptied = { ...told, data: { ...about, industry: 'Bakery', competitors: [] } }
  const empty = { industry: 'Bakery', competitors: [], ownSite: '', town: '' }
  given(created, opened, told)
    .when({ type: 'ChangeDetails', data: { at, ...empty } })
    .then(emptied)
  given(created, opened, emptied)
    .when({ type: 'ChangeDetails', data: { at, ...empty } })
    .then()
})

test('it is archived and restored', () => {
  given(created, opened).when(archive).then(archived)
  given(created, opened, archived).when(archive).then()
  given(created, opened, archived).when(restore).then(restored)
  given(created, opened).when(restore).then()
})

test('once deleted it is not there, until a report of the business creates it again', () => {
  given(created, opened, archived).when(remove).then(deleted, closed)
  for (const command of [rename, change, archive, restore, remove]) {
    given().when(command).thenRejects('project_not_found')
    given(created, opened, deleted, closed).when(command).thenRejects('project_not_found')
  }
  given(created, opened, renamed, deleted, closed)
    .when({ type: 'Create', data })
    .then(created, opened)
})

test('of somebody who was erased it can still be changed', () => {
  const erased: ProjectEvent = {
    ...created,
    data: { ...data, name: null, industry: null, competitors: null },
  }
  given(erased, opened).when(change).then(told)
})

test('a brief tells what its project knows: competitors by their name or the host of their site', () => {
  const brief = { industry: 'Bakery', mainCompetitor: 'Greggs' }
  expect(
    detailsOfBrief({ ...brief, ...more, rivals: ['https://www.loaf.example/bread', 'Gail’s'] }),
  ).toEqual({
    industry: 'Bakery',
    ...more,
    competitors: [
      { name: 'Greggs' },
      { name: 'loaf.example', site: 'https://www.loaf.example/bread' },
      { name: 'Gail’s' },
    ],
  })
  const many = detailsOfBrief({ ...brief, rivals: ['a', 'b', 'c', 'd', 'e'] })
  expect(many.competitors.map(({ name }) => name)).toEqual(['Greggs', 'a', 'b', 'c', 'd'])
})

test('briefs of one business in one trade share a project, however they are typed', () => {
  const key = (businessName: string, industry: string) => projectKey({ businessName, industry })
  expect(key('Crumb & Co.', 'Bakery')).toBe(key('  crumb and co', 'BAKERY'))
  expect(key('Crumb', 'Bakery')).not.toBe(key('Crumb', 'Cafe'))
  expect(key('Crumb Bakery', 'x')).not.toBe(key('Crumb', 'Bakery x'))
  expect(key('🥐', 'Bakery')).not.toBe(key('🍞', 'Bakery'))
})

test('a project of an earlier release tells the other contexts of itself with its next change', () => {
  given(created).when(rename).then(opened, renamed)
  given(created).when(restore).then()
  given(created).when(remove).then(deleted, closed)
})

test('where it has too many reports to name, those that were asked for until then go with it', () => {
  const others = { count: 12_300, until: '2025-12-31T08:00:00Z' }
  const many: ProjectEvent = {
    type: 'ProjectDeleted',
    data: { ...about, reportIds: ['rep_1'], others },
  }
  given(created, opened)
    .when({ type: 'Delete', data: { at, reportIds: ['rep_1'], others } })
    .then(many, closed)
  const stateAfter = (...events: ProjectEvent[]) =>
    events.reduce((state, event) => project.evolve(state, event), project.initial)
  const gone = stateAfter(created, opened, many, closed)
  expect(isGoneWith(gone, '2025-12-30T08:00:00Z')).toBe(true)
  expect(isGoneWith(gone, others.until)).toBe(true)
  // A machine whose clock is behind asked for it.
  expect(isGoneWith(gone, '2025-12-31T08:00:01Z')).toBe(false)
  // Of one that named all of them, each report says so itself; one that is there again keeps what it has.
  expect(isGoneWith(stateAfter(created, opened, deleted, closed), others.until)).toBe(false)
  expect(isGoneWith(stateAfter(created, opened, many, closed, created), others.until)).toBe(false)
})
