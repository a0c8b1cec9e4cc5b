import { expect, test } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { createPreflight } from './preflight.ts'

const check = createPreflight([almanac], 1_000, async () => ({
  checks: [],
  readable: 0,
  message: '',
}))
const readingsOf = async (industry: string) => {
  const { trade } = await check({ industry, businessName: 'Lark', mainCompetitor: 'Wren' })
  return trade
}

test('what is called just as a trade is offered no trade that shares half a name with it', async () => {
  expect(await readingsOf('dog grooming')).toEqual({ name: 'dog grooming', others: [] })
})

test('what two trades could mean is offered the other one', async () => {
  expect((await readingsOf('wedding photography and video')).others).toContain('photographer')
})
