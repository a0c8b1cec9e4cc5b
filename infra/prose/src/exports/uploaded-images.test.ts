import { expect, test } from 'vitest'
import { claimsOf } from '../facts/claims.ts'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
import { countWords } from '../text/words.ts'
import { toHtmlFile } from './html.ts'
import { toMarkdownFile } from './markdown.ts'
import { SAMPLE } from './sample-article.ts'
import { toTextFile } from './text.ts'

const ID = `img_${'0a'.repeat(16)}`
const MARKDOWN = `Before.\n\n![We sold 900 loaves in 2024](sortie-image:${ID})`
const blocks = readMarkdown(MARKDOWN)
const article = { ...SAMPLE, image: null, sections: [{ heading: null, blocks }] }
const options = { citations: true, images: { [ID]: 'images/image-1.png' } }

test('Markdown keeps an uploaded image', () => {
  expect(blocks[1]).toMatchObject({ type: 'image', address: `sortie-image:${ID}` })
  expect(writeMarkdown(blocks).trim()).toBe(MARKDOWN)
})

test.each(['sortie-image:x', `sortie-image:${ID}/..`, `SORTIE-IMAGE:${ID}`, 'data:image/png,x'])(
  'the address %s names no image',
  (address) => {
    expect(readMarkdown(`![alt](${address})`)).toEqual([
      { type: 'image', alt: 'alt', address: null },
    ])
  },
)

test('the alt text of an uploaded image is no claim and no word of the text', () => {
  expect(claimsOf(blocks).map(({ text }) => text)).toEqual(['Before.'])
  expect(countWords(blocks)).toBe(1)
})

test('files show an uploaded image where it is beside them, and else what it shows', () => {
  expect(toHtmlFile(article, options)).toContain(
    '<figure><img src="images/image-1.png" alt="We sold 900 loaves in 2024"></figure>',
  )
  expect(toMarkdownFile(article, options)).toContain(
    '![We sold 900 loaves in 2024](images/image-1.png)',
  )
  const alone = { citations: true }
  expect(toHtmlFile(article, alone)).toContain('Image: We sold 900 loaves in 2024')
  expect(toTextFile(article, alone)).toContain('[Image: We sold 900 loaves in 2024]')
  for (const file of [toHtmlFile(article, alone), toTextFile(article, alone)])
    expect(file).not.toContain('sortie-image')
})
