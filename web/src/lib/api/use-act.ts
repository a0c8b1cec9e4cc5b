import { useRef, useState } from 'react'
import { failureText } from '@/lib/api/problem'
import { type Action, beginAction } from '@/lib/forms/action'
import { warn } from '@/lib/notices/toast'
import { useEndedSession } from '@/lib/session/use-ended-session'

type Options = {
  /** The action's name in traces, `[a-z-]{1,40}`. */
  name: string
  work: (action: Action) => Promise<unknown>
  /** The message where the server sent none. */
  failed: string
}

/** Runs the work of a click: one at a time; a failure is notified, and said beside the button. */
export const useAct = ({ name, work, failed }: Options) => {
  const ended = useEndedSession()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async ({ timeStamp }: { timeStamp: number }) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work(beginAction(name, timeStamp))
    } catch (error) {
      if (ended(error)) return
      const words = failureText(error, failed)
      warn('Error', words, error)
      setFailure(words)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { act, busy, failure }
}
