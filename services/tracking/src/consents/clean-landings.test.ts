import { expect, test } from 'vitest'
import { sharedPageIn } from './clean-landings.ts'

test('the token of a shared page is found however its address is written', () => {
  expect(sharedPageIn('/d/aB-3_x')).toEqual({ page: 'article', token: 'aB-3_x' })
  expect(sharedPageIn('//S/aB-3_x/?ref=acme')).toEqual({ page: 'report', token: 'aB-3_x' })
  expect(sharedPageIn('/%64/aB-3_x')).toEqual({ page: 'article', token: 'aB-3_x' })
})

test('other pages, and shared ones without a token, hold none', () => {
  for (const landing of ['/', '/pricing', '/d', '/s/', '/dashboard/d/x', '/reset-password', '/%zz'])
    expect(sharedPageIn(landing)).toBeNull()
})
