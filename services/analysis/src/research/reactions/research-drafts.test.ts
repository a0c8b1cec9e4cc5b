import { ResearchRequest } from '@sortie/contracts/analysis/research/research'
import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { wantedOf } from './research-drafts.ts'

const brief = DraftBrief.parse({
  type: 'comparison',
  keyword: ' best plumber ',
  projectId: 'prj_1',
  reportId: 'rep_1',
  clusterId: 'clu_1',
  business: 'Pipe & Co',
  industry: 'plumber',
  country: 'GB',
  town: 'Leeds',
  pages: ['https://pipe.example/prices'],
  audience: 'landlords',
  answers: [{ question: 'What goes wrong?', answer: 'The stopcock, mostly.' }],
  facts: { options: ['Pipe & Co', 'HomeServe'], budget: '$500' },
})

test('what there is to find follows from the brief, without what only the writer needs', () => {
  const wanted = wantedOf(brief)
  expect(ResearchRequest.parse(wanted)).toEqual({
    type: 'comparison',
    keyword: 'best plumber',
    projectId: 'prj_1',
    reportId: 'rep_1',
    clusterId: 'clu_1',
    business: 'Pipe & Co',
    industry: 'plumber',
    country: 'GB',
    town: 'Leeds',
    pages: ['https://pipe.example/prices'],
    options: ['Pipe & Co', 'HomeServe'],
  })
  expect(JSON.stringify(wanted)).not.toMatch(/stopcock|landlords|\$500/)
})

test('what a brief leaves out is left out', () =>
  expect(wantedOf(DraftBrief.parse({ type: 'how-to', keyword: 'bleed a radiator' }))).toEqual({
    type: 'how-to',
    keyword: 'bleed a radiator',
    pages: [],
    options: [],
  }))
