import { useMissionDraft } from '@/lib/missions/mission-draft'
import { useTrial } from '@/lib/missions/trial-details'

/** The trial is used: the details that were entered for it begin the next mission. */
export const keepForMission = () => {
  const { details, clear } = useTrial.getState()
  if (details) {
    const { seeds = [], ...others } = details
    useMissionDraft.getState().keep({ ...others, seeds: seeds.join('\n') })
  }
  clear()
}
