import { CircleAlert, CloudOff } from 'lucide-react'
import { Button } from '@/components/button'
import type { Saving } from './use-brief'

const clock = (at: Date) => at.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' })

/** What became of what was typed, in a word or two. */
export const saveText = ({ state, at }: Saving, isWrong: boolean): string => {
  if (isWrong) return 'Not saved: see the marked field'
  if (state === 'offline') return 'Offline. Your changes are kept in this tab.'
  if (state === 'failed') return 'Not saved. Your changes are kept in this tab.'
  if (state === 'saved') return at ? `Saved ${clock(at)}` : 'Saved'
  return state === 'saving' ? 'Saving…' : 'Not saved yet'
}

type Props = { saving: Saving; isWrong: boolean; onRetry: () => void }

/** Whether what was typed is saved; where it is not, why, and how to try again. */
export function SaveNote({ saving, isWrong, onRetry }: Props) {
  const { state, failure } = saving
  const Icon = state === 'offline' ? CloudOff : state === 'failed' || isWrong ? CircleAlert : null
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <p role="status" className="flex items-center gap-1.5">
        {Icon && <Icon className="size-4 text-warn" />}
        {saveText(saving, isWrong)}
      </p>
      {state === 'failed' && !isWrong && (
        <>
          {failure && <span>{failure}</span>}
          <Button variant="quiet" onClick={onRetry}>
            Try Again
          </Button>
        </>
      )}
    </div>
  )
}
