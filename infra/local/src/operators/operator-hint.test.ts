import { expect, test } from 'vitest'
import { operatorHint } from './operator-hint.ts'

test('where no operator is set, the end of make up says where to set one', () => {
  for (const own of [{}, { ADMIN_EMAILS: '' }, { ADMIN_EMAILS: ' , ' }])
    expect(operatorHint(own)).toMatch(/set ADMIN_EMAILS=\S+ in \.env, run make up again/)
})

test('where an operator is set, it says nothing', () => {
  expect(operatorHint({ ADMIN_EMAILS: 'ada@example.com' })).toBeNull()
  expect(operatorHint({ ADMIN_EMAILS: ' ,bob@example.com' })).toBeNull()
})
