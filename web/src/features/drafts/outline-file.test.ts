import { writeMarkdown } from '@sortie/prose/markdown/write'
import { expect, test } from 'vitest'
import { outlineBlocks } from './outline-file.ts'

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
