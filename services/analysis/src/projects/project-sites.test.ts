import { expect, test } from 'vitest'
import { sitesOf } from './project-sites.ts'
import type { ProjectView } from './views/project-view.ts'

const project = (competitors: ProjectView['competitors']) =>
  ({
    name: 'Crumb & Co',
    industry: 'bakery',
    ownSite: 'crumb.example',
    country: 'GB',
    competitors,
  }) as ProjectView

test('sites stand under the names of their companies, and else under their hosts', () => {
  const sites = sitesOf(
    project([
      { name: 'Breadhouse', site: 'http://www.breadhouse.example:6020/about' },
      { name: 'rolls.example', site: 'rolls.example' },
      { name: 'Nobody Knows Ltd' },
    ]),
  )
  expect(sites.map(({ role, name, address }) => [role, name, address?.href ?? null])).toEqual([
    ['own', 'Crumb & Co', 'https://crumb.example/'],
    ['rival', 'Breadhouse', 'http://www.breadhouse.example:6020/'],
    ['rival', 'rolls.example', 'https://rolls.example/'],
    ['rival', 'Nobody Knows Ltd', null],
  ])
})
