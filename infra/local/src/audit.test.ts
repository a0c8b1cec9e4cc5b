import { expect, test } from 'vitest'
import { findings } from './audit.ts'

test('each hole that was found is one sentence', () => {
  const vulnerabilities = {
    'SQL Injection': [{ info: 'Error in the parameter q', path: '/search' }],
    'Backup file': [],
  }
  expect(findings({ vulnerabilities })).toEqual([
    'wapiti, SQL Injection: Error in the parameter q (/search)',
  ])
})
