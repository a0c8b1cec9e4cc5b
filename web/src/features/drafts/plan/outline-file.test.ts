import type { PageBrief } from '@sortie/contracts/content/drafts/free-outline'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { expect, test } from 'vitest'
import { fenced, outlineBlocks } from './outline-file.ts'

test('a free outline becomes Markdown with sources, questions and examples, and nothing in it is markup', () => {
  const markdown = writeMarkdown(
    outlineBlocks({
      title: 'Blocked drain: what to ask',
      words: 40,
      sections: [
        {
          heading: 'How it works',
          point: 'Explain how it works.',
          texts: [
            { origin: 'owner', text: 'We look first.' },
            { origin: 'other', text: '![x](https://example.com/p.png) <script>1</script>' },
          ],
        },
      ],
      questions: [{ question: 'What is included?', example: 'Travel is.' }],
      answersShort: 2,
      isShortened: true,
    }),
  )
  expect(markdown).toContain('## Blocked drain: what to ask')
  expect(markdown).toContain('We look first.')
  expect(markdown).toContain('Another source:')
  expect(markdown).toContain('#### What is included?')
  expect(markdown).toContain('For example: Travel is.')
  expect(markdown).toContain('leaves out texts at its end')
  expect(markdown).not.toMatch(/(?<!\\)!\[x\]\(|(?<!\\)<script>/)
})

test('the brief of a page says what belongs around it, what is missing, and what to link to', () => {
  const page: PageBrief = {
    kind: 'service-page',
    titleTag: 'Drain Cleaning in Leeds',
    description: 'Drains, cleaned.',
    slug: 'drain-cleaning',
    keywords: ['drain cleaning'],
    questions: ['how long does it take'],
    links: [{ title: 'Boiler Repair', keyword: 'boiler repair' }],
    structuredData: '{"name":"Pipe ``` & Co"}',
  }
  const section = { heading: 'Where we work', point: 'Name the places.', texts: [] }
  const sections = [{ ...section, question: 'Which places do you serve?' }]
  const about = { title: page.titleTag, words: 10, questions: [], isShortened: false }
  const blocks = outlineBlocks({ ...about, sections, answersShort: null, page })
  const text = writeMarkdown(blocks) + fenced(page.structuredData)
  for (const said of [
    'Title tag: Drain Cleaning in Leeds',
    'To answer: Which places do you serve?',
    'Boiler Repair (boiler repair)',
    'how long does it take',
  ])
    expect(text).toContain(said)
  const [, json = ''] = /```json\n(.*)\n```/s.exec(text) ?? []
  expect(JSON.parse(json)).toEqual({ name: 'Pipe ``` & Co' })
})
