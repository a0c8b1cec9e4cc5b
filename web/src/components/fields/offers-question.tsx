import { type KeyboardEvent, useState } from 'react'
import { thingsListed } from '@/lib/missions/things-listed'
import { Button } from '../button'
import { Field } from './field'

type Props = {
  /** The text of the question; null where the answers so far are enough. */
  question: string | null
  /** The things that the owner named so far. */
  named: readonly string[]
  /** Called with the further things that they named. */
  onName: (things: string[]) => void
}

/** Asks the owner of a business what people buy, as too little is known of it for a report. */
export function OffersQuestion({ question, named, onName }: Props) {
  const [things, setThings] = useState('')
  const add = () => {
    if (things.trim() === '') return
    onName(thingsListed(things))
    setThings('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds what was typed, and sends the form around only where nothing was.
    if (things.trim() !== '') event.preventDefault()
    add()
  }
  return (
    <div
      // A text that is typed here reaches the form around by `onName`; it is no field of that form.
      onChange={(event) => event.stopPropagation()}
      className="grid justify-items-start gap-2 rounded-md border border-warn/50 bg-warn/10 p-4 text-sm"
    >
      <div className="w-full">
        <Field
          label={question ?? 'Name more things that people buy from you.'}
          hint="In your customers’ words, separated by commas"
          value={things}
          maxLength={240}
          autoComplete="off"
          onChange={(event) => setThings(event.target.value)}
          onKeyDown={onKeyDown}
          // Somebody who goes on without the button has named them, too.
          onBlur={add}
        />
      </div>
      <Button onClick={add}>Add to Keywords</Button>
      {named.length > 0 && (
        <p role="status" className="text-ink-2 wrap-anywhere">
          Added: {named.join(', ')}
        </p>
      )}
    </div>
  )
}
