import { useMissionDraft } from '@/lib/missions/mission-draft'
import { useTrial } from '@/lib/missions/trial-details'

/** The trial is used: the details that were entered for it begin the next mission. */
export const keepForMission = () => {
  const { details, clear } = useTrial.getState()
  if (details) useMissionDraft.getState().keep(details)
  clear()
}
