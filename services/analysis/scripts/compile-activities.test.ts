import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileActivities } from './activities.ts'
import { compileChains } from './chains.ts'
import { compiledFolder } from './installed.ts'

const stored = (name: string) => readFileSync(compiledFolder('open', 'data', name), 'utf8')

test('the stored activities are what the installed packages hold', () => {
  expect(compileActivities() === stored('activities.tsv')).toBe(true)
})

test('the stored chains are what the installed packages hold', () => {
  expect(compileChains() === stored('chains.tsv')).toBe(true)
})
