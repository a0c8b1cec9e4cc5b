import { Rejection } from '@sortie/runtime/domain'
import { expect, test } from 'vitest'
import type { Account } from './decider/account-state.ts'
import { createOwner } from './owner.ts'

const ann = { stage: 'open', email: 'ann@example.com', passwordHash: 'hash' } as unknown as Account
const request = { userId: 'usr_ann', caller: { ip: '198.51.100.1' } } as never

/** An owner whose password may be looked at so often, and whose account so often. */
const ownerWith = ({ proofs = 10, reads = 10 }) => {
  const looked: string[] = []
  const left = { proofs, reads }
  const takeFrom = (name: keyof typeof left) => async () => {
    left[name] -= 1
    if (left[name] < 0) throw new Rejection('too_many_requests')
  }
  const owner = createOwner({
    accounts: { state: async () => ({ state: ann, version: 1 }) },
    passwords: {
      fits: async (password) => {
        looked.push(password)
        return password === 'right'
      },
    },
    limits: {
      beforeProof: takeFrom('proofs'),
      beforeRead: takeFrom('reads'),
      // Whoever knows the password gets these points back.
      beforeLogin: async () => async () => {},
    },
  })
  return {
    looked,
    account: () => owner.account(request),
    proven: (password: string) => owner.proven(request, password),
  }
}

test('who knows their password has it looked at only so often, too', async () => {
  const { looked, proven } = ownerWith({ proofs: 2 })
  expect(await proven('right')).toMatchObject({ userId: 'usr_ann' })
  await expect(proven('wrong')).rejects.toMatchObject({ code: 'password_wrong' })
  await expect(proven('right')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(looked).toEqual(['right', 'wrong'])
})

test('an account is read only so often', async () => {
  const { account } = ownerWith({ reads: 2 })
  expect(await account()).toMatchObject({ userId: 'usr_ann', email: 'ann@example.com' })
  await account()
  await expect(account()).rejects.toMatchObject({ code: 'too_many_requests' })
})
