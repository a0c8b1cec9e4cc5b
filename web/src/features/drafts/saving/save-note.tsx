import { CircleAlert, CloudOff } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '@/components/button'
import { failureText } from '@/lib/api/problem'
import type { Unsent } from '../brief/unsent'
import { focusPart } from '../fields/brief-fields'
import { saveText } from './save-text'
import type { Saving } from './use-brief'

type Props = { saving: Saving; isWrong: boolean; unsent: Unsent[]; onRetry: () => void }

const FAILED = 'Your changes couldn’t be saved. They’re kept on this device.'

/** Says whether the brief is saved; if not, why, and how to try again. */
export function SaveNote({ saving, isWrong, unsent, onRetry }: Props) {
  const { status } = saving
  const failure = status.state === 'failed' ? status : null
  const isOffline = failure?.reason === 'offline'
  /** There is something that the user can do: what asks for patience is tried again by itself. */
  const isRefused = failure !== null && !isOffline && failure.reason !== 'busy'
  const isPart = unsent.length > 0 && status.state === 'saved'
  const isAlarming = isRefused || status.state === 'clash' || isWrong || isPart
  const Icon = isOffline ? CloudOff : isAlarming ? CircleAlert : null
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <p role="status" className="flex items-center gap-1.5">
        {Icon && <Icon aria-hidden="true" className="size-4 text-warn" />}
        {saveText(saving, isWrong, unsent.length)}
      </p>
      {isPart && (
        <p>
          {unsent.map(({ at, name }, place) => (
            <Fragment key={at}>
              {place > 0 && ', '}
              <button
                type="button"
                className="min-h-6 text-petrol underline underline-offset-2"
                onClick={() => focusPart(at)}
              >
                {name}
              </button>
            </Fragment>
          ))}
        </p>
      )}
      {isRefused && !isWrong && (
        <>
          <span>{failureText(failure.error, FAILED)}</span>
          <Button variant="quiet" onClick={onRetry}>
            Try Again
          </Button>
        </>
      )}
    </div>
  )
}
