import { expect, test } from 'vitest'
import { mailPage } from './page.ts'

const page = {
  title: 'Confirm your address',
  paragraphs: ['You asked for the newsletter.', 'Line one\nline two'],
  button: { label: 'Confirm', href: 'http://localhost:8080/confirm?token=a&b=c' },
  footer: ['Sent once.', { label: 'Unsubscribe', href: 'http://localhost:8080/stop?token=x' }],
}

test('the text says the same as the page, addresses in full', () => {
  expect(
    mailPage({ ...page, greeting: 'Hello Ada,', after: ['It is valid for an hour.'] }).text,
  ).toBe(`Confirm your address

Hello Ada,

You asked for the newsletter.

Line one
line two

Confirm:
http://localhost:8080/confirm?token=a&b=c

It is valid for an hour.

${'-- '}
Sent once.
Unsubscribe: http://localhost:8080/stop?token=x
`)
})

test('the page links its button and its footer, and shows the address of the button', () => {
  const { html } = mailPage(page)
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="http://localhost:8080/confirm?token=a&amp;b=c"',
    'href="http://localhost:8080/confirm?token=a&amp;b=c"',
    'href="http://localhost:8080/stop?token=x"',
  ])
  expect(html).toContain('Line one<br>line two')
})

test('whatever people wrote is escaped everywhere', () => {
  const evil = `"><img src=x onerror='alert(1)'>&`
  const { html } = mailPage({
    title: evil,
    greeting: evil,
    paragraphs: [evil],
    button: { label: evil, href: evil },
    after: [evil],
    footer: [evil, { label: evil, href: evil }],
  })
  expect(html).not.toContain('<img')
  expect(html).not.toContain(`onerror='`)
  expect(html.split('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;')).toHaveLength(13)
})

test('it has a dark dress and no remote content', () => {
  const { html } = mailPage(page)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/<script|<img|<link|url\(/)
})

test('a mail without a button has none', () => {
  const { html, text } = mailPage({ ...page, button: undefined, footer: [] })
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('http')
})
