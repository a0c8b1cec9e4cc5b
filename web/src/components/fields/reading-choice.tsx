import type { BusinessReading } from '@sortie/contracts/analysis/briefs/readings'
import { useId, useRef, useState } from 'react'
import { useFocusInView } from '@/lib/focus/focus-in-view'
import { Button } from '../button'

type Props = {
  /** The likeliest first, or the one that was chosen. */
  readings: BusinessReading[]
  /** Only the owner knows which of them is meant. */
  isAsked: boolean
  /** Id of the one that was chosen; empty where none was. */
  chosen: string
  onChoose: (id: string) => void
}

/** Shows what was understood of a business, and lets its owner say which reading is meant. */
export function ReadingChoice(props: Props) {
  const box = useRef<HTMLDivElement>(null)
  useFocusInView(box)
  return (
    <div ref={box}>
      <Reading {...props} />
    </div>
  )
}

function Reading({ readings, isAsked, chosen, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [first] = readings
  if (!first) return null
  if (!isAsked && !isOpen) {
    return (
      <section
        aria-label="What we understood"
        className="grid justify-items-start gap-2 rounded-md border border-line bg-sunken p-4 text-sm"
      >
        <ReadingText reading={first} />
        <Button onClick={() => setIsOpen(true)}>Not This</Button>
      </section>
    )
  }
  const choose = (id: string) => {
    setIsOpen(false)
    onChoose(id)
  }
  return <Question readings={readings} chosen={isOpen ? '' : chosen} onChoose={choose} />
}

function Question({ readings, chosen, onChoose }: Omit<Props, 'isAsked'>) {
  const name = useId()
  return (
    <fieldset
      // A choice reaches the form around by `onChoose`. Taken for typing, it would make that form read its fields
      // before they hold the choice, and undo it.
      onChange={(event) => event.stopPropagation()}
      className="grid gap-2 rounded-md border border-warn/50 bg-warn/10 p-4 text-sm"
    >
      <legend className="float-left font-semibold">Which of these do you do?</legend>
      <div className="clear-both grid gap-2">
        {readings.map((reading) => (
          <label
            key={reading.id}
            className="flex min-h-11 cursor-pointer gap-3 rounded-md border border-field bg-surface p-3 hover:bg-sunken has-checked:border-radar"
          >
            <input
              type="radio"
              name={name}
              value={reading.id}
              checked={reading.id === chosen}
              onChange={() => onChoose(reading.id)}
              className="mt-1 size-4 shrink-0 accent-radar"
            />
            <ReadingText reading={reading} />
          </label>
        ))}
      </div>
      <p className="text-ink-2">None of these? Name it above as your customers do.</p>
    </fieldset>
  )
}

function ReadingText({
  reading: { name, niche, place, keywords, by },
}: {
  reading: BusinessReading
}) {
  return (
    <span className="grid min-w-0 gap-1">
      <span className="wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {niche && <span> · {niche}</span>}
        <span className="text-ink-2"> · {place}</span>
      </span>
      {keywords.length > 0 && (
        <span className="text-ink-2 wrap-anywhere">Such as: {keywords.join(', ')}</span>
      )}
      {by === 'rule' && (
        <span className="text-ink-2">
          Composed by rule: our editors have not covered this trade yet.
        </span>
      )}
    </span>
  )
}
