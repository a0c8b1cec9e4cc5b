import { useRef, useState } from 'react'
import { failureText } from '@/lib/api/problem'
import { type Action, beginAction } from '@/lib/forms/action'
import { warn } from '@/lib/notices/toast'
import { useEndedSession } from '@/lib/session/use-ended-session'

type Options<Input extends unknown[]> = {
  /** The action's name in traces, `[a-z-]{1,40}`. */
  name: string
  work: (action: Action, ...input: Input) => Promise<unknown>
  /** The message where the server sent none. */
  failed: string
  /** The title of the notification of a failure. */
  failedTitle?: string
}

/**
 * Runs the work of a click: one at a time; a failure is notified, and said beside the button. The input of the click is
 * `pending` meanwhile, so that it can be shown before the server has it, and is taken back where it fails.
 */
export const useAct = <Input extends unknown[] = []>(options: Options<Input>) => {
  const { name, work, failed, failedTitle = 'Error' } = options
  const ended = useEndedSession()
  const running = useRef(false)
  const [pending, setPending] = useState<Input | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async ({ timeStamp }: { timeStamp: number }, ...input: Input) => {
    if (running.current) return
    running.current = true
    setPending(input)
    setFailure(null)
    try {
      await work(beginAction(name, timeStamp), ...input)
    } catch (error) {
      if (ended(error)) return
      const words = failureText(error, failed)
      warn(failedTitle, words, error)
      setFailure(words)
    } finally {
      running.current = false
      setPending(null)
    }
  }
  return { act, busy: pending !== null, pending, failure }
}
