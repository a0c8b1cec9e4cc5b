import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button'
import { Choices } from '@/components/fields/choices'
import { Field } from '@/components/fields/field'
import { type ChosenDays, quickRangesOf, wrongDays } from './search'

const OTHER = 'Other days'

type Props = {
  shown: ChosenDays
  today: string
  /** Days that may be shown at once. */
  mostDays: number
  onShow: (days: ChosenDays) => void
}

/** Chooses the days that are shown: some ranges with one click, others by their dates. */
export function RangeForm({ shown, today, mostDays, onShow }: Props) {
  const ranges = quickRangesOf(today, mostDays)
  const known = ranges.find(({ days }) => days.from === shown.from && days.to === shown.to)
  const [isOther, setIsOther] = useState(known === undefined)
  return (
    <div className="grid gap-3">
      <Choices
        legend="Days"
        choices={[...ranges.map(({ name }) => name), OTHER]}
        chosen={isOther ? OTHER : (known?.name ?? OTHER)}
        onChoose={(name) => {
          const range = ranges.find((one) => one.name === name)
          setIsOther(range === undefined)
          if (range) onShow(range.days)
        }}
      />
      {isOther && (
        <OtherDays
          key={`${shown.from} ${shown.to}`}
          shown={shown}
          mostDays={mostDays}
          onShow={onShow}
        />
      )}
    </div>
  )
}

function OtherDays({ shown, mostDays, onShow }: Omit<Props, 'today'>) {
  const [wrong, setWrong] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const days = { from: String(values.get('from')), to: String(values.get('to')) }
    const message = wrongDays(days, mostDays)
    setWrong(message)
    if (message === null) onShow(days)
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex flex-wrap items-end gap-3"
      aria-label="Other days"
    >
      <Field label="From" name="from" type="date" defaultValue={shown.from} />
      <Field label="To" name="to" type="date" defaultValue={shown.to} error={wrong ?? undefined} />
      <Button type="submit">Show</Button>
    </form>
  )
}
