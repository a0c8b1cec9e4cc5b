import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { expect, test } from 'vitest'
import { begunWith, givenIn, isProjectGone, withKeyword, withProject } from './given.ts'
import { sentBriefOf } from './sent-brief.ts'

const project = (projectId: string, more: Partial<Project> = {}): Project => ({
  projectId: projectId as Project['projectId'],
  name: 'Loaf',
  industry: 'Bakery',
  competitors: [],
  ownSite: 'loaf.example',
  country: 'GB',
  town: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isArchived: false,
  isTrial: false,
  reports: 0,
  isBusy: false,
  lastReport: null,
  ...more,
})

test('what an address says that is no brief is left out', () => {
  expect(givenIn({ keyword: ' rye ', type: 'poem', projectId: 7, reportId: {} })).toEqual({
    keyword: 'rye',
    type: undefined,
    projectId: '7',
    reportId: undefined,
    clusterId: undefined,
  })
  expect(givenIn({ keyword: 'x'.repeat(300) }).keyword).toHaveLength(100)
})

test('a brief begins with what a report hands over', () => {
  const given = { keyword: 'best bread', projectId: 'prj_1', reportId: 'rep_1', clusterId: 'clu_1' }
  expect(begunWith(given, [project('prj_1')])).toMatchObject({
    ...given,
    type: 'comparison',
    isTypeChosen: false,
    pages: 'https://loaf.example/',
  })
})
test('a planned page begins with its kind and its proposed title, and an unknown kind is an article', () => {
  const planned = { keyword: 'drain cleaning', pageKind: 'service-page', pageTitle: ' Drains ' }
  const form = begunWith(givenIn(planned), [])
  expect(form).toMatchObject({ pageKind: 'service-page', pageTitle: 'Drains' })
  expect(sentBriefOf(form).page).toEqual({ kind: 'service-page', title: 'Drains' })
  const other = begunWith(givenIn({ ...planned, pageKind: 'home-page' }), [])
  expect(other).toMatchObject({ pageKind: '', pageTitle: '' })
  expect(sentBriefOf(other).page).toBeUndefined()
})
test('a type that is given stands, whatever is typed', () => {
  const form = begunWith({ keyword: 'rye', type: 'case-study' }, [])
  expect(withKeyword(form, 'how to bake rye').type).toBe('case-study')
})
test('a proposed type follows the keyword', () =>
  expect(withKeyword(begunWith({}, []), 'how to bake rye').type).toBe('how-to'))

test('whoever has one project begins with it, and nobody with one that is gone or put away', () => {
  expect(begunWith({}, [project('prj_1'), project('prj_2', { isArchived: true })]).projectId).toBe(
    'prj_1',
  )
  expect(begunWith({}, [project('prj_1'), project('prj_2')]).projectId).toBe('')
  expect(begunWith({ projectId: 'prj_9' }, [project('prj_1')]).projectId).toBe('')
})
test('another project does not replace the pages that were typed', () => {
  const form = { ...begunWith({}, []), pages: 'mine.example' }
  expect(withProject(form, project('prj_1')).pages).toBe('mine.example')
})

test('a project that was deleted since is gone once the projects are known', () => {
  const of = (projectId: `prj_${string}`) => ({ projectId })
  expect(isProjectGone({ projectId: 'prj_1' }, [of('prj_1')])).toBe(false)
  expect(isProjectGone({ projectId: 'prj_1' }, [])).toBe(true)
  expect(isProjectGone({ projectId: 'prj_1' }, undefined)).toBe(false)
  expect(isProjectGone({ projectId: '' }, [])).toBe(false)
})
