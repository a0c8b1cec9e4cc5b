import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

const tokens = { sessionToken: 'a.b.c', refreshToken: 'ses_1.secret' }
const secure = createCookies('https://sortie.example')
const plain = createCookies('http://localhost:8080')

test('over https they are __Host- cookies with Secure', () => {
  expect(secure.keep(tokens)).toEqual([
    '__Host-sortie_session=a.b.c; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure',
    '__Host-sortie_refresh=ses_1.secret; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure',
  ])
})

test('over plain http they have neither', () => {
  expect(plain.keep(tokens)[0]).toBe(
    'sortie_session=a.b.c; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  )
})

test('clearing empties both at once', () => {
  for (const cookie of secure.clear()) expect(cookie).toMatch(/^__Host-sortie_\w+=; Max-Age=0; /)
})

test('what was kept is read again, among others', () => {
  const header = 'theme=dark; sortie_refresh=ses_1.secret;sortie_session=a.b.c; x'
  expect(plain.read(header)).toEqual(tokens)
})

test('a cookie that any page could have set does not count over https', () => {
  expect(secure.read('sortie_session=a.b.c')).toEqual({ sessionToken: null, refreshToken: null })
})

test.each([undefined, '', ';;;', 'sortie_session', 'sortie_session=', '=a'])(
  'there is nothing in %j',
  (header) => {
    expect(plain.read(header)).toEqual({ sessionToken: null, refreshToken: null })
  },
)

test('a partner has a cookie of their own, beside that of an account', () => {
  expect(secure.setPartner('token')).toBe(
    '__Host-sortie_partner=token; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(secure.setPartner('')).toMatch(/^__Host-sortie_partner=; Max-Age=0; /)
  const header = 'sortie_session=a.b.c; sortie_partner=token'
  expect(plain.readPartner(header)).toBe('token')
  expect(plain.readPartner('sortie_session=a.b.c')).toBeNull()
  expect(plain.readPartner(undefined)).toBeNull()
  expect(secure.readPartner(header)).toBeNull()
})
