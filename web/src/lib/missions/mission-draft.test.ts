import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_MISSION } from './mission-brief.ts'
import { draftFrom, useMissionDraft } from './mission-draft.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const details = { industry: 'Bakery', businessName: 'Loaf', mainCompetitor: 'Crumb' }
const { keyFor, forgetKey, clear, keep } = useMissionDraft.getState()

test('a launch that is sent again has the same key, after a reload too; others have another', async () => {
  clear()
  const key = keyFor(details)
  await useMissionDraft.persist.rehydrate()
  expect(keyFor({ ...details })).toBe(key)
  expect(keyFor({ ...details, industry: 'Dentist' })).not.toBe(key)
  expect(keyFor({ ...details, again: true })).not.toBe(key)
})

test('once the answer is known, the next launch is a new one', () => {
  clear()
  const key = keyFor(details)
  forgetKey()
  expect(keyFor(details)).not.toBe(key)
})

test('what was typed is kept until it is cleared, and then nothing is left of it', () => {
  keep(details)
  expect(stored.get('sortie_mission')).toContain('Loaf')
  clear()
  expect(useMissionDraft.getState().values).toBeNull()
  expect(stored.size).toBe(0)
})

test('a mission begins with the report that was asked for, not with the newest one', () => {
  clear()
  const about = { industry: 'Bakery', mainCompetitor: 'Crumb', more: {} } as ReportSummary
  const projectId = 'prj_1'
  const reports = [
    { ...about, reportId: 'rep_b', projectId, name: 'Newer' },
    { ...about, reportId: 'rep_a', projectId, name: 'Failed' },
  ] as ReportSummary[]
  draftFrom(reports, 'rep_a')
  expect(useMissionDraft.getState().values).toEqual({
    ...EMPTY_MISSION,
    ...details,
    businessName: 'Failed',
    projectId,
  })
  draftFrom(reports, 'rep_of_somebody_else')
  expect(useMissionDraft.getState().values?.businessName).toBe('Failed')
})

test('where the browser refuses to store, a launch keeps its key, and signing out clears it', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keep(details)
  const key = keyFor(details)
  expect(keyFor({ ...details })).toBe(key)
  clear()
  expect(useMissionDraft.getState()).toMatchObject({ values: null, sent: null })
})
