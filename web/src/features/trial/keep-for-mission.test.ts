import { expect, test, vi } from 'vitest'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { keepForMission } = await import('./keep-for-mission.ts')
const { useMissionDraft } = await import('@/lib/mission-draft')
const { useTrial } = await import('@/lib/trial-details')

test('details of a trial that is used already begin the next mission', () => {
  const details = { industry: 'Bakery', businessName: 'Loaf', mainCompetitor: 'Crumb' }
  useTrial.getState().keep(details)
  keepForMission()
  expect(useTrial.getState().details).toBeNull()
  expect(useMissionDraft.getState().values).toMatchObject(details)
  keepForMission()
  expect(useMissionDraft.getState().values).toMatchObject(details)
})
