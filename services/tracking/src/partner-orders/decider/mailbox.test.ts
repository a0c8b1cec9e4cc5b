import { assert, constantFrom, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test('case and a plus-tag lead to no other mailbox', () => {
  expect(mailboxOf('Ada+Sortie@Example.com')).toBe('ada@example.com')
  expect(mailboxOf(' ada@example.com ')).toBe('ada@example.com')
  expect(mailboxOf('ada+a+b@example.com')).toBe('ada@example.com')
})

test('Gmail ignores dots, and has two domains', () => {
  expect(mailboxOf('a.d.a+x@googlemail.com')).toBe('ada@gmail.com')
  expect(mailboxOf('ada@gmail.com')).toBe('ada@gmail.com')
})

test('elsewhere a dot leads to another mailbox', () => {
  expect(mailboxOf('a.da@example.com')).not.toBe(mailboxOf('ada@example.com'))
  expect(mailboxOf('ada@mail.gmail.com')).toBe('ada@mail.gmail.com')
})

test('what has no name in front of its tag stays as it is', () => {
  expect(mailboxOf('+tag@example.com')).toBe('+tag@example.com')
  expect(mailboxOf('nonsense')).toBe('nonsense')
})

test('the mailbox of a mailbox is itself, whatever tag it is written with', () => {
  const name = stringMatching(/^[a-z0-9][a-z0-9.]{0,20}$/)
  const domain = constantFrom('gmail.com', 'googlemail.com', 'example.com')
  assert(
    property(name, stringMatching(/^[a-z0-9+.]{0,10}$/), domain, (local, tag, host) => {
      const mailbox = mailboxOf(`${local}@${host}`)
      expect(mailboxOf(mailbox)).toBe(mailbox)
      expect(mailboxOf(`${local}+${tag}@${host}`.toUpperCase())).toBe(mailbox)
    }),
  )
})
