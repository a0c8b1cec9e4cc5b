import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { useEffect, useRef } from 'react'
import { track } from '@/lib/analytics/track'
import { forgetLaunch, isNews } from './launched'
import { elapsed, isRunOver } from './stages'

/** Tells, once, of a run that was launched here or that is completed before somebody's eyes. */
export const useCompletion = (id: string, { status, stages }: FreeTrialResults['analysis']) => {
  const running = useRef(false)
  useEffect(() => {
    if (status === 'ready' && (running.current || isNews(id)))
      track({ type: 'analysis_complete', milliseconds: Math.round(elapsed(stages, true, 0)) })
    running.current = !isRunOver(status)
    if (isRunOver(status)) forgetLaunch(id)
  }, [id, status, stages])
}
