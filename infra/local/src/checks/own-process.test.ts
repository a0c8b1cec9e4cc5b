import { expect, test } from 'vitest'
import { needsOwnProcess, testsOfOwnProcess } from './own-process.ts'

test.for([
  'expect(await figures()).toMatch(/^sortie_ledger_sum/m)',
  "import { startTelemetry } from '../process/telemetry.ts'",
  "vi.mock('@sortie/contracts/upcoming', () => ({ upcoming: [] }))",
])('a test has a process of its own where it says %s', (text) => {
  expect(needsOwnProcess(text)).toBe(true)
})

test('a test that reads replies and streams shares its process', () => {
  expect(needsOwnProcess("import { expect, test, vi } from 'vitest'\nawait call(readReport)")).toBe(
    false,
  )
})

test('tests of metrics and traces have processes of their own, and few others', () => {
  const own = testsOfOwnProcess()
  expect(own).toEqual(
    expect.arrayContaining([
      'gateway/src/metrics.int.test.ts',
      'gateway/src/tracing.int.test.ts',
      'services/billing/src/ledger/ledger.int.test.ts',
    ]),
  )
  expect(own.length).toBeLessThan(30)
})
