import { Rejection } from '@sortie/runtime/domain'
import { expect, test } from 'vitest'
import type { Account } from '../domain/account-state.ts'
import { createOwner } from './owner.ts'

const ann = { stage: 'open', email: 'ann@example.com', passwordHash: 'hash' } as unknown as Account
const request = { userId: 'usr_ann', caller: { ip: '198.51.100.1' } } as never

/** An owner whose password may be looked at so often. */
const ownerWith = (proofs: number) => {
  const looked: string[] = []
  let left = proofs
  const owner = createOwner({
    accounts: { state: async () => ({ state: ann, version: 1 }) },
    passwords: {
      fits: async (password) => {
        looked.push(password)
        return password === 'right'
      },
    },
    limits: {
      beforeProof: async () => {
        left -= 1
        if (left < 0) throw new Rejection('too_many_requests')
      },
      // Whoever knows the password gets these points back.
      beforeLogin: async () => async () => {},
    },
  })
  return { looked, proven: (password: string) => owner.proven(request, password) }
}

test('who knows their password has it looked at only so often, too', async () => {
  const { looked, proven } = ownerWith(2)
  expect(await proven('right')).toMatchObject({ userId: 'usr_ann' })
  await expect(proven('wrong')).rejects.toMatchObject({ code: 'password_wrong' })
  await expect(proven('right')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(looked).toEqual(['right', 'wrong'])
})
