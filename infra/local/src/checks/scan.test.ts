import { expect, test } from 'vitest'
import { describeFindings } from './scan.ts'

test('each hole and each fault that was found is one sentence', () => {
  const vulnerabilities = {
    'SQL Injection': [{ info: 'Error in the parameter q', path: '/search' }],
    'Backup file': [],
  }
  const anomalies = { 'Internal Server Error': [{ info: 'The server broke', path: '/broken' }] }
  expect(describeFindings({ vulnerabilities, anomalies })).toEqual([
    'wapiti, SQL Injection: Error in the parameter q (/search)',
    'wapiti, Internal Server Error: The server broke (/broken)',
  ])
})

test('headers that are left out on purpose are not missed', () => {
  const vulnerabilities = {
    'HTTP Secure Headers': [
      { info: 'X-XSS-Protection is not set', path: '/' },
      { info: 'X-Frame-Options is not set', path: '/' },
      { info: 'Strict-Transport-Security is not set', path: '/' },
    ],
  }
  expect(describeFindings({ vulnerabilities, anomalies: {} })).toEqual([
    'wapiti, HTTP Secure Headers: X-Frame-Options is not set (/)',
  ])
})
