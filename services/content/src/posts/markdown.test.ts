import { expect, test } from 'vitest'
import { countPostWords, renderMarkdown } from './markdown.ts'

const htmlOf = (markdown: string) => renderMarkdown(markdown).html

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script inside a word', 'a<script>alert(1)</script>b'],
  ['an image that fails', '<img src=x onerror=alert(1)>'],
  ['an image of Markdown that leads to a script', '![x](javascript:alert(1))'],
  ['an image of data', '![x](data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Pg==)'],
  ['an image that breaks out of its quotes', '![x](https://a.example/"onerror="alert(1))'],
  ['a script as an address', '[x](javascript:alert(1))'],
  ['a script as an address in capitals', '[x](JaVaScRiPt:alert(1))'],
  ['a script as an address in entities', '[x](&#106;avascript&colon;alert(1))'],
  ['a script behind a tab', '[x](java&#9;script:alert(1))'],
  ['a script as an automatic link', '<javascript:alert(1)>'],
  ['a script as a reference', '[x]\n\n[x]: javascript:alert(1)'],
  ['data as an address', '[x](data:text/html,<script>alert(1)</script>)'],
  ['an old script', '[x](vbscript:msgbox(1))'],
  ['a title that breaks out', `[x](https://a.example 'a" onclick="alert(1)')`],
  ['a frame', '<iframe src="https://a.example"></iframe>'],
  ['a style', '<style>body{display:none}</style><p style="position:fixed">x</p>'],
  ['a form', '<form action="https://a.example"><input name=password></form>'],
  ['a drawing', '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>'],
  ['a language that breaks out', '```x" onmouseover="alert(1)\nx\n```'],
])('%s is neutral', (_name, markdown) => {
  const html = htmlOf(`Before.\n\n${markdown}\n\nAfter.`)
  expect(html).toContain('<p>Before.</p>')
  expect(html).toContain('<p>After.</p>')
  // What is left may be text, never a tag or an attribute of a tag.
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    expect(tag).not.toMatch(/^<\/?(script|iframe|style|form|svg|object|embed|base|meta|link)/i)
    const attributes = tag.replace(/"[^"]*"/g, '""')
    expect(attributes).not.toMatch(/\son\w+=|\sstyle=/i)
    for (const [, address] of tag.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^(https:|#|\/)/)
  }
})

test('headings carry the ids that are named, in their order', () => {
  const { html, headings } = renderMarkdown(
    '## One thing\n\n### A `detail`\n\n## One thing\n\n#### x',
  )
  expect(headings).toEqual([
    { id: 'one-thing', text: 'One thing', level: 2 },
    { id: 'a-detail', text: 'A detail', level: 3 },
    { id: 'one-thing-1', text: 'One thing', level: 2 },
  ])
  for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`)
})

test('links that lead away leave no opener behind, our own are plain', () => {
  expect(htmlOf('[x](https://a.example/)')).toContain(
    '<a href="https://a.example/" rel="noopener">x</a>',
  )
  expect(htmlOf('[x](/pricing)')).toContain('<a href="/pricing">x</a>')
})

test('a table scrolls in a box of its own', () => {
  const html = htmlOf('| a | b |\n|---|--:|\n| 1 | 2 |')
  expect(html).toMatch(
    /^<div class="table-scroll" role="group" tabindex="0" aria-label="Table"><table>/,
  )
  expect(html).toContain('<td align="right">2</td>')
  expect(html).toMatch(/<\/table><\/div>$/)
})

test('words of the text are counted, not those of its marks and addresses', () => {
  const markdown =
    '## Two words\n\nA [link here](https://a.example/b/c) - **bold**.\n\n| x | 2 |\n|-|-|'
  expect(renderMarkdown(markdown).words).toBe(8)
  expect(countPostWords('one, two – it’s 3.5')).toBe(4)
})
