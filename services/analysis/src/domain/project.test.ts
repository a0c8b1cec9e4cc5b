import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import { project, projectKey } from './project.ts'

const { given } = scenario(project)
const at = '2026-01-01T00:00:00Z'
const about = { projectId: 'prj_1', userId: 'usr_1', at } as const
const data = { ...about, name: 'Crumb', industry: 'Bakery', competitors: [{ name: 'Greggs' }] }
const created = { type: 'ProjectCreated', data } as const

test('a project is created once', () => {
  given().when({ type: 'Create', data }).then(created)
  given(created)
    .when({ type: 'Create', data: { ...data, name: 'Another' } })
    .then()
})

test('briefs of one business in one trade share a project, however they are typed', () => {
  const key = (businessName: string, industry: string) => projectKey({ businessName, industry })
  expect(key('Crumb & Co.', 'Bakery')).toBe(key('  crumb and co', 'BAKERY'))
  expect(key('Crumb', 'Bakery')).not.toBe(key('Crumb', 'Cafe'))
  expect(key('Crumb Bakery', 'x')).not.toBe(key('Crumb', 'Bakery x'))
  expect(key('🥐', 'Bakery')).not.toBe(key('🍞', 'Bakery'))
})
