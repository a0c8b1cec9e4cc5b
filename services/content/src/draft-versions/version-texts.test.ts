import type { ContentEvent } from '@sortie/contracts/content'
import { expect, test } from 'vitest'
import {
  about,
  around,
  article,
  completed,
  ofOrder,
  writing,
} from '../drafts/decider/testing-draft.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { newestOf } from '../drafts/testing-orders.ts'
import { articleAt } from './version-texts.ts'

/** A stream of these events, which counts how often it is read. */
const streamOf = (events: ContentEvent[]): Pick<Drafts, 'newest'> & { reads: number } => {
  const stream = {
    reads: 0,
    newest: async (name: string, given: { before?: number | undefined; limit: number }) => {
      stream.reads += 1
      return newestOf(events)(name, given)
    },
  }
  return stream
}
const edited = (revision: number): ContentEvent => ({
  type: 'SectionEdited',
  data: {
    ...about,
    sectionId: 's1',
    revision,
    heading: null,
    markdown: `Text ${revision}.`,
    words: 2,
  },
})
const ready: ContentEvent[] = [...writing, ...article, completed()]

test('an article is read as it was at any version of its stream', async () => {
  const many = Array.from({ length: 130 }, (_, index) => edited(index + 2))
  const stream = streamOf([...ready, ...many])
  const at = async (version: number) =>
    (await articleAt(stream, 'dft_1', version)).sections.map(({ markdown }) => markdown)
  expect(await at(ready.length)).toEqual(['Ask when it was baked.'])
  expect(await at(ready.length + 1)).toEqual(['Text 2.'])
  expect(await at(ready.length + 130)).toEqual(['Text 131.'])
})

test('it is read back to its order, and no further', async () => {
  const before = Array.from({ length: 200 }, () => writing[0]!)
  const stream = streamOf([...before, ...ready.slice(1)])
  await articleAt(stream, 'dft_1', before.length + ready.length - 1)
  expect(stream.reads).toBe(1)
})

test('an outline that is made again keeps what was drafted, and its place', async () => {
  const [outlined, drafted, ...rest] = article
  const head = { role: 'answer', heading: 'More', isRequired: false }
  const again: ContentEvent = {
    type: 'OutlineMade',
    data: {
      ...ofOrder(),
      sections: [
        { ...head, sectionId: 's2' },
        { ...head, heading: 'Other', sectionId: 's1' },
      ],
    },
  }
  const events = [...writing, outlined!, drafted!, again, ...rest]
  const { sections, details } = await articleAt(streamOf(events), 'dft_1', events.length)
  expect(sections.map(({ sectionId, markdown }) => [sectionId, markdown])).toEqual([
    ['s2', ''],
    ['s1', 'Ask when it was baked.'],
  ])
  const { titles: _, ...package_ } = around
  expect(details).toEqual(package_)
})
