import type { FreeTrialResults } from '@sortie/contracts/analysis'
import { useEffect, useRef } from 'react'
import { track } from '@/lib/track'
import { elapsed, isOver } from './stages'

/** Tells of a run that is completed before somebody's eyes. */
export const useCompletion = ({ status, stages }: FreeTrialResults['analysis']) => {
  const running = useRef(false)
  useEffect(() => {
    if (status === 'ready' && running.current)
      track({ type: 'analysis_complete', milliseconds: Math.round(elapsed(stages, true, 0)) })
    running.current = !isOver(status)
  }, [status, stages])
}
