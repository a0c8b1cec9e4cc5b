import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterHtml } from './kses.ts'
import { splitMarkup } from './markup.ts'
import { sanitizeSlug } from './slugs.ts'

const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<p class="a">',
        '</p>',
        '<script>',
        '</script>',
        '<!-- wp:paragraph -->',
        '<',
        '>',
        '<!--',
        '<a href="javascript:x()" data-a=1>',
        '<IMG SRC=a alt=\'b "c"\' onerror=x />',
        '<scr<script>ipt>',
        '"',
        ' & ',
      ),
      fc.string({ maxLength: 8 }),
    ),
  )
  .map((parts) => parts.join(''))

test('the pieces of HTML are the whole of it', () => {
  fc.assert(
    fc.property(pieces, (html) => {
      expect(
        splitMarkup(html)
          .map(({ source }) => source)
          .join(''),
      ).toBe(html)
    }),
  )
})

test('what was filtered has no script and no handler, and is filtered once and for all', () => {
  fc.assert(
    fc.property(pieces, fc.constantFrom('core', 'strict'), (html, filter) => {
      const once = filterHtml(html, filter)
      expect(filterHtml(once, filter)).toBe(once)
      const tags = splitMarkup(once).filter(({ kind }) => kind === 'tag')
      for (const { source } of tags) expect(source).not.toMatch(/^<\/?(script|iframe|svg|style)/i)
      for (const { source } of tags) expect(source).not.toMatch(/onerror|javascript:/)
    }),
  )
})

test('addresses keep only the schemes of WordPress', () => {
  expect(filterHtml('<a href="javascript:alert(1)">a</a><img src="data:x">', 'core')).toBe(
    '<a href="alert(1)">a</a><img src="x">',
  )
  expect(filterHtml('<a href="/a:b" rel=nofollow>a</a>', 'core')).toBe(
    '<a href="/a:b" rel="nofollow">a</a>',
  )
})

test('signs become entities, and a comment stays a comment', () => {
  expect(filterHtml('<p>1 < 2 > 0 & &amp; &nbsp; AT&T</p>', 'core')).toBe(
    '<p>1 &lt; 2 &gt; 0 &amp; &amp; &nbsp; AT&amp;T</p>',
  )
  const mark = '<!-- mark:pub_1.2 #3 0f -->'
  expect(filterHtml(`${mark}<!-- a -- <script>b -->`, 'strict')).toBe(`${mark}<!-- a - b -->`)
})

test('a slug is lower case, without marks, and at most 200 bytes', () => {
  expect(sanitizeSlug('  Crème brûlée — the “best” 10/10! ')).toBe('creme-brulee-the-best-10-10')
  expect(sanitizeSlug('パン')).toBe('%e3%83%91%e3%83%b3')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const slug = sanitizeSlug(text)
      expect(slug).toMatch(/^[a-z0-9_%-]{0,200}$/)
      expect(sanitizeSlug(slug)).toBe(slug)
    }),
  )
})
