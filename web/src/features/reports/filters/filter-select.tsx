import { useId } from 'react'

type Props<Choice extends string> = {
  /** The property that the filter is on, such as `Opportunity`. */
  name: string
  /** The label of the first choice, which filters nothing. */
  any: string
  choices: readonly { value: Choice; name: string }[]
  chosen: Choice | null
  onChoose: (choice: Choice | null) => void
}

/** A filter with a few choices; it stands on one line with the others. */
export function FilterSelect<Choice extends string>(props: Props<Choice>) {
  const { name, any, choices, chosen, onChoose } = props
  const id = useId()
  if (choices.length === 0 && chosen === null) return null
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {name}
      </label>
      <select
        id={id}
        value={chosen ?? ''}
        data-narrows={chosen !== null}
        onChange={({ target }) =>
          onChoose(choices.find(({ value }) => value === target.value)?.value ?? null)
        }
        className="min-h-11 w-full rounded-sm border border-field bg-surface ps-2 pe-1 text-base text-ink hover:border-ink-2 data-[narrows=true]:border-petrol data-[narrows=true]:bg-sunken data-[narrows=true]:font-semibold sm:min-h-9 sm:text-sm"
      >
        <option value="">{any}</option>
        {choices.map(({ value, name: label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
