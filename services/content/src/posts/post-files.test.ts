import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPostFiles } from './post-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const matter = `title: A title
description: What it says
keyword: a keyword
articleType: how-to
author: Sortie
published: 2026-01-01T00:00:00Z
faq:
  - question: Why?
    answer: Because.`
const write = (name: string, above: string, text = 'Some text.') =>
  writeFileSync(join(folder, name), `---\n${above}\n---\n\n${text}\n`)

test('a file is read with what stands above its text, in the order of names', () => {
  write('second.md', matter)
  write('first.md', matter, '## Head\n\n---\n\nMore.')
  writeFileSync(join(folder, 'notes.txt'), 'not a post')
  const [first, second] = readPostFiles(folder)
  expect(second?.slug).toBe('second')
  expect(first).toEqual({
    slug: 'first',
    title: 'A title',
    description: 'What it says',
    keyword: 'a keyword',
    articleType: 'how-to',
    author: 'Sortie',
    publishedAt: '2026-01-01T00:00:00Z',
    faq: [{ question: 'Why?', answer: 'Because.' }],
    markdown: '## Head\n\n---\n\nMore.',
  })
})

test.each([
  ['a field that is missing', 'post.md', matter.replace(/^author.*\n/m, ''), /post\.md.*author/s],
  ['a field that nobody knows', 'post.md', `${matter}\ndraft: true`, /draft/],
  ['a type that does not exist', 'post.md', matter.replace('how-to', 'rant'), /articleType/],
  ['a date that is none', 'post.md', matter.replace('2026-01-01T00', 'soon'), /published/],
  [
    'a heading that is no YAML',
    'post.md',
    matter.replace('A title', 'A: title'),
    /post\.md.*YAML/s,
  ],
  ['a name that makes no address', 'My Post.md', matter, /My Post\.md/],
  ['the name of a briefing', 'market-briefing-2026-11-30.md', matter, /market briefings/],
])('%s is refused by name', (_what, name, above, expected) => {
  write(name, above)
  expect(() => readPostFiles(folder)).toThrow(expected)
})
