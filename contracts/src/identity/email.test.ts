import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendContactMessage } from '../content/contact/contact-messages.ts'
import { subscribeNewsletter } from '../content/newsletter/subscriptions.ts'
import { changeEmail } from './accounts/accounts.ts'
import { forgotPassword, login, register } from './accounts/authentication.ts'
import { normalEmail } from './email.ts'

/** How newsletter and contact named an address before there was one function: stored hashes are of it. */
const asStored = (email: string) => email.trim().toLowerCase()

const password = 'a fine password'
/** Every way that an address has ever come to be stored. */
const taken: ((email: string) => string | undefined)[] = [
  (email) => register.body.safeParse({ email, password }).data?.email,
  (email) => changeEmail.body.safeParse({ email, password }).data?.email,
  (email) => forgotPassword.body.safeParse({ email }).data?.email,
  (email) => subscribeNewsletter.body.safeParse({ email }).data?.email,
  (email) => sendContactMessage.body.safeParse({ email, message: 'Hello' }).data?.email,
]

// Letters that look like others, have another width, or change with their case or form.
const odd = fc.constantFrom(
  'ａ',
  'Ａ',
  'ﬁ',
  'K',
  'İ',
  'ı',
  'ß',
  'é',
  'e\u0301',
  '①',
  '．',
  '＠',
  ' ',
  '\u00a0',
)
const partOf = (usual: string) =>
  fc.array(
    fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd }),
    { minLength: 1, maxLength: 12 },
  )
const written = fc
  .tuple(
    partOf("abcXYZ019_+-'"),
    partOf('abcXYZ019'),
    fc.constantFrom('com', 'ORG', 'ｃｏｍ', 'co.uk'),
  )
  .map(([name, host, end]) => `${name.join('')}@${host.join('')}.${end}`)

test('what was stored of an address that a contract takes is found by its one spelling', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof(written, fc.emailAddress()), (email) => {
      for (const take of taken) {
        const stored = take(email)
        if (stored === undefined) continue
        accepted += 1
        expect(normalEmail(stored)).toBe(asStored(stored))
        expect(stored).toMatch(/^[\x21-\x7e]+$/)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(accepted).toBeGreaterThan(1_000)
})

test('an address is found however it is typed', () => {
  const typed = [' Ada@Example.com ', 'ＡＤＡ＠example.com', 'ada@EXAMPLE．com', 'ADA@example.com']
  for (const email of typed) {
    const { email: taken } = login.body.parse({ email, password })
    expect(normalEmail(taken)).toBe('ada@example.com')
  }
})

test('it is the same when it is asked for again', () =>
  fc.assert(
    fc.property(written, (email) => {
      const once = normalEmail(email)
      // A letter whose lower case falls apart is no address that anybody can have.
      if (/^[\x21-\x7e]*$/.test(once)) expect(normalEmail(once)).toBe(once)
    }),
  ))
