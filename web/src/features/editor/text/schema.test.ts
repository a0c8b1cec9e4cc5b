import { expect, test } from 'vitest'
import { markType } from './schema.ts'

/** What the editor reads of a link that is pasted: its attributes, or false where it takes it for text. */
const pasted = (href: string) => {
  const [rule] = markType('link').spec.parseDOM!
  if (!rule || !('tag' in rule) || !rule.getAttrs) throw new Error('Links are not read')
  return rule.getAttrs({ getAttribute: () => href } as never)
}

test('pasted links to the web, a mail and a phone stay', () => {
  expect(pasted('https://a.example')).toEqual({ href: 'https://a.example/' })
  expect(pasted('mailto:a@b.example')).toEqual({ href: 'mailto:a@b.example' })
  expect(pasted('tel:+4930123')).toEqual({ href: 'tel:+4930123' })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'file:///etc/hosts',
  '/account',
  'https://name:word@a.example/',
])('a pasted link to %s is read as text', (href) => {
  expect(pasted(href)).toBe(false)
})
