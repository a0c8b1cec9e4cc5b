import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { expect, test } from 'vitest'
import { briefOf, EMPTY_MISSION, valuesOf, valuesOfProject } from './mission-brief.ts'

const details = { industry: ' Bakery', businessName: 'Loaf ', mainCompetitor: 'Crumb' }

test('what was left empty is not sent, and spaces around the rest go', () => {
  expect(briefOf({ ...EMPTY_MISSION, ...details, town: '  ', rivals: '\n ,' })).toEqual({
    industry: 'Bakery',
    businessName: 'Loaf',
    mainCompetitor: 'Crumb',
  })
})

test('lists are typed one a line or with commas, each of them once', () => {
  const values = { ...EMPTY_MISSION, ...details, seeds: 'rye bread, bagels\n\nrye bread' }
  expect(briefOf({ ...values, rivals: 'Greggs\ngails.com' })).toMatchObject({
    seeds: ['rye bread', 'bagels'],
    rivals: ['Greggs', 'gails.com'],
  })
})

test('a report fills the form with what it was about, and is sent the same again', () => {
  const brief = briefOf({
    ...EMPTY_MISSION,
    ...details,
    country: 'GB',
    town: 'Leeds',
    ownSite: 'loaf.co.uk',
    rivals: 'Greggs',
    seeds: 'rye bread\nbagels',
  })
  expect(briefOf(valuesOf(brief, brief))).toEqual(brief)
})

test('a project fills the form with what it knows, and the report goes to it', () => {
  const project = {
    projectId: 'prj_1',
    name: 'Loaf',
    industry: 'Bakery',
    ownSite: 'loaf.example',
    country: 'GB',
    town: null,
    competitors: [
      { name: 'Crumb' },
      { name: 'Greggs', site: 'greggs.example' },
      { name: 'Gail’s' },
    ],
  } as unknown as Project
  expect(briefOf(valuesOfProject(project))).toEqual({
    projectId: 'prj_1',
    businessName: 'Loaf',
    industry: 'Bakery',
    mainCompetitor: 'Crumb',
    ownSite: 'loaf.example',
    country: 'GB',
    rivals: ['greggs.example', 'Gail’s'],
  })
  const bare = { ...project, ownSite: null, country: null, competitors: [] }
  expect(valuesOfProject(bare)).toEqual({
    ...EMPTY_MISSION,
    projectId: 'prj_1',
    businessName: 'Loaf',
    industry: 'Bakery',
  })
})
