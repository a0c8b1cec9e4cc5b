import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type TestStage } from '../../tests/stage.ts'
import { type ClaimStore, createClaims } from './claims.ts'

let stage: TestStage
let claims: ClaimStore
beforeAll(async () => {
  stage = await openStage()
  claims = createClaims(stage.db, 'email', randomBytes(32))
  await claims.prepare()
})
afterAll(() => stage.close())

const address = () => `${randomUUID()}@example.org`

test('of many who claim one address at once exactly one gets it, and all learn who', async () => {
  const mail = address()
  const owners = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claims.claim(mail, `usr_${index}`)),
  )
  expect(new Set(owners).size).toBe(1)
  expect(await claims.ownerOf(mail)).toBe(owners[0])
  expect(await claims.ownerOf(address())).toBeNull()
})

test('a claim whose stream stayed empty is taken over by one', async () => {
  const mail = address()
  await claims.claim(mail, 'usr_gone')
  const owners = await Promise.all(
    Array.from({ length: 10 }, (_, index) => claims.replace(mail, 'usr_gone', `usr_${index}`)),
  )
  expect(new Set(owners).size).toBe(1)
  expect(owners[0]).not.toBe('usr_gone')
  expect(await claims.replace(mail, 'usr_gone', 'usr_late')).toBe(owners[0])
})

test('no address stands in the database', async () => {
  const mail = address()
  await claims.claim(mail, 'usr_1')
  const rows = await stage.db.collection('claims').find().toArray()
  expect(JSON.stringify(rows)).not.toContain(mail)
})
