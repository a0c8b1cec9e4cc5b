import { expect, test } from 'vitest'
import { useMissionDraft } from '@/lib/missions/mission-draft'
import { useTrial } from '@/lib/missions/trial-details'
import { keepForMission } from './keep-for-mission.ts'

test('details of a trial that is used already begin the next mission', () => {
  const details = { industry: 'Bakery', businessName: 'Loaf', mainCompetitor: 'Crumb' }
  useTrial.getState().keep({ ...details, seeds: ['sourdough', 'rye bread'] })
  keepForMission()
  expect(useTrial.getState().details).toBeNull()
  const kept = { ...details, seeds: 'sourdough\nrye bread' }
  expect(useMissionDraft.getState().values).toMatchObject(kept)
  keepForMission()
  expect(useMissionDraft.getState().values).toMatchObject(kept)
})
