import { expect, test } from 'vitest'
import type { ProjectEvent } from '../decider/project.ts'
import { type ProjectView, projectView } from './project-view.ts'

const at = '2026-01-01T00:00:00.000Z'
const about = { projectId: 'prj_1', userId: 'usr_1', at } as const
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { ...about, name: 'Crumb', industry: 'Bakery', competitors: [{ name: 'Greggs' }] },
}
const told: ProjectEvent = {
  type: 'ProjectDetailsChanged',
  data: { ...about, industry: 'Cafe', competitors: [], country: 'GB', town: 'Leeds' },
}
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: { ...about, reportIds: [] } }

const viewOf = (...events: ProjectEvent[]) =>
  events.reduce<ProjectView | undefined>((view, event, index) => {
    const position = { stream: 'prj_1', version: index + 1, at }
    return projectView.on[event.type]?.(view, event as never, position)
  }, undefined)

test('a project has the name and the details that it was given last', () => {
  const renamed: ProjectEvent = { type: 'ProjectRenamed', data: { ...about, name: 'Crumb, Leeds' } }
  expect(viewOf(created, renamed, told)).toEqual({
    projectId: 'prj_1',
    userId: 'usr_1',
    name: 'Crumb, Leeds',
    industry: 'Cafe',
    competitors: [],
    ownSite: null,
    country: 'GB',
    town: 'Leeds',
    createdAt: at,
    isArchived: false,
  })
})

test('it is archived until it is restored', () => {
  const archived: ProjectEvent = { type: 'ProjectArchived', data: about }
  expect(viewOf(created, archived)?.isArchived).toBe(true)
  expect(viewOf(created, archived, { type: 'ProjectRestored', data: about })?.isArchived).toBe(
    false,
  )
})

test('a deleted one has no view, and another may begin in its place', () => {
  expect(viewOf(created, deleted)).toBeUndefined()
  expect(viewOf(created, told, deleted, created)).toMatchObject({ name: 'Crumb', town: null })
})

test('of somebody who was erased nothing that was typed is left', () => {
  const gone: ProjectEvent = {
    type: 'ProjectDetailsChanged',
    data: { ...about, industry: null, competitors: null, ownSite: null, town: null },
  }
  const erased = {
    ...created,
    data: { ...created.data, name: null, industry: null, competitors: null },
  }
  expect(viewOf(erased as ProjectEvent, gone)).toMatchObject({
    name: null,
    industry: null,
    competitors: [],
    ownSite: null,
    town: null,
  })
})
