import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { identityApi } from './client/identity-api.gen.ts'
import {
  accountExists,
  fieldErrors,
  isUnreachable,
  problemOf,
  referenceOf,
  serverMessage,
} from './problem.ts'

const refused = (status: number, body: unknown) =>
  new ApiError(status, 'Refused', typeof body === 'string' ? body : JSON.stringify(body))

describe('an error of the API', () => {
  test('says the status, a colon and the body', () => {
    expect(refused(401, '{"message":"no"}').message).toBe('401: {"message":"no"}')
  })
  test('says the status text where the body is empty', () => {
    expect(new ApiError(503, 'Service Unavailable', '').message).toBe('503: Service Unavailable')
  })
})

describe('the message for the person', () => {
  test('is the one of the problem document', () => {
    expect(serverMessage(refused(401, { message: 'Invalid credentials' }))).toBe(
      'Invalid credentials',
    )
  })
  test('is ours where the reply is of a fault', () => {
    expect(serverMessage(refused(500, { message: 'TypeError: x is undefined' }))).toBe(
      'Something went wrong on our side. Please try again.',
    )
    expect(serverMessage(refused(503, { message: 'Busy' }))).toBe('Busy')
  })
  test.each(['not JSON', '[]', '"text"', 'null', '{"message":7}', '{"message":" "}', ''])(
    'is missing in %s',
    (body) => {
      expect(serverMessage(refused(400, body))).toBeNull()
    },
  )
})

describe('a server out of reach', () => {
  afterEach(() => vi.unstubAllGlobals())
  test('is known by the call that failed, which has no message of the server', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await identityApi.getUser().catch((error: unknown) => error)
    expect([serverMessage(error), problemOf(error), isUnreachable(error)]).toEqual([
      null,
      null,
      true,
    ])
  })
  test.each([
    'Failed to fetch dynamically imported module: https://x/a.js',
    'error loading dynamically imported module: https://x/a.js',
    'Importing a module script failed.',
  ])('is known by a part of the app that did not arrive: %s', (message) =>
    expect(isUnreachable(new TypeError(message))).toBe(true),
  )
  test('is not blamed for a fault of ours', () =>
    expect(isUnreachable(new TypeError('a is not a function'))).toBe(false))
})

describe('an account that exists', () => {
  test.each([
    { code: 'account_exists', message: 'Taken' },
    { message: 'Account already exists' },
    { message: 'This e-mail is already registered' },
  ])('is known by %o', (body) => expect(accountExists(refused(409, body))).toBe(true))
  test('is not seen in other refusals', () => {
    expect(accountExists(refused(422, { message: 'Some fields are missing' }))).toBe(false)
    expect(accountExists(new TypeError('already exists'))).toBe(false)
  })
})

test('field errors are found by the last part of their path', () => {
  const errors = [
    { path: 'body.email', message: 'Please enter a valid email address' },
    { path: 'password', message: 'Too short' },
  ]
  expect(fieldErrors(refused(422, { errors }))).toEqual({
    email: 'Please enter a valid email address',
    password: 'Too short',
  })
})

test('a failure of ours has a reference, a refusal has none', () => {
  const requestId = '0b9c2f7e-1d34-4c55-9a60-7f3e2d1c0b9a'
  expect(referenceOf(refused(500, { message: 'x', requestId }))).toBe('0b9c2f7e-1d34')
  expect(referenceOf(refused(503, { message: 'x', requestId }))).toBe('0b9c2f7e-1d34')
  expect(referenceOf(refused(404, { message: 'x', requestId }))).toBeNull()
  expect(referenceOf(refused(500, 'not JSON'))).toBeNull()
  expect(referenceOf(new Error('x'))).toBeNull()
})
