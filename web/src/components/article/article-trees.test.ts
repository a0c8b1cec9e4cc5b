import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { expect, test } from 'vitest'
import { questionTrees, sectionTrees, sourcesOf } from './article-trees.ts'

const section = (sectionId: string, markdown: string | null) => ({
  sectionId,
  markdown,
  heading: 'A',
})
const item = (id: string): EvidenceItem => ({
  id,
  kind: 'figure',
  text: id,
  asOf: '2026-01-01',
  voice: 'measured',
  source: {
    name: 'A',
    url: null,
    fetchedAt: '2026-01-01T00:00:00.000Z',
    hash: null,
    licence: null,
  },
})

test('sources are numbered in the order in which the article cites them', () => {
  const sections = sectionTrees([
    section('s1', 'It grew.[e7] Again.[e2]\n\n- One.[e7]\n  - Two.[e3]'),
    section('s2', '| A | B |\n| - | - |\n| x [e9] | y [e404] |\n\n> He said so.[e5]'),
    section('s3', null),
  ])
  expect(sections.map(({ id }) => id)).toEqual(['s1', 's2'])
  const faq = questionTrees([{ question: 'Why?', markdown: 'Because.[e4]' }])
  const evidence = ['e1', 'e2', 'e3', 'e4', 'e5', 'e7', 'e9'].map(item)
  const found = sourcesOf([...sections, ...faq], evidence)
  expect(found.map(({ item: { id } }) => id)).toEqual(['e7', 'e2', 'e3', 'e9', 'e5', 'e4'])
  expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a text that is too long for a tree is shown all the same', () => {
  const [shown] = sectionTrees([section('s1', `${'word '.repeat(5_000)}\n\nEnd.`)])
  expect(shown!.blocks).toHaveLength(2)
})
