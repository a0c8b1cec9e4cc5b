import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import { leastWordsOf } from '@sortie/contracts/content/drafts/draft-limits'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { Button } from '@/components/button'
import { carriesText, neededText } from '../words'

type MissingProps = {
  readiness: Readiness
  writer: Writer
  /** True where the draft is a page rather than an article. */
  isPage: boolean
  onField: (field: string) => void
  onKeyword: (keyword: string) => void
}

type MeterProps = Pick<MissingProps, 'readiness' | 'writer' | 'isPage'>

/** Shows how many words the evidence is enough for. */
export function Meter({ readiness, writer, isPage }: MeterProps) {
  const { words, missing } = readiness
  const least = leastWordsOf(writer, isPage)
  const isEnough = (isPage || words >= least) && missing.length === 0
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold">
        {carriesText(readiness)}
        {missing.length > 0 && (
          <span className="font-normal text-warn">
            {missing.length === 1 ? '1 thing missing' : `${missing.length} things missing`}
          </span>
        )}
      </p>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-line">
        <div
          className={clsx('h-full origin-left rounded-full transition-transform duration-240', {
            'bg-ok': isEnough,
            'bg-warn': !isEnough,
          })}
          style={{ transform: `scaleX(${isEnough ? 1 : Math.min(1, words / least)})` }}
        />
      </div>
    </div>
  )
}

/** Lists what is missing before the article can be written; each line leads to its field. */
export function MissingList({ readiness, writer, isPage, onField, onKeyword }: MissingProps) {
  const { missing, instead, voiceNotes = [] } = readiness
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{neededText(readiness, writer, isPage)}</p>
      {instead !== null && (
        <div className="grid justify-items-start gap-2 rounded-md border border-warn/50 bg-warn/10 p-3 text-sm">
          <p>
            This writer can’t answer that search without inventing facts. A close one that it can
            answer: <span className="font-semibold">{instead}</span>
          </p>
          <Button onClick={() => onKeyword(instead)}>Use This Keyword</Button>
        </div>
      )}
      {missing.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">Missing</h3>
          <ul className="mt-1 grid text-sm">
            {missing.map(({ field, message }) => (
              <li key={message} className="flex items-start gap-2 py-1">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
                {field === null ? (
                  <span>{message}</span>
                ) : (
                  <button
                    type="button"
                    className="min-h-6 text-start text-petrol underline underline-offset-2"
                    onClick={() => onField(field)}
                  >
                    {message}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {voiceNotes.map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {note}
        </p>
      ))}
    </div>
  )
}
