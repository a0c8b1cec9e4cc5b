import { config } from '@sortie/runtime/process/config'
import { expect, test } from 'vitest'
import { service } from './service.ts'

const { AFFILIATES } = service.shape
const read = (list: string) => config({ AFFILIATES }, { AFFILIATES: list }).AFFILIATES

test('partners are named by a list', () => expect(read('acme, beta_2')).toEqual(['acme', 'beta_2']))
test('a reference that no link may carry stops the start, and the key is named', () =>
  expect(() => read('acme,Not One')).toThrow(/AFFILIATES/))
