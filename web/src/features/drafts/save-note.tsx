import { CircleAlert, CloudOff } from 'lucide-react'
import { Button } from '@/components/button'
import { saveText } from './save-text'
import type { Saving } from './use-brief'

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
