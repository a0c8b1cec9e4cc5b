import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { toHtmlFile, toHtmlFragment } from './html.ts'
import { toEvidenceFile } from './json.ts'
import { toMarkdownFile } from './markdown.ts'
import type { NoticePlace, TextOrigin } from './origin.ts'
import { SAMPLE } from './sample-article.ts'
import { toTextFile } from './text.ts'

const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const EDITS = 'http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits'
const DATA = 'http://cv.iptc.org/newscodes/digitalsourcetype/dataDrivenMedia'

const by = (origin: Partial<TextOrigin>) => ({
  ...SAMPLE,
  origin: { ...SAMPLE.origin, ...origin },
})
const at = (notice: NoticePlace) => ({ citations: true, notice })
const jsonLd = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)
const frontMatter = (file: string) => parseYaml(file.slice(4, file.indexOf('\n---\n', 4)))
const joined = (text: string) => text.replace(/\s+/g, ' ')

const CASES: [Partial<TextOrigin>, string | string[], string, string][] = [
  [
    { writer: 'ai' },
    AI,
    'Sortie (AI-generated text)',
    'This article was written by AI with Sortie.',
  ],
  [
    { writer: 'ai', isEdited: true, reviewer: 'Ana Ruiz' },
    [AI, EDITS],
    'Sortie (AI-generated text, edited by a person)',
    'This article was written by AI with Sortie. Edited by a person. Reviewed by Ana Ruiz.',
  ],
  [
    { writer: 'template' },
    DATA,
    'Sortie (template draft, no AI)',
    'This is a template draft: Sortie wrote it by rule from the author’s answers, its editors’ text and figures. No AI model wrote it.',
  ],
  [
    { writer: 'template', isEdited: true },
    [DATA, EDITS],
    'Sortie (template draft, no AI, edited by a person)',
    'This is a template draft: Sortie wrote it by rule from the author’s answers, its editors’ text and figures. No AI model wrote it. Edited by a person.',
  ],
]

test.each(CASES)('each format says how %j came about', (origin, types, generator, notice) => {
  const article = by(origin)
  for (const place of ['start', 'end'] as const) {
    const html = toHtmlFile(article, at(place))
    expect(jsonLd(html)).toMatchObject({ digitalSourceType: types, creditText: notice })
    expect(html).toContain(`<meta name="generator" content="${generator}">`)
    expect(html).toContain(`<p>${notice}</p>`)
    const markdown = toMarkdownFile(article, at(place))
    expect(frontMatter(markdown)).toMatchObject({ generator, digitalSourceType: types })
    expect(joined(markdown.slice(markdown.indexOf('\n---\n', 4)))).toContain(`_${notice}_`)
    expect(
      joined(toTextFile(article, at(place)))
        .trim()
        .endsWith(notice),
    ).toBe(true)
  }
  expect(JSON.parse(toEvidenceFile(article)).origin).toEqual({
    digitalSourceType: types,
    generator,
    notice,
  })
})

test('the visible line stands at the end unless its owner moves it to the start', () => {
  const line = 'This article was written by AI'
  const before = (file: string, text: string) => file.indexOf(line) < file.indexOf(text)
  for (const write of [toHtmlFragment, toMarkdownFile, toTextFile]) {
    expect(before(write(by({}), { citations: true }), 'A good groomer')).toBe(false)
    expect(before(write(by({}), at('end')), 'A good groomer')).toBe(false)
    expect(before(write(by({}), at('start')), 'A good groomer')).toBe(true)
  }
})

test('the name of a reviewer is text, whatever it is', () => {
  const article = by({ reviewer: '*Ana* <b onclick="x">\n# R' })
  expect(toHtmlFile(article, at('end'))).not.toContain('<b onclick')
  const markdown = toMarkdownFile(article, at('end'))
  expect(markdown).toContain('\\*Ana\\*')
  expect(markdown).not.toMatch(/^# R/m)
})
