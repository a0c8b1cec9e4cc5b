import { expect, test } from 'vitest'
import { postSectionsOf } from './sections.ts'

test('a text is cut before each heading of the second level', () => {
  expect(postSectionsOf('<p>a</p>\n<h2 id="b">b</h2>\n<h3>c</h3>\n<h2>d</h2><p>e</p>')).toEqual([
    '<p>a</p>\n',
    '<h2 id="b">b</h2>\n<h3>c</h3>\n',
    '<h2>d</h2><p>e</p>',
  ])
})

test('a heading within a quote or a list stays with what is around it', () => {
  const quote = '<blockquote>\n<h2>a</h2>\n<ul><li><h2>b</h2></li></ul>\n</blockquote>\n'
  const list = '<h2>c</h2><ol><li><h2>d</h2></li></ol>'
  expect(postSectionsOf(quote + list)).toEqual([quote, list])
})

test('a text without headings is one piece', () =>
  expect(postSectionsOf('<p>a</p>')).toEqual(['<p>a</p>']))
